/** Thread of the compute pool: runs one task after the other and posts each result as JSON. */
import { parentPort } from 'node:worker_threads'
import type { ResultMessage, TaskMessage } from './compute/pool.ts'
import { HttpError, toProblem } from './http/http-error.ts'
import { runTask } from './tasks.ts'

const maxReplyBytes = 64 << 20

parentPort!.on('message', async ({ name, input }: TaskMessage) => {
  try {
    const json = new TextEncoder().encode(JSON.stringify(await runTask(name, input)))
    if (json.byteLength > maxReplyBytes)
      throw new HttpError(422, `The result is larger than ${maxReplyBytes >> 20} MiB; use a smaller input.`)
    parentPort!.postMessage({ bytes: json } satisfies ResultMessage, [json.buffer])
  } catch (error) {
    const problem = toProblem(error)
    // Internal errors reach the log of the server.
    if (problem.status >= 500) throw error
    parentPort!.postMessage({ problem } satisfies ResultMessage)
  }
})
