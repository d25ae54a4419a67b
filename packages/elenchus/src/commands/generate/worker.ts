/**
 * Writes several shards in parallel: the first in this thread, the others in worker threads. This thread receives no messages while it
 * writes, so progress and failure are shared in memory.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { type FileStats, type ShardJob, writeShard } from './write-shard.ts'

/** Shared memory: a failure flag, then the number of finished theories of each thread. */
type SharedProgress = Int32Array<SharedArrayBuffer>

type WorkerTask = Readonly<{ shardJob: ShardJob; progress: SharedProgress; thread: number }>

const storeDone = ({ progress, thread }: Omit<WorkerTask, 'shardJob'>, done: number) =>
  Atomics.store(progress, thread + 1, done)

function sumDone(progress: SharedProgress): number {
  let done = 0
  for (let i = 1; i < progress.length; i++) done += Atomics.load(progress, i)
  return done
}

const otherThreadFailed = new Error('another thread failed')

/** Runs the jobs and returns the statistics of their files in order; the first failure ends all of them. */
export async function runWorkers(
  jobs: readonly ShardJob[],
  reportProgress: (done: number) => void,
): Promise<FileStats[][]> {
  const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * (jobs.length + 1)))
  const [ownJob, ...otherJobs] = jobs as [ShardJob, ...ShardJob[]]
  const workers = otherJobs.map(
    (shardJob, i) =>
      new Worker(new URL(import.meta.url), { workerData: { shardJob, progress, thread: i + 1 } satisfies WorkerTask }),
  )
  const others = Promise.all(workers.map(awaitResult))
  // Avoids an unhandled rejection if this thread fails first.
  others.catch(() => {})
  const timer = setInterval(() => reportProgress(sumDone(progress)), 100)
  try {
    const ownStats = writeOwnShard(ownJob, progress, reportProgress)
    const otherStats = await others
    reportProgress(sumDone(progress))
    return [ownStats, ...otherStats]
  } finally {
    clearInterval(timer)
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}

/** Writes the shard of this thread; returns an empty list if another thread fails, whose error is thrown later. */
function writeOwnShard(job: ShardJob, progress: SharedProgress, reportProgress: (done: number) => void): FileStats[] {
  try {
    return writeShard(job, done => {
      storeDone({ progress, thread: 0 }, done)
      if (Atomics.load(progress, 0) === 1) throw otherThreadFailed
      reportProgress(sumDone(progress))
    })
  } catch (error) {
    if (error === otherThreadFailed) return []
    throw error
  }
}

const awaitResult = (worker: Worker): Promise<FileStats[]> =>
  new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`a worker thread ended early with code ${code}`)))
  })

const task = workerData as Partial<WorkerTask> | null
if (task?.shardJob && task.progress) {
  const { shardJob, progress, thread } = task as WorkerTask
  try {
    parentPort!.postMessage(writeShard(shardJob, done => storeDone({ progress, thread }, done)))
  } catch (error) {
    Atomics.store(progress, 0, 1)
    throw error
  }
}
