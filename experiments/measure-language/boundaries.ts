/**
 * Variable boundaries against MetaLogic's marks. A boundary is the gap before a word; punctuation never counts, and
 * the edges of sentences, which everybody finds, are left out on both sides. A gold variable gives two boundaries,
 * where it begins and where it ends. Three tolerances:
 *   exact  the same gap;
 *   ±1     a gap at most one word away;
 *   seam   the same gap once connective words just after it are skipped: "B | because A" = "B because | A", since
 *          the marks put connectives now in the one variable, now in the other, now in neither.
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

/** The next word at or after a token. */
function nextWord(doc: Doc, token: number): number {
  while (token < doc.tokens.length && !isWord(doc, token)) token++
  return token
}

function pastSeam(doc: Doc, token: number): number {
  let at = nextWord(doc, token)
  while (at < doc.tokens.length && SEAM_WORDS.has(doc.tokens[at]!.text.toLowerCase())) at = nextWord(doc, at + 1)
  return at
}

/** Inner gaps at the edges of spans, by `place` (the next word, or the next word past the seam). */
function gaps(doc: Doc, spans: readonly Span[], place: (doc: Doc, token: number) => number): Gaps {
  const found = new Set<number>()
  for (const { start, end } of spans) {
    const first = doc.tokens.findIndex(token => token.end > start)
    const after = doc.tokens.findIndex(token => token.start >= end)
    if (first >= 0) found.add(place(doc, first))
    if (after >= 0) found.add(place(doc, after))
  }
  for (const sentence of doc.sentences) found.delete(place(doc, sentence.firstToken))
  found.delete(doc.tokens.length)
  return found
}

/** The baseline: a cut at every comma, semicolon and colon. */
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

class Tally {
  gold = 0
  found = 0
  predicted = 0
  right = 0

  add(gold: Gaps, predicted: Gaps, near: (set: Gaps, gap: number) => boolean): void {
    this.gold += gold.size
    this.predicted += predicted.size
    for (const gap of gold) if (near(predicted, gap)) this.found++
    for (const gap of predicted) if (near(gold, gap)) this.right++
  }

  row(): string {
    const recall = this.found / this.gold
    const precision = this.right / this.predicted
    const f1 = (2 * recall * precision) / (recall + precision)
    return `found ${percent(this.found, this.gold)}%  precision ${percent(this.right, this.predicted)}%  F1 ${percent(f1, 1)}   (${this.gold} gold, ${this.predicted} ours)`
  }
}

/** Words in common over words in either. */
function overlap(doc: Doc, a: Span, b: Span): number {
  let both = 0
  let either = 0
  for (const token of doc.tokens) {
    if (!isWord(doc, token.index)) continue
    const inA = token.start >= a.start && token.end <= a.end
    const inB = token.start >= b.start && token.end <= b.end
    if (inA && inB) both++
    if (inA || inB) either++
  }
  return either === 0 ? 0 : both / either
}

export function measureBoundaries(samples: readonly Sample[]): string[] {
  const lines: string[] = []
  const splitters: [string, (doc: Doc) => readonly Span[]][] = [
    ['punctuation alone (baseline)', cutAtPunctuation],
    ['initialVariables', findInitialVariables],
  ]
  const groups: [string, (sample: Sample) => boolean][] = [
    ['all statements', () => true],
    ['with a formula', sample => sample.hasFormula],
    ['without', sample => !sample.hasFormula],
  ]
  for (const [name, split] of splitters) {
    lines.push(`  ${name}`)
    const cut = new Map(samples.map(sample => [sample, split(sample.doc)]))
    for (const [group, belongs] of groups) {
      const exact = new Tally()
      const within = new Tally()
      const seam = new Tally()
      let used = 0
      let usedFound = 0
      for (const sample of samples) {
        if (!belongs(sample)) continue
        const { doc, statement } = sample
        const gold = statement.variables.flatMap(({ span }) => (span ? [span] : []))
        const ours = cut.get(sample)!
        const words = doc.tokens.filter(token => isWord(doc, token.index)).map(token => token.index)
        const rank = new Map(words.map((token, index) => [token, index]))
        const same = (set: Gaps, gap: number) => set.has(gap)
        const near = (set: Gaps, gap: number) =>
          [-1, 0, 1].some(step => set.has(words[(rank.get(gap) ?? 0) + step] ?? -1))
        exact.add(gaps(doc, gold, nextWord), gaps(doc, ours, nextWord), same)
        within.add(gaps(doc, gold, nextWord), gaps(doc, ours, nextWord), near)
        seam.add(gaps(doc, gold, pastSeam), gaps(doc, ours, pastSeam), same)
        const inFormula = new Set(
          statement.formula.triples.flatMap(({ left, right }) => [left.variable, right.variable]),
        )
        for (const { id, span } of statement.variables) {
          if (!span || !inFormula.has(id)) continue
          used++
          if (ours.some(each => overlap(doc, each, span) >= 0.5)) usedFound++
        }
      }
      lines.push(`    ${group.padEnd(15)} exact ${exact.row()}`)
      lines.push(`    ${''.padEnd(15)} ±1    ${within.row()}`)
      lines.push(`    ${''.padEnd(15)} seam  ${seam.row()}`)
      if (used > 0)
        lines.push(
          `    ${''.padEnd(15)} variables used in a formula with word overlap ≥ 0.5: ${percent(usedFound, used)}% of ${used}`,
        )
    }
  }
  return lines
}
