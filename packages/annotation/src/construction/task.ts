/**
 * Construction of annotation tasks from exam questions (MetaLogic, section 5): select the coherent option, split the passage into sentences
 * (initial statements) and each sentence into clauses (initial variables), and read the unary operators from indicator words. Merges,
 * edges, final spans and binary operators are left to annotators.
 */
import { type Doc, type LanguageModel, readDoc, type Span as TextSpan } from '@elenchus/language'
import {
  type ExamQuestion,
  isExceptQuestion,
  type QualifyingType,
  qualifyingType,
} from '@elenchus/language/exam-questions'
import {
  initialVariables,
  type OperatorReading,
  statementOperators,
  variableOperators,
} from '@elenchus/language/structure'
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
  readonly operators: readonly Unary[]
  readonly indicators: readonly IndicatorWord[]
  /** Degree of certainty to which the operators reduce. */
  readonly degree: Degree
}

export interface AnnotationTask {
  readonly id: string
  readonly type: QualifyingType
  readonly question: string
  /** The passage and the selected option, joined by a line break. */
  readonly text: string
  readonly statements: readonly InitialStatement[]
  /** The selected option, and the reason. */
  readonly option: { readonly index: number; readonly why: 'right answer' | 'one distractor of an EXCEPT question' }
}

export interface ConstructionOptions {
  readonly model: LanguageModel
  /** For EXCEPT questions one distractor is drawn by this seed and the question's id. Default 1. */
  readonly seed?: number
}

export type TaskResult = { readonly task: AnnotationTask } | { readonly skipped: string }

function selectOption({ id, answers, label, question }: ExamQuestion, seed: number): AnnotationTask['option'] {
  if (!isExceptQuestion(question)) return { index: label, why: 'right answer' }
  const distractors = answers.map((_, i) => i).filter(i => i !== label)
  const drawn = random(seed)
    .fork(id ?? question)
    .int(distractors.length)
  return { index: distractors[drawn]!, why: 'one distractor of an EXCEPT question' }
}

const within = (span: TextSpan, outer: Span): Span => ({ start: span.start - outer.start, end: span.end - outer.start })

/** Statements of a text: its sentences, parsed separately so that each has its own root. */
function statementsOf(
  text: string,
  offset: number,
  part: 'context' | 'option',
  firstNumber: number,
  model: LanguageModel,
): InitialStatement[] {
  const doc = readDoc(text, model)
  return doc.sentences.map((sentence, i) => {
    const own = text.slice(sentence.start, sentence.end)
    const single: Doc = readDoc(own, model)
    const reading: OperatorReading = statementOperators(single)
    const variables = initialVariables(single).map(
      (variable, v): TaskVariable => ({
        id: `v${v + 1}`,
        text: own.slice(variable.start, variable.end),
        span: { start: variable.start, end: variable.end },
        operators: variableOperators(single, variable, reading).reduced,
      }),
    )
    return {
      id: `sent${firstNumber + i}`,
      part,
      text: own,
      span: { start: offset + sentence.start, end: offset + sentence.end },
      variables,
      operators: reading.reduced,
      indicators: reading.indicators.map(({ token, operator }) => {
        const { start, end, text: word } = single.tokens[token]!
        return { word, span: within({ start, end }, { start: 0, end: own.length }), operator }
      }),
      degree: reading.degree,
    }
  })
}

/** Constructs the annotation task of a question, or gives the reason why it does not qualify. */
export function constructTask(question: ExamQuestion, { model, seed = 1 }: ConstructionOptions): TaskResult {
  const id = question.id ?? 'question'
  if (!Number.isInteger(question.label) || question.label < 0 || question.label >= question.answers.length)
    throw new FormatError(`${id}: the label ${question.label} names none of the ${question.answers.length} answers`)
  const type = qualifyingType(question.question)
  if (!type) return { skipped: 'the question asks for no assumption, support or weakening' }
  const option = selectOption(question, seed)
  const context = question.context.trim()
  const answer = question.answers[option.index]!.trim()
  if (context === '' || answer === '') return { skipped: 'the passage or the option is empty' }
  const statements = statementsOf(context, 0, 'context', 1, model)
  const text = `${context}\n${answer}`
  // An option of several sentences is one statement.
  const [first, ...rest] = statementsOf(answer, context.length + 1, 'option', statements.length + 1, model)
  if (!first) return { skipped: 'the option holds no sentence' }
  const last = rest.at(-1)?.span.end ?? first.span.end
  const whole: InitialStatement =
    rest.length === 0
      ? first
      : { ...first, text: text.slice(first.span.start, last), span: { start: first.span.start, end: last } }
  return { task: { id, type, question: question.question, text, statements: [...statements, whole], option } }
}

/** Converts a task to a metagraph for annotation: proposed statements, variables and degrees, no formulas and no edges. */
export function taskToGraph({ id, text, question, statements }: AnnotationTask): Metagraph {
  return {
    id,
    text,
    question,
    statements: statements.map(({ id: name, text: words, span, variables, degree, part }) => ({
      id: name,
      text: words,
      spans: [span],
      variables: variables.map(({ id: variable, text: said, span: at }) => ({ id: variable, text: said, span: at })),
      formula: emptyFormula,
      degree,
      part,
    })),
    edges: [],
    provenance: { source: 'elenchus construct' },
  }
}
