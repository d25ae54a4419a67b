/**
 * Models put to a study of bias: how often each is right when it sees only part of the input (ReClor's Tables 6 and 7, LogiQA 2.0's
 * Figure 6), asked here or by the predictions of runs and files.
 */
import { barChart } from '@elenchus/drawing'
import { clusteredMean, type Interval } from '@elenchus/statistics'
import { UsageError, warn } from '../../../cli/io.ts'
import { type OutsideAnswers, outsideAnswers } from '../../../files/outside-predictions.ts'
import { table } from '../../../terminal/text.ts'
import type { AskedModel } from '../../eval/ask-items.ts'
import type { ConnectionOptions } from '../../eval/connection.ts'

export interface GivenModels {
  /** MODEL, which is asked with every input, or INPUT=MODEL. */
  readonly models: readonly string[]
  /** The folder of a run, or INPUT=FILE. */
  readonly predictions: readonly string[]
  readonly connection: ConnectionOptions
}

export interface ModelRow {
  readonly model: string
  readonly input: string
  readonly items: number
  readonly right: number
  readonly accuracy: number
  /** Clustered by passage. */
  readonly interval: Interval | null
  /** Counted as wrong. */
  readonly unanswered: number
}

/** How one kind of items is asked and read; `Row` is what one model with one input comes to. */
export interface Study<Answer, Row> {
  /** Everything first. */
  readonly inputs: readonly string[]
  ask(model: AskedModel, input: string): Promise<(Answer | null)[]>
  read(path: string, answers: OutsideAnswers): (Answer | null)[]
  /** `model` only where it can be asked more, and `fullest` where it saw most of what it will be shown. */
  row(answers: readonly (Answer | null)[], about: RowAbout): Promise<Row>
}

export interface RowAbout {
  readonly name: string
  readonly input: string
  readonly model: AskedModel | null
  readonly fullest: boolean
}

/** A row for every model and input, in the order given; null where there is nothing to study. */
export async function modelRows<Answer, Row>(
  { models, predictions, connection }: GivenModels,
  study: Study<Answer, Row>,
): Promise<Row[] | null> {
  if (models.length + predictions.length === 0) return null
  const rows: Row[] = []
  for (const words of models) {
    const { input, rest } = inputAndRest('--model', words, study.inputs, 'onnx:FOLDER')
    const { withAskedModel } = await import('../../eval/ask-items.ts')
    await withAskedModel({ ...connection, model: rest }, async model => {
      const inputs = input === null ? study.inputs : [input]
      tellOfOthers(model, inputs)
      for (const [at, seen] of inputs.entries())
        rows.push(
          await study.row(await study.ask(model, seen), { name: model.name, input: seen, model, fullest: at === 0 }),
        )
    })
  }
  for (const words of predictions) rows.push(await predictedRow(words, study))
  return rows
}

async function predictedRow<Answer, Row>(words: string, study: Study<Answer, Row>): Promise<Row> {
  const { input: given, rest: path } = inputAndRest('--predictions', words, study.inputs, 'answers.jsonl')
  const answers = await outsideAnswers(path)
  const input = given ?? answers.input
  if (input === null || !study.inputs.includes(input))
    throw new UsageError(
      `--predictions ${words}: ${input === null ? 'the file does not say what the model saw' : `the run was shown ${input}`}; write ${study.inputs.map(each => `${each}=`).join(', ')} before it`,
    )
  return study.row(study.read(path, answers), {
    name: answers.model ?? path,
    input,
    model: null,
    fullest: true,
  })
}

/** `A=onnx:FOLDER`: the input before the sign; null where there is none. */
function inputAndRest(flag: string, words: string, inputs: readonly string[], sample: string) {
  const [, input, rest] = /^([A-Za-z]{1,3})=(.*)$/s.exec(words) ?? [words, null, words]
  if (input !== null && !inputs.includes(input!))
    throw new UsageError(
      `${flag} ${words}: what it sees is one of ${inputs.join(', ')}, such as ${inputs.at(-1)}=${sample}`,
    )
  if (rest === '') throw new UsageError(`${flag} ${words}: such as ${input}=${sample}`)
  return { input: input as string | null, rest: rest! }
}

/** The papers train one model for each input; one that learnt from another is at a loss with this one. */
function tellOfOthers({ name, trainedOnInput }: AskedModel, inputs: readonly string[]): void {
  const others = inputs.filter(input => input !== trainedOnInput)
  if (trainedOnInput === null || others.length === 0) return
  warn(
    `note: ${name} learnt from ${trainedOnInput}; with ${others.join(', ')} it sees what it was not trained for. The papers train a model for each input: give such ones as ${others.map(input => `--model ${input}=…`).join(', ')}`,
  )
}

/** Right answers as a row; groups are passages. */
export function rowOf(
  { name, input }: RowAbout,
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
    interval: clusteredMean(correct.map((value, i) => ({ value: value ? 1 : 0, group: groups[i]! })))?.interval ?? null,
    unanswered,
  }
}

export const percent = (value: number) => (100 * value).toFixed(1)

/** The rows as a table, with further columns where a study has some. */
export function modelTable<Row extends ModelRow>(
  rows: readonly Row[],
  more: readonly { readonly head: string; cell(row: Row): string }[] = [],
): string {
  return table(
    ['model', 'sees', 'right', 'of', '%', '95% interval', ...more.map(({ head }) => head)],
    rows.map(row => [
      row.model,
      row.input,
      String(row.right),
      String(row.items),
      percent(row.accuracy),
      row.interval ? row.interval.map(percent).join(' – ') : '',
      ...more.map(({ cell }) => cell(row)),
    ]),
  )
}

/** Accuracy by model and by what it sees, beside what no model at all would score in percent. */
export const modelChart = (rows: readonly ModelRow[], line: number, name: string) =>
  barChart({
    title: 'Accuracy by what models see',
    categories: rows.map(({ model, input }) => `${model}, ${input}`),
    series: [{ name: 'accuracy', values: rows.map(({ accuracy }) => 100 * accuracy) }],
    yLabel: '% right',
    line: { value: line, name },
  })
