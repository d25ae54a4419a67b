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
export interface NaturalSentence {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly sources: readonly SentenceSource[]
  readonly failure: Failure | undefined
  readonly notes: readonly string[]
}

export interface NaturalTheory {
  readonly facts: readonly Formula[]
  readonly rules: readonly Rule[]
  readonly sentences: readonly NaturalSentence[]
  readonly vocabulary: Vocabulary
  /** Predicates that `writeTheory` cannot write, such as those in other tenses. */
  readonly unwritable: readonly string[]
  /** Notes on the whole text, such as premises that no sentence states. */
  readonly notes: readonly string[]
}

/** Reads a text with the discourse reader; for a closed domain, quantifiers are expanded over the named individuals. */
export function readNaturalDiscourse(
  text: string,
  statement: string | undefined,
  options: ReadOptions,
): DiscourseReading {
  const { vocabulary = VOCABULARY, reading, domain } = options
  const discourse = readDiscourse(text, statement, { vocabulary, ...(reading === undefined ? {} : { reading }) })
  if (domain !== 'closed') return discourse
  const sentences = [...discourse.sentences, ...(discourse.statement === undefined ? [] : [discourse.statement])]
  const formulas = [...sentences.flatMap(one => one.formula ?? []), ...discourse.assumptions.map(one => one.formula)]
  const names = [...new Set([...collectConstants(formulas), ...(options.individuals ?? [])])]
  const close = (formula: FolFormula): FolFormula => closeDomain(formula, names)
  return {
    ...discourse,
    sentences: discourse.sentences.map(one =>
      one.formula === undefined ? one : { ...one, formula: close(one.formula) },
    ),
    statement:
      discourse.statement?.formula === undefined
        ? discourse.statement
        : { ...discourse.statement, formula: close(discourse.statement.formula) },
    assumptions: [
      ...discourse.assumptions.map(one => ({ ...one, formula: close(one.formula) })),
      {
        formula: { kind: 'true' },
        note: `closed domain: "everyone" and "someone" range only over ${names.join(', ') || 'nobody'}`,
      },
    ],
  }
}

/** Reads the facts and rules of a text. */
export function readNaturalTheory(text: string, options: ReadOptions): NaturalTheory {
  const discourse = readNaturalDiscourse(text, undefined, options)
  const facts: Formula[] = []
  const rules: Rule[] = []
  const addFormula = (formula: FolFormula): SentenceSource[] | string => {
    const ruleForm = toRules(formula)
    if (typeof ruleForm === 'string') return ruleForm
    return [
      ...ruleForm.facts.map((fact): SentenceSource => ({ kind: 'fact', index: facts.push(fact) - 1 })),
      ...ruleForm.rules.map((rule): SentenceSource => ({ kind: 'rule', index: rules.push(rule) - 1 })),
    ]
  }
  const sentences = discourse.sentences.map(
    ({ text: sentenceText, start, end, formula, notes, failure }): NaturalSentence => {
      const sources = formula === undefined ? [] : addFormula(formula)
      if (typeof sources !== 'string') return { text: sentenceText, start, end, sources, failure, notes }
      return {
        text: sentenceText,
        start,
        end,
        sources: [],
        failure: createBeyondRulesFailure(sources, { start, end }),
        notes,
      }
    },
  )
  for (const { formula } of discourse.assumptions) if (formula.kind !== 'true') addFormula(formula)
  return {
    facts,
    rules,
    sentences,
    vocabulary: addEntriesToVocabulary(options.vocabulary ?? VOCABULARY, discourse.lexicon.entries.values()),
    unwritable: [...discourse.lexicon.entries.values()].filter(isUnwritable).map(formatPredicateName),
    notes: [...discourse.assumptions.map(one => one.note), ...discourse.remarks],
  }
}

/** Reads a statement, in the context of a theory if there is one; returns a failure if rules cannot express it. */
export function readNaturalStatement(text: string, options: ReadOptions): Formula | Failure {
  const { statement } = readNaturalDiscourse(options.context ?? '', text, options)
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
export function addEntriesToVocabulary(vocabulary: Vocabulary, entries: Iterable<PredicateEntry>): Vocabulary {
  // Keys of two-place predicates end in "/2".
  const kindByKey = new Map<string, WordKind>()
  const listedWords = new Set([
    ...vocabulary.adjectives,
    ...vocabulary.nouns,
    ...vocabulary.relations,
    ...vocabulary.verbs,
  ])
  for (const { kind, base, particle, tense, arity } of entries) {
    if (tense !== 'present') continue
    const word = particle === '' ? base : `${base}_${particle}`
    if (listedWords.has(word)) continue
    if (kind === 'verb' && arity === 2) kindByKey.set(`${word}/2`, 'verb')
    else if (kind === 'verb' && arity === 1) kindByKey.set(`${base}/2`, 'verb')
    else if (kind === 'relation') kindByKey.set(`${word}/2`, 'relation')
    else if (kind === 'noun') kindByKey.set(word, 'noun')
    else if (kind === 'adjective' && arity === 1) kindByKey.set(word, 'adjective')
  }
  return addToVocabulary(vocabulary, kindByKey)
}
