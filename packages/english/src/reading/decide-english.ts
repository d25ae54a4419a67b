/**
 * Decides statements about theories in natural English: by the rule engine if the text is facts and rules, otherwise by first-order
 * logic. The answer names the engine, the reason for it, and the reading of every sentence.
 */
import type { Formula } from '@elenchus/logic'
import { type FolEvidence, type FolFormula, partsOf, print } from '@elenchus/logic/fol'
import {
  type DecideOptions,
  type Decision,
  decide as decideByRules,
  type Label,
  type Rule,
  RuleError,
  type Theory,
  writeFormula,
  writeRule,
} from '@elenchus/logic/rules'
import type { AbortSignalLike } from '@elenchus/logic/sat'
import { TheoryError } from '../theory-error.ts'
import { listVariableMentions } from '../writing/each-atom.ts'
import { decide as decideGenerated } from './decide.ts'
import { IDENTITY } from './discourse/name-group.ts'
import type { DiscourseReading, SentenceReading } from './discourse/read-discourse.ts'
import { toRules, toStatement } from './discourse/to-rules.ts'
import { findUnknownWords } from './known-words.ts'
import { readPlain } from './plain-text.ts'
import type { ReadOptions } from './read-options.ts'
import {
  createEmptyStatementError,
  createEmptyTheoryError,
  getOnlyStatement,
  type ReadTheory,
  readCoreTheory,
  readTheoryWithDiagnostics,
  toSentenceError,
} from './read-theory.ts'

export interface EnglishOptions extends DecideOptions, ReadOptions {
  /** Time limit of first-order logic in milliseconds; 10,000 by default. */
  readonly budgetMs?: number
  readonly signal?: AbortSignalLike
}

/** Reading of a sentence. */
export interface SentenceRead {
  readonly text: string
  /** Fact, rule or first-order formula. */
  readonly reading: string
  /** Paraphrase in English that is read back as the same formula; empty for generated English. */
  readonly paraphrase: string
  /** Notes on words that were left out, corrected or interpreted. */
  readonly notes: readonly string[]
}

export interface TheoryReading {
  readonly sentences: readonly SentenceRead[]
  readonly statement: SentenceRead | undefined
  /** Premises implied by words that no sentence states, with the reason. */
  readonly assumptions: readonly { readonly reading: string; readonly note: string }[]
  /** All notes, each with its sentence. */
  readonly notes: readonly string[]
}

export interface EnglishAnswer {
  readonly label: Label | 'gave up'
  readonly engine: 'rules' | 'first-order'
  /** Reason for the engine. */
  readonly why: string
  readonly reading: TheoryReading
  readonly notes: readonly string[]
  /** Answer of the rule engine: depth and proof. */
  readonly decision: Decision | undefined
  /** Theory of the proof's facts and rules. */
  readonly theory: Theory | undefined
  /** Evidence of first-order logic: the premises used, or models. Premises are numbered by sentence, then by assumption. */
  readonly evidence: FolEvidence | undefined
}

/**
 * Decides a statement about a theory, both in natural English. Throws `TheoryError` for a sentence that is rejected.
 *
 * `(await decideEnglish('Some farmers are rich. Everyone who is rich is proud.', 'Some farmers are proud.')).label // 'True'`
 */
