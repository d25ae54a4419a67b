/** Trains a language model in worker threads, so that the command line stays responsive and both cores work. */
import { Worker } from 'node:worker_threads'
import type { TrainingProgress } from '@elenchus/language/training'
import type { ParserJob, ParserMessage } from './parser-worker.ts'
import { makeRoom } from './team.ts'

/** The worker's file beside this one: a source while developing, compiled when installed. */
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './parser-worker.ts' : './parser-worker.js', import.meta.url)

export async function trainInThreads(
  job: Omit<ParserJob, 'room' | 'place'>,
  onProgress: (progress: TrainingProgress) => void,
): Promise<Uint8Array> {
  const room = makeRoom()
  const workers: Worker[] = []
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      for (let place = 0; place < job.size; place++) {
        const worker = new Worker(WORKER, { workerData: { ...job, room, place } satisfies ParserJob })
        workers.push(worker)
        worker.on('message', (message: ParserMessage) => {
          if ('model' in message) resolve(message.model)
          else onProgress(message.progress)
        })
        worker.on('error', reject)
        worker.on('exit', code => {
          if (code !== 0) reject(new Error(`a training thread ended early with code ${code}`))
        })
      }
    })
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}
