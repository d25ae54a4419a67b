/** Dry run: counts the requests and cost of a run without sending anything; every answer is taken to be empty. */
import { EvaluationError, ModelError } from '../error.ts'
import type { Json } from '../json.ts'
import type { Model, ModelInput, Request, Response } from '../model.ts'
import { computeCost, getPrices, sumKnown } from '../scoring/usage.ts'
import type { Sample, Task } from '../task.ts'
import type { Item } from './answer-item.ts'
import { estimateTokens, renderPrompt } from './estimate.ts'
import { createHeader, type EvaluateOptions } from './evaluate.ts'
import { streamOpenItems } from './items.ts'
import { applySampling, type TaskRequest } from './request.ts'

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
export async function planRequests(
  task: Task,
  options: EvaluateOptions,
  { examples: maxExamples = 3 } = {},
): Promise<Plan> {
  const { settings } = createHeader(task, options)
  let items = 0
  const modelTotals = { requests: 0, inputTokens: 0, outputTokens: 0 }
  const judgeTotals = { requests: 0, inputTokens: 0, outputTokens: 0 }
  const examples: Plan['examples'][number][] = []
  for await (const item of streamOpenItems(task, settings, { has: () => false })) {
    const { sample, repeat, protocol } = item
    options.signal?.throwIfAborted()
    items++
    const requests = await simulateRequests(task, item, options.model)
    for (const taskRequest of requests) {
      const request: Request = { ...applySampling(taskRequest, options, options.model), sampleId: sample.id, repeat }
      const totals = request.to === 'judge' ? judgeTotals : modelTotals
      totals.requests++
      const preview = request.to === 'judge' ? undefined : previewModelInput(options.model, task, sample, request)
      totals.inputTokens +=
        preview?.inputTokens ?? estimateTokens(renderPrompt(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
      totals.outputTokens += preview?.outputTokens ?? (request.choices ? 1 : (request.maxTokens ?? 0))
      if (
        taskRequest === requests[0] &&
        examples.length < maxExamples &&
        !examples.some(example => hasSamePrompt(example.request, request))
      ) {
        const { texts: reads, unreadTokens } = preview ?? {}
        examples.push({ sampleId: sample.id, protocol, request, reads, unreadTokens })
      }
    }
  }
  const { price, judgePrice } = getPrices(options.model)
  return {
    items,
    requests: modelTotals.requests + judgeTotals.requests,
    inputTokens: modelTotals.inputTokens + judgeTotals.inputTokens,
    outputTokens: modelTotals.outputTokens + judgeTotals.outputTokens,
    judge: judgeTotals.requests > 0 ? judgeTotals : undefined,
    money: sumKnown(
      price ? computeCost(price, modelTotals.inputTokens, modelTotals.outputTokens) : null,
      judgePrice && judgeTotals.requests > 0
        ? computeCost(judgePrice, judgeTotals.inputTokens, judgeTotals.outputTokens)
        : null,
    ),
    examples,
  }
}

/** Input of a model that does not read the prompt; undefined for others. */
function previewModelInput(model: Model, task: Task, sample: Sample, request: Request): ModelInput | undefined {
  try {
    if (model.previewInput) return model.previewInput(request, { sample })
  } catch (error) {
    // Report now what every item of the run would fail with.
    throw error instanceof ModelError ? new EvaluationError(error.message) : error
  }
  const { readsSample, readsPrompt } = model.capabilities
  if (!readsSample || readsPrompt) return undefined
  const texts = Object.entries(task.question?.(sample) ?? {}).map(([name, value]) => `${name}: ${formatValue(value)}`)
  return { texts, inputTokens: 0, outputTokens: 0 }
}

const formatValue = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

/** True if two requests have the same prompt: repeats do, unless options are permuted. */
const hasSamePrompt = (a: Request, b: Request) =>
  JSON.stringify([a.prompt, a.choices]) === JSON.stringify([b.prompt, b.choices])

/** Maximum number of requests per item. */
const maxRequests = 200
const noUsage = { usage: { inputTokens: 0, outputTokens: 0 }, finish: 'stop', latencyMs: 0 } as const
const emptyAnswer: Response = { text: '', ...noUsage }
/** A judge is only asked about a non-empty answer. */
const placeholderAnswer: Response = { text: '…', ...noUsage }

async function simulateRequests(task: Task, item: Item, { capabilities }: Model): Promise<TaskRequest[]> {
  const { sample, protocol, repeat } = item
  const requests: TaskRequest[] = []
  const ask = async (request: TaskRequest) => {
    requests.push(request)
    if (requests.length > maxRequests) throw new Error('the task does not stop sending requests for one item')
    return task.needsJudge ? placeholderAnswer : emptyAnswer
  }
  try {
    await task.answer(sample, ask, { protocol, repeat, capabilities })
  } catch (error) {
    // A task may reject an empty answer; the requests before that count.
    if (requests.length === 0) throw error
  }
  return requests
}
