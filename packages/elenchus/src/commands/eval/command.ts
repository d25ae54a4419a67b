/** `elenchus eval`: runs tasks on models, resumes runs, and prints scores. */
import {
  EvaluationError,
  type JobOptions,
  type JobPlan,
  planJob,
  type Run,
  runConfig,
  runJob,
  taskNames,
} from '@elenchus/evaluation'
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { InputError, UsageError, warn, writeJson, writeLines } from '../../cli/io.ts'
import { addOptions } from '../../cli/options.ts'
import { inFlags } from '../../cli/setting-flags.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'
import { percent } from '../../terminal/text.ts'
import { defineConnection } from './connection.ts'
import { checkFloors, type Floors } from './floors.ts'
import { noteTeller, tellFailures } from './notes.ts'
import { asking, type EvalOptions, jobOf, running } from './options.ts'
import { progressLine } from './progress.ts'
import { planLines, planTotal, runDocument, runLines } from './show.ts'
import { checkSubmission, writeSubmission } from './submission.ts'

const subcommands: readonly CommandEntry[] = [
  { name: 'rescore', summary: 'score stored responses again', load: () => import('../rescore.ts') },
]

export function define(command: Command): void {
  // Options after `rescore` belong to it.
  command.enablePositionalOptions()
  defineSubcommands(command, subcommands)
  command.argument('[task]', `what to evaluate on: ${taskNames().join(', ')}`).action(run)
  addOptions(command, asking, 'What is asked')
  defineConnection(command, 'How the model is reached')
  addOptions(command, running, 'The run')
  example(
    command,
    'elenchus eval own --data questions.jsonl --model chance --seed 7',
    'OPENAI_API_KEY=… elenchus eval reclor --data val.json --model openai:NAME --concurrency 32 --run runs/first',
  )
}

async function run(task: string | undefined, options: EvalOptions): Promise<void> {
  try {
    if (options.config === undefined) await runOne(task, options)
    else await runMany(task, options.config, options)
  } catch (error) {
    throw error instanceof EvaluationError ? new InputError(inFlags(error)) : error
  }
}

async function runOne(task: string | undefined, options: EvalOptions): Promise<void> {
  if (task === undefined) throw new UsageError(`which task? Choose from ${taskNames().join(', ')}`)
  const job = jobOf(task, options)
  const floors: Floors = options.failUnder ?? new Map()
  await checkFloors(floors, [task])
  if (options.submission !== undefined) await checkSubmission(task, options.submission)
  if (options.dryRun) return showPlans([await planJob(job)], options)
  const [done] = await watched(options, async listening => [
    await runJob(job, { ...listening, ...(options.run === undefined ? {} : { run: options.run }) }),
  ])
  if (options.json) await writeJson('eval', runDocument(done!))
  else await writeLines(runLines(done!))
  if (options.submission !== undefined) await writeSubmission(done!, options.submission)
  await conclude([done!], floors)
}

async function runMany(task: string | undefined, path: string, options: EvalOptions): Promise<void> {
  if (task !== undefined || options.model !== undefined)
    throw new UsageError('the --config file names tasks and models; remove TASK and --model')
  if (options.submission !== undefined) throw new UsageError('--submission needs a single run; remove --config')
  const { readConfig } = await import('@elenchus/evaluation/setup')
  const config = readConfig(path)
  const floors: Floors = options.failUnder ?? new Map()
  await checkFloors(
    floors,
    config.jobs.map(job => job.task),
  )
  if (options.dryRun) {
    const plans: JobPlan[] = []
    for (const job of config.jobs) plans.push(await planJob(job))
    return showPlans(plans, options)
  }
  const done = await watched(options, listening =>
    runConfig(config, { ...listening, ...(options.run === undefined ? {} : { runs: options.run }) }),
  )
  if (options.json) await writeJson('eval.config', { runs: done.map(runDocument) })
  else for (const each of done) await writeLines(runLines(each))
  await conclude(done, floors)
}

/** Runs with a progress line, notes on standard error, and Ctrl-C handling. */
async function watched(options: EvalOptions, work: (listening: JobOptions) => Promise<Run[]>): Promise<Run[]> {
  const { store, cache, keepFailed } = options
  const stop = stopOnSignals()
  const line = progressLine()
  const tell = noteTeller()
  try {
    return await work({
      signal: stop.signal,
      onProgress: line.show,
      onNote(note) {
        line.end()
        tell(note)
      },
      ...(keepFailed ? { keepFailed } : {}),
      ...(store === undefined ? {} : { store }),
      ...(cache === undefined ? {} : { cache }),
    })
  } finally {
    line.end()
    stop.dispose()
  }
}

async function showPlans(plans: readonly JobPlan[], { json }: EvalOptions): Promise<void> {
  if (json && plans.length === 1) return writeJson('eval.dry-run', plans[0]!)
  if (json) return writeJson('eval.config.dry-run', { runs: plans })
  for (const each of plans) await writeLines([`${each.task}, ${each.model}`, ...planLines(each), ''])
  const total = planTotal(plans)
  if (total.length > 0) await writeLines(total)
}

function howToContinue(reason: string): string {
  if (reason.startsWith('the budget')) return 'raise --budget and run the same command again to continue'
  if (reason.startsWith('the server refuses the key'))
    return 'set the right key and run the same command again to continue'
  return reason.startsWith('the server refuses')
    ? 'fix that and run the same command again to continue'
    : 'run the same command again to continue'
}

/** Warns about failures and missed thresholds, and sets the exit code. */
async function conclude(runs: readonly Run[], floors: Floors): Promise<void> {
  for (const run of runs) {
    const { header, status, reason, scores } = run
    const name = `${header.settings.task}, ${header.settings.model}`
    await tellFailures(run, name)
    if (status === 'stopped') {
      warn(`${name}: stopped (${reason}); ${howToContinue(reason ?? '')}`)
      process.exitCode = 1
    }
    for (const [protocol, { metrics }] of Object.entries(scores))
      for (const [metric, floor] of floors) {
        const value = Object.hasOwn(metrics, metric) ? metrics[metric]!.value : undefined
        if (value !== undefined && value !== null && value >= floor) continue
        warn(
          value === undefined
            ? `${name}, ${protocol}: there is no metric ${metric}; available: ${Object.keys(metrics).join(', ')}`
            : `${name}, ${protocol}: ${metric} is ${percent(value)}%, below ${percent(floor)}%`,
        )
        process.exitCode = 1
      }
  }
}
