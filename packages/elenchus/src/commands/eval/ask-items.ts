/**
 * Asks a model about items for the studies of `data bias` and `data split`. They ask about the same items several times (partial inputs,
 * permuted options), so the model is opened once and no log is written; `--cache` stores the answers.
 */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { type Model, type Run, runSetup, type Task } from '@elenchus/evaluation'
import { type ModelOptions, openModel, readModelOptions, unsupportedSettings } from '@elenchus/evaluation/setup'
import { createChoiceTask, createInferenceTask } from '@elenchus/evaluation/tasks'
import { InputError, warn } from '../../cli/io.ts'
import { withInputErrors } from '../../cli/setting-flags.ts'
import { parseOptionIndex } from '../../files/answers.ts'
import { type ConnectionOptions, toRunFields } from './connection.ts'
import { createNotePrinter, warnOfTruncatedInputs, withMonitor } from './monitor.ts'

/** An open model. Answers are in the order of the items, null if missing. */
export interface OpenModel {
  readonly name: string
  /** Parts of the input that it was trained on, such as "A" (options only), if known. */
  readonly trainedOnInput: string | null
  /** Fingerprint of its weights, if any. */
  readonly weights: string | null
  /** Indices of the chosen options. */
  chooseOptions(items: readonly ChoiceItem[], input: string): Promise<(number | null)[]>
  labelPairs(pairs: readonly InferencePair[], input: string): Promise<(string | null)[]>
}

export interface NamedModel extends ConnectionOptions {
  readonly model: string
}

/** Opens a model, passes it to `work`, and closes it. */
export const withModel = <T>(options: NamedModel, work: (model: OpenModel) => Promise<T>): Promise<T> =>
  withInputErrors(async () => {
    const modelOptions = readModelOptions({ ...toRunFields(options), model: options.model }, 'the call')
    const model = await openModel(modelOptions)
    // Keeps the model open after a run.
    const reusable: Model = { ...model, close: async () => {} }
    const ask = (task: Task, input: string) => askTask(task, input, { model: reusable, options: modelOptions }, options)
    const { tags, weights } = model.settings
    // Warns once, not with every run.
    const settings = unsupportedSettings(modelOptions, model)
    if (settings.length > 0) createNotePrinter()({ kind: 'unsupported-settings', model: model.name, settings })
    try {
      return await work({
        name: model.name,
        trainedOnInput: model.trainedFor?.input ?? null,
        weights: typeof weights === 'string' ? weights : null,
        async chooseOptions(items, input) {
          const letters = await ask(toChoiceTask(items, input), input)
          return letters.map(letter => (letter === null ? null : parseOptionIndex(letter)))
        },
        labelPairs: async (pairs, input) => ask(await toPairTask(pairs, input, tags === 'major-minor'), input),
      })
    } finally {
      await model.close?.()
    }
  })

/** Describes the dataset of a run without a log. */
const describeDataset = (size: number) => ({ name: 'items of the call', checksum: 'not kept', size })

async function* streamItems<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const toChoiceTask = (items: readonly ChoiceItem[], input: string): Task =>
  createChoiceTask('questions', describeDataset(items.length), () => streamItems(items), { input })

const toPairTask = (pairs: readonly InferencePair[], input: string, hasTags: boolean): Promise<Task> =>
  createInferenceTask(describeDataset(pairs.length), () => streamItems(pairs), {
    input,
    ...(hasTags && input.includes('P') && { tags: 'major-minor' }),
  })

async function askTask(
  task: Task,
  input: string,
  { model, options }: { readonly model: Model; readonly options: ModelOptions },
  { cache }: NamedModel,
): Promise<(string | null)[]> {
  const run = await withMonitor(monitor => runSetup({ task, model, options }, { run: null, ...monitor, cache }))
  const name = `${model.name}, input ${input}`
  if (run.status === 'stopped')
    throw new InputError(
      `${name}: stopped (${run.reason}); with --cache FOLDER, running the same command again would continue from here`,
    )
  warnOfTruncatedInputs(run, name)
  return orderAnswers(task, run, name)
}

/** Returns the answers in the order of the samples; warns of missing ones, and throws if there are none. */
async function orderAnswers(task: Task, run: Run, name: string): Promise<(string | null)[]> {
  const byId = new Map<string, string>()
  let reason = ''
  for await (const { sampleId, answer, error } of run.rows()) {
    if (typeof answer === 'string') byId.set(sampleId, answer)
    reason ||= error?.message.replace(/\s+/g, ' ') ?? ''
  }
  const answers: (string | null)[] = []
  for await (const { id } of task.samples()) answers.push(byId.get(id) ?? null)
  const missing = answers.filter(answer => answer === null).length
  const explanation = reason === '' ? '' : `: ${reason}`
  if (missing === answers.length)
    throw new InputError(`${name}: none of the ${missing} items was answered${explanation}`)
  if (missing > 0)
    warn(`${name}: ${missing} of ${answers.length} items have no answer and count as incorrect${explanation}`)
  return answers
}
