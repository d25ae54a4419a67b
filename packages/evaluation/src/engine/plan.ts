/** What a run would ask and cost, without asking: the first request of every item, the first few of them in full. */
import type { Model, Request } from '../model/types.ts'
import type { Task } from '../task/types.ts'
import { moneyOf } from './budget.ts'
import { estimateTokens, promptText } from './estimate.ts'
import { type EvaluateOptions, headerOf } from './evaluate.ts'
import { openItems } from './items.ts'
import { type Asked, sampled } from './sampled.ts'

export interface Plan {
  readonly items: number
  /** Of the first requests; conversations with several turns cost more. */
  readonly inputTokens: number
  /** At most, by the limit of each request. */
  readonly outputTokens: number
  /** null without a price. */
  readonly money: number | null
  readonly examples: readonly { readonly sampleId: string; readonly protocol: string; readonly request: Request }[]
}

/** Carries the request out of the task's `answer`. */
class Planned extends Error {
  readonly request: Asked

  constructor(request: Asked) {
    super('planned')
    this.request = request
  }
}

/** The plan of a call of `evaluate` with the same options. */
export async function planRun(task: Task, options: EvaluateOptions, { examples: shown = 3 } = {}): Promise<Plan> {
  const { protocols, repeats, limit } = headerOf(task, options).settings
  let [items, inputTokens, outputTokens] = [0, 0, 0]
  const examples: Plan['examples'][number][] = []
  for await (const { sample, repeat, protocol } of openItems(
    task,
    { protocols, repeats, limit },
    { has: () => false },
  )) {
    options.signal?.throwIfAborted()
    items++
    const asked = await firstRequest(task, sample, protocol, repeat, options.model)
    if (asked === null) continue
    const request: Request = { ...sampled(asked, options.sampling), sampleId: sample.id, repeat }
    inputTokens += estimateTokens(promptText(request.prompt)) * Math.max(1, request.choices?.length ?? 1)
    outputTokens += request.choices ? 1 : (request.maxTokens ?? 256)
    if (examples.length < shown) examples.push({ sampleId: sample.id, protocol, request })
  }
  const { price } = options.model
  return { items, inputTokens, outputTokens, money: price ? moneyOf(price, inputTokens, outputTokens) : null, examples }
}

async function firstRequest(
  task: Task,
  sample: Parameters<Task['answer']>[0],
  protocol: string,
  repeat: number,
  model: Model,
): Promise<Asked | null> {
  try {
    await task.answer(
      sample,
      request => {
        throw new Planned(request)
      },
      { protocol, repeat, capabilities: model.capabilities },
    )
  } catch (error) {
    if (error instanceof Planned) return error.request
    throw error
  }
  return null
}
