/**
 * Accuracies of models that see only part of the input (ReClor's Tables 6 and 7, LogiQA 2.0's Figure 6): models asked here, and answers
 * of runs and files.
 */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { choiceInputs, inferenceInputs } from '@elenchus/benchmarks/models'
import { type BreakdownPart, measurePositionBias, overlapRatio, type PositionBias } from '@elenchus/benchmarks/studies'
import { barChart } from '@elenchus/drawing'
import { clusteredMean, type Interval } from '@elenchus/statistics'
import { UsageError, warn } from '../../../cli/io.ts'
import { type ExternalAnswers, pickChoices, pickLabels, readExternalAnswers } from '../../../files/external-answers.ts'
import { percent, percentInterval, table } from '../../../terminal/text.ts'
import type { OpenModel } from '../../eval/ask-items.ts'
import type { ConnectionOptions } from '../../eval/connection.ts'

/** The models and predictions named in a call. */
export interface ModelArguments {
  /** MODEL, which is asked with every input, or INPUT=MODEL. */
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
  /** Counted as wrong. */
  readonly unanswered: number
}

export const clusteredInterval = (correct: readonly boolean[], groups: readonly string[]): Interval | null =>
  clusteredMean(correct.map((right, i) => ({ value: right ? 1 : 0, group: groups[i]! })))?.interval ?? null

/** A kind of items: how models are asked about them, and how answers are read and scored. */
interface ItemKind<Answer, Row> {
  /** The full input first. */
  readonly inputs: readonly string[]
  ask(model: OpenModel, input: string): Promise<(Answer | null)[]>
  read(path: string, answers: ExternalAnswers): (Answer | null)[]
  score(answers: readonly (Answer | null)[], asked: AskedInput): Promise<Row>
}

interface AskedInput {
  readonly name: string
  readonly input: string
  /** The model if it can be asked again. */
  readonly model: OpenModel | null
  /** True for the fullest input that the model is asked with. */
  readonly isFullest: boolean
}

/** A row for every model and input, in the order given; null without models. */
async function modelRows<Answer, Row>(
  { models, predictions, connection }: ModelArguments,
  kind: ItemKind<Answer, Row>,
): Promise<Row[] | null> {
  if (models.length + predictions.length === 0) return null
  const rows: Row[] = []
  for (const argument of models) {
    const { input, rest } = splitInput('--model', argument, kind.inputs, 'onnx:FOLDER')
    const { withModel } = await import('../../eval/ask-items.ts')
    await withModel({ ...connection, model: rest }, async model => {
      const inputs = input === null ? kind.inputs : [input]
      warnOfOtherInputs(model, inputs)
      for (const [i, input] of inputs.entries()) {
        const answers = await kind.ask(model, input)
        rows.push(await kind.score(answers, { name: model.name, input, model, isFullest: i === 0 }))
      }
    })
  }
  for (const argument of predictions) rows.push(await predictedRow(argument, kind))
  return rows
}

async function predictedRow<Answer, Row>(argument: string, kind: ItemKind<Answer, Row>): Promise<Row> {
  const { input: given, rest: path } = splitInput('--predictions', argument, kind.inputs, 'answers.jsonl')
  const answers = await readExternalAnswers(path)
  const input = given ?? answers.input
  if (input === null || !kind.inputs.includes(input))
    throw new UsageError(
      `--predictions ${argument}: ${input === null ? 'the file does not say what the model saw' : `the model of the run saw ${input}`}; add a prefix: ${kind.inputs.map(each => `${each}=`).join(', ')}`,
    )
  return kind.score(kind.read(path, answers), { name: answers.model ?? path, input, model: null, isFullest: true })
}

/** Splits `A=onnx:FOLDER`; the input is null without a prefix. */
function splitInput(flag: string, argument: string, inputs: readonly string[], sample: string) {
  const [, input = null, rest = argument] = /^([A-Za-z]{1,3})=(.*)$/s.exec(argument) ?? []
  if (input !== null && !inputs.includes(input))
    throw new UsageError(
      `${flag} ${argument}: the input is one of ${inputs.join(', ')}, such as ${inputs.at(-1)}=${sample}`,
    )
  if (rest === '') throw new UsageError(`${flag} ${argument}: such as ${input}=${sample}`)
  return { input, rest }
}

/** The papers train one model for each input; a model that was trained on another input is at a disadvantage. */
function warnOfOtherInputs({ name, trainedOnInput }: OpenModel, inputs: readonly string[]): void {
  const others = inputs.filter(input => input !== trainedOnInput)
  if (trainedOnInput === null || others.length === 0) return
  const remedy = others.map(input => `--model ${input}=…`).join(', ')
  warn(
    `note: ${name} was trained on input ${trainedOnInput}, not on ${others.join(', ')}. The papers train a model for each input: name such models with ${remedy}`,
  )
}

