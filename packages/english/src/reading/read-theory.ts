/** Readers of theories and statements in English. Every sentence is either read or reported in a diagnostic. */
import type { Formula, Term } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { type Position, type Span, TheoryError } from '../theory-error.ts'
import { visitAtoms } from '../writing/each-atom.ts'
import { VOCABULARY, type Vocabulary } from '../writing/vocabulary.ts'
import type { SentenceSource } from '../writing/write-theory.ts'
import { conjoin } from './coordination.ts'
import type { KnownWords } from './cursor.ts'
import { createFailure, Failure } from './failure.ts'
import { inspectTheory } from './inspect.ts'
import { addToVocabulary, collectKnownWords } from './known-words.ts'
import { createLocator } from './locator.ts'
import { readNaturalStatement, readNaturalTheory } from './plain-text.ts'
import type { ReadOptions } from './read-options.ts'
import { type ParsedSentence, readSentence } from './sentence.ts'
import { MAX_WORDS, type RawSentence, splitSentences } from './tokens.ts'

export interface Diagnostic {
  /**
   * `error`: the sentence could not be read and is not in the theory. `note`: it was read, but it may be a mistake (codes `contradiction`,
   * `cycle`) or could be understood in another way (code `note`).
   */
  readonly severity: 'error' | 'note'
  /** Stable name of the kind of problem: `no-then`, `ambiguous`, `pronoun`, `existential`, `unreadable`, … */
  readonly code: string
  /** Description of the problem. */
  readonly problem: string
  readonly remedy?: string
  /** For `ambiguous`: both readings in the symbolic syntax. */
  readonly readings?: readonly string[]
  readonly span: Span
  readonly position: Position
  /** Position, problem, the line with a caret, readings and remedy. */
  readonly message: string
}

export interface ReadSentenceInfo {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Facts and rules of the sentence; empty if it could not be read. */
  readonly sources: readonly SentenceSource[]
}

export interface ReadTheory {
  readonly theory: Theory
  readonly diagnostics: readonly Diagnostic[]
  readonly sentences: readonly ReadSentenceInfo[]
  /** Vocabulary extended by the words of the text, with which `writeTheory` can write the theory in the same words. */
  readonly vocabulary: Vocabulary
  /** Predicates that `writeTheory` cannot write, such as those in other tenses. */
  readonly unwritable?: readonly string[]
}

/**
 * Reads a theory. Throws `TheoryError` with line, column, caret and remedy for the first sentence that cannot be read or is ambiguous.
 *
 * `readTheory('Charlie is tall. If Charlie is tall then Erin is kind.')`
 */
export function readTheory(text: string, options: ReadOptions = {}): Theory {
  const { theory, diagnostics } = readSentences(text, options)
  const errors = diagnostics.filter(one => one.severity === 'error')
  const first = errors[0]
  if (first === undefined) return theory
  throw toTheoryError(first, errors.length - 1)
}

/**
 * Reads a theory like `readTheory`, but continues after errors; reports them together with contradictory facts and cyclic rules. Throws only
 * for a text without sentences.
 */
export function readTheoryWithDiagnostics(text: string, options: ReadOptions = {}): ReadTheory {
  const read = readSentences(text, options)
  const findings = inspectTheory(read.theory)
  if (findings.length === 0) return read
  const sentenceBySource = { fact: [] as ReadSentenceInfo[], rule: [] as ReadSentenceInfo[] }
  for (const sentence of read.sentences)
    for (const { kind, index } of sentence.sources) sentenceBySource[kind][index] = sentence
  const locate = createLocator(text)
  const notes = findings
    .map(finding => {
      const { kind, index } = finding.source
      const sentence = sentenceBySource[kind][index]!
      return new Failure(finding.code, finding.message, sentence)
    })
    .sort((a, b) => a.span.start - b.span.start)
  return { ...read, diagnostics: [...read.diagnostics, ...notes.map(note => toDiagnostic(note, 'note', locate))] }
}

