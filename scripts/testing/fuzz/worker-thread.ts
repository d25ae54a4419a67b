/** A worker thread that answers one call after the other; a call that takes too long ends the thread, and the next call starts another. */
import { Worker } from 'node:worker_threads'

export interface WorkerThread<Input, Output> {
  /** Returns the answer of the thread; a failure if it crashed or took longer than the time limit. */
  call(input: Input, timeoutMs: number): Promise<Output | { readonly failure: string }>
  close(): Promise<unknown>
}

export function startWorkerThread<Input, Output>(file: URL, workerData: object): WorkerThread<Input, Output> {
  let worker: Worker | null = null
  const open = () =>
    new Worker(file, {
      workerData,
      execArgv: [],
      env: { ...process.env, NO_COLOR: '1' },
      stdin: true,
      resourceLimits: { maxOldGenerationSizeMb: 3000 },
    })
  return {
    async call(input, timeoutMs) {
      worker ??= open()
      const current = worker
      const answer = await new Promise<Output | { readonly failure: string }>(resolve => {
        const settle = (result: Output | { readonly failure: string }) => {
          clearTimeout(timer)
          current.off('message', settle).off('error', onError)
          resolve(result)
        }
        const onError = (error: Error) => settle({ failure: `uncaught: ${error.stack}` })
        const timer = setTimeout(() => settle({ failure: `no answer within ${timeoutMs / 1000} s` }), timeoutMs)
        current.on('message', settle).on('error', onError)
        current.postMessage(input)
      })
      if (typeof answer === 'object' && answer !== null && 'failure' in answer) {
        worker = null
        current.on('error', () => {})
        await current.terminate()
      }
      return answer
    },
    close: async () => worker?.terminate(),
  }
}
