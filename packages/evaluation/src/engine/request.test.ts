import { describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import type { Request } from '../model.ts'
import type { Task } from '../task.ts'
import { scratchFolder } from '../testing/folder.ts'
import { madeUpTask } from '../testing/made-up-task.ts'
import { createHeader, evaluate } from './evaluate.ts'
import { planRequests } from './plan.ts'
import { applySampling } from './request.ts'

/** A task with settings of its own for sampling, as the built-in ones have. */
function choosy(requests: Request[]): { task: Task; model: ReturnType<typeof mockModel> } {
  const task: Task = {
    ...madeUpTask({ count: 1 }),
    async answer(_sample, ask) {
      await ask({ prompt: 'q', temperature: 0, maxTokens: 256 })
      return { answer: 'A', correct: true }
    },
  }
  const model = mockModel({
    answer: request => {
      requests.push(request)
      return 'A'
    },
  })
  return { task, model }
}

describe('sampling', () => {
  it('of the user goes before that of the task; what the user leaves open stays', async () => {
    const requests: Request[] = []
    const { task, model } = choosy(requests)
    await evaluate(task, { model, temperature: 0.7, topP: 0.9 })
    expect(requests[0]).toMatchObject({ temperature: 0.7, topP: 0.9, maxTokens: 256 })
    const { examples, outputTokens } = await planRequests(task, { model, maxTokens: 9 })
    expect(examples[0]!.request).toMatchObject({ temperature: 0, maxTokens: 9 })
    expect(outputTokens).toBe(9)
  })
  it('is in the header and in the key of the cache', async () => {
    const requests: Request[] = []
    const { task, model } = choosy(requests)
    const cache = scratchFolder()
    for (const temperature of [0.7, 0.7, 0.8]) await evaluate(task, { model, cache, temperature })
    expect(requests.map(request => request.temperature)).toEqual([0.7, 0.8])
    expect(createHeader(task, { model, temperature: 0.7 }).settings.sampling).toEqual({ temperature: 0.7 })
  })
  it('leaves alone what weighs choices', () => {
    const asked = { prompt: 'q', choices: [' A', ' B'], weigh: 'letter' } as const
    expect(applySampling(asked, { temperature: 2, maxTokens: 9 })).toEqual(asked)
  })
})
