/**
 * Deciding statements about theories in plain English, by the rule engine where facts and rules suffice and by first-order
 * logic where they do not; the answer says which, and why.
 */
import type { Formula } from '@elenchus/logic'
import type { FolEvidence, FolFormula } from '@elenchus/logic/fol'
import { type DecideOptions, type Decision, decide as decideByRules, type Label, type Rule, RuleError, type Theory } from '@elenchus/logic/rules'
import { variableMentions } from '../english/each-atom.ts'
import { Failure } from './failure.ts'
import { locator } from './locator.ts'
import { TheoryError } from './theory-error.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { VOCABULARY } from '../vocabulary/words.ts'
import { type Assumption, type DiscourseReading, readDiscourse, type SentenceReading } from './discourse/read-discourse.ts'
import { rulesOf, statementOf } from './discourse/to-rules.ts'

export interface EnglishOptions extends DecideOptions {
  readonly vocabulary?: Vocabulary
  readonly reading?: number
  readonly budgetMs?: number
}

export interface EnglishAnswer {
  readonly label: Label | 'gave up'
  readonly engine: 'rules' | 'first-order'
  readonly why: string
  readonly decision: Decision | undefined
  readonly evidence: FolEvidence | undefined
  readonly theory: Theory | undefined
  readonly sentences: readonly SentenceReading[]
  readonly statement: SentenceReading
  readonly assumptions: readonly Assumption[]
  readonly notes: readonly string[]
}

/**
 * What a theory says about a statement.
 *
 * `(await decideEnglish('Some farmers are rich. Everyone who is rich is proud.', 'Some farmers are proud.')).label // 'True'`
 */
export async function decideEnglish(theory: string, statement: string, options: EnglishOptions = {}): Promise<EnglishAnswer> {
  const read = readDiscourse(theory, statement, { vocabulary: options.vocabulary ?? VOCABULARY, ...(options.reading === undefined ? {} : { reading: options.reading }) })
  refuse(read, theory, statement)
  const asked = read.statement!
  const notes = [
    ...read.sentences.flatMap(one => one.notes.map(note => `${one.text} ${note}`)),
    ...asked.notes.map(note => `${asked.text} ${note}`),
    ...read.assumptions.map(one => one.note),
  ]
  const common = { sentences: read.sentences, statement: asked, assumptions: read.assumptions, notes }
  const rules = asTheory(read)
  const goal = statementOf(asked.formula!)
  if (typeof rules !== 'string' && typeof goal !== 'string') {
    const decision = decideWith(rules, goal, options)
    if (decision !== undefined) {
      const why = 'the theory is facts and rules'
      return { label: decision.label, engine: 'rules', why, decision, evidence: undefined, theory: rules, ...common }
    }
  }
  const why = typeof rules === 'string' ? rules : typeof goal === 'string' ? `the statement: ${goal}` : 'the statement speaks of all individuals'
  const { entails } = await import('@elenchus/logic/fol')
  const premises: FolFormula[] = [...read.sentences.map(one => one.formula!), ...read.assumptions.map(one => one.formula)]
  const answer = await entails(premises, asked.formula!, { budgetMs: options.budgetMs ?? 10_000 })
  const label = answer.label === 'Uncertain' ? 'Unknown' : answer.label
  return { label, engine: 'first-order', why, decision: undefined, evidence: answer.evidence, theory: undefined, ...common }
}

function decideWith(theory: Theory, goal: Formula, options: DecideOptions): Decision | undefined {
  if (variableMentions(goal).length > 0) return undefined
  try {
    return decideByRules(theory, goal, options)
  } catch (error) {
    if (error instanceof RuleError) return undefined
    throw error
  }
}

function asTheory(read: DiscourseReading): Theory | string {
  const facts: Formula[] = []
  const rules: Rule[] = []
  const formulas = [...read.sentences.map(one => ({ formula: one.formula!, text: one.text })), ...read.assumptions.map(one => ({ formula: one.formula, text: one.note }))]
  for (const { formula, text } of formulas) {
    const found = rulesOf(formula)
    if (typeof found === 'string') return `"${text}": ${found}`
    facts.push(...found.facts)
    rules.push(...found.rules)
  }
  return { facts, rules }
}

function refuse(read: DiscourseReading, theory: string, statement: string): void {
  const failed = read.sentences.find(one => one.failure !== undefined)
  const failure = failed?.failure ?? read.statement?.failure
  if (read.statement === undefined) throw new TheoryError('the statement is empty', { code: 'empty' })
  if (failure === undefined) return
  throw errorOf(failure, failed === undefined ? statement : theory)
}

function errorOf(failure: Failure, source: string): TheoryError {
  const place = locator(source)(failure.span)
  let message = `${place.position.line}:${place.position.column}: ${failure.problem}\n${place.caret}`
  for (const [i, reading] of (failure.readings ?? []).entries()) message += `\n  reading ${i + 1}: ${reading}`
  if (failure.remedy !== undefined) message += `\n${failure.remedy}`
  return new TheoryError(failure.problem, {
    code: failure.code,
    span: failure.span,
    position: place.position,
    message,
    ...(failure.remedy === undefined ? {} : { remedy: failure.remedy }),
    ...(failure.readings === undefined ? {} : { readings: failure.readings }),
  })
}
