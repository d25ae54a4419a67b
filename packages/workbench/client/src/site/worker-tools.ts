/** What a page and its worker say to each other: a tool by its name with what it is given, and what it gives. */
import type { ToolName } from '@elenchus/workbench/tools'
import type { Tools } from '../app/tools.ts'

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly name: ToolName; readonly given: unknown }
  | { readonly kind: 'abort'; readonly id: number }
export type FromWorker =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly name: string; readonly message: string }

interface Waiting {
  resolve(reply: never): void
  reject(error: Error): void
}

export interface WorkerTools extends Tools {
  close(): void
}

/** `base`: the folder of the site; its models stand in `models/`. */
export function openWorkerTools(base: string | URL): WorkerTools {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let next = 1
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
    worker?.terminate()
    worker = null
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./tools.worker.ts', import.meta.url), {
      type: 'module',
      name: new URL('models/', base).href,
    })
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const caller = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.kind === 'reply') caller?.resolve(data.reply as never)
      else caller?.reject(Object.assign(new Error(data.message), { name: data.name }))
    }
    started.onerror = event => fail(`The tools have failed: ${event.message || 'their script cannot be loaded'}.`)
    return started
  }
  const call = (name: ToolName, given: unknown, signal?: AbortSignal): Promise<never> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      worker ??= start()
      const id = next++
      const tell = (message: ToWorker) => worker?.postMessage(message)
      waiting.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => {
        if (!waiting.delete(id)) return
        tell({ kind: 'abort', id })
        reject(signal.reason as Error)
      })
      tell({ kind: 'call', id, name, given })
    })
  return {
    explain: (body, signal) => call('explain', body, signal),
    decide: (body, signal) => call('decide', body, signal),
    perturb: (body, signal) => call('perturb', body, signal),
    prove: (body, signal) => call('prove', body, signal),
    convert: (body, signal) => call('convert', body, signal),
    check: (body, signal) => call('check', body, signal),
    score: (body, signal) => call('score', body, signal),
    listSamples: signal => call('listSamples', undefined, signal),
    close: () => fail('The tools were closed.'),
  }
}
