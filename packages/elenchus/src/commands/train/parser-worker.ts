/**
 * Trains the parser in worker threads (synchronous data parallelism). Each thread writes the gradients of its parts of a batch to shared
 * memory and waits for the other threads; then each sums all gradients in the same order, so that all copies of the model stay equal.
 */
import { readFileSync } from 'node:fs'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { readConllu } from '@elenchus/language/conllu'
import { saveModel, type TrainingProgress, trainModel, type WorkerGroup } from '@elenchus/language/training'

interface TrainingJob {
  /** CoNLL-U file. */
  readonly data: string
  readonly about: Readonly<Record<string, string | number>>
  readonly epochs: number
  readonly seed: number
  readonly threads: number
}

interface ThreadTask extends TrainingJob {
  readonly memory: SharedMemory
  readonly rank: number
}

type Message = { readonly progress: TrainingProgress } | { readonly model: Uint8Array }

/** Maximum length of a message, in 32-bit floats. */
const maxMessageLength = 4_000_000
const partsPerBatch = 2

interface SharedMemory {
  /** Counter of arrived threads, then the lengths of the messages of two rounds. */
  readonly control: SharedArrayBuffer
  readonly messages: SharedArrayBuffer
}

/** Trains in threads, so that the command line can show progress, and returns the model file. */
export async function trainInThreads(job: TrainingJob, onProgress: (progress: TrainingProgress) => void) {
  const memory: SharedMemory = {
    control: new SharedArrayBuffer(4 * (1 + 2 * partsPerBatch)),
    messages: new SharedArrayBuffer(4 * maxMessageLength * 2 * partsPerBatch),
  }
  const workers = Array.from(
    { length: job.threads },
    (_, rank) => new Worker(new URL(import.meta.url), { workerData: { ...job, memory, rank } satisfies ThreadTask }),
  )
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      for (const worker of workers) {
        worker.on('message', (message: Message) => {
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

/** Connects a thread to the others by shared memory. */
function createWorkerGroup({ memory, rank, threads }: ThreadTask): WorkerGroup {
  const control = new Int32Array(memory.control)
  const messages = new Float32Array(memory.messages)
  let round = 0
  return {
    rank,
    size: threads,
    allGather(values) {
      // Double buffering: a thread can start the next round while others still read this one.
      const buffer = (round % 2) * partsPerBatch
      for (const [k, message] of values.entries()) {
        const part = rank + k * threads
        if (message.length > maxMessageLength) throw new RangeError('the gradients of a batch exceed the shared memory')
        messages.set(message, (buffer + part) * maxMessageLength)
        control[1 + buffer + part] = message.length
      }
      round++
      Atomics.add(control, 0, 1)
      Atomics.notify(control, 0)
      for (;;) {
        const arrivals = Atomics.load(control, 0)
        if (arrivals >= round * threads) break
        Atomics.wait(control, 0, arrivals)
      }
      return Array.from({ length: partsPerBatch }, (_, part) => {
        const start = (buffer + part) * maxMessageLength
        return messages.subarray(start, start + control[1 + buffer + part]!)
      })
    },
  }
}

function runThread(task: ThreadTask): void {
  const { data, about, epochs, seed, rank, threads } = task
  let steps = 0
  const onStep = (progress: TrainingProgress) => {
    if (steps++ % 10 === 0) parentPort!.postMessage({ progress } satisfies Message)
  }
  const model = trainModel(readConllu(readFileSync(data, 'utf8')), {
    epochs,
    seed,
    about,
    ...(threads > 1 ? { workerGroup: createWorkerGroup(task) } : {}),
    ...(rank === 0 ? { onStep } : {}),
  })
  if (rank === 0) parentPort!.postMessage({ model: saveModel(model) } satisfies Message)
}

const task = workerData as Partial<ThreadTask> | null
if (task?.memory) runThread(task as ThreadTask)
