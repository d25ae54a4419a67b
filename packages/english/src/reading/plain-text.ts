/**
 * Conversion of natural English to facts and rules: the formulas of the discourse reader are converted sentence by sentence. Sentences that
 * are rejected, or that need more than rules, get a failure.
 */
import type { Formula } from '@elenchus/logic'
import type { FolFormula } from '@elenchus/logic/fol'
import type { Rule } from '@elenchus/logic/rules'
import { VOCABULARY, type Vocabulary } from '../writing/vocabulary.ts'
import type { SentenceSource } from '../writing/write-theory.ts'
import { closeDomain, collectConstants } from './closed-domain.ts'
import type { WordKind } from './cursor.ts'
import type { PredicateEntry } from './discourse/meaning.ts'
import { formatPredicateName } from './discourse/predicates.ts'
import { type DiscourseReading, readDiscourse } from './discourse/read-discourse.ts'
import { toRules, toStatement } from './discourse/to-rules.ts'
import { createFailure, Failure } from './failure.ts'
import { addToVocabulary } from './known-words.ts'
import type { ReadOptions } from './read-options.ts'

/** A sentence with its facts and rules, or its failure. */
export interface PlainSentence {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly sources: readonly SentenceSource[]
  readonly failure: Failure | undefined
  readonly notes: readonly string[]
}

export interface PlainTheory {
  readonly facts: readonly Formula[]
  readonly rules: readonly Rule[]
  readonly sentences: readonly PlainSentence[]
  readonly vocabulary: Vocabulary
  /** Predicates that `writeTheory` cannot write, such as those in other tenses. */
  readonly unwritable: readonly string[]
  /** Notes on the whole text, such as premises that no sentence states. */
  readonly notes: readonly string[]
}

/** Reads a text with the discourse reader; for a closed domain, quantifiers are expanded over the named individuals. */
export function readPlain(text: string, statement: string | undefined, options: ReadOptions): DiscourseReading {
  const { vocabulary = VOCABULARY, reading, domain } = options
  const read = readDiscourse(text, statement, { vocabulary, ...(reading === undefined ? {} : { reading }) })
  if (domain !== 'closed') return read
  const all = [...read.sentences, ...(read.statement === undefined ? [] : [read.statement])]
  const formulas = [...all.flatMap(one => one.formula ?? []), ...read.assumptions.map(one => one.formula)]
  const names = [...new Set([...collectConstants(formulas), ...(options.individuals ?? [])])]
  const close = (formula: FolFormula): FolFormula => closeDomain(formula, names)
  return {
    ...read,
    sentences: read.sentences.map(one => (one.formula === undefined ? one : { ...one, formula: close(one.formula) })),
    statement:
      read.statement?.formula === undefined
        ? read.statement
        : { ...read.statement, formula: close(read.statement.formula) },
    assumptions: [
      ...read.assumptions.map(one => ({ ...one, formula: close(one.formula) })),
      {
        formula: { kind: 'true' },
        note: `closed domain: "everyone" and "someone" range only over ${names.join(', ') || 'nobody'}`,
      },
    ],
  }
}

/** Reads the facts and rules of a text. */
export function readPlainTheory(text: string, options: ReadOptions): PlainTheory {
  const read = readPlain(text, undefined, options)
  const facts: Formula[] = []
  const rules: Rule[] = []
  const add = (formula: FolFormula): SentenceSource[] | string => {
    const found = toRules(formula)
    if (typeof found === 'string') return found
    return [
      ...found.facts.map((fact): SentenceSource => ({ kind: 'fact', index: facts.push(fact) - 1 })),
      ...found.rules.map((rule): SentenceSource => ({ kind: 'rule', index: rules.push(rule) - 1 })),
    ]
  }
  const sentences = read.sentences.map(({ text: said, start, end, formula, notes, failure }): PlainSentence => {
    const sources = formula === undefined ? [] : add(formula)
    if (typeof sources !== 'string') return { text: said, start, end, sources, failure, notes }
    return { text: said, start, end, sources: [], failure: createBeyondRulesFailure(sources, { start, end }), notes }
  })
  for (const { formula } of read.assumptions) if (formula.kind !== 'true') add(formula)
  return {
    facts,
    rules,
    sentences,
    vocabulary: extendByEntries(options.vocabulary ?? VOCABULARY, read.lexicon.entries.values()),
    unwritable: [...read.lexicon.entries.values()].filter(isUnwritable).map(formatPredicateName),
    notes: [...read.assumptions.map(one => one.note), ...read.remarks],
  }
}

/** Reads a statement, in the context of a theory if there is one; returns a failure if rules cannot express it. */
export function readPlainStatement(text: string, options: ReadOptions): Formula | Failure {
  const { statement } = readPlain(options.context ?? '', text, options)
  if (statement === undefined) return new Failure('empty', 'the statement is empty', { start: 0, end: 0 })
  if (statement.failure !== undefined) return statement.failure
  const formula = toStatement(statement.formula!)
  return typeof formula === 'string' ? createBeyondRulesFailure(formula, statement) : formula
}

const createBeyondRulesFailure = (reason: string, span: { readonly start: number; readonly end: number }): Failure =>
  createFailure('beyond-rules', { start: span.start, end: span.end }, { reason })

function isUnwritable({ tense, arity, kind, particle }: PredicateEntry): boolean {
  if (arity > 2) return true
  if (tense === 'can') return kind !== 'verb' || arity !== 1 || particle !== ''
  return tense !== 'present' || (kind === 'verb' && arity === 1 && particle !== '')
}

/** Extends a vocabulary by the words of a text. */
export function extendByEntries(vocabulary: Vocabulary, entries: Iterable<PredicateEntry>): Vocabulary {
  const seen = new Map<string, WordKind>()
  const listed = new Set([...vocabulary.adjectives, ...vocabulary.nouns, ...vocabulary.relations, ...vocabulary.verbs])
  for (const { kind, base, particle, tense, arity } of entries) {
    if (tense !== 'present') continue
    const word = particle === '' ? base : `${base}_${particle}`
    if (listed.has(word)) continue
    if (kind === 'verb' && arity === 2) seen.set(`${word}/2`, 'verb')
    else if (kind === 'verb' && arity === 1) seen.set(`${base}/2`, 'verb')
    else if (kind === 'relation') seen.set(`${word}/2`, 'relation')
    else if (kind === 'noun') seen.set(word, 'noun')
    else if (kind === 'adjective' && arity === 1) seen.set(word, 'adjective')
  }
  return addToVocabulary(vocabulary, seen)
}
