/** A worker thread that writes one shard. */
import { parentPort, workerData } from 'node:worker_threads'
import { report, stop } from './board.ts'
import type { WorkerTask } from './run-workers.ts'
import { writeShard } from './write-shard.ts'

const { job, board, place } = workerData as WorkerTask
try {
  parentPort!.postMessage(writeShard(job, done => report(board, place, done)))
} catch (error) {
  stop(board)
  throw error
}
