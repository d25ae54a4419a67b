/** A user's theory with its sentences. After an edit of the theory, only sentences with changed facts or rules are rewritten. */

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
import { isSameLiteral, negate } from '../formulas/literals.ts'

type Item = Formula | Rule

/** A sentence with the facts and rules that it expresses. */
export interface PassageSentence {
  readonly text: string
  readonly sources: readonly SentenceSource[]
}

export interface Passage {
  readonly theory: Theory
  /** Vocabulary extended by the words of the text; undefined for a theory without text. */
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

/** Reads a passage; throws `TheoryError` as `readTheory` does. */
export function readPassage(text: string, options: ReadOptions = {}): Passage {
  const read = readTheoryWithDiagnostics(text, options)
  if (read.diagnostics.some(diagnostic => diagnostic.severity === 'error')) readTheory(text, options)
  const notes = read.diagnostics.filter(({ code }) => code === 'note').map(({ problem }) => problem)
  requireWritable(read.unwritable ?? [])
  return { theory: read.theory, sentences: read.sentences, vocabulary: read.vocabulary, notes }
}

function requireWritable(words: readonly string[]): void {
  if (words.length === 0) return
  throw new TheoryError(`variants are written in the present tense, which cannot express: ${words.join(', ')}`, {
    code: 'unwritable',
    remedy: 'Write the theory in the present tense, with at most one object per verb.',
  })
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
    sentences: sources.map(source => ({ text: writeSource(theory, source, options), sources: [source] })),
  }
}

const toTheory = (item: Item): Theory => ('body' in item ? { facts: [], rules: [item] } : { facts: [item], rules: [] })

/** Writes the sentence of a fact or rule. */
export const writeSource = (theory: Theory, { kind, index }: SentenceSource, options: WriteOptions): string =>
  writeText(toTheory(kind === 'fact' ? theory.facts[index]! : theory.rules[index]!), options)

export interface Revision {
  readonly context: string
  readonly edits: readonly Edit[]
}

/** Rewrites a passage for an edited theory. Facts and rules that are the same object keep their sentences. */
export function rewritePassage(passage: Passage, next: Theory, options: WriteOptions): Revision {
  const { theory } = passage
  // By key of the old item (`fact 3`, `rule 0`); items inserted before the first one have index -1.
  const replacements = new Map<string, Item | null>()
  const insertions = new Map<string, Item[]>()
  alignItems('fact', theory.facts, next.facts, replacements, insertions)
  alignItems('rule', theory.rules, next.rules, replacements, insertions)
  const texts: string[] = []
  const edits: Edit[] = []
  const appendInserted = (items: readonly Item[] | undefined): void => {
    for (const item of items ?? []) {
      const after = writeText(toTheory(item), options)
      texts.push(after)
      edits.push({ after })
    }
  }
  appendInserted(insertions.get('fact -1'))
  let seenRule = false
  for (const sentence of passage.sentences) {
    if (!seenRule && sentence.sources.some(source => source.kind === 'rule')) {
      seenRule = true
      appendInserted(insertions.get('rule -1'))
    }
    if (sentence.sources.every(source => replacements.get(getSourceKey(source)) === undefined))
      texts.push(sentence.text)
    else {
      const rewritten = sentence.sources.flatMap(source => {
        const replacement = replacements.get(getSourceKey(source))
        if (replacement === undefined) return [writeSource(theory, source, options)]
        return replacement === null ? [] : [writeInStyle(passage, sentence, replacement, options)]
      })
      texts.push(...rewritten)
      edits.push({ before: sentence.text, after: rewritten.length === 0 ? undefined : rewritten.join(' ') })
    }
    for (const source of sentence.sources) appendInserted(insertions.get(getSourceKey(source)))
  }
  if (!seenRule) appendInserted(insertions.get('rule -1'))
  return { context: texts.join(' '), edits }
}

/** Number of random wordings tried. Enough to meet each of the eight rule templates in both forms of a relation. */
const MAX_WORDINGS = 100

/** Writes an edited item in the wording of its sentence, so that a rule with "whenever" keeps this word. */
function writeInStyle(passage: Passage, sentence: PassageSentence, item: Item, options: WriteOptions): string {
  const { text, sources } = sentence
  const itemTheory = toTheory(item)
  let best = writeText(itemTheory, options)
  const [source] = sources
  if (source === undefined || sources.length > 1 || source.kind === 'fact') return best
  let maxShared = 0
  for (const style of listStyles(passage, sentence, source, options)) {
    const candidate = writeText(itemTheory, style)
    const shared = countSharedCharacters(text, candidate)
    if (shared > maxShared) [best, maxShared] = [candidate, shared]
  }
  return best
}

/** The styles of a sentence, which many variants of a passage need. */
const styleCache = new WeakMap<PassageSentence, readonly WriteOptions[]>()

/** Lists the random wordings that give the text of a sentence. */
function listStyles(
  { theory }: Passage,
  sentence: PassageSentence,
  source: SentenceSource,
  options: WriteOptions,
): readonly WriteOptions[] {
  let styles = styleCache.get(sentence)
  if (styles === undefined) {
    styles = Array.from({ length: MAX_WORDINGS }, (_, seed): WriteOptions => ({ ...options, style: 'varied', seed }))
    styles = styles.filter(style => writeSource(theory, source, style) === sentence.text)
    styleCache.set(sentence, styles)
  }
  return styles
}

/** Returns the total length of the common prefix and suffix of two texts. */
function countSharedCharacters(a: string, b: string): number {
  const limit = Math.min(a.length, b.length)
  let start = 0
  while (start < limit && a[start] === b[start]) start++
  let end = 0
  while (end < limit - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return start + end
}

const getSourceKey = (source: SentenceSource): string => `${source.kind} ${source.index}`

/**
 * Aligns the facts or rules of two theories. `replacements` of an old item: no entry if it is unchanged, null if it is removed, otherwise the
 * new item. `insertions`: items added after an old item. Precondition: unchanged items are in the same order.
 */
function alignItems(
  kind: 'fact' | 'rule',
  oldItems: readonly Item[],
  newItems: readonly Item[],
  replacements: Map<string, Item | null>,
  insertions: Map<string, Item[]>,
): void {
  const oldItemSet = new Set(oldItems)
  const newItemSet = new Set(newItems)
  let j = 0
  /** Records the new items from `j` to `end` as insertions after an old item; -1 stands for the start. */
  const insertUpTo = (end: number, oldIndex: number): void => {
    if (end <= j) return
    insertions.set(`${kind} ${oldIndex}`, [...(insertions.get(`${kind} ${oldIndex}`) ?? []), ...newItems.slice(j, end)])
    j = end
  }
  for (let i = 0; i < oldItems.length; i++) {
    const item = oldItems[i]!
    if (newItemSet.has(item)) {
      insertUpTo(newItems.indexOf(item, j), i - 1)
      j++
      continue
    }
    let candidate = j
    while (
      candidate < newItems.length &&
      !oldItemSet.has(newItems[candidate]!) &&
      !isReplacement(item, newItems[candidate]!)
    )
      candidate++
    if (candidate < newItems.length && !oldItemSet.has(newItems[candidate]!)) {
      insertUpTo(candidate, i - 1)
      replacements.set(`${kind} ${i}`, newItems[j++]!)
    } else replacements.set(`${kind} ${i}`, null)
  }
  insertUpTo(newItems.length, oldItems.length - 1)
}

/** Tests if an item can replace another: any item a rule, but only its negation a fact. */
const isReplacement = (old: Item, item: Item): boolean =>
  'body' in old || 'body' in item || isSameLiteral(negate(old), item)
