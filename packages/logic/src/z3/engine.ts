/**
 * The z3 instance (WebAssembly) of this process, loaded on demand; queries run one at a time.
 *
 * z3 runs on a worker thread, so the caller's thread is not blocked and queries can be interrupted. The code works around four
 * peculiarities of z3-solver:
 * - An interrupt before the search has started is lost, so it is repeated until z3 returns.
 * - A search that ignores interrupts would block all later queries, so after a grace period the threads are terminated and
 *   the next query loads a new z3.
 * - The function of the package frees the text of a query while the worker still reads it; here it is freed after the answer.
 * - Options are global and persist, so they are reset before each query.
 *
 * Worker threads do not keep a Node process alive; the timer of the watchdog does during a query.
 */
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'

/** Thrown if z3 could not be loaded, crashed, or rejected its input. */
export class SolverError extends Error {
  override readonly name = 'SolverError'
  readonly userError = true
}

export interface QueryOptions {
  /** Milliseconds until z3 is interrupted. Default 10,000. */
  readonly budgetMs?: number
  /** Stops the search; the call then throws the signal's reason. */
  readonly signal?: AbortSignalLike
  /** Random seed of z3. Default 0. */
  readonly seed?: number
}

/** The output of z3. If `stopped`, z3 was interrupted and the output may be wrong. */
export type Reply = Readonly<{ output: string; stopped: boolean }>

/** The part of z3-solver's low-level interface used here. */
interface Engine {
  readonly Z3: {
    mk_config(): number
    del_config(config: number): void
    mk_context(config: number): number
    del_context(context: number): void
    interrupt(context: number): void
    global_param_reset_all(): void
    global_param_set(name: string, value: string): void
  }
  readonly em: {
    readonly HEAPU8: Uint8Array
    readonly PThread: { terminateAllThreads(): void }
    _malloc(bytes: number): number
    _free(address: number): void
    _async_Z3_eval_smtlib2_string(context: number, text: number): void
    async_call(call: () => void): Promise<unknown>
    UTF8ToString(address: number): string
  }
}

// This package is typed without the DOM and Node libraries.
declare const setTimeout: (call: () => void, milliseconds: number) => unknown
declare const clearTimeout: (timer: unknown) => void
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

/** Interval between two interrupts. */
const INTERRUPT_EVERY_MS = 10
/** Time after the first interrupt until the threads are terminated. */
const GRACE_MS = 2000
/** Interval between two checks of the signal. */
const POLL_MS = 50
/** Memory limit, below the 2 GiB of address space so that z3 answers `unknown` instead of aborting. */
const MEMORY_MB = '1536'

let loading: Promise<Engine> | null = null
let queue: Promise<unknown> = Promise.resolve()

/** Runs SMT-LIB commands in a new context and returns the output. Queries are queued. */
export function runQuery(text: string, options: QueryOptions = {}): Promise<Reply> {
  const query = queue.then(() => evaluate(text, options))
  queue = query.catch(() => undefined)
  return query
}

/** Loads z3, if it is not loaded yet. */
export async function loadSolver(): Promise<void> {
  loading ??= loadEngine()
  await loading
}

/** Terminates z3's threads and frees its memory after the queued queries. A later query loads z3 again. */
export function close(): Promise<void> {
  const query = queue.then(discardEngine)
  queue = query
  return query
}

async function evaluate(text: string, { budgetMs = 10_000, signal, seed = 0 }: QueryOptions): Promise<Reply> {
  throwIfAborted(signal)
  if (budgetMs <= 0) return { output: '', stopped: true }
  loading ??= loadEngine()
  const { Z3, em } = await loading
  throwIfAborted(signal)
  Z3.global_param_reset_all()
  Z3.global_param_set('memory_max_size', MEMORY_MB)
  for (const part of ['smt', 'sat']) Z3.global_param_set(`${part}.random_seed`, String(seed))
  const config = Z3.mk_config()
  const context = Z3.mk_context(config)
  Z3.del_config(config)
  const bytes = new TextEncoder().encode(text)
  const address = em._malloc(bytes.length + 1)
  em.HEAPU8.set(bytes, address)
  em.HEAPU8[address + bytes.length] = 0

  const watchdog = startWatchdog(budgetMs, signal, () => Z3.interrupt(context))
  try {
    const answer = em.async_call(() => em._async_Z3_eval_smtlib2_string(context, address))
    const result = await Promise.race([answer, watchdog.lost])
    if (result === 'lost') discardEngine()
    else {
      const output = typeof result === 'number' ? em.UTF8ToString(result) : String(result)
      em._free(address)
      Z3.del_context(context)
      if (!signal?.aborted) return { output, stopped: watchdog.hasInterrupted() }
    }
  } catch (error) {
    // Out of memory or a bug in z3: discard this instance.
    discardEngine()
    throw new SolverError(`z3 failed: ${getMessage(error)}`)
  } finally {
    watchdog.stop()
  }
  throwIfAborted(signal)
  return { output: '', stopped: true }
}

/** Calls `interrupt` repeatedly once the budget is used up or the caller aborts; `lost` resolves if z3 does not react. */
function startWatchdog(budgetMs: number, signal: AbortSignalLike | undefined, interrupt: () => void) {
  let elapsedMs = 0
  let timer: unknown
  let isInterrupting = false
  const lost = new Promise<'lost'>(resolve => {
    const tick = (): void => {
      const isDue = elapsedMs >= budgetMs || signal?.aborted
      if (isDue && !isInterrupting) {
        isInterrupting = true
        elapsedMs = budgetMs
      }
      if (isInterrupting) interrupt()
      if (elapsedMs >= budgetMs + GRACE_MS) {
        resolve('lost')
        return
      }
      const step = isInterrupting ? INTERRUPT_EVERY_MS : Math.min(POLL_MS, budgetMs - elapsedMs)
      elapsedMs += step
      timer = setTimeout(tick, step)
    }
    tick()
  })
  return { lost, hasInterrupted: () => isInterrupting, stop: () => clearTimeout(timer) }
}

async function loadEngine(): Promise<Engine> {
  try {
    const module = await import('z3-solver')
    return (await module.init()) as unknown as Engine
  } catch (error) {
    loading = null
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND')
      throw new SolverError(
        'First-order logic needs z3, which is not installed. Install it with: npm install z3-solver',
      )
    throw new SolverError(
      `z3 cannot be loaded: ${getMessage(error)}\n` +
        'It needs the package z3-solver and shared memory; a page must be cross-origin isolated and include z3-built.js.',
    )
  }
}

function discardEngine(): void {
  const instance = loading
  loading = null
  instance?.then(
    ({ em }) => em.PThread.terminateAllThreads(),
    () => undefined,
  )
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
