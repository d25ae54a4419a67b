/** A user's theory with its sentences: after an edit of the theory, unchanged sentences keep their text and only changed ones are rewritten. */

import { type ReadOptions, readTheory, readTheoryWithDiagnostics } from '@elenchus/english'
import {
  type SentenceSource,
  TheoryError,
  type Vocabulary,
  type WriteOptions,
  writeText,
} from '@elenchus/english/writing'
import type { Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { negate, sameLiteral } from '../formulas/literals.ts'

type Item = Formula | Rule

/** Sentence with the facts and rules that it expresses. */
export interface PassageSentence {
  readonly text: string
  readonly sources: readonly SentenceSource[]
}

export interface Passage {
  readonly theory: Theory
  /** Vocabulary extended by the words of the text, if there is a text. */
  readonly vocabulary?: Vocabulary
  /** Notes of the reader on words that were left out, corrected or interpreted. */
  readonly notes: readonly string[]
  readonly sentences: readonly PassageSentence[]
}

/** One change of a sentence; `before` is missing for an addition, `after` for a removal. */
export interface Edit {
  readonly before?: string
  readonly after?: string
}

/** Reads English into a passage; throws `TheoryError` as `readTheory` does. */
export function readPassage(text: string, options: ReadOptions = {}): Passage {
  const read = readTheoryWithDiagnostics(text, options)
  if (read.diagnostics.some(diagnostic => diagnostic.severity === 'error')) readTheory(text, options)
  const notes = read.diagnostics.filter(one => one.code === 'note').map(one => one.problem)
  refuseUnwritable(read.unwritable ?? [])
  return { theory: read.theory, sentences: read.sentences, vocabulary: read.vocabulary, notes }
}

function refuseUnwritable(words: readonly string[]): void {
  if (words.length === 0) return
  throw new TheoryError(
    `variants are written in the present tense, in which these words cannot be expressed: ${words.join(', ')}`,
    {
      code: 'unwritable',
      remedy: 'Write the theory in the present tense, with verbs of one object at most.',
    },
  )
}

/** Writes a passage for a theory without text. */
export function writePassage(theory: Theory, options: WriteOptions = {}): Passage {
  const sources: SentenceSource[] = [
    ...theory.facts.map((_, index) => ({ kind: 'fact' as const, index })),
    ...theory.rules.map((_, index) => ({ kind: 'rule' as const, index })),
  ]
  return {
    theory,
    notes: [],
    sentences: sources.map(source => ({ text: sentenceFor(theory, source, options), sources: [source] })),
  }
}

export function sentenceFor(theory: Theory, source: SentenceSource, options: WriteOptions): string {
  const only: Theory =
    source.kind === 'fact'
      ? { facts: [theory.facts[source.index]!], rules: [] }
      : { facts: [], rules: [theory.rules[source.index]!] }
  return writeText(only, options)
}

export interface Revision {
  readonly context: string
  readonly edits: readonly Edit[]
}

/** Rewrites a passage for an edited theory; facts and rules that are the same object keep their sentences. */
export function revise(passage: Passage, next: Theory, options: WriteOptions): Revision {
  const { theory } = passage
  const outcomes = new Map<string, Item | null>()
  const following = new Map<string, Item[]>()
  alignItems('fact', theory.facts, next.facts, outcomes, following)
  alignItems('rule', theory.rules, next.rules, outcomes, following)
  const write = (item: Item): string =>
    writeText('body' in item ? { facts: [], rules: [item] } : { facts: [item], rules: [] }, options)
  const texts: string[] = []
  const edits: Edit[] = []
  const add = (items: readonly Item[] | undefined): void => {
    for (const item of items ?? []) {
      const after = write(item)
      texts.push(after)
      edits.push({ after })
    }
  }
  add(following.get('fact -1'))
  let rulesOpened = false
  for (const sentence of passage.sentences) {
    if (!rulesOpened && sentence.sources.some(source => source.kind === 'rule')) {
      rulesOpened = true
      add(following.get('rule -1'))
    }
    const changed = sentence.sources.some(source => outcomes.get(sourceKey(source)) !== undefined)
    if (!changed) texts.push(sentence.text)
    else {
      const rewritten = sentence.sources.flatMap(source => {
        const outcome = outcomes.get(sourceKey(source))
        if (outcome === null) return []
        if (outcome !== undefined) return [writeInStyleOf(passage, sentence, outcome, options)]
        return [sentenceFor(theory, source, options)]
      })
      texts.push(...rewritten)
      edits.push({ before: sentence.text, after: rewritten.length === 0 ? undefined : rewritten.join(' ') })
    }
    for (const source of sentence.sources) add(following.get(sourceKey(source)))
  }
  if (!rulesOpened) add(following.get('rule -1'))
  return { context: texts.join(' '), edits }
}

/** Number of styles to try; there are eight templates and two forms of a relation. */
const MAX_STYLES = 100

/** Writes an edited item in the style of its sentence, so that a rule keeps its "whenever". */
function writeInStyleOf(
  passage: Passage,
  { text, sources }: PassageSentence,
  item: Item,
  options: WriteOptions,
): string {
  const only: Theory = 'body' in item ? { facts: [], rules: [item] } : { facts: [item], rules: [] }
  let best = writeText(only, options)
  const [source] = sources
  if (source === undefined || sources.length > 1 || source.kind === 'fact') return best
  let most = 0
  for (let seed = 0; seed < MAX_STYLES; seed++) {
    const style: WriteOptions = { ...options, style: 'varied', seed }
    if (sentenceFor(passage.theory, source, style) !== text) continue
    const candidate = writeText(only, style)
    const shared = commonAffixLength(text, candidate)
    if (shared > most) [best, most] = [candidate, shared]
  }
  return best
}

/** Length of the common prefix and suffix of two texts. */
function commonAffixLength(a: string, b: string): number {
  const least = Math.min(a.length, b.length)
  let start = 0
  while (start < least && a[start] === b[start]) start++
  let end = 0
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return start + end
}

const sourceKey = (source: SentenceSource): string => `${source.kind} ${source.index}`

/**
 * Aligns the items of two theories: `outcomes` of old items (no entry if unchanged, null if removed, else the replacement), and items added
 * after each. Pre: unchanged items are in the same order.
 */
function alignItems(
  kind: 'fact' | 'rule',
  before: readonly Item[],
  after: readonly Item[],
  outcomes: Map<string, Item | null>,
  following: Map<string, Item[]>,
): void {
  const old = new Set(before)
  const kept = new Set(after)
  let j = 0
  const addUpTo = (end: number, index: number): void => {
    if (end <= j) return
    following.set(`${kind} ${index}`, [...(following.get(`${kind} ${index}`) ?? []), ...after.slice(j, end)])
    j = end
  }
  for (let i = 0; i < before.length; i++) {
    const item = before[i]!
    if (kept.has(item)) {
      addUpTo(after.indexOf(item, j), i - 1)
      j++
      continue
    }
    let heir = j
    while (heir < after.length && !old.has(after[heir]!) && !isReplacement(item, after[heir]!)) heir++
    if (heir < after.length && !old.has(after[heir]!)) {
      addUpTo(heir, i - 1)
      outcomes.set(`${kind} ${i}`, after[j++]!)
    } else outcomes.set(`${kind} ${i}`, null)
  }
  addUpTo(after.length, before.length - 1)
}

/** A rule is replaced by any item, a fact by its negation only. */
const isReplacement = (old: Item, item: Item): boolean =>
  'body' in old || 'body' in item || sameLiteral(negate(old), item)
