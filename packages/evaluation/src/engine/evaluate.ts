/**
 * Runs a task on a model. Concurrent workers take items from one stream; each asks, judges and logs one item at a time, so memory
 * holds only the items in flight. A run that stops early (by a signal or a spent budget) gives items in flight a moment to finish and
 * logs nothing for the rest: the same call resumes it.
 */
import { setMaxListeners } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EvaluationError } from '../error.ts'
import type { JsonObject } from '../json.ts'
import { formatVersion, type RunHeader, readPackageVersion } from '../log/header.ts'
import { createMemoryLog, openRun, type RunLog } from '../log/run-log.ts'
import type { Model } from '../model.ts'
import type { RunOptions } from '../options.ts'
import { providers } from '../providers.ts'
import { getPrices, scoreRows } from '../scoring/usage.ts'
import type { Row, Scores, Task } from '../task.ts'
import { answerItem, type Item } from './answer-item.ts'
import { type Account, openAccount } from './budget.ts'
import { type Cache, createBestEffortCache, openFolderCache } from './cache.ts'
import { countItems, estimateProgress, type Progress, streamOpenItems } from './items.ts'
import { type Clock, createLimiter, type Limiter, systemClock } from './limiter.ts'
import { createRefusalDetector } from './refusals.ts'
import { type Sender, Stopped } from './send.ts'

type EngineSetting =
  | ('protocol' | 'epochs' | 'limit' | 'seed' | 'seeds' | 'temperature' | 'topP' | 'maxTokens' | 'prompts')
  | ('concurrency' | 'retries' | 'timeout' | 'maxWait' | 'budget')

/** Options of `evaluate`: those of the run, an opened model, and where rows, progress and notes go. */
export interface EvaluateOptions extends Pick<Partial<RunOptions>, EngineSetting> {
  readonly model: Model
  /** Folder of the run; without one the rows stay in memory. */
  readonly log?: string | null
  /** Delay before the first retry in milliseconds; doubled for each further one. */
  readonly pauseMs?: number
  /** Folder of a response cache that runs can share. */
  readonly cache?: string
  /** Do not ask items again whose rows are failures. */
  readonly keepFailed?: boolean
  /** Stops the run: items in flight get `graceMs` to finish. */
  readonly signal?: AbortSignal
  readonly graceMs?: number
  readonly onProgress?: (progress: Progress) => void
  /** Called with problems that do not end the run, such as a cache that cannot be written. */
  readonly onNote?: (note: string) => void
  /** The setup of the run, for the header. */
  readonly recipe?: JsonObject
  readonly clock?: Clock
}

export interface Run {
  readonly header: RunHeader
  readonly folder: string | null
  /** `complete`: every item has a row. */
  readonly status: 'complete' | 'stopped'
  /** Why it stopped; null when complete. */
  readonly reason: string | null
  /** Rows written in this session. */
  readonly answered: number
  /** Bytes of a torn last line that were cut off on opening. */
  readonly repaired: number
  rows(): AsyncIterable<Row>
  /** Derived from the rows, protocol by protocol. */
  readonly scores: Readonly<Record<string, Scores>>
}

/** Runs a task over a model, or resumes it, and scores the rows. */
export async function evaluate(task: Task, options: EvaluateOptions): Promise<Run> {
  const header = createHeader(task, options)
  const log = options.log
    ? await openRun(options.log, header, { retryFailed: options.keepFailed !== true })
    : createMemoryLog(header)
  const outcome = await runSession(task, log, options).catch(async error => {
    await log.close({ discard: true })
    throw error
  })
  await log.close()
  const scores = await scoreRows(task, log.header.settings.protocols, log.rows, getPrices(options.model))
  return { header: log.header, folder: options.log ?? null, ...outcome, repaired: log.repaired, rows: log.rows, scores }
}

