/**
 * Sends one request until it is answered: waits for the concurrency limiter and the budget, enforces the timeout even if the adapter
 * ignores its signal, and retries transient errors with exponential backoff. The delay is never shorter than Retry-After; a server that
 * asks for more than `maxWait` counts as failed.
 */
import { createHash } from 'node:crypto'
import { ModelError } from '../error.ts'
import type { Model, Request, Response } from '../model.ts'
import type { Sample } from '../task.ts'
import type { Account } from './budget.ts'
import type { EvaluateOptions } from './evaluate.ts'
import type { Clock, Limiter, Outcome } from './limiter.ts'

/** The run ends before this item is answered: nothing is logged for it, and a resumed run asks it again. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export interface Sender {
  readonly model: Model
  readonly limiter: Limiter
  readonly account: Account
  readonly clock: Clock
  readonly options: EvaluateOptions
  /** Aborts waiting and sending. */
  readonly stop: AbortSignal
  /** Aborts requests in flight. */
  readonly abort: AbortSignal
}

/** A permanent failure, with the number of attempts. */
export class SendError extends Error {
  override readonly name = 'SendError'
  readonly failure: Error
  readonly attempts: number

  constructor(failure: Error, attempts: number) {
    super(failure.message, { cause: failure })
    this.failure = failure
    this.attempts = attempts
  }
}

/** Maximum delay between attempts. */
const getMaxWaitMs = ({ maxWait = 60 }: EvaluateOptions) => maxWait * 1000

/** Maximum delay of a Node timer (31 bits). */
const maxTimerMs = 2 ** 31 - 1

/** Sends a request; throws `SendError` on permanent failure and `Stopped` if the run ends first. */
export async function send(
  sender: Sender,
  request: Request,
  sample: Sample,
): Promise<Readonly<{ response: Response; attempts: number }>> {
  const { options, clock, stop } = sender
  const { retries = 5, pauseMs = 500 } = options
  for (let attempt = 1; ; attempt++) {
    let failure: Error
    try {
      return { response: await sendOnce(sender, request, sample), attempts: attempt }
    } catch (error) {
      if (error instanceof Stopped) throw error
      failure = error as Error
    }
    const isRetryable = failure instanceof ModelError && failure.isRetryable
    const retryAfterMs = failure instanceof ModelError ? failure.retryAfterMs : null
    if (!isRetryable || attempt > retries || (retryAfterMs ?? 0) > getMaxWaitMs(options))
      throw new SendError(failure, attempt)
    const backoff = Math.min(getMaxWaitMs(options), pauseMs * 2 ** (attempt - 1)) * jitter(request, attempt)
    await clock.sleep(Math.max(backoff, retryAfterMs ?? 0), stop)
  }
}

async function sendOnce(sender: Sender, request: Request, sample: Sample): Promise<Response> {
  const { model, limiter, account, stop } = sender
  const ticket = await limiter.enter(stop).catch(() => {
    throw new Stopped('stopped while waiting to send')
  })
  const reservation = await account.reserve(request, stop).catch(() => {
    limiter.leave(ticket, 'failed')
    throw new Stopped('stopped while waiting to send')
  })
  if (reservation === null) {
    limiter.leave(ticket, 'failed')
    throw new Stopped(`the budget of ${account.exhausted} is spent`)
  }
  let outcome: Outcome = 'failed'
  let retryAfterMs: number | null = null
  let response: Response | null = null
  try {
    response = await withTimeout(sender, signal => model.ask(request, { signal, sample }))
    outcome = 'ok'
    return response
  } catch (error) {
    if (error instanceof ModelError) {
      retryAfterMs = error.retryAfterMs
      if (error.kind === 'rate-limit') outcome = 'limited'
    }
    throw error
  } finally {
    account.settle(reservation, response)
    limiter.leave(ticket, outcome, retryAfterMs === null ? null : Math.min(retryAfterMs, getMaxWaitMs(sender.options)))
  }
}

function withTimeout(
  { options: { timeout = 120 }, abort }: Sender,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    const fail = (error: Error): void => {
      cleanUp()
      reject(error)
      controller.abort(error)
    }
    const onAbort = (): void => fail(new Stopped('stopped while waiting for the answer'))
    const onTimeout = (): void => fail(new ModelError(`no answer within ${timeout} s`, 'timeout'))
    const timer = setTimeout(onTimeout, Math.min(timeout * 1000, maxTimerMs))
    const cleanUp = (): void => {
      clearTimeout(timer)
      abort.removeEventListener('abort', onAbort)
    }
    if (abort.aborted) return onAbort()
    abort.addEventListener('abort', onAbort, { once: true })
    ask(controller.signal)
      .then(resolve, error => reject(error instanceof Error ? error : new Error(String(error))))
      .finally(cleanUp)
  })
}

/** Deterministic jitter between 0.75 and 1.25, so that requests that failed together do not retry together. */
function jitter(request: Request, attempt: number): number {
  const digest = createHash('md5').update(`${request.sampleId} ${request.repeat} ${attempt}`).digest()
  return 0.75 + digest.readUInt16LE(0) / 0x1_0000 / 2
}
