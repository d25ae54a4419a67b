/** The tools as calls to a Web Worker, and the messages between page and worker. A reply has the id of its call. */
import type { ToolCalls, ToolName } from '@elenchus/workbench/tools'
import { createToolCalls } from '../app/tools.ts'

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly name: ToolName; readonly input: unknown }
  | { readonly kind: 'abort'; readonly id: number }
export type FromWorker =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly name: string; readonly message: string }

export type WorkerTools = ToolCalls & { close(): void }

/** Creates the tools; the worker starts with the first call. `base` is the URL of the site's folder, with the models in `models/`. */
export function openWorkerTools(base: string | URL): WorkerTools {
  const pending = new Map<number, { resolve(reply: unknown): void; reject(error: unknown): void }>()
  let worker: Worker | null = null
  let nextId = 1
  const rejectAll = (message: string) => {
    for (const { reject } of pending.values()) reject(new Error(message))
    pending.clear()
    worker?.terminate()
    worker = null
  }
  const startWorker = (): Worker => {
    const newWorker = new Worker(new URL('./tools.worker.ts', import.meta.url), {
      type: 'module',
      name: new URL('models/', base).href,
    })
    newWorker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const call = pending.get(data.id)
      pending.delete(data.id)
      if (data.kind === 'reply') call?.resolve(data.reply)
      else call?.reject(Object.assign(new Error(data.message), { name: data.name }))
    }
    newWorker.onerror = event =>
      rejectAll(`The tools failed: ${event.message || 'the script of the tools cannot be loaded'}.`)
    return newWorker
  }
  const runTool = (name: ToolName, input: unknown, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      worker ??= startWorker()
      const id = nextId++
      const post = (message: ToWorker) => worker?.postMessage(message)
      pending.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => {
        if (!pending.delete(id)) return
        post({ kind: 'abort', id })
        reject(signal.reason)
      })
      post({ kind: 'call', id, name, input })
    })
  return { ...createToolCalls(runTool), close: () => rejectAll('The tools were closed.') }
}
