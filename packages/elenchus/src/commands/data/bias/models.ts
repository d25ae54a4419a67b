/**
 * Measures the accuracy of models on parts of the input (ReClor's Tables 6 and 7, LogiQA 2.0's Figure 6): models that are called now,
 * and existing answers in runs and files.
 */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { choiceInputs, inferenceInputs } from '@elenchus/benchmarks/models'
import { type BreakdownPart, measurePositionBias, overlapRatio, type PositionBias } from '@elenchus/benchmarks/studies'
import { drawBarChart } from '@elenchus/drawing'
import { clusteredMean, type Interval } from '@elenchus/statistics'
import { UsageError, warn } from '../../../cli/io.ts'
import { type ExternalAnswers, getChoices, getLabels, readExternalAnswers } from '../../../files/external-answers.ts'
import { percent, percentInterval, table } from '../../../terminal/text.ts'
import type { OpenModel } from '../../eval/ask-items.ts'
import type { ConnectionOptions } from '../../eval/connection.ts'

export interface ModelArguments {
  /** MODEL, which is asked with every partial input, or INPUT=MODEL. */
  readonly models: readonly string[]
  /** The folder of a run, or INPUT=FILE. */
  readonly predictions: readonly string[]
  readonly connection: ConnectionOptions
}

/** Accuracy with one input; the interval is clustered by passage. */
export interface InputAccuracy {
  readonly input: string
  readonly items: number
  readonly right: number
  readonly accuracy: number
  readonly interval: Interval | null
}

export interface ModelRow extends InputAccuracy {
  readonly model: string
  /** Number of items without an answer, which count as incorrect. */
  readonly unanswered: number
}

export const clusteredInterval = (correct: readonly boolean[], groups: readonly string[]): Interval | null =>
  clusteredMean(correct.map((isCorrect, i) => ({ value: Number(isCorrect), group: groups[i]! })))?.interval ?? null

/** Functions to ask models about a kind of item, and to read and score the answers. */
interface ItemKind<Answer, Row> {
  /** Partial inputs, the full input first. */
  readonly inputs: readonly string[]
  ask(model: OpenModel, input: string): Promise<(Answer | null)[]>
  read(path: string, answers: ExternalAnswers): (Answer | null)[]
  score(answers: readonly (Answer | null)[], asked: AskedInput): Promise<Row>
}

interface AskedInput {
  readonly name: string
  readonly input: string
  /** The open model; null for existing answers. */
  readonly model: OpenModel | null
  /** True for the largest input that the model is asked with. */
  readonly isLargest: boolean
}

/** Scores every model on every input, in the order of the command line; null without models. */
async function scoreModels<Answer, Row>(
  { models, predictions, connection }: ModelArguments,
  kind: ItemKind<Answer, Row>,
): Promise<Row[] | null> {
  if (models.length + predictions.length === 0) return null
  const rows: Row[] = []
  for (const argument of models) {
    const { input, value } = splitInput('--model', argument, kind.inputs, 'onnx:FOLDER')
    const { withModel } = await import('../../eval/ask-items.ts')
    await withModel({ ...connection, model: value }, async model => {
      const inputs = input === null ? kind.inputs : [input]
      warnOfUntrainedInputs(model, inputs)
      for (const [i, input] of inputs.entries()) {
        const answers = await kind.ask(model, input)
        rows.push(await kind.score(answers, { name: model.name, input, model, isLargest: i === 0 }))
      }
    })
  }
  for (const argument of predictions) rows.push(await scorePredictions(argument, kind))
  return rows
}

async function scorePredictions<Answer, Row>(argument: string, kind: ItemKind<Answer, Row>): Promise<Row> {
  const { input: given, value: path } = splitInput('--predictions', argument, kind.inputs, 'answers.jsonl')
  const answers = await readExternalAnswers(path)
  const input = given ?? answers.input
  if (input === null || !kind.inputs.includes(input))
    throw new UsageError(
      `--predictions ${argument}: ${input === null ? 'the file does not record which input the model read' : `the run used the input ${input}`}; add a prefix: ${kind.inputs.map(each => `${each}=`).join(', ')}`,
    )
  return kind.score(kind.read(path, answers), { name: answers.model ?? path, input, model: null, isLargest: true })
}

/** Splits `A=onnx:FOLDER` into input and value; the input is null without a prefix. */
function splitInput(flag: string, argument: string, inputs: readonly string[], sample: string) {
  const [, input = null, value = argument] = /^([A-Za-z]{1,3})=(.*)$/s.exec(argument) ?? []
  if (input !== null && !inputs.includes(input))
    throw new UsageError(
      `${flag} ${argument}: unknown input; expected one of ${inputs.join(', ')}, such as ${inputs.at(-1)}=${sample}`,
    )
  if (value === '') throw new UsageError(`${flag} ${argument}: no value; expected ${input}=${sample}`)
  return { input, value }
}

/** Warns of inputs that the model was not trained on: the papers train one model for each input. */
function warnOfUntrainedInputs({ name, trainedOnInput }: OpenModel, inputs: readonly string[]): void {
  const others = inputs.filter(input => input !== trainedOnInput)
  if (trainedOnInput === null || others.length === 0) return
  const remedy = others.map(input => `--model ${input}=…`).join(', ')
  warn(
    `note: ${name} was trained on input ${trainedOnInput}, not on ${others.join(', ')}. The papers train a separate model for each input; specify such models with ${remedy}`,
  )
}

