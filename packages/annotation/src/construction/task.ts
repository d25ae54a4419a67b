/**
 * Constructs annotation tasks from exam questions (MetaLogic, section 5): selects the coherent option, splits the passage into sentences
 * (initial statements) and each sentence into clauses (initial variables), and reads the unary operators from indicator words. Merges,
 * edges, final spans and binary operators are left to the annotators.
 */
import { type Doc, type ParserModel, readDoc } from '@elenchus/language'
import type { ExamQuestion, QualifyingType } from '@elenchus/language/exam-questions'
import { detectQualifyingType, isExceptQuestion } from '@elenchus/language/exam-questions'
import type { OperatorReading } from '@elenchus/language/structure'
import { findInitialVariables, readStatementOperators, readVariableOperators } from '@elenchus/language/structure'
import { type Degree, emptyFormula, FormatError, type Metagraph, type Span, type Unary } from '@elenchus/metagraph'
import { random } from '@elenchus/statistics/random'

export interface TaskVariable {
  readonly id: string
  readonly text: string
  /** In the statement's text. */
  readonly span: Span
  /** Local operators, outermost first, without those of the whole statement. */
  readonly operators: readonly Unary[]
}

export interface IndicatorWord {
  readonly word: string
  /** In the statement's text. */
  readonly span: Span
  readonly operator: Unary
}

export interface InitialStatement {
  readonly id: string
  readonly part: 'context' | 'option'
  readonly text: string
  /** In the task's text. */
  readonly span: Span
  readonly variables: readonly TaskVariable[]
  /** Operators of the whole statement, outermost first. */
  readonly operators: readonly Unary[]
  readonly indicators: readonly IndicatorWord[]
  /** Degree of certainty to which the operators reduce. */
  readonly degree: Degree
}

export interface AnnotationTask {
  readonly id: string
  /** Type of the question: assumption, strengthen or weaken. */
  readonly type: QualifyingType
  readonly question: string
  /** The passage and the selected option, joined by a line break. */
  readonly text: string
  readonly statements: readonly InitialStatement[]
  /** Index of the selected option, and why it was selected. */
  readonly option: { readonly index: number; readonly why: 'right answer' | 'one distractor of an EXCEPT question' }
}

export interface ConstructionOptions {
  readonly model: ParserModel
  /** For EXCEPT questions one distractor is drawn by this seed and the question's id. Default 1. */
  readonly seed?: number
}

/** A task, or the reason why the question was skipped. */
export type TaskResult = { readonly task: AnnotationTask } | { readonly skipped: string }

function selectOption({ id, answers, label, question }: ExamQuestion, seed: number): AnnotationTask['option'] {
  if (!isExceptQuestion(question)) return { index: label, why: 'right answer' }
  const distractors = answers.map((_, i) => i).filter(i => i !== label)
  const chosen = random(seed)
    .fork(id ?? question)
    .int(distractors.length)
  return { index: distractors[chosen]!, why: 'one distractor of an EXCEPT question' }
}

/** Creates a statement for each sentence. Sentences are parsed separately, so that each has its own root. */
function buildStatements(
  text: string,
  offset: number,
  part: 'context' | 'option',
  firstNumber: number,
  model: ParserModel,
): InitialStatement[] {
  const doc = readDoc(text, model)
  return doc.sentences.map((sentence, i) => {
    const sentenceText = text.slice(sentence.start, sentence.end)
    const sentenceDoc: Doc = readDoc(sentenceText, model)
    const reading: OperatorReading = readStatementOperators(sentenceDoc)
    const variables = findInitialVariables(sentenceDoc).map(
      (variable, index): TaskVariable => ({
        id: `v${index + 1}`,
        text: sentenceText.slice(variable.start, variable.end),
        span: { start: variable.start, end: variable.end },
        operators: readVariableOperators(sentenceDoc, variable, reading).reduced,
      }),
    )
    return {
      id: `sent${firstNumber + i}`,
      part,
      text: sentenceText,
      span: { start: offset + sentence.start, end: offset + sentence.end },
      variables,
      operators: reading.reduced,
      indicators: reading.indicators.map(({ token, operator }) => {
        const { start, end, text: word } = sentenceDoc.tokens[token]!
        return { word, span: { start, end }, operator }
      }),
      degree: reading.degree,
    }
  })
}

/** Constructs the annotation task of a question, or returns the reason why the question does not qualify. */
export function constructTask(question: ExamQuestion, { model, seed = 1 }: ConstructionOptions): TaskResult {
  const id = question.id ?? 'question'
  if (!Number.isInteger(question.label) || question.label < 0 || question.label >= question.answers.length)
    throw new FormatError(
      `${id}: the label is ${question.label}; expected the index of an answer, 0 to ${question.answers.length - 1}`,
    )
  const type = detectQualifyingType(question.question)
  if (!type) return { skipped: 'the question does not ask to find an assumption, to strengthen or to weaken' }
  const option = selectOption(question, seed)
  const context = question.context.trim()
  const answer = question.answers[option.index]!.trim()
  if (context === '' || answer === '') return { skipped: 'the passage or the option is empty' }
  const statements = buildStatements(context, 0, 'context', 1, model)
  const text = `${context}\n${answer}`
  // An option of several sentences is one statement.
  const [first, ...following] = buildStatements(answer, context.length + 1, 'option', statements.length + 1, model)
  if (!first) return { skipped: 'no sentence was found in the option' }
  const end = following.at(-1)?.span.end ?? first.span.end
  const merged: InitialStatement =
    following.length === 0
      ? first
      : { ...first, text: text.slice(first.span.start, end), span: { start: first.span.start, end } }
  return { task: { id, type, question: question.question, text, statements: [...statements, merged], option } }
}

/** Converts a task to a metagraph for annotation: proposed statements, variables and degrees, no formulas and no edges. */
export function taskToGraph({ id, text, question, statements }: AnnotationTask): Metagraph {
  return {
    id,
    text,
    question,
    statements: statements.map(({ id: statementId, text: statementText, span, variables, degree, part }) => ({
      id: statementId,
      text: statementText,
      spans: [span],
      variables: variables.map(({ id: variableId, text: variableText, span: variableSpan }) => ({
        id: variableId,
        text: variableText,
        span: variableSpan,
      })),
      formula: emptyFormula,
      degree,
      part,
    })),
    edges: [],
    provenance: { source: 'elenchus construct' },
  }
}
