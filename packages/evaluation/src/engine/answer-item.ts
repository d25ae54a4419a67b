/** Answers one item: from the first request to the row. */
import { ModelError } from '../error.ts'
import type { Request, RowUsage, Usage } from '../model.ts'
import type { Ask, Failure, Row, Sample, Task, Turn } from '../task.ts'
import type { Cache } from './cache.ts'
import { type Redact, redactResponse, redactRow } from './redact.ts'
import { applySampling, createCacheKey, hashPrompt } from './request.ts'
import { SendError, type Sender, Stopped, send } from './send.ts'

export interface Item {
  readonly sample: Sample
  readonly repeat: number
  readonly protocol: string
}

export interface Caches {
  /** Response cache shared between runs. */
  readonly shared: Cache | null
  /** Cache of this run for unfinished conversations, so that a resumed run continues in the middle. */
  readonly unfinished: Cache | null
}

export interface AnsweredItem {
  readonly row: Row
  /** Deletes the cached turns; call it once the row is written. */
  deleteCachedTurns(): Promise<void>
}

/** Runs the task's `answer` on one item and creates its row; throws only `Stopped`. */
export async function answerItem(task: Task, item: Item, sender: Sender, caches: Caches): Promise<AnsweredItem> {
  const { shared, unfinished } = caches
  const { sample, repeat, protocol } = item
  const { model, options } = sender
  const { prompts: keepPrompts = true } = options
  const redact: Redact = model.redact?.bind(model) ?? (text => text)
  const start = performance.now()
  const turns: Turn[] = []
  const cachedKeys: string[] = []
  let requests = 0
  let stopped: Stopped | null = null
  /** Deferred write of a turn, done only if another turn follows. */
  let writePreviousTurn: (() => Promise<void>) | null = null

  const ask: Ask = async taskRequest => {
    const consecutiveSeed = options.seed === undefined ? undefined : options.seed + repeat
    const seed = taskRequest.seed ?? options.seeds?.[repeat] ?? consecutiveSeed
    const request: Request = { ...applySampling(taskRequest, options, model), seed, sampleId: sample.id, repeat }
    const hash = hashPrompt(request)
    const cacheKey = shared || unfinished ? createCacheKey(model, request, hash) : ''
    const turn = { to: request.to, promptHash: hash, prompt: keepPrompts ? request.prompt : undefined }
    if (writePreviousTurn) await writePreviousTurn()
    writePreviousTurn = null
    const cachedResponse = (await shared?.get(cacheKey)) ?? (await unfinished?.get(cacheKey))
    if (cachedResponse) {
      turns.push({ ...turn, response: cachedResponse, cached: true })
      return cachedResponse
    }
    try {
      const { response, attempts } = await send(sender, request, sample)
      requests += attempts
      turns.push({ ...turn, response })
      const redactedResponse = redactResponse(response, redact)
      await shared?.put(cacheKey, redactedResponse)
      if (unfinished && !shared)
        writePreviousTurn = async () => {
          cachedKeys.push(cacheKey)
          await unfinished.put(cacheKey, redactedResponse)
        }
      return response
    } catch (error) {
      if (error instanceof SendError) requests += error.attempts
      if (error instanceof Stopped) stopped = error
      throw error
    }
  }

  const rowKey = { sampleId: sample.id, repeat, protocol }
  const describeSample = () => ({
    group: sample.group,
    labels: sample.labels,
    target: sample.target,
    question: keepPrompts ? task.question?.(sample) : undefined,
  })
  const finishRow = () => ({ turns, elapsedMs: Math.round(performance.now() - start), at: new Date().toISOString() })
  const deleteCachedTurns = async (): Promise<void> => {
    for (const key of cachedKeys) await unfinished?.delete(key)
  }
  try {
    const context = { protocol, repeat, capabilities: model.capabilities, signal: sender.abort }
    const { answer, correct, details } = await task.answer(sample, ask, context)
    if (stopped) throw stopped
    const cost = { requests, usage: sumUsage(turns) }
    const row = { ...rowKey, error: null, ...cost, ...describeSample(), answer, correct, details, ...finishRow() }
    return { row: redactRow(row, sample, redact), deleteCachedTurns }
  } catch (error) {
    if (stopped) throw stopped
    const failure = toFailure(error as Error)
    const cost = { requests, usage: sumUsage(turns) }
    const row = { ...rowKey, error: failure, ...cost, ...describeSample(), answer: null, correct: null, ...finishRow() }
    return { row: redactRow(row, sample, redact), deleteCachedTurns }
  }
}

function toFailure(error: Error): Failure {
  const [cause, attempts] = error instanceof SendError ? [error.failure, error.attempts] : [error, 0]
  const message = cause.message.length > 2000 ? `${cause.message.slice(0, 2000)}…` : cause.message
  if (!(cause instanceof ModelError)) return { kind: 'internal', message: `${cause.name}: ${message}`, attempts }
  return { kind: cause.kind, message, status: cause.status ?? undefined, attempts }
}

/** Tokens of the turns that were paid for, with the judge's tokens apart. */
function sumUsage(turns: readonly Turn[]): RowUsage {
  const paidTurns = turns.filter(({ cached }) => !cached)
  const [modelTurns, judgeTurns] = [
    paidTurns.filter(({ to }) => to === undefined),
    paidTurns.filter(({ to }) => to === 'judge'),
  ]
  return { ...sumTokens(modelTurns), judge: judgeTurns.length > 0 ? sumTokens(judgeTurns) : undefined }
}

/** Sums token counts; null if no turn reports any. */
function sumTokens(turns: readonly Turn[]): Usage {
  const usages = turns.map(({ response }) => response.usage)
  const sum = (counts: readonly (number | null)[]) => {
    const reportedCounts = counts.filter(count => count !== null)
    return reportedCounts.length === 0 ? null : reportedCounts.reduce((total, count) => total + count, 0)
  }
  const cachedTokens = sum(usages.map(usage => usage.cachedTokens ?? null))
  return {
    inputTokens: sum(usages.map(usage => usage.inputTokens)),
    outputTokens: sum(usages.map(usage => usage.outputTokens)),
    cachedTokens: cachedTokens ?? undefined,
  }
}