/** Scores a model with one input; the groups are the passages. */
function toModelRow(
  { name, input }: AskedInput,
  correct: readonly boolean[],
  groups: readonly string[],
  unanswered: number,
): ModelRow {
  const right = countWhere(correct, Boolean)
  return {
    model: name,
    input,
    items: correct.length,
    right,
    accuracy: correct.length === 0 ? 0 : right / correct.length,
    interval: clusteredInterval(correct, groups),
    unanswered,
  }
}

const countWhere = <T>(values: readonly T[], predicate: (value: T) => boolean) => values.filter(predicate).length

export interface ChoiceModelRow extends ModelRow {
  /** Share of the answers that choose the option with the largest word overlap with the passage; null without answers. */
  readonly overlapRatio: number | null
  /** For models with the whole input. */
  readonly byLength: readonly BreakdownPart[] | null
  readonly byType: readonly BreakdownPart[] | null
  /** With --orders, for the largest input that a model was asked with. */
  readonly orders: PositionBias | null
}

export interface ChoiceModelOptions extends ModelArguments {
  readonly orders: number
  readonly seed: number
  breakDown(correct: readonly boolean[]): Pick<ChoiceModelRow, 'byLength' | 'byType'>
}

export function scoreChoiceModels(items: readonly ChoiceItem[], options: ChoiceModelOptions) {
  const groups = items.map(({ context }) => context)
  return scoreModels<number, ChoiceModelRow>(options, {
    inputs: choiceInputs,
    ask: (model, input) => model.chooseOptions(items, input),
    read: (path, answers) => getChoices(path, items, answers),
    async score(choices, asked) {
      const correct = items.map(({ answer }, i) => choices[i] === answer)
      const unanswered = countWhere(choices, choice => choice === null)
      const permuted = asked.isLargest && options.orders > 0 ? asked.model : null
      return {
        ...toModelRow(asked, correct, groups, unanswered),
        overlapRatio: unanswered === items.length ? null : overlapRatio(items, choices),
        ...(asked.input === 'CQA' ? options.breakDown(correct) : { byLength: null, byType: null }),
        orders: permuted && (await askPermuted(permuted, items, asked.input, options)),
      }
    },
  })
}

/** Asks with permuted options. The items are permuted, since some models read the item instead of a prompt. */
async function askPermuted(
  model: OpenModel,
  items: readonly ChoiceItem[],
  input: string,
  { orders: rounds, seed }: ChoiceModelOptions,
): Promise<PositionBias> {
  const { shuffleOptions } = await import('@elenchus/evaluation/tasks')
  const answers = []
  for (let round = 0; round < rounds; round++) {
    const orders = items.map(({ id, options }) => shuffleOptions(id, options.length, round, seed))
    const permuted = items.map((item, i) => ({
      ...item,
      options: orders[i]!.map(option => item.options[option]!),
      answer: item.answer === null ? null : orders[i]!.indexOf(item.answer),
    }))
    answers.push({ orders, places: await model.chooseOptions(permuted, input) })
  }
  return measurePositionBias(
    items.map(({ answer }) => answer),
    answers,
  )
}

/** Scores models on inference pairs. Neutral pairs and contradictions count as not entailed. */
export function scorePairModels(pairs: readonly InferencePair[], given: ModelArguments) {
  const groups = pairs.map(({ premise }) => premise)
  return scoreModels<string, ModelRow>(given, {
    inputs: inferenceInputs,
    ask: (model, input) => model.labelPairs(pairs, input),
    read: (path, answers) => getLabels(path, pairs, answers),
    async score(labels, asked) {
      const correct = pairs.map(
        ({ label }, i) => labels[i] !== null && (labels[i] === 'entailed') === (label === 'entailed'),
      )
      const unanswered = countWhere(labels, label => label === null)
      return toModelRow(asked, correct, groups, unanswered)
    },
  })
}

const accuracyCells = ({ right, items, accuracy, interval }: InputAccuracy) => [
  String(right),
  String(items),
  percent(accuracy),
  percentInterval(interval),
]

export const modelTable = <Row extends ModelRow>(
  rows: readonly Row[],
  columns: readonly { readonly head: string; cell(row: Row): string }[] = [],
) =>
  table(
    ['model', 'input', 'correct', 'of', '%', '95% interval', ...columns.map(({ head }) => head)],
    rows.map(row => [row.model, row.input, ...accuracyCells(row), ...columns.map(({ cell }) => cell(row))]),
  )

/** Formats a table of fastText's accuracy by input. */
export const ablationTable = (rows: readonly InputAccuracy[], inputName = (input: string) => input) =>
  table(
    ['fastText input', 'correct', 'of', '%', '95% interval'],
    rows.map(row => [inputName(row.input), ...accuracyCells(row)]),
  )

/** Draws a bar chart of accuracies in percent, with a line for the baseline. */
export const accuracyChart = (
  title: string,
  bars: readonly { readonly name: string; readonly accuracy: number | null }[],
  line: { readonly value: number; readonly name: string },
) =>
  String(
    drawBarChart({
      title,
      categories: bars.map(({ name }) => name),
      series: [{ name: 'accuracy', values: bars.map(({ accuracy }) => (accuracy === null ? null : 100 * accuracy)) }],
      yLabel: '% correct',
      line,
    }),
  )

export const modelChart = (rows: readonly ModelRow[], line: { readonly value: number; readonly name: string }) =>
  accuracyChart(
    'Accuracy by input',
    rows.map(({ model, input, accuracy }) => ({ name: `${model}, ${input}`, accuracy })),
    line,
  )