export type { ReadOptions } from './read-options.ts'

function readSentences(text: string, options: ReadOptions): ReadTheory {
  if ((options.dialect ?? 'auto') !== 'auto') return readGenerated(text, options)
  return readCoreTheory(text, options) ?? readNaturalText(text, options)
}

/**
 * Fast path for texts that use only words of the vocabulary and named individuals, which both readers read as the same theory; `undefined`
 * for other texts.
 */
export function readCoreTheory(text: string, options: ReadOptions): ReadTheory | undefined {
  if (options.reading !== undefined || options.domain === 'closed') return undefined
  const vocabulary = options.vocabulary ?? VOCABULARY
  const read = readGenerated(text, { ...options, dialect: 'robustlr' }, true)
  if (read === undefined) return undefined
  const names = getNameSet(vocabulary)
  const { facts, rules } = read.theory
  let isCore = true
  const check = (formula: Formula): void =>
    visitAtoms(formula, atom => {
      for (const term of atom.terms) if (term.kind !== 'constant' || !names.has(term.name)) isCore = false
    })
  for (const fact of facts) check(fact)
  for (const rule of rules) {
    check(rule.body)
    check(rule.head)
  }
  return isCore ? read : undefined
}

const nameSets = new WeakMap<Vocabulary, ReadonlySet<string>>()

function getNameSet(vocabulary: Vocabulary): ReadonlySet<string> {
  let names = nameSets.get(vocabulary)
  if (names === undefined) {
    names = new Set(vocabulary.names)
    nameSets.set(vocabulary, names)
  }
  return names
}

/** Maximum number of sentences of natural English; longer texts are generated corpora, which have their own dialect. */
const MAX_SENTENCES = 5000

function readNaturalText(text: string, options: ReadOptions): ReadTheory {
  if (!/\S/.test(text)) throw createEmptyTheoryError()
  requireSentenceLimit(text)
  const { facts, rules, sentences, vocabulary, notes: textNotes, unwritable } = readNaturalTheory(text, options)
  const locate = createLocator(text)
  const diagnostics = sentences.flatMap(({ failure, notes, start, end }) => [
    ...(failure === undefined ? [] : [toDiagnostic(failure, 'error', locate)]),
    ...notes.map(note => toDiagnostic(new Failure('note', note, { start, end }), 'note', locate)),
  ])
  const firstSentence = sentences[0]!
  diagnostics.push(...textNotes.map(note => toDiagnostic(new Failure('note', note, firstSentence), 'note', locate)))
  const infos = sentences.map(({ text: sentenceText, start, end, sources }) => ({
    text: sentenceText,
    start,
    end,
    sources,
  }))
  return { theory: { facts, rules }, diagnostics, sentences: infos, vocabulary, unwritable }
}

export const createEmptyTheoryError = (): TheoryError =>
  new TheoryError('there is no sentence in this text', {
    code: 'empty',
    remedy: 'A theory has at least one sentence, for example: Charlie is tall.',
  })

export const createEmptyStatementError = (): TheoryError =>
  new TheoryError('the statement is empty', { code: 'empty', remedy: 'Write a sentence such as: Charlie is tall.' })

function requireSentenceLimit(text: string): void {
  let count = 0
  for (const _ of splitSentences(text)) {
    if (++count <= MAX_SENTENCES) continue
    throw new TheoryError(`this text has more than ${MAX_SENTENCES} sentences of natural English`, {
      code: 'too-long',
      remedy: 'Read generated English with the dialect "generated", or split the text.',
    })
  }
}

