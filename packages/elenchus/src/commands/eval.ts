/** `elenchus eval`: puts a model to a task, or many to many, resumes by the same command, and scores what the log holds. */
import { join } from 'node:path'
import {
  type EvaluateOptions,
  EvaluationError,
  evaluate,
  headerOf,
  type Job,
  type Model,
  planRun,
  prepare,
  type Run,
  readConfig,
  runName,
  type Task,
  taskNames,
  trainingOverlap,
} from '@elenchus/evaluation'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { gather } from '../cli/options.ts'
import { warn, write, writeJson } from '../cli/output.ts'
import { defineConnection } from '../evaluating/connection.ts'
import { inFlags } from '../evaluating/flags.ts'
import { type EvalOptions, floorsOf, jobOf } from '../evaluating/options.ts'
import { progressLine } from '../evaluating/progress.ts'
import { planLines, planTotal, runDocument, runLines } from '../evaluating/show.ts'
import { stopOnSignals } from '../evaluating/stop.ts'

export function define(command: Command): void {
  command
    .argument('[task]', `what to evaluate on: ${taskNames().join(', ')}`)
    .option('--data <file>', 'file of the data; more than one by repeating', gather)
    .option(
      '--model <model>',
      'openai:NAME, openai-completions:NAME, anthropic:NAME, onnx:FOLDER, command:…, file:PREDICTIONS, mock:…; our own: chance, word-matching, word-matching-paper, fasttext:FILE, reasoner, explainer',
    )
    .option('--run <folder>', 'folder of the log; by default runs/ and a name made of the settings')
    .option('--protocol <names>', 'generate, letter, option, prove; several with commas')
    .option('--input <parts>', 'what the model gets to see: CQA, QA, CA, A; of inference PH, P, H')
    .option('--shots <n>', 'examples before the question')
    .option('--cot', 'ask for a chain of thought')
    .option('--template <name>', 'plain, or paper: the prompt format of the paper (on LogiQA the default with --shots)')
    .option('--tags <kind>', 'major-minor: tell premises apart')
    .option('--permute', 'every repeat in another order of options')
    .option('--epochs <k>', 'how often every sample is asked')
    .option('--limit <n>', 'only the first n samples')
    .option(
      '--labels <file>',
      'break scores down by more labels, JSON lines by id, such as `elenchus split --out` writes',
    )
    .option(
      '--option <name=value>',
      'a further setting of the task: theories=N, distractors=with (robustlr), exemplars=FILE (own)',
      gather,
    )
  defineConnection(command)
    .option('--retry-failed', 'ask failed items again')
    .option('--no-prompts', 'keep only hashes of prompts in the log')
    .option('--store <url>', 'postgres://…: keep the run there and share the work with `elenchus worker`')
    .option('--config <file>', 'elenchus.yaml: models × tasks')
    .option('--dry-run', 'show the first prompts and an estimate of cost')
    .option('--fail-under <metric=x>', 'exit 1 when a metric is lower', gather)
    .option('--json', 'print JSON')
    .action(run)
  example(
    command,
    'elenchus eval own --data questions.jsonl --model chance --seed 7',
    'OPENAI_API_KEY=… elenchus eval reclor --data val.json --model openai:NAME --concurrency 32 --run runs/first',
  )
}

async function run(task: string | undefined, options: EvalOptions): Promise<void> {
  const floors = floorsOf(options)
  try {
    if (options.config !== undefined) {
      if (task !== undefined || options.model !== undefined)
        throw new UsageError('--config names tasks and models itself; leave TASK and --model out')
      return await runAll(options, floors)
    }
    if (task === undefined) throw new UsageError(`which task? ${taskNames().join(', ')}`)
    const job = jobOf(task, options)
    if (options.dryRun) return await plan([job], options)
    const stop = stopOnSignals()
    try {
      const done = await runJob(job, options, stop.signal)
      if (options.json) await writeJson('eval', runDocument(done))
      else await write(`${runLines(done).join('\n')}\n`)
      await conclude([done], floors)
    } finally {
      stop.dispose()
    }
  } catch (error) {
    throw ofTheUser(error)
  }
}

function ofTheUser(error: unknown): unknown {
  return error instanceof EvaluationError ? new InputError(inFlags(error)) : error
}

async function plan(jobs: readonly Job[], options: EvalOptions): Promise<void> {
  const plans = []
  for (const job of jobs) {
    const { task, model, options: settings } = await prepare(job)
    plans.push({ task: job.task, model: job.model, ...(await planRun(task, settings)) })
    await model.close?.()
  }
  if (options.json && plans.length === 1) await writeJson('eval.dry-run', plans[0]!)
  else if (options.json) await writeJson('eval.config.dry-run', { runs: plans })
  else {
    for (const each of plans) await write(`${each.task}, ${each.model}\n${planLines(each).join('\n')}\n\n`)
    const total = planTotal(plans)
    if (total.length > 0) await write(`${total.join('\n')}\n`)
  }
}