const describeMissingLikelihoods = (kind: 'letter' | 'text'): string => {
  if (kind === 'letter') return 'the model returns no log-probabilities for the letters of options'
  const names = providers.filter(each => each.scorableChoices?.includes('text')).map(({ syntax }) => syntax)
  return `the model returns no log-probabilities for whole texts (only ${names.join(' and ')} models do)`
}

const listSupportedProtocols = ({ protocols, choiceKinds = {} }: Task, { capabilities: { scorableChoices } }: Model) =>
  protocols.filter(name => choiceKinds[name] === undefined || scorableChoices.includes(choiceKinds[name])).join(' or ')

/** The log header for a call of `evaluate`. */
export function createHeader(task: Task, options: EvaluateOptions): RunHeader {
  const { model, epochs, seeds, limit = null, seed = null, temperature, topP, maxTokens, recipe } = options
  const protocols = options.protocol ?? task.protocols.slice(0, 1)
  for (const name of protocols) {
    if (!task.protocols.includes(name))
      throw new EvaluationError(`${task.name}: unknown protocol "${name}"; expected ${task.protocols.join(', ')}`)
    const choiceKind = task.choiceKinds?.[name]
    if (choiceKind && !model.capabilities.scorableChoices.includes(choiceKind))
      throw new EvaluationError(
        `${model.name}: ${describeMissingLikelihoods(choiceKind)}; use protocol ${listSupportedProtocols(task, model)}`,
        'protocol',
      )
  }
  if (epochs !== undefined && seeds !== undefined && epochs !== seeds.length)
    throw new EvaluationError(
      `seeds: ${seeds.length} seeds for ${epochs} repeats of each item; give one seed per repeat, or omit the number of repeats`,
      'seeds',
    )
  const { name, checksum } = task.dataset
  const sampling = Object.entries({ temperature, topP, maxTokens }).filter(([, value]) => value !== undefined)
  return {
    format: formatVersion,
    created: new Date().toISOString(),
    settings: {
      task: task.name,
      taskSettings: task.settings,
      dataset: { name, checksum },
      model: model.name,
      modelSettings: model.settings,
      protocols,
      repeats: epochs ?? seeds?.length ?? 1,
      limit,
      seed,
      sampling: Object.fromEntries(sampling),
      seeds,
    },
    versions: {
      elenchus: readPackageVersion(),
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
    },
    data: task.dataset.match,
    recipe,
  }
}

/** Answers items within the limits of one run. */
export interface Engine {
  readonly limiter: Limiter
  readonly account: Account
  /** Spending of earlier sessions. */
  readonly spentBefore: RunLog['spent']
  answer(item: Item): ReturnType<typeof answerItem>
}

/** Creates an engine; `stop` ends sending, `abort` cancels requests in flight. */
export function createEngine(
  task: Task,
  options: EvaluateOptions,
  spent: RunLog['spent'],
  signals: { readonly stop: AbortSignal; readonly abort: AbortSignal },
  unfinished: Cache | null,
): Engine {
  const { model, clock = systemClock } = options
  const concurrency = options.concurrency ?? 8
  if (!(concurrency >= 1)) throw new EvaluationError(`concurrency ${concurrency}: expected 1 or more`)
  if (options.budget?.money !== undefined && !model.price)
    throw new EvaluationError(`set price: a budget in money requires the price of ${model.name}`, 'price')
  if (options.budget?.money !== undefined && model.judge && !model.judge.price)
    throw new EvaluationError(
      `set judgePrice: a budget in money requires the price of the judge ${model.judge.name}`,
      'judgePrice',
    )
  const limiter = createLimiter(concurrency, clock)
  const account = openAccount(options.budget ?? {}, getPrices(model), spent)
  const { onNote = () => {} } = options
  const withErrorReporting = (cache: Cache, location: string) => createBestEffortCache(cache, location, onNote)
  const sender: Sender = { model, limiter, account, clock, options, ...signals }
  const caches = {
    shared: options.cache ? withErrorReporting(openFolderCache(options.cache), options.cache) : null,
    unfinished: unfinished ? withErrorReporting(unfinished, options.log ?? 'unfinished') : null,
  }
  return { limiter, account, spentBefore: spent, answer: item => answerItem(task, item, sender, caches) }
}