export async function decideEnglish(
  theory: string,
  statement: string,
  options: EnglishOptions = {},
): Promise<EnglishAnswer> {
  const { dialect = 'auto', semantics = 'classical' } = options
  if (dialect !== 'auto') return decideAsGenerated(theory, statement, options, 'the text is read as generated English')
  if (semantics === 'forward') {
    const why = 'forward chaining is for generated corpora, so the text is read with their conventions'
    return decideAsGenerated(theory, statement, { ...options, dialect: 'generated' }, why)
  }
  const coreStatement = readCoreTheory(statement, options)
  const coreTheory = coreStatement === undefined ? undefined : readCoreTheory(theory, options)
  if (coreStatement !== undefined && coreTheory !== undefined) {
    const read = {
      theory: coreTheory,
      statement: coreStatement.sentences.length === 1 ? getOnlyStatement(coreStatement.theory) : undefined,
    }
    const why = 'the theory is facts and rules'
    return decideAsGenerated(theory, statement, { ...options, dialect: 'robustlr' }, why, read)
  }
  const read = readPlain(theory, statement, options)
  rejectFailures(read, theory, statement)
  const reading = toTheoryReading(read)
  const formulas = [...read.sentences.map(one => one.formula!), ...read.assumptions.map(one => one.formula)]
  const goalFormula = read.statement!.formula!
  const known = new Set(formulas.flatMap(collectWords))
  const notes = [...reading.notes, ...findUnknownWords(known, collectWords(goalFormula))]
  const common = { reading: { ...reading, notes }, notes }
  const rules = toTheory(read)
  const goal = toStatement(goalFormula)
  if (typeof rules !== 'string' && typeof goal !== 'string') {
    const decision = tryDecideByRules(rules, goal, options)
    if (decision !== undefined) {
      const why = 'the theory is facts and rules'
      return { label: decision.label, engine: 'rules', why, decision, evidence: undefined, theory: rules, ...common }
    }
  }
  const why =
    typeof rules === 'string'
      ? rules
      : typeof goal === 'string'
        ? `the statement "${read.statement!.text}": ${goal}`
        : 'the statement is about every individual'
  const { entails } = await import('@elenchus/logic/fol')
  const { budgetMs = 10_000, signal } = options
  const answer = await entails(formulas, goalFormula, { budgetMs, signal })
  const { evidence } = answer
  const label = answer.label === 'Uncertain' ? 'Unknown' : answer.label
  return { label, engine: 'first-order', why, decision: undefined, evidence, theory: undefined, ...common }
}

/**
 * Reads a theory without a statement. Throws `TheoryError` for the first sentence that is rejected.
 *
 * `readEnglish('All dogs bark.').sentences[0].paraphrase // 'Every dog barks.'`
 */
export function readEnglish(
  theory: string,
  options: ReadOptions = {},
): TheoryReading & { readonly engine: EnglishAnswer['engine']; readonly why: string } {
  if (options.dialect !== undefined && options.dialect !== 'auto')
    return {
      ...readGeneratedTheory(readTheoryWithDiagnostics(theory, options)),
      engine: 'rules',
      why: 'the text is read as generated English',
    }
  if (!/\S/.test(theory)) throw createEmptyTheoryError()
  const read = readPlain(theory, undefined, options)
  rejectFailures(read, theory, '', false)
  const rules = toTheory(read)
  const needsFirstOrder = typeof rules === 'string'
  return {
    ...toTheoryReading(read),
    engine: needsFirstOrder ? 'first-order' : 'rules',
    why: needsFirstOrder ? rules : 'the theory is facts and rules',
  }
}

/** Decides by the reader for generated English, such as RobustLR and ProofWriter. */
function decideAsGenerated(
  theory: string,
  statement: string,
  options: EnglishOptions,
  why: string,
  /** Parsed theory and statement; undefined for a statement that the reader must reject with a reason. */
  read: { readonly theory: ReadTheory; readonly statement: Formula | undefined } = {
    theory: readTheoryWithDiagnostics(theory, options),
    statement: undefined,
  },
): EnglishAnswer {
  const reading = readGeneratedTheory(read.theory)
  const { theory: given } = read.theory
  const decision = decideGenerated(given, read.statement ?? statement, options)
  const statementReading = {
    text: statement.trim(),
    reading: writeStatement(decision.statement),
    paraphrase: '',
    notes: [],
  }
  const notes = [...reading.notes, ...decision.notes]
  const { label } = decision
  const withStatement = { ...reading, statement: statementReading, notes }
  return { label, engine: 'rules', why, reading: withStatement, notes, decision, theory: given, evidence: undefined }
}

function writeStatement(formula: Formula): string {
  if (formula.kind === 'implies') return writeRule({ body: formula.left, head: formula.right })
  if (formula.kind === 'iff') return `${writeFormula(formula.left)} <-> ${writeFormula(formula.right)}`
  return writeFormula(formula)
}

