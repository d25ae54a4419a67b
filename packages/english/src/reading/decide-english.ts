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
import { TheoryError } from '../theory-error.ts'
import { listVariableMentions } from '../writing/each-atom.ts'
import { decide as decideGenerated } from './decide.ts'
import { IDENTITY } from './discourse/name-group.ts'
import type { DiscourseReading, SentenceReading } from './discourse/read-discourse.ts'
import { toRules, toStatement } from './discourse/to-rules.ts'
import { findUnknownWords } from './known-words.ts'
import { readNaturalDiscourse } from './plain-text.ts'
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
  /** Time limit of the decision in milliseconds; 10,000 by default for first-order logic. */
  readonly budgetMs?: number
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
    const core = {
      theory: coreTheory,
      statement: coreStatement.sentences.length === 1 ? getOnlyStatement(coreStatement.theory) : undefined,
    }
    const why = 'the theory is facts and rules'
    return decideAsGenerated(theory, statement, { ...options, dialect: 'robustlr' }, why, core)
  }
  const discourse = readNaturalDiscourse(theory, statement, options)
  rejectFailures(discourse, theory, statement)
  const reading = toTheoryReading(discourse)
  const formulas = [...discourse.sentences.map(one => one.formula!), ...discourse.assumptions.map(one => one.formula)]
  const goalFormula = discourse.statement!.formula!
  const theoryWords = new Set(formulas.flatMap(collectWords))
  const notes = [...reading.notes, ...findUnknownWords(theoryWords, collectWords(goalFormula))]
  const sharedFields = { reading: { ...reading, notes }, notes }
  const rules = toTheory(discourse)
  const goal = toStatement(goalFormula)
  if (typeof rules !== 'string' && typeof goal !== 'string') {
    const decision = tryDecideByRules(rules, goal, options)
    if (decision !== undefined) {
      const why = 'the theory is facts and rules'
      return {
        label: decision.label,
        engine: 'rules',
        why,
        decision,
        evidence: undefined,
        theory: rules,
        ...sharedFields,
      }
    }
  }
  const why =
    typeof rules === 'string'
      ? rules
      : typeof goal === 'string'
        ? `the statement "${discourse.statement!.text}": ${goal}`
        : 'the statement is about every individual'
  const { entails } = await import('@elenchus/logic/fol')
  const { budgetMs = 10_000, signal } = options
  const answer = await entails(formulas, goalFormula, { budgetMs, totalMs: budgetMs, signal })
  const { evidence } = answer
  const label = answer.label === 'Uncertain' ? 'Unknown' : answer.label
  return { label, engine: 'first-order', why, decision: undefined, evidence, theory: undefined, ...sharedFields }
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
  const discourse = readNaturalDiscourse(theory, undefined, options)
  rejectFailures(discourse, theory, '', false)
  const rules = toTheory(discourse)
  const needsFirstOrder = typeof rules === 'string'
  return {
    ...toTheoryReading(discourse),
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
  parsed: { readonly theory: ReadTheory; readonly statement: Formula | undefined } = {
    theory: readTheoryWithDiagnostics(theory, options),
    statement: undefined,
  },
): EnglishAnswer {
  const reading = readGeneratedTheory(parsed.theory)
  const { theory: parsedTheory } = parsed.theory
  const decision = decideGenerated(parsedTheory, parsed.statement ?? statement, options)
  const statementReading = {
    text: statement.trim(),
    reading: writeStatement(decision.statement),
    paraphrase: '',
    notes: [],
  }
  const notes = [...reading.notes, ...decision.notes]
  const { label } = decision
  const withStatement = { ...reading, statement: statementReading, notes }
  return {
    label,
    engine: 'rules',
    why,
    reading: withStatement,
    notes,
    decision,
    theory: parsedTheory,
    evidence: undefined,
  }
}

function writeStatement(formula: Formula): string {
  if (formula.kind === 'implies') return writeRule({ body: formula.left, head: formula.right })
  if (formula.kind === 'iff') return `${writeFormula(formula.left)} <-> ${writeFormula(formula.right)}`
  return writeFormula(formula)
}

function readGeneratedTheory({ theory, sentences, diagnostics }: ReadTheory): TheoryReading {
  const firstError = diagnostics.find(one => one.severity === 'error')
  if (firstError !== undefined) {
    const { problem, code, message, span, position } = firstError
    throw new TheoryError(problem, { code, message, span, position })
  }
  const notes = diagnostics.filter(one => one.code === 'note').map(one => one.problem)
  const sentenceReadings = sentences.map(({ text: sentenceText, sources }): SentenceRead => {
    const parts = sources.map(({ kind, index }) =>
      kind === 'fact' ? writeFormula(theory.facts[index]!) : writeRule(theory.rules[index]!),
    )
    return { text: sentenceText, reading: parts.join('; '), paraphrase: '', notes: [] }
  })
  return { sentences: sentenceReadings, statement: undefined, assumptions: [], notes }
}

function toTheoryReading(discourse: DiscourseReading): TheoryReading {
  const sentences = [...discourse.sentences, ...(discourse.statement === undefined ? [] : [discourse.statement])]
  return {
    sentences: discourse.sentences.map(toSentenceRead),
    statement: discourse.statement === undefined ? undefined : toSentenceRead(discourse.statement),
    assumptions: discourse.assumptions.map(({ formula, note }) => ({ reading: formatFormula(formula), note })),
    notes: [
      ...sentences.flatMap(one => one.notes.map(note => `"${one.text}" is read as "${one.paraphrase}": ${note}`)),
      ...discourse.assumptions.map(one => one.note),
      ...discourse.remarks,
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
  const ruleForm = toRules(formula)
  if (typeof ruleForm === 'string') return print(formula)
  return [...ruleForm.facts.map(writeFormula), ...ruleForm.rules.map(writeRule)].join('; ')
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
function toTheory(discourse: DiscourseReading): Theory | string {
  const facts: Formula[] = []
  const rules: Rule[] = []
  const formulas = [
    ...discourse.sentences.map(one => ({ formula: one.formula!, text: one.text })),
    ...discourse.assumptions.map(one => ({ formula: one.formula, text: one.note })),
  ]
  for (const { formula, text } of formulas) {
    if (formula.kind === 'true') continue
    const ruleForm = toRules(formula)
    if (typeof ruleForm === 'string') return `"${text}": ${ruleForm}`
    facts.push(...ruleForm.facts)
    rules.push(...ruleForm.rules)
  }
  return { facts, rules }
}

function rejectFailures(discourse: DiscourseReading, theory: string, statement: string, needsStatement = true): void {
  if (discourse.sentences.length === 0) throw createEmptyTheoryError()
  if (discourse.statement === undefined && needsStatement) throw createEmptyStatementError()
  const failure = discourse.sentences.find(one => one.failure !== undefined)?.failure
  if (failure !== undefined) throw toSentenceError(failure, theory)
  if (discourse.statement?.failure !== undefined) throw toSentenceError(discourse.statement.failure, statement)
}
