/**
 * What a run would ask and cost, without asking: every question is answered by an empty text and what the task then asks is counted, so
 * that conversations with a fixed course are planned whole; one that follows the answers is planned as far as that leads. The first
 * questions are shown in full.
 */
import type { Model, Reading, Request, Response } from '../contract/model.ts'
import { ModelError } from '../contract/model-error.ts'
import type { Sample, Task } from '../contract/task.ts'
import { EvaluationError } from '../error.ts'
import type { Json } from '../json.ts'
import { moneyOf, pricesOf, sumKnown } from '../scoring/money.ts'
import { estimateTokens, promptText } from './estimate.ts'
import { type EvaluateOptions, headerOf } from './evaluate.ts'
import { openItems } from './items.ts'
import { type Asked, sampled } from './sampled.ts'

export interface Plan {
  readonly items: number
  /** Without retries; translate-and-prove counts every attempt it may make. */
  readonly requests: number
  readonly inputTokens: number
  /** At most, by the limit of each request. */
  readonly outputTokens: number
  /** Of these requests and tokens, what goes to a judge, where there is one. */
  readonly judge?: { readonly requests: number; readonly inputTokens: number; readonly outputTokens: number }
  /** null without a price. */
  readonly money: number | null
  readonly examples: readonly PlannedExample[]
}

export interface PlannedExample {
  readonly sampleId: string
  readonly protocol: string
  /** What would be sent; a model that does not read it as it stands has `reads` beside it. */
  readonly request: Request
  /** The texts that the model reads in place of the prompt. */
  readonly reads?: readonly string[]
  /** Tokens of the longest of them that it has no room for. */
  readonly unreadTokens?: number
}

/** The plan of a call of `evaluate` with the same options. */
export async function planRun(task: Task, options: EvaluateOptions, { examples: shown = 3 } = {}): Promise<Plan> {
  const { protocols, repeats, limit } = headerOf(task, options).settings
  let items = 0
  const own = { requests: 0, inputTokens: 0, outputTokens: 0 }
  const judge = { requests: 0, inputTokens: 0, outputTokens: 0 }
  const examples: Plan['examples'][number][] = []
  for await (const { sample, repeat, protocol } of openItems(
    task,
    { protocols, repeats, limit },
    { has: () => false },
  )) {
    options.signal?.throwIfAborted()
    items++
    const asked = await requestsOf(task, sample, protocol, repeat, options.model)
    for (const each of asked) {
      const request: Request = { ...sampled(each, options.sampling, options.model), sampleId: sample.id, repeat }
      const side = request.to === 'judge' ? judge : own
      side.requests++
      const reading = request.to === 'judge' ? undefined : readingOf(options.model, task, sample, request)
      side.inputTokens +=
        reading?.inputTokens ?? estimateTokens(promptText(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      side.outputTokens += reading?.outputTokens ?? (request.choices ? 1 : (request.maxTokens ?? 0))
      if (each === asked[0] && examples.length < shown && !examples.some(known => looksLike(known.request, request)))
        examples.push({ sampleId: sample.id, protocol, request, ...shownOf(reading) })
    }
  }
  const { price, judgePrice } = pricesOf(options.model)
  return {
    items,
    requests: own.requests + judge.requests,
    inputTokens: own.inputTokens + judge.inputTokens,
    outputTokens: own.outputTokens + judge.outputTokens,
    ...(judge.requests > 0 ? { judge } : {}),
    money: sumKnown(
      price ? moneyOf(price, own.inputTokens, own.outputTokens) : null,
      judgePrice && judge.requests > 0 ? moneyOf(judgePrice, judge.inputTokens, judge.outputTokens) : null,
    ),
    examples,
  }
}

/** What a model that does not read the prompt reads instead; undefined for one that does. */
function readingOf(model: Model, task: Task, sample: Sample, request: Request): Reading | undefined {
  try {
    if (model.reads) return model.reads(request, { sample })
  } catch (error) {
    // What the run would say of every item is said before it.
    throw error instanceof ModelError ? new EvaluationError(error.message) : error
  }
  const { readsSample, readsPrompt } = model.capabilities
  if (!readsSample || readsPrompt) return undefined
  const texts = Object.entries(task.question?.(sample) ?? {}).map(([name, value]) => `${name}: ${textOf(value)}`)
  return { texts, inputTokens: 0, outputTokens: 0 }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

const shownOf = (reading: Reading | undefined): Pick<PlannedExample, 'reads' | 'unreadTokens'> =>
  reading === undefined
    ? {}
    : {
        reads: reading.texts,
        ...(reading.unreadTokens === undefined ? {} : { unreadTokens: reading.unreadTokens }),
      }

/** Repeats of a sample look alike, unless its options are permuted. */
const looksLike = (a: Request, b: Request) =>
  JSON.stringify([a.prompt, a.choices]) === JSON.stringify([b.prompt, b.choices])

/** More turns than any task of ours takes. */
const mostTurns = 200
const spoken = { usage: { inputTokens: 0, outputTokens: 0 }, finish: 'stop', latencyMs: 0 } as const
const empty: Response = { text: '', ...spoken }
/** A judge is asked about an answer only where there is one. */
const something: Response = { text: '…', ...spoken }

async function requestsOf(
  task: Task,
  sample: Parameters<Task['answer']>[0],
  protocol: string,
  repeat: number,
  model: Model,
): Promise<Asked[]> {
  const asked: Asked[] = []
  const ask = async (request: Asked) => {
    asked.push(request)
    if (asked.length > mostTurns) throw new Error('the conversation does not end')
    return task.judged ? something : empty
  }
  try {
    await task.answer(sample, ask, { protocol, repeat, capabilities: model.capabilities })
  } catch (error) {
    // A task need not understand an empty answer; what it asked before stands. Without any request it is an error of its own.
    if (asked.length === 0) throw error
  }
  return asked
}