/** Correct answers as a row; groups are passages. */
function scoreRow(
  { name, input }: AskedInput,
  correct: readonly boolean[],
  groups: readonly string[],
  unanswered: number,
): ModelRow {
  const right = correct.filter(Boolean).length
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

const count = <T>(values: readonly T[], isCounted: (value: T) => boolean) => values.filter(isCounted).length

export interface ChoiceModelRow extends ModelRow {
  /** Share of the answers that are the option with most words in common with the passage; null without answers. */
  readonly overlapRatio: number | null
  /** For models that saw the whole input. */
  readonly byLength: readonly BreakdownPart[] | null
  readonly byType: readonly BreakdownPart[] | null
  /** With --orders, for the fullest input that a model was asked with. */
  readonly orders: PositionBias | null
}

export interface ChoiceModelOptions extends ModelArguments {
  readonly orders: number
  readonly seed: number
  breakDown(correct: readonly boolean[]): Pick<ChoiceModelRow, 'byLength' | 'byType'>
}

/** Models on multiple-choice questions. */
export function choiceModels(items: readonly ChoiceItem[], options: ChoiceModelOptions) {
  const groups = items.map(({ context }) => context)
  return modelRows<number, ChoiceModelRow>(options, {
    inputs: choiceInputs,
    ask: (model, input) => model.choices(items, input),
    read: (path, answers) => pickChoices(path, items, answers),
    async score(choices, asked) {
      const correct = items.map(({ answer }, i) => choices[i] === answer)
      const unanswered = count(choices, choice => choice === null)
      const permuted = asked.isFullest && options.orders > 0 ? asked.model : null
      return {
        ...scoreRow(asked, correct, groups, unanswered),
        overlapRatio: unanswered === items.length ? null : overlapRatio(items, choices),
        ...(asked.input === 'CQA' ? options.breakDown(correct) : { byLength: null, byType: null }),
        orders: permuted && (await askPermuted(permuted, items, asked.input, options)),
      }
    },
  })
}

/** Asks with the options in other orders. The items themselves change, for models that read the sample instead of a prompt. */
async function askPermuted(
  model: OpenModel,
  items: readonly ChoiceItem[],
  input: string,
  { orders: count, seed }: ChoiceModelOptions,
): Promise<PositionBias> {
  const { shuffleOptions } = await import('@elenchus/evaluation/tasks')
  const rounds = []
  for (let round = 0; round < count; round++) {
    const orders = items.map(({ id, options }) => shuffleOptions(id, options.length, round, seed))
    const permuted = items.map((item, i) => ({
      ...item,
      options: orders[i]!.map(option => item.options[option]!),
      answer: item.answer === null ? null : orders[i]!.indexOf(item.answer),
    }))
    rounds.push({ orders, places: await model.choices(permuted, input) })
  }
  const answers = items.map(({ answer }) => answer)
  return measurePositionBias(answers, rounds)
}

/** Models on inference pairs. Neutral pairs and contradictions count as not entailed. */
export function pairModels(pairs: readonly InferencePair[], given: ModelArguments) {
  const groups = pairs.map(({ premise }) => premise)
  return modelRows<string, ModelRow>(given, {
    inputs: inferenceInputs,
    ask: (model, input) => model.labels(pairs, input),
    read: (path, answers) => pickLabels(path, pairs, answers),
    async score(labels, asked) {
      const correct = pairs.map(
        ({ label }, i) => labels[i] !== null && (labels[i] === 'entailed') === (label === 'entailed'),
      )
      return scoreRow(
        asked,
        correct,
        groups,
        count(labels, label => label === null),
      )
    },
  })
}

const accuracyCells = ({ right, items, accuracy, interval }: InputAccuracy) => [
  String(right),
  String(items),
  percent(accuracy),
  percentInterval(interval),
]

/** The rows as a table, optionally with further columns. */
export const modelTable = <Row extends ModelRow>(
  rows: readonly Row[],
  more: readonly { readonly head: string; cell(row: Row): string }[] = [],
) =>
  table(
    ['model', 'sees', 'right', 'of', '%', '95% interval', ...more.map(({ head }) => head)],
    rows.map(row => [row.model, row.input, ...accuracyCells(row), ...more.map(({ cell }) => cell(row))]),
  )

/** Accuracies of fastText by input. */
export const ablationTable = (rows: readonly InputAccuracy[], inputName = (input: string) => input) =>
  table(
    ['fastText sees', 'right', 'of', '%', '95% interval'],
    rows.map(row => [inputName(row.input), ...accuracyCells(row)]),
  )

/** A bar chart of accuracies in percent, with a line for the baseline. */
export const accuracyChart = (
  title: string,
  bars: readonly { readonly name: string; readonly accuracy: number | null }[],
  line: { readonly value: number; readonly name: string },
) =>
  String(
    barChart({
      title,
      categories: bars.map(({ name }) => name),
      series: [{ name: 'accuracy', values: bars.map(({ accuracy }) => (accuracy === null ? null : 100 * accuracy)) }],
      yLabel: '% right',
      line,
    }),
  )

export const modelChart = (rows: readonly ModelRow[], line: { readonly value: number; readonly name: string }) =>
  accuracyChart(
    'Accuracy by what models see',
    rows.map(({ model, input, accuracy }) => ({ name: `${model}, ${input}`, accuracy })),
    line,
  )
