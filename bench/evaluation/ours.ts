/**
 * The same requests through the run engine: limits, retries, a log that can be resumed. Its last letter is the answer and rows are only
 * counted, since the peer reads and scores nothing: what is compared is the engine.
 */
import { evaluate, modelNamed } from '../../packages/evaluation/src/index.ts'
import { finish, madeUpTask } from './shared.ts'

const [port, count, lanes, folder] = process.argv.slice(2) as [string, string, string, string]
const began = performance.now()
const model = await modelNamed('openai:m', { baseUrl: `http://127.0.0.1:${port}/v1`, env: {} })
const run = await evaluate(madeUpTask(Number(count)), { model, log: folder, concurrency: Number(lanes) })
if (run.scores['generate']!.n !== Number(count)) throw new Error('rows are missing')
finish(began)