export interface StopSignals {
  readonly stop: AbortSignal
  readonly abort: AbortSignal
  end(reason: string): void
  dispose(): void
}

/** Derives two signals from one: `stop` aborts at once, `abort` after a grace period. */
export function createStopSignals(signal: AbortSignal | undefined, graceMs: number): StopSignals {
  const [stop, abort] = [new AbortController(), new AbortController()]
  for (const controller of [stop, abort]) setMaxListeners(0, controller.signal)
  let timer: NodeJS.Timeout | null = null
  const end = (reason: string): void => {
    if (stop.signal.aborted) return
    stop.abort(new Stopped(reason))
    timer = setTimeout(() => abort.abort(new Stopped(reason)), graceMs)
  }
  const onSignal = (): void => end('interrupted')
  if (signal?.aborted) onSignal()
  signal?.addEventListener('abort', onSignal, { once: true })
  return {
    stop: stop.signal,
    abort: abort.signal,
    end,
    dispose() {
      if (timer !== null) clearTimeout(timer)
      signal?.removeEventListener('abort', onSignal)
    },
  }
}

type SessionResult = Pick<Run, 'status' | 'reason' | 'answered'>

async function runSession(task: Task, log: RunLog, options: EvaluateOptions): Promise<SessionResult> {
  const signals = createStopSignals(options.signal, options.graceMs ?? 2000)
  const unfinishedFolder = options.log ? join(options.log, 'unfinished') : null
  const unfinishedCache = unfinishedFolder ? openUnfinishedCache(unfinishedFolder) : null
  const engine = createEngine(task, options, log.spent, signals, unfinishedCache)
  const items = streamOpenItems(task, log.header.settings, log.done)
  const report = createProgressReporter(task, log, engine, options)
  const refusals = createRefusalDetector()
  let answered = 0
  let reason: string | null = null
  let fatalError: unknown = null

  const runWorker = async (): Promise<void> => {
    while (!signals.stop.aborted) {
      const { value: item, done } = await items.next()
      if (done) return
      const { row, deleteCachedTurns } = await engine.answer(item)
      await log.append(row)
      await deleteCachedTurns()
      answered++
      report(row)
      const refusal = refusals.check(row)
      if (refusal !== null) throw new Stopped(refusal)
    }
    throw signals.stop.reason
  }
  const workers = Array.from({ length: engine.limiter.limit }, () =>
    runWorker().catch(error => {
      if (error instanceof Stopped) reason ??= error.message
      else fatalError ??= error
      signals.end((error as Error).message)
    }),
  )
  await Promise.all(workers)
  signals.dispose()
  if (fatalError !== null) throw fatalError
  if (reason === null && unfinishedFolder) rmSync(unfinishedFolder, { recursive: true, force: true })
  return { status: reason === null ? 'complete' : 'stopped', reason, answered }
}

/** Cache of unfinished conversations; read only if an earlier session left any. */
function openUnfinishedCache(folder: string): Cache {
  const cache = openFolderCache(folder)
  return existsSync(folder) ? cache : { ...cache, get: async () => null }
}

function createProgressReporter(task: Task, log: RunLog, { account, limiter }: Engine, options: EvaluateOptions) {
  const { onProgress, clock = systemClock } = options
  const startTime = clock.now()
  const total = countItems(task, log.header.settings)
  const doneBefore = log.done.size
  let [answered, failed] = [0, log.failed]
  return (row: Row): void => {
    answered++
    if (row.error) failed++
    const tokens = account.inputTokens + account.outputTokens
    const counts = {
      done: doneBefore + answered,
      total,
      failed,
      tokens,
      money: account.money,
      concurrency: limiter.limit,
    }
    onProgress?.(estimateProgress(counts, answered, clock.now() - startTime))
  }
}