async function runJob(
  job: Job,
  options: EvalOptions,
  signal: AbortSignal,
  folder = options.run,
  store = options.store,
): Promise<Run> {
  const { task, model, options: settings } = await prepare(job)
  const line = progressLine()
  const all: EvaluateOptions = {
    ...settings,
    signal,
    retryFailed: options.retryFailed === true,
    ...(options.cache === undefined ? {} : { cache: options.cache }),
    onProgress: line.show,
  }
  try {
    const header = headerOf(task, all)
    await warnOfTraining(task, model, settings.limit ?? null)
    if ((settings.repeats ?? 1) > 1 && job.temperature === undefined && !job.permute && !model.capabilities.readsSample)
      warnOnce(
        'note: tasks ask at temperature 0, where repeats are nearly alike; add --temperature 0.7 to see them vary',
      )
    if (store !== undefined) {
      const { evaluateInStore } = await import('@elenchus/evaluation/store')
      const name = folder ?? runName(header)
      const done = await evaluateInStore(task, { ...all, store, run: name })
      if (folder === undefined) warn(`note: the store has the run as ${name}`)
      return done
    }
    const done = await evaluate(task, { ...all, log: folder ?? join('runs', runName(header)) })
    tellResumed(done)
    if (done.repaired > 0) warn(`note: a torn last line of ${done.repaired} bytes was cut off`)
    return done
  } finally {
    line.end()
    await model.close?.()
  }
}

/** How much of a run was there before. */
function tellResumed({ header, scores, answered }: Run): void {
  const before = Object.values(scores).reduce((sum, { n }) => sum + n, 0) - answered
  if (before > 0)
    warn(
      `note: ${header.settings.task}, ${header.settings.model}: ${before} answers were in the log already, ${answered} are new`,
    )
}

const told = new Set<string>()
/** Many runs of one call have the same note. */
function warnOnce(note: string): void {
  if (!told.has(note)) warn(note)
  told.add(note)
}

/** A model that was trained on what it is tested on has only remembered. */
async function warnOfTraining(task: Task, model: Model, limit: number | null): Promise<void> {
  const overlap = await trainingOverlap(task, model, { limit })
  if (overlap && overlap.shared > 0)
    warn(
      `warning: ${model.name} was trained on passages or options of ${overlap.shared} of these ${overlap.samples} samples; their scores tell of memory`,
    )
}

async function runAll(options: EvalOptions, floors: readonly [string, number][]): Promise<void> {
  const config = readConfig(options.config!)
  if (options.dryRun) return plan(config.jobs, options)
  const stop = stopOnSignals()
  const done: Run[] = []
  const cached = options.cache ?? config.cache
  const settings = { ...options, ...(cached === null ? {} : { cache: cached }) }
  try {
    for (const job of config.jobs) {
      if (stop.signal.aborted) break
      const { task, options: prepared, model } = await prepare(job)
      const name = runName(headerOf(task, prepared))
      await model.close?.()
      const store = options.store ?? config.store ?? undefined
      const folder = store === undefined ? join(options.run ?? config.runs ?? 'runs', name) : name
      done.push(await runJob(job, settings, stop.signal, folder, store))
    }
  } finally {
    stop.dispose()
  }
  if (options.json) await writeJson('eval.config', { runs: done.map(runDocument) })
  else for (const each of done) await write(`${runLines(each).join('\n')}\n`)
  await conclude(done, floors)
}

/** Says what is not as it should be, and sets the exit code. */
async function conclude(runs: readonly Run[], floors: readonly [string, number][]): Promise<void> {
  for (const run of runs) {
    const { header, status, reason, scores } = run
    const name = `${header.settings.task}, ${header.settings.model}`
    await tellFailures(run, name)
    if (status === 'stopped') {
      const how = reason?.startsWith('the budget') ? 'the same command with a larger --budget' : 'the same command'
      warn(`${name}: stopped (${reason}); ${how} goes on from here`)
      process.exitCode = 1
    }
    for (const [protocol, { metrics }] of Object.entries(scores)) {
      for (const [metric, floor] of floors) {
        const value = metrics[metric]?.value
        if (value === undefined)
          throw new UsageError(`--fail-under ${metric}: no such metric; there are ${Object.keys(metrics).join(', ')}`)
        if (value === null || value < floor) {
          warn(`${name}, ${protocol}: ${metric} is ${value}, under ${floor}`)
          process.exitCode = 1
        }
      }
    }
  }
}

/** Why items failed: the commonest reason, once. A run in which nothing was answered is no result. */
async function tellFailures({ scores, rows }: Run, name: string): Promise<void> {
  const all = Object.values(scores)
  const failed = all.reduce((sum, each) => sum + each.failed, 0)
  if (failed === 0) return
  const reasons = new Map<string, number>()
  for await (const { error } of rows()) if (error) reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1)
  const [message, count] = [...reasons].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
  const n = all.reduce((sum, each) => sum + each.n, 0)
  const oneLine = message.replace(/\s+/g, ' ')
  warn(
    `${name}: ${failed} of ${n} not answered; ${count === failed ? 'because' : `${count} of them because`}: ${oneLine}`,
  )
  if (failed === n) process.exitCode = 1
}
