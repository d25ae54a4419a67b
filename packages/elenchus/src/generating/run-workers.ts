/** Several shards at once, one worker thread each. What they write is what one thread would have written, in parts. */
import { Worker } from 'node:worker_threads'
import type { FileStats, ShardJob } from './write-shard.ts'

type Message = { readonly done: number } | { readonly results: FileStats[] }

/** The worker's file beside this one: a source while developing, compiled when installed. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url)

/** Runs the jobs and gives their counts in order; the first failure ends all of them. */
export async function runWorkers(jobs: readonly ShardJob[], progress: (done: number) => void): Promise<FileStats[][]> {
  const done = jobs.map(() => 0)
  const workers: Worker[] = []
  try {
    return await Promise.all(
      jobs.map(
        (job, i) =>
          new Promise<FileStats[]>((resolve, reject) => {
            const worker = new Worker(WORKER, { workerData: job })
            workers.push(worker)
            worker.on('message', (message: Message) => {
              if ('results' in message) resolve(message.results)
              else {
                done[i] = message.done
                progress(done.reduce((sum, each) => sum + each, 0))
              }
            })
            worker.on('error', reject)
            worker.on('exit', code => reject(new Error(`a worker ended early with code ${code}`)))
          }),
      ),
    )
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}
