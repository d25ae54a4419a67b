/**
 * Asks a model about items that a command has read. Studies ask the same items several times (hidden parts of the input, permuted
 * options), so the model is opened once and no log is written; `--cache` keeps the answers of a server.
 */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { EvaluationError, type Model, type Run, runSetup, type Task } from '@elenchus/evaluation'
import { type ModelOptions, openModel, readModelOptions, unsupportedSettings } from '@elenchus/evaluation/setup'
import { createChoiceTask, createInferenceTask } from '@elenchus/evaluation/tasks'
import { InputError, warn } from '../../cli/io.ts'
import { withFlagNames } from '../../cli/setting-flags.ts'
import { parseOptionIndex } from '../../files/answers.ts'
import { type ConnectionOptions, connectionFields } from './connection.ts'
import { notePrinter, warnOfTruncatedInputs, withMonitor } from './monitor.ts'

/** An open model; answers are in the order of the items, null if missing. */
export interface OpenModel {
  readonly name: string
  /** Input parts that it was trained on, such as "A", if known. */
  readonly trainedOnInput: string | null
  /** Fingerprint of its weights, if any. */
  readonly weights: string | null
  /** Indices of the chosen options. */
  choices(items: readonly ChoiceItem[], input: string): Promise<(number | null)[]>
  /** Predicted labels: entailed or not entailed. */
  labels(pairs: readonly InferencePair[], input: string): Promise<(string | null)[]>
}

export interface NamedModel extends ConnectionOptions {
  readonly model: string
}

/** Opens a model, passes it to `work`, and closes it. */
export async function withModel<T>(options: NamedModel, work: (model: OpenModel) => Promise<T>): Promise<T> {
  try {
    const fields = { ...connectionFields(options), model: options.model }
    const modelOptions = readModelOptions(fields, 'the call')
    const model = await openModel(modelOptions)
    // A run would close its model.
    const open: Model = { ...model, close: async () => {} }
    const ask = (task: Task, input: string) => answersTo(task, input, { model: open, options: modelOptions }, options)
    const { tags, weights } = model.settings
    // Warn once, however often the model is asked.
    const settings = unsupportedSettings(modelOptions, model)
    if (settings.length > 0) notePrinter()({ kind: 'unsupported-settings', model: model.name, settings })
    try {
      return await work({
        name: model.name,
        trainedOnInput: model.trainedFor?.input ?? null,
        weights: typeof weights === 'string' ? weights : null,
        choices: async (items, input) =>
          (await ask(choiceTask(items, input), input)).map(letter =>
            letter === null ? null : parseOptionIndex(letter),
          ),
        labels: async (pairs, input) => ask(await pairTask(pairs, input, tags === 'major-minor'), input),
      })
    } finally {
      await model.close?.()
    }
  } catch (error) {
    throw error instanceof EvaluationError ? new InputError(withFlagNames(error)) : error
  }
}

/** Dataset of a run without a log. */
const datasetOf = (size: number) => ({ name: 'items of the call', checksum: 'not kept', size })

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const choiceTask = (items: readonly ChoiceItem[], input: string): Task =>
  createChoiceTask('questions', datasetOf(items.length), () => each(items), { input })

const pairTask = (pairs: readonly InferencePair[], input: string, tagged: boolean): Promise<Task> =>
  createInferenceTask(datasetOf(pairs.length), () => each(pairs), {
    input,
    ...(tagged && input.includes('P') && { tags: 'major-minor' }),
  })

async function answersTo(
  task: Task,
  input: string,
  { model, options }: { readonly model: Model; readonly options: ModelOptions },
  { cache }: NamedModel,
): Promise<(string | null)[]> {
  const run = await withMonitor(monitor => runSetup({ task, model, options }, { run: null, ...monitor, cache }))
  const name = `${model.name}, input ${input}`
  if (run.status === 'stopped')
    throw new InputError(`${name}: stopped (${run.reason}); with --cache FOLDER the same command would continue here`)
  warnOfTruncatedInputs(run, name)
  return inOrder(task, run, name)
}

/** Answers in sample order; warns about missing ones, and throws if there are none. */
async function inOrder(task: Task, run: Run, name: string): Promise<(string | null)[]> {
  const byId = new Map<string, string>()
  let reason = ''
  for await (const { sampleId, answer, error } of run.rows()) {
    if (typeof answer === 'string') byId.set(sampleId, answer)
    reason ||= error?.message.replace(/\s+/g, ' ') ?? ''
  }
  const answers: (string | null)[] = []
  for await (const { id } of task.samples()) answers.push(byId.get(id) ?? null)
  const missing = answers.filter(answer => answer === null).length
  const why = reason === '' ? '' : `: ${reason}`
  if (missing === answers.length) throw new InputError(`${name}: none of ${missing} items was answered${why}`)
  if (missing > 0) warn(`${name}: ${missing} of ${answers.length} items have no answer and count as incorrect${why}`)
  return answers
}
