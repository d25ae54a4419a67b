/**
 * Dry run: the requests and cost of a run, without sending anything. Each request is answered by an empty text, so that conversations
 * with a fixed course are counted in full and others as far as that leads. The first prompts are shown in full.
 */
import { EvaluationError, ModelError } from '../error.ts'
import type { Json } from '../json.ts'
import type { Model, ModelInput, Request, Response } from '../model.ts'
import { moneyOf, pricesOf, sumKnown } from '../scoring/usage.ts'
import type { Sample, Task } from '../task.ts'
import { estimateTokens, promptText } from './estimate.ts'
import { createHeader, type EvaluateOptions } from './evaluate.ts'
import { openItems } from './items.ts'
import { type TaskRequest, withSampling } from './request.ts'

export interface Plan {
  readonly items: number
  /** Without retries; translate-and-prove counts its maximum number of attempts. */
  readonly requests: number
  readonly inputTokens: number
  /** Upper bound, by the output limit of each request. */
  readonly outputTokens: number
  /** The judge's part of these requests and tokens. */
  readonly judge?: { readonly requests: number; readonly inputTokens: number; readonly outputTokens: number }
  /** null without a price. */
  readonly money: number | null
  readonly examples: readonly PlannedExample[]
}

export interface PlannedExample {
  readonly sampleId: string
  readonly protocol: string
  /** The request as it would be sent. */
  readonly request: Request
  /** Texts that the model reads instead of the prompt. */
  readonly reads?: readonly string[]
  /** Tokens of the longest text beyond the model's input limit. */
  readonly unreadTokens?: number
}

/** Plans a call of `evaluate` with the same options. */
export async function planRequests(task: Task, options: EvaluateOptions, { examples: shown = 3 } = {}): Promise<Plan> {
  const { protocols, repeats, limit } = createHeader(task, options).settings
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
      const request: Request = { ...withSampling(each, options, options.model), sampleId: sample.id, repeat }
      const target = request.to === 'judge' ? judge : own
      target.requests++
      const reading = request.to === 'judge' ? undefined : readingOf(options.model, task, sample, request)
      target.inputTokens +=
        reading?.inputTokens ?? estimateTokens(promptText(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      target.outputTokens += reading?.outputTokens ?? (request.choices ? 1 : (request.maxTokens ?? 0))
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
    judge: judge.requests > 0 ? judge : undefined,
    money: sumKnown(
      price ? moneyOf(price, own.inputTokens, own.outputTokens) : null,
      judgePrice && judge.requests > 0 ? moneyOf(judgePrice, judge.inputTokens, judge.outputTokens) : null,
    ),
    examples,
  }
}

/** Input of a model that does not read the prompt; undefined for others. */
function readingOf(model: Model, task: Task, sample: Sample, request: Request): ModelInput | undefined {
  try {
    if (model.reads) return model.reads(request, { sample })
  } catch (error) {
    // Report now what every item of the run would fail with.
    throw error instanceof ModelError ? new EvaluationError(error.message) : error
  }
  const { readsSample, readsPrompt } = model.capabilities
  if (!readsSample || readsPrompt) return undefined
  const texts = Object.entries(task.question?.(sample) ?? {}).map(([name, value]) => `${name}: ${textOf(value)}`)
  return { texts, inputTokens: 0, outputTokens: 0 }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

const shownOf = (reading: ModelInput | undefined): Pick<PlannedExample, 'reads' | 'unreadTokens'> =>
  reading === undefined
    ? {}
    : {
        reads: reading.texts,
        unreadTokens: reading.unreadTokens,
      }

/** Whether two requests have the same prompt: repeats do, unless options are permuted. */
const looksLike = (a: Request, b: Request) =>
  JSON.stringify([a.prompt, a.choices]) === JSON.stringify([b.prompt, b.choices])

/** Maximum number of requests per item. */
const maxTurns = 200
const noUsage = { usage: { inputTokens: 0, outputTokens: 0 }, finish: 'stop', latencyMs: 0 } as const
const emptyAnswer: Response = { text: '', ...noUsage }
/** A judge is only asked about a non-empty answer. */
const someAnswer: Response = { text: '…', ...noUsage }

async function requestsOf(
  task: Task,
  sample: Parameters<Task['answer']>[0],
  protocol: string,
  repeat: number,
  model: Model,
): Promise<TaskRequest[]> {
  const asked: TaskRequest[] = []
  const ask = async (request: TaskRequest) => {
    asked.push(request)
    if (asked.length > maxTurns) throw new Error('the conversation does not end')
    return task.judged ? someAnswer : emptyAnswer
  }
  try {
    await task.answer(sample, ask, { protocol, repeat, capabilities: model.capabilities })
  } catch (error) {
    // A task may reject an empty answer; the requests before that count.
    if (asked.length === 0) throw error
  }
  return asked
}
