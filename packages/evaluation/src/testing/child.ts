/** Child program for crash tests: runs an evaluation in a folder, or as coordinator or worker of a store. */
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { registerModel } from '../providers.ts'
import { defineTask } from '../tasks/descriptor.ts'
import { registerTask } from '../tasks/registry.ts'
import { madeUpTask } from './made-up-task.ts'

export interface ChildJob {
  readonly kind: 'folder' | 'coordinator' | 'worker'
  readonly count: number
  readonly log?: string
  readonly store?: string
  readonly run?: string
}

const job = JSON.parse(process.argv[2]!) as ChildJob
const letters = 'ABCD'
/** Correct for most samples, and slow enough to be killed midway. */
const model = mockModel({
  name: 'mock:child',
  latencyMs: 8,
  answer: ({ sampleId }) => letters[(Number(sampleId.slice(1)) + (Number(sampleId.slice(1)) % 7 === 0 ? 1 : 0)) % 4]!,
})
registerTask(defineTask({ name: 'made-up', open: async () => madeUpTask({ count: job.count, turns: 2 }) }))
registerModel('mock', () => model)
const task = madeUpTask({ count: job.count, turns: 2 })
const controller = new AbortController()
process.once('SIGINT', () => controller.abort())
const { signal } = controller
process.send?.('begins')
const options = { model, signal, concurrency: 8, recipe: { task: 'made-up', model: 'mock:child' } }
const timing = { leaseSeconds: 5, pollMs: 50, patienceMs: 30_000 }
if (job.kind === 'folder') {
  const { status, scores } = await evaluate(task, { ...options, log: job.log! })
  process.send?.({ status, scores })
} else if (job.kind === 'coordinator') {
  const { evaluateInStore } = await import('../store/index.ts')
  const { status, scores } = await evaluateInStore(task, {
    ...options,
    store: job.store!,
    run: job.run!,
    onlyCoordinate: true,
    ...timing,
  })
  process.send?.({ status, scores })
} else {
  const { workInStore } = await import('../store/index.ts')
  await workInStore(job.store!, { signal, idleMs: 50, patienceMs: 30_000 })
}
process.disconnect?.()
