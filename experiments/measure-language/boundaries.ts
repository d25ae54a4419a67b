/**
 * Evaluates variable boundaries against MetaLogic's annotation. A boundary is the gap before a word. Punctuation is ignored, and
 * sentence boundaries are excluded on both sides because they are trivial. Each gold variable has two boundaries. Three tolerances:
 *   exact  the same gap;
 *   ±1     a gap at most one word away;
 *   seam   the same gap after skipping connective words: "B | because A" = "B because | A", since the annotation puts connectives
 *          in either variable or in neither.
 */
import type { Doc, Span } from '@elenchus/language'
import { findInitialVariables } from '@elenchus/language/structure'
import { isWord, percent, type Sample } from './data.ts'

const SEAM_WORDS = new Set(
  'and or but nor yet so if when while because since although though unless until before after as once whereas whether that which who whose where whenever by with without for than therefore thus hence however then also even only either both despite except thereby given'.split(
    ' ',
  ),
)

type Gaps = ReadonlySet<number>

/** Index of the next word at or after a token. */
function nextWord(doc: Doc, token: number): number {
  while (token < doc.tokens.length && !isWord(doc, token)) token++
  return token
}

/** Index of the next word that is no connective. */
function skipSeam(doc: Doc, token: number): number {
  let index = nextWord(doc, token)
  while (index < doc.tokens.length && SEAM_WORDS.has(doc.tokens[index]!.text.toLowerCase()))
    index = nextWord(doc, index + 1)
  return index
}

/** Inner gaps at the edges of spans, by `position` (the next word, or the next word that is no connective). */
function findGaps(doc: Doc, spans: readonly Span[], position: (doc: Doc, token: number) => number): Gaps {
  const found = new Set<number>()
  for (const { start, end } of spans) {
    const first = doc.tokens.findIndex(token => token.end > start)
    const after = doc.tokens.findIndex(token => token.start >= end)
    if (first >= 0) found.add(position(doc, first))
    if (after >= 0) found.add(position(doc, after))
  }
  for (const sentence of doc.sentences) found.delete(position(doc, sentence.firstToken))
  found.delete(doc.tokens.length)
  return found
}

/** Baseline: splits at every comma, semicolon and colon. */
function cutAtPunctuation(doc: Doc): Span[] {
  const spans: Span[] = []
  for (const sentence of doc.sentences) {
    let start = sentence.start
    for (let token = sentence.firstToken; token < sentence.endToken; token++) {
      const { text, end } = doc.tokens[token]!
      if (!/^[,;:]$/.test(text)) continue
      spans.push({ start, end })
      start = end
    }
    spans.push({ start, end: sentence.end })
  }
  return spans
}

class GapCounts {
  gold = 0
  /** Gold gaps that are predicted. */
  found = 0
  predicted = 0
  /** Predicted gaps that are gold. */
  correct = 0

  add(gold: Gaps, predicted: Gaps, matches: (set: Gaps, gap: number) => boolean): void {
    this.gold += gold.size
    this.predicted += predicted.size
    for (const gap of gold) if (matches(predicted, gap)) this.found++
    for (const gap of predicted) if (matches(gold, gap)) this.correct++
  }

  format(): string {
    const recall = this.found / this.gold
    const precision = this.correct / this.predicted
    const f1 = (2 * recall * precision) / (recall + precision)
    return `found ${percent(this.found, this.gold)}%  precision ${percent(this.correct, this.predicted)}%  F1 ${percent(f1, 1)}   (${this.gold} gold, ${this.predicted} predicted)`
  }
}

/** Jaccard similarity of the words of two spans. */
function overlap(doc: Doc, a: Span, b: Span): number {
  let shared = 0
  let union = 0
  for (const token of doc.tokens) {
    if (!isWord(doc, token.index)) continue
    const inA = token.start >= a.start && token.end <= a.end
    const inB = token.start >= b.start && token.end <= b.end
    if (inA && inB) shared++
    if (inA || inB) union++
  }
  return union === 0 ? 0 : shared / union
}

export function measureBoundaries(samples: readonly Sample[]): string[] {
  const lines: string[] = []
  const splitters: [string, (doc: Doc) => readonly Span[]][] = [
    ['punctuation alone (baseline)', cutAtPunctuation],
    ['findInitialVariables', findInitialVariables],
  ]
  const groups: [string, (sample: Sample) => boolean][] = [
    ['all statements', () => true],
    ['with a formula', sample => sample.hasFormula],
    ['without', sample => !sample.hasFormula],
  ]
  for (const [name, split] of splitters) {
    lines.push(`  ${name}`)
    const predictedSpans = new Map(samples.map(sample => [sample, split(sample.doc)]))
    for (const [group, belongs] of groups) {
      const exact = new GapCounts()
      const withinOne = new GapCounts()
      const seam = new GapCounts()
      let gradedVariables = 0
      let foundVariables = 0
      for (const sample of samples) {
        if (!belongs(sample)) continue
        const { doc, statement } = sample
        const gold = statement.variables.flatMap(({ span }) => (span ? [span] : []))
        const predicted = predictedSpans.get(sample)!
        const words = doc.tokens.filter(token => isWord(doc, token.index)).map(token => token.index)
        const rank = new Map(words.map((token, index) => [token, index]))
        const same = (set: Gaps, gap: number) => set.has(gap)
        const near = (set: Gaps, gap: number) =>
          [-1, 0, 1].some(step => set.has(words[(rank.get(gap) ?? 0) + step] ?? -1))
        exact.add(findGaps(doc, gold, nextWord), findGaps(doc, predicted, nextWord), same)
        withinOne.add(findGaps(doc, gold, nextWord), findGaps(doc, predicted, nextWord), near)
        seam.add(findGaps(doc, gold, skipSeam), findGaps(doc, predicted, skipSeam), same)
        const inFormula = new Set(
          statement.formula.triples.flatMap(({ left, right }) => [left.variable, right.variable]),
        )
        for (const { id, span } of statement.variables) {
          if (!span || !inFormula.has(id)) continue
          gradedVariables++
          if (predicted.some(each => overlap(doc, each, span) >= 0.5)) foundVariables++
        }
      }
      lines.push(`    ${group.padEnd(15)} exact ${exact.format()}`)
      lines.push(`    ${''.padEnd(15)} ±1    ${withinOne.format()}`)
      lines.push(`    ${''.padEnd(15)} seam  ${seam.format()}`)
      if (gradedVariables > 0)
        lines.push(
          `    ${''.padEnd(15)} variables used in a formula with word overlap ≥ 0.5: ${percent(foundVariables, gradedVariables)}% of ${gradedVariables}`,
        )
    }
  }
  return lines
}