function readGenerated(text: string, options: ReadOptions): ReadTheory
function readGenerated(text: string, options: ReadOptions, stopAtError: true): ReadTheory | undefined
function readGenerated(text: string, options: ReadOptions, stopAtError = false): ReadTheory | undefined {
  const words = collectKnownWords(text, options)
  const locate = createLocator(text)
  const facts: Formula[] = []
  const rules: Rule[] = []
  const diagnostics: Diagnostic[] = []
  const sentences: ReadSentenceInfo[] = []
  // Rules with parts that must hold for every individual, which are known only at the end of the text.
  const rulesToExpand: { readonly rule: number; readonly parts: ReadonlyMap<Formula, string> }[] = []
  for (const raw of splitSentences(text)) {
    const sources: SentenceSource[] = []
    const parsed = tryReadSentence(raw, words)
    if (parsed instanceof Failure) {
      if (stopAtError) return undefined
      diagnostics.push(toDiagnostic(parsed, 'error', locate))
    } else {
      for (const note of parsed.notes)
        diagnostics.push(toDiagnostic(new Failure('note', note.message, note.token), 'note', locate))
      for (const fact of parsed.facts) sources.push({ kind: 'fact', index: facts.push(fact) - 1 })
      for (const rule of parsed.rules) {
        const index = rules.push(rule) - 1
        sources.push({ kind: 'rule', index })
        if (parsed.closedFormulas.size > 0) rulesToExpand.push({ rule: index, parts: parsed.closedFormulas })
      }
    }
    sentences.push({ text: text.slice(raw.start, raw.end), start: raw.start, end: raw.end, sources })
  }
  if (sentences.length === 0) {
    if (stopAtError) return undefined
    throw createEmptyTheoryError()
  }
  if (rulesToExpand.length > 0) {
    if (stopAtError) return undefined
    const individuals = listIndividuals({ facts, rules }, options.individuals)
    for (const { rule, parts } of rulesToExpand) {
      const { body, head } = rules[rule]!
      rules[rule] = { body: expandUniversals(body, parts, individuals), head }
    }
  }
  const vocabulary = addToVocabulary(options.vocabulary ?? VOCABULARY, words.seen)
  return { theory: { facts, rules }, diagnostics, sentences, vocabulary }
}

/**
 * Reads a statement as a formula; a rule becomes an implication, an equivalence `iff`.
 *
 * `readStatement('Erin is not kind.')`
 */
export function readStatement(text: string, options: ReadOptions = {}): Formula {
  const raws = [...splitSentences(text)]
  const raw = raws[0]
  if (raw === undefined) throw createEmptyStatementError()
  const secondSentence = raws[1]
  if (secondSentence !== undefined)
    throw new TheoryError('a statement is a single sentence, but a second one begins here', {
      code: 'two-sentences',
      source: text,
      span: { start: secondSentence.start, end: secondSentence.end },
      remedy: 'Ask about one statement at a time.',
    })
  if ((options.dialect ?? 'auto') === 'auto') {
    const core = readCoreTheory(text, options)
    const onlyStatement = core === undefined ? undefined : getOnlyStatement(core.theory)
    if (onlyStatement !== undefined) return onlyStatement
    const natural = readNaturalStatement(text, options)
    if (natural instanceof Failure) throw toSentenceError(natural, text)
    return natural
  }
  const parsed = tryReadSentence(raw, collectKnownWords(text, options))
  if (parsed instanceof Failure) throw toSentenceError(parsed, text)
  const fact = parsed.facts[0]
  if (fact !== undefined) return fact
  const { body, head } = parsed.rules[0]!
  const left =
    parsed.closedFormulas.size === 0
      ? body
      : expandUniversals(
          body,
          parsed.closedFormulas,
          listIndividuals({ facts: [], rules: parsed.rules }, options.individuals),
        )
  return parsed.rules.length === 2 ? { kind: 'iff', left, right: head } : { kind: 'implies', left, right: head }
}

/** Returns the formula of a theory with a single fact, rule or equivalence; otherwise `undefined`. */
export function getOnlyStatement({ facts, rules }: Theory): Formula | undefined {
  const [fact] = facts
  const [rule] = rules
  if (fact !== undefined) return facts.length === 1 && rule === undefined ? fact : undefined
  if (rule === undefined) return undefined
  return { kind: rules.length === 2 ? 'iff' : 'implies', left: rule.body, right: rule.head }
}

