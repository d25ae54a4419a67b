/** `elenchus eval`: runs tasks on models, resumes runs, and prints scores. */
import { encodeReclorSubmission } from '@elenchus/benchmarks/submission'
import { type JobOptions, type JobPlan, planJob, type Run, runConfig, runJob, taskNames } from '@elenchus/evaluation'
import { defineCommand, lazyCommand } from '../../cli/command.ts'
import { checkWritable, writeFile } from '../../cli/files.ts'
import { UsageError, warn, writeJson, writeLines } from '../../cli/io.ts'
import { withInputErrors } from '../../cli/setting-flags.ts'
import { readChoiceItems } from '../../files/benchmarks.ts'
import { createConnectionOptions } from './connection.ts'
import { checkFloors, type Floors, findMissedFloors } from './floors.ts'
import { warnOfFailures, withMonitor } from './monitor.ts'
import { type EvalOptions, logOptions, readRunOptions, taskOptions } from './options.ts'
import { formatPlan, formatPlanTotal, formatRun, toRunDocument } from './show.ts'

export const { define } = defineCommand({
  arguments: [['[task]', `one of ${taskNames().join(', ')}`]],
  optionGroups: { Task: taskOptions, Model: createConnectionOptions(), Run: logOptions },
  commands: [lazyCommand('rescore', () => import('./rescore.ts'))],
  run: (task, options: EvalOptions) =>
    withInputErrors(() =>
      options.config === undefined ? evaluateTask(task, options) : evaluateConfig(task, options.config, options),
    ),
})

async function evaluateTask(task: string | undefined, options: EvalOptions): Promise<void> {
  const { submission, failUnder: floors = new Map(), dryRun, json, run: folder } = options
  if (task === undefined) throw new UsageError(`no task; choose one of ${taskNames().join(', ')}`)
  const job = readRunOptions(task, options)
  await checkFloors(floors, [task])
  if (submission !== undefined && task !== 'reclor')
    throw new UsageError(`--submission: only reclor has a leaderboard file, not ${task}`)
  await checkWritable(submission)
  if (dryRun) return showPlans([await planJob(job)], options)
  const run = await runWithMonitor(options, jobOptions => runJob(job, { ...jobOptions, run: folder }))
  if (json) await writeJson('eval', toRunDocument(run))
  else await writeLines(formatRun(run))
  if (submission !== undefined) await writeSubmission(run, submission)
  await reportOutcome([run], floors)
}

async function evaluateConfig(task: string | undefined, path: string, options: EvalOptions): Promise<void> {
  const { submission, failUnder: floors = new Map(), dryRun, json, run: folder } = options
  if (task !== undefined || options.model !== undefined)
    throw new UsageError('the --config file already lists the tasks and models; remove TASK and --model')
  if (submission !== undefined) throw new UsageError('--submission needs a single run; remove --config')
  const { readConfig } = await import('@elenchus/evaluation/setup')
  const config = readConfig(path)
  await checkFloors(
    floors,
    config.jobs.map(job => job.task),
  )
  if (dryRun) {
    const plans: JobPlan[] = []
    for (const job of config.jobs) plans.push(await withInputErrors(() => planJob(job), `${path}: `))
    return showPlans(plans, options)
  }
  const runs = await runWithMonitor(options, jobOptions =>
    withInputErrors(() => runConfig(config, { ...jobOptions, runs: folder }), `${path}: `),
  )
  if (json) await writeJson('eval.config', { runs: runs.map(toRunDocument) })
  else for (const run of runs) await writeLines(formatRun(run))
  await reportOutcome(runs, floors)
}

const runWithMonitor = <T>({ store, cache, keepFailed }: EvalOptions, work: (options: JobOptions) => Promise<T>) =>
  withMonitor(monitor => work({ ...monitor, keepFailed, store, cache }))

async function showPlans(plans: readonly JobPlan[], { json }: EvalOptions): Promise<void> {
  if (json && plans.length === 1) return writeJson('eval.dry-run', plans[0]!)
  if (json) return writeJson('eval.config.dry-run', { runs: plans })
  for (const plan of plans) await writeLines([`${plan.task}, ${plan.model}`, ...formatPlan(plan), ''])
  const total = formatPlanTotal(plans)
  if (total.length > 0) await writeLines(total)
}

/** Writes the leaderboard file from the first answers of the first protocol; a missing answer becomes the first option. */
async function writeSubmission(run: Run, path: string): Promise<void> {
  const { dataset, protocols } = run.header.settings
  if (run.status === 'stopped') return warn(`${path} was not written: the run is incomplete`)
  const answers = new Map<string, number>()
  for await (const { sampleId, repeat, protocol, answer } of run.rows())
    if (repeat === 0 && protocol === protocols[0] && typeof answer === 'string')
      answers.set(sampleId, 'ABCD'.indexOf(answer))
  const { items } = await readChoiceItems(dataset.name, 'reclor')
  const missing = items.filter(({ id }) => !answers.has(id)).length
  const labels = items.map(({ id }) => answers.get(id) ?? 0)
  await writeFile(path, encodeReclorSubmission(labels, { items: items.length }))
  const note = missing === 0 ? '' : `; ${missing} missing answers were replaced by the first option`
  warn(`${path}: ${items.length} answers${note}`)
}

function describeRemedy(reason: string): string {
  const command = 'run the same command again to continue'
  if (reason.startsWith('the budget')) return `raise --budget and ${command}`
  if (reason.startsWith('the server rejects the API key')) return `set the correct key and ${command}`
  return reason.startsWith('the server rejects') ? `fix that and ${command}` : command
}

/** Warns about failures and metrics below their floors, and sets the exit code. */
async function reportOutcome(runs: readonly Run[], floors: Floors): Promise<void> {
  const namedRuns = runs.map(run => ({ run, name: `${run.header.settings.task}, ${run.header.settings.model}` }))
  for (const { run, name } of namedRuns) {
    await warnOfFailures(run, name)
    if (run.status !== 'stopped') continue
    warn(`${name}: stopped (${run.reason}); ${describeRemedy(run.reason ?? '')}`)
    process.exitCode = 1
  }
  const missed = findMissedFloors(
    namedRuns.map(({ run: { scores }, name }) => ({ name, scores })),
    floors,
  )
  for (const message of missed) warn(message)
  if (missed.length > 0) process.exitCode = 1
}