function readGeneratedTheory({ theory, sentences, diagnostics }: ReadTheory): TheoryReading {
  const failed = diagnostics.find(one => one.severity === 'error')
  if (failed !== undefined) {
    const { problem, code, message, span, position } = failed
    throw new TheoryError(problem, { code, message, span, position })
  }
  const notes = diagnostics.filter(one => one.code === 'note').map(one => one.problem)
  const read = sentences.map(({ text: said, sources }): SentenceRead => {
    const parts = sources.map(({ kind, index }) =>
      kind === 'fact' ? writeFormula(theory.facts[index]!) : writeRule(theory.rules[index]!),
    )
    return { text: said, reading: parts.join('; '), paraphrase: '', notes: [] }
  })
  return { sentences: read, statement: undefined, assumptions: [], notes }
}

function toTheoryReading(read: DiscourseReading): TheoryReading {
  const sentences = [...read.sentences, ...(read.statement === undefined ? [] : [read.statement])]
  return {
    sentences: read.sentences.map(toSentenceRead),
    statement: read.statement === undefined ? undefined : toSentenceRead(read.statement),
    assumptions: read.assumptions.map(({ formula, note }) => ({ reading: formatFormula(formula), note })),
    notes: [
      ...sentences.flatMap(one => one.notes.map(note => `"${one.text}" is read as "${one.paraphrase}": ${note}`)),
      ...read.assumptions.map(one => one.note),
      ...read.remarks,
    ],
  }
}

const toSentenceRead = ({ text, formula, paraphrase, notes }: SentenceReading): SentenceRead => ({
  text,
  reading: formula === undefined ? '' : formatFormula(formula),
  paraphrase,
  notes,
})

/** Formats a formula in the symbolic syntax of facts and rules, or else in first-order notation. */
function formatFormula(formula: FolFormula): string {
  const found = toRules(formula)
  if (typeof found === 'string') return print(formula)
  return [...found.facts.map(writeFormula), ...found.rules.map(writeRule)].join('; ')
}

/** Predicates and names of a formula. */
function collectWords(formula: FolFormula): string[] {
  if (formula.kind !== 'atom') return partsOf(formula).flatMap(collectWords)
  const names = formula.terms.filter(term => term.kind === 'constant').map(term => term.name)
  return formula.name === IDENTITY ? names : [formula.name, ...names]
}

function tryDecideByRules(theory: Theory, goal: Formula, options: DecideOptions): Decision | undefined {
  if (listVariableMentions(goal).length > 0) return undefined
  try {
    return decideByRules(theory, goal, options)
  } catch (error) {
    // Beyond the limits of the rule engine; first-order logic may decide it.
    if (error instanceof RuleError) return undefined
    throw error
  }
}

/** Converts all sentences to facts and rules; returns the reason if one cannot be converted. */
function toTheory(read: DiscourseReading): Theory | string {
  const facts: Formula[] = []
  const rules: Rule[] = []
  const formulas = [
    ...read.sentences.map(one => ({ formula: one.formula!, text: one.text })),
    ...read.assumptions.map(one => ({ formula: one.formula, text: one.note })),
  ]
  for (const { formula, text } of formulas) {
    if (formula.kind === 'true') continue
    const found = toRules(formula)
    if (typeof found === 'string') return `"${text}": ${found}`
    facts.push(...found.facts)
    rules.push(...found.rules)
  }
  return { facts, rules }
}

function rejectFailures(read: DiscourseReading, theory: string, statement: string, asked = true): void {
  if (read.sentences.length === 0) throw createEmptyTheoryError()
  if (read.statement === undefined && asked) throw createEmptyStatementError()
  const failed = read.sentences.find(one => one.failure !== undefined)?.failure
  if (failed !== undefined) throw toSentenceError(failed, theory)
  if (read.statement?.failure !== undefined) throw toSentenceError(read.statement.failure, statement)
}
