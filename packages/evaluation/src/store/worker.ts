/** A worker that takes jobs of all open runs. It needs the store's address, the models' keys, and the data at the recorded path. */
import { maskUrl } from '../adapters/server.ts'
import { createEngine, createHeader, createStopSignals, type Engine, type StopSignals } from '../engine/evaluate.ts'
import { createRefusalDetector, type RefusalDetector } from '../engine/refusals.ts'
import { EvaluationError } from '../error.ts'
import type { Json } from '../json.ts'
import { findDifferences } from '../log/header.ts'
import type { Model } from '../model.ts'
import type { ModelOptions, RunOptions } from '../options.ts'
import { providers } from '../providers.ts'
import { openSetup } from '../setup/open.ts'
import { readRecipe } from '../setup/recipe.ts'
import { isModule } from '../tasks/modules.ts'
import { openDatabase } from './connection.ts'
import { openQueue } from './queue.ts'
import { createTables, listOpenRuns, readStoredHeader } from './tables.ts'
import { drainQueue } from './work.ts'

export interface WorkerOptions {
  readonly signal?: AbortSignal
  /** Stop when no open run has work; otherwise wait for more. */
  readonly once?: boolean
  /** Overrides the concurrency of the run. */
  readonly concurrency?: number
  /** Programs that runs may start on this machine: allowed texts after `command:`, or `true` for all. */
  readonly commands?: readonly string[] | true
  /** Further hosts (`name` or `name:port`) that runs may send this machine's keys to. */
  readonly hosts?: readonly string[]
  /** Paths of the data on this machine. */
  readonly data?: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Poll interval when there is no work. */
  readonly idleMs?: number
  readonly patienceMs?: number
  /** Called when a run is skipped, with the setting that would change that. */
  readonly onNote?: (note: string, setting: string | null) => void
}

interface PreparedRun {
  readonly engine: Engine
  readonly model: Model
  readonly refusals: RefusalDetector
}

/** Works for a store until aborted, or with `once` until no work is left. */
export async function workInStore(url: string, options: WorkerOptions = {}): Promise<{ readonly answered: number }> {
  const { signal, once = false, idleMs = 500, onNote = () => {} } = options
  const database = await openDatabase(url, { onNote: note => onNote(note, null), patienceMs: options.patienceMs })
  const signals = createStopSignals(signal, 2000)
  const preparedRuns = new Map<string, PreparedRun | null>()
  let answered = 0
  try {
    await createTables(database)
    const queue = await openQueue(database)
    try {
      while (!signals.stop.aborted) {
        let [answeredInRound, pending] = [0, 0]
        for (const run of await listOpenRuns(database)) {
          if (!preparedRuns.has(run)) preparedRuns.set(run, await prepare(run).catch(createSkipHandler(run, onNote)))
          const prepared = preparedRuns.get(run)
          if (!prepared) continue
          const { engine, refusals } = prepared
          const result = await drainQueue({ run, database, queue, engine, refusals, signal: signals.stop })
          answeredInRound += result.answered
          if (result.refused !== null) {
            onNote(`worker: skips run ${run}: ${result.refused}`, null)
            await prepared.model.close?.()
            preparedRuns.set(run, null)
            continue
          }
          await queue.requeueDeadJobs(run)
          pending += await queue.pending(run)
        }
        answered += answeredInRound
        if (answeredInRound > 0) continue
        if (once && pending === 0) break
        await new Promise(resolve => setTimeout(resolve, idleMs))
      }
    } finally {
      await queue.close()
    }
  } finally {
    signals.dispose()
    for (const prepared of preparedRuns.values()) await prepared?.model.close?.()
    await database.close()
  }
  return { answered }

  async function prepare(run: string): Promise<PreparedRun> {
    return prepareRun(run, options, signals, await readStoredHeader(database, run))
  }
}

async function prepareRun(
  run: string,
  options: WorkerOptions,
  signals: StopSignals,
  header: Awaited<ReturnType<typeof readStoredHeader>>,
): Promise<PreparedRun> {
  if (!header?.recipe)
    throw new EvaluationError('the header of the run does not contain the options of the task and the model')
  // The queued samples have their labels; the label file stays with the coordinator.
  const { labels: _, ...runOptions } = readRecipe(header, `run ${run}`, options.data)
  checkPermissions(runOptions, options)
  const { task, model, options: openedOptions } = await openSetup(runOptions, options.env)
  const localSettings = createHeader(task, { ...openedOptions, model }).settings
  const { labels } = header.settings.taskSettings
  const settings =
    labels === undefined ? localSettings : { ...localSettings, taskSettings: { ...localSettings.taskSettings, labels } }
  const differences = findDifferences(header.settings as unknown as Json, settings as unknown as Json)
  if (differences.length > 0)
    throw new EvaluationError(
      `the settings differ on this machine: ${differences.map(({ setting, was, is }) => `${setting} is ${JSON.stringify(is)} here, but ${JSON.stringify(was)} in the run`).join('; ')}`,
    )
  const { concurrency = openedOptions.concurrency } = options
  const spent = { requests: 0, inputTokens: 0, outputTokens: 0 }
  const engine = createEngine(task, { ...openedOptions, model, budget: {}, concurrency }, spent, signals, null)
  return { engine, model, refusals: createRefusalDetector() }
}

/** Throws if a run would execute code or send keys in a way that this machine has not allowed. */
function checkPermissions(job: RunOptions, options: WorkerOptions): void {
  if (isModule(job.task) || (job.scorers ?? []).length > 0)
    throw new EvaluationError('the run uses a task or scorers from a module, but workers do not run code from modules')
  checkModelPermissions(job, options)
  if (job.judge) checkModelPermissions(job.judge, options)
}

function checkModelPermissions(
  { model, baseUrl, keyFrom, headers = {} }: ModelOptions,
  { commands = [], hosts = [], env = process.env }: WorkerOptions,
): void {
  const secretSources = [
    ...(keyFrom === undefined ? [] : [keyFrom]),
    ...Object.values(headers).filter(value => value.includes('${')),
  ]
  const isParsed = baseUrl !== undefined && URL.canParse(baseUrl)
  const { host, hostname } = isParsed ? new URL(baseUrl) : { host: '', hostname: '' }
  if (secretSources.length > 0 && !(isParsed && hosts.includes(host)))
    throw new EvaluationError(
      `the run would send ${secretSources.join(', ')} of this machine to a server; to allow this, add the host of the server to hosts`,
      'hosts',
    )
  const [, command] = /^command:(.*)$/s.exec(model) ?? []
  if (command !== undefined && commands !== true && !commands.includes(command))
    throw new EvaluationError(
      `the run would start a program on this machine (${model}); to allow this, add the program to commands`,
      'commands',
    )
  if (baseUrl === undefined) return
  const servers = providers.flatMap(({ server }) => (server ? [server.baseUrl, env[server.baseUrlVariable]] : []))
  const knownHosts = servers.filter(url => url !== undefined && URL.canParse(url)).map(url => new URL(url!).host)
  const allowed = new Set([...hosts, ...knownHosts])
  if (!allowed.has(host) && !allowed.has(hostname))
    throw new EvaluationError(
      `the run would send requests to ${host || maskUrl(baseUrl)}; to allow this, add the host to hosts`,
      'hosts',
    )
}

/** Skips a run that this machine cannot work on. */
const createSkipHandler =
  (run: string, onNote: NonNullable<WorkerOptions['onNote']>) =>
  (error: unknown): null => {
    if (!(error instanceof EvaluationError)) throw error
    onNote(`worker: skips run ${run}: ${error.message}`, error.setting)
    return null
  }
