/** Peak memory of a run over that many items with a mock model. */

import { mockModel } from '../../packages/evaluation/src/exports/models.ts'
import { evaluate } from '../../packages/evaluation/src/index.ts'
import { finish, madeUpTask } from './shared.ts'

const [count, folder] = process.argv.slice(2) as [string, string]
const began = performance.now()
await evaluate(madeUpTask(Number(count)), { model: mockModel({ answer: () => 'A' }), log: folder, concurrency: 64 })
finish(began)