function tryReadSentence(raw: RawSentence, words: KnownWords): ParsedSentence | Failure {
  try {
    if (raw.isTooLong)
      return createFailure('missing-full-stops', { start: raw.start, end: raw.start + 1 }, { limit: MAX_WORDS })
    if (raw.mark === '?') return createFailure('question', raw)
    return readSentence(raw.tokens, words)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

type Locator = ReturnType<typeof createLocator>

function toDiagnostic(failure: Failure, severity: Diagnostic['severity'], locate: Locator): Diagnostic {
  const { code, problem, remedy, readings } = failure
  const span = { start: failure.span.start, end: failure.span.end }
  const location = locate(span)
  let message = `${location.position.line}:${location.position.column}: ${problem}\n${location.caret}`
  for (const [i, reading] of (readings ?? []).entries()) message += `\n  reading ${i + 1}: ${reading}`
  if (remedy !== undefined) message += `\n${remedy}`
  return {
    severity,
    code,
    problem,
    ...(remedy === undefined ? {} : { remedy }),
    ...(readings === undefined ? {} : { readings }),
    span,
    position: location.position,
    message,
  }
}

function toTheoryError(diagnostic: Diagnostic, otherErrorCount: number): TheoryError {
  const { code, span, position, remedy, readings, message, problem } = diagnostic
  const tail =
    otherErrorCount === 0
      ? ''
      : `\n(and ${otherErrorCount} more sentence${otherErrorCount === 1 ? '' : 's'} that cannot be read)`
  return new TheoryError(problem, {
    code,
    span,
    position,
    message: message + tail,
    ...(remedy === undefined ? {} : { remedy }),
    ...(readings === undefined ? {} : { readings }),
  })
}

export const toSentenceError = (failure: Failure, text: string): TheoryError =>
  toTheoryError(toDiagnostic(failure, 'error', createLocator(text)), 0)

/** Lists the constants of a theory in the order of first mention. */
export function listIndividuals(theory: Theory, additionalNames: Iterable<string> = []): string[] {
  const names = new Set<string>()
  const visit = (formula: Formula): void =>
    visitAtoms(formula, atom => {
      for (const term of atom.terms) if (term.kind === 'constant') names.add(term.name)
    })
  for (const fact of theory.facts) visit(fact)
  for (const rule of theory.rules) {
    visit(rule.body)
    visit(rule.head)
  }
  for (const name of additionalNames) names.add(name)
  return [...names]
}

/** Expands "everyone is tall" in a condition to the conjunction over all individuals of the theory (closed domain). */
function expandUniversals(formula: Formula, parts: ReadonlyMap<Formula, string>, names: readonly string[]): Formula {
  const expand = (part: Formula): Formula => expandUniversals(part, parts, names)
  const variable = parts.get(formula)
  if (variable !== undefined && names.length === 0) return { kind: 'true' }
  if (variable !== undefined) return conjoin(names.map(name => substitute(formula, variable, name)))
  if (formula.kind === 'not') return { kind: 'not', operand: expand(formula.operand) }
  if (formula.kind !== 'and' && formula.kind !== 'or') return formula
  return { kind: formula.kind, operands: formula.operands.map(expand) }
}

export function substitute(formula: Formula, variable: string, name: string): Formula {
  const substitutePart = (part: Formula): Formula => substitute(part, variable, name)
  const replaceTerm = (term: Term): Term =>
    term.kind === 'variable' && term.name === variable ? { kind: 'constant', name } : term
  switch (formula.kind) {
    case 'atom':
      return { kind: 'atom', name: formula.name, terms: formula.terms.map(replaceTerm) }
    case 'not':
      return { kind: 'not', operand: substitutePart(formula.operand) }
    case 'and':
    case 'or':
      return { kind: formula.kind, operands: formula.operands.map(substitutePart) }
    case 'implies':
    case 'iff':
      return { kind: formula.kind, left: substitutePart(formula.left), right: substitutePart(formula.right) }
    default:
      return formula
  }
}
