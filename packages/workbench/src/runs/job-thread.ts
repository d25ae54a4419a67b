/** Runs an evaluation in a thread of its own, because built-in models and scoring would block the event loop of the server. */
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Progress, RunOptions } from '@elenchus/evaluation'

interface JobThread {
  readonly job: RunOptions
  /** Folder of the log. */
  readonly run: string
}
interface Outcome {
  readonly status: string
  readonly reason: string | null
}
type ThreadMessage = { readonly progress: Progress } | { readonly outcome: Outcome } | { readonly error: string }

const threadFile = fileURLToPath(new URL('../../dist/runs/job-thread.js', import.meta.url))

interface Signals {
  /** Pauses the run after its current requests. */
  readonly pause: AbortSignal
  /** Ends the thread at once; the log can be resumed. */
  readonly terminate: AbortSignal
}

/** Starts the thread and waits until the run has ended. */
export function runInThread(
  thread: JobThread,
  { pause, terminate }: Signals,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const worker = new Worker(threadFile, { execArgv: [], workerData: { thread } })
  const onPause = () => worker.postMessage('abort')
  pause.addEventListener('abort', onPause)
  let onTerminate = () => {}
  return new Promise<Outcome>((resolve, reject) => {
    onTerminate = () => resolve({ status: 'paused', reason: 'The server was stopped.' })
    terminate.addEventListener('abort', onTerminate)
    worker.on('message', (message: ThreadMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('outcome' in message) resolve(message.outcome)
      else reject(new Error(message.error))
    })
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`the thread of the run ended (${code})`)))
  }).finally(() => {
    pause.removeEventListener('abort', onPause)
    terminate.removeEventListener('abort', onTerminate)
    void worker.terminate()
  })
}

async function runThread({ job, run }: JobThread): Promise<void> {
  const stop = new AbortController()
  parentPort!.on('message', () => stop.abort())
  const post = (message: ThreadMessage) => parentPort!.postMessage(message)
  try {
    const { runJob } = await import('@elenchus/evaluation')
    const { status, reason } = await runJob(job, {
      run,
      signal: stop.signal,
      onProgress: progress => post({ progress: { ...progress } }),
    })
    post({ outcome: { status, reason } })
  } catch (error) {
    post({ error: (error as Error).message })
  }
}

const data = workerData as { readonly thread?: JobThread } | null
if (!isMainThread && data?.thread) void runThread(data.thread)
