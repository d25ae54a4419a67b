/**
 * Several shards at once: the first in this thread, the others in worker threads. What they write is what one thread
 * would have written, in parts.
 *
 * A thread costs a tenth of a second to start and as much again to warm up, which is why this one works along instead of
 * waiting. It hears no message while it does, so all of them write how far they are on a board that they share.
 */
import { Worker } from 'node:worker_threads'
import { type Board, boardFor, doneBy, isStopped, report } from './board.ts'
import { type FileStats, type ShardJob, writeShard } from './write-shard.ts'

/** What a worker thread is given. */
export interface WorkerTask {
  readonly job: ShardJob
  readonly board: Board
  /** The worker's place on the board. */
  readonly place: number
}

/** The worker's file beside this one: a source while developing, compiled when installed. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/** Runs the jobs and gives their counts in order; the first failure ends all of them. */
export async function runWorkers(jobs: readonly ShardJob[], progress: (done: number) => void): Promise<FileStats[][]> {
  const board = boardFor(jobs.length)
  const workers: Worker[] = []
  const others = Promise.all(
    jobs.slice(1).map((job, i) => {
      const task: WorkerTask = { job, board, place: i + 1 }
      const worker = new Worker(WORKER, { workerData: task })
      workers.push(worker)
      return resultOf(worker)
    }),
  )
  // Where this thread fails first, nobody waits for the others any more.
  others.catch(() => {})
  const watch = setInterval(() => progress(doneBy(board)), 100)
  try {
    const own = ownShard(jobs[0]!, board, progress)
    const rest = await others
    progress(doneBy(board))
    return [own, ...rest]
  } finally {
    clearInterval(watch)
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}

/** The shard of this thread; nothing where another thread failed meanwhile, whose error `others` then has. */
function ownShard(job: ShardJob, board: Board, progress: (done: number) => void): FileStats[] {
  try {
    return writeShard(job, done => {
      report(board, 0, done)
      if (isStopped(board)) throw STOPPED
      progress(doneBy(board))
    })
  } catch (error) {
    if (error === STOPPED) return []
    throw error
  }
}

const STOPPED = new Error('another thread failed')

function resultOf(worker: Worker): Promise<FileStats[]> {
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`a worker ended early with code ${code}`)))
  })
}
