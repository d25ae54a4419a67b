/** Opens the task and the model given in the options of a run; the model may be remote. */
import { EvaluationError } from '../error.ts'
import { type Model, type ModelSetting, type TrainedFor, unsupportedSettings } from '../model.ts'
import type { Environment, ModelOptions, RunOptions } from '../options.ts'
import { createModel } from '../providers.ts'
import type { Task } from '../task.ts'
import { loadScorers } from '../tasks/modules.ts'
import { openTask } from '../tasks/registry.ts'

export interface Setup {
  readonly task: Task
  readonly model: Model
  /** The options of the run, completed by what the model was trained for. */
  readonly options: Partial<RunOptions>
  /** Notes shown before the run. */
  readonly notes?: readonly string[]
  /** Given options that have no effect on the model. */
  readonly unsupported?: readonly ModelSetting[]
}

/** A setup from the options of a whole run. */
export interface OpenedRun extends Setup {
  readonly options: RunOptions
}

/** Opens task and model; if the task cannot be opened, the model is closed again. */
export async function openSetup(requestedOptions: RunOptions, env: Environment = process.env): Promise<OpenedRun> {
  const testedModel = await openModel(requestedOptions, env)
  try {
    const { options, notes } = fitToTraining(requestedOptions, testedModel.trainedFor)
    for (const path of options.scorers ?? []) await loadScorers(path)
    const task = await openTask(options.task, options)
    const unsupported = unsupportedSettings(options, testedModel)
    // The log names the settings without effect; the key is part of its format.
    const ignoredSettings: Model['settings'] = unsupported.length > 0 ? { unheeded: unsupported.join(', ') } : {}
    const settings = { ...testedModel.settings, ...ignoredSettings }
    const model = await attachJudge({ ...testedModel, settings }, task, options, env)
    return { task, model, options, notes: [...notes, ...(task.notes ?? [])], unsupported }
  } catch (error) {
    await testedModel.close?.()
    throw error
  }
}

export async function openModel(options: ModelOptions, env: Environment = process.env): Promise<Model> {
  const model = await createModel(options.model, { ...options, env })
  return model.price || !options.price ? model : { ...model, price: options.price }
}

async function attachJudge(model: Model, task: Task, { judge }: RunOptions, env: Environment): Promise<Model> {
  if (judge !== undefined && !task.needsJudge)
    throw new EvaluationError(
      'judge: the scorer does not use a judge; omit the judge, or set the scorer to judge',
      'judge',
    )
  if (judge !== undefined) return addJudge(model, await openModel(judge, env))
  if (task.needsJudge)
    throw new EvaluationError('judge is missing: the scorer judge needs a model that judges the answers', 'judge')
  return model
}

/** A model and its judge as one: requests for the judge go to it, all others to the tested model. */
export function addJudge(model: Model, judge: Model): Model {
  return {
    ...model,
    settings: { ...model.settings, judge: judge.name },
    judge: { name: judge.name, price: judge.price },
    ask: (request, context) => (request.to === 'judge' ? judge : model).ask(request, context),
    redact: text => judge.redact?.(model.redact?.(text) ?? text) ?? model.redact?.(text) ?? text,
    async close() {
      await model.close?.()
      await judge.close?.()
    },
  }
}

/** Names of tasks by the kind of task that a model was trained for. */
const tasksByTraining: Readonly<Record<string, readonly string[]>> = {
  choice: ['reclor', 'logiqa1', 'logiqa2-mrc'],
  inference: ['logiqa2-nli'],
  metalogic: ['metalogic'],
  robustlr: ['robustlr', 'proofwriter', 'prontoqa', 'logicnli', 'folio'],
}

/** Sets unset options to those that the model was trained on, and notes given ones that differ. */
export function fitToTraining(options: RunOptions, trainedFor: TrainedFor | undefined) {
  const { model, task, input, protocol } = options
  const matchingTasks =
    trainedFor && Object.hasOwn(tasksByTraining, trainedFor.task) && tasksByTraining[trainedFor.task]
  if (!matchingTasks) return { options, notes: [] }
  // The user's own data and modules may be of any kind.
  const isKnown = Object.values(tasksByTraining).some(tasks => tasks.includes(task))
  if (!matchingTasks.includes(task))
    return {
      options,
      notes: isKnown ? [`${model} was trained for ${matchingTasks.join(', ')} but is evaluated on ${task}`] : [],
    }
  const notes: string[] = []
  if (input !== undefined && trainedFor.input !== undefined && input !== trainedFor.input)
    notes.push(
      `${model} was trained on input ${trainedFor.input} but is evaluated on input ${input}; omit input to use the training input`,
    )
  if (trainedFor.protocol !== undefined && protocol?.some(each => each !== trainedFor.protocol))
    notes.push(
      `${model} was trained for protocol ${trainedFor.protocol} but is evaluated with ${protocol.join(', ')}; omit protocol to use the training protocol`,
    )
  const fittedOptions = { ...options }
  if (trainedFor.input !== undefined) fittedOptions.input ??= trainedFor.input
  if (trainedFor.protocol !== undefined) fittedOptions.protocol ??= [trainedFor.protocol]
  return { options: fittedOptions, notes }
}
