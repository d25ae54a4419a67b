/** The Web Worker that runs the tools of the static site. Its two model files are fetched when a text is first explained. */
import { inflateModel } from '@elenchus/learning/model-file'
import { callTool, createTools } from '@elenchus/workbench/tools'
import type { FromWorker, ToWorker } from './worker-tools.ts'

/** The part of DedicatedWorkerGlobalScope that is used here; the types of the page do not include it. */
interface WorkerScope {
  postMessage(message: FromWorker): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
}
const scope = globalThis as unknown as WorkerScope

/** The address of the models, which the page passes as the name of the worker. */
const models = (globalThis as unknown as { readonly name: string }).name

async function fetchModel(file: string): Promise<Uint8Array> {
  const response = await fetch(new URL(file, models)).catch(() => null)
  if (!response?.ok)
    throw new Error(
      `The model file ${file} cannot be fetched${response ? ` (${response.status})` : ''}. Copy it to the folder "models" beside this page.`,
    )
  return inflateModel(new Uint8Array(await response.arrayBuffer()))
}

/** Loads the explainer with its models, which the other tools do not need. */
const load = async () => {
  const [explainer, english, { loadExplainer }, { loadModel }] = await Promise.all([
    fetchModel('explainer.bin.gz'),
    fetchModel('english.bin.gz'),
    import('@elenchus/explainer'),
    import('@elenchus/language'),
  ])
  return { explainer: loadExplainer(explainer), language: loadModel(english) }
}
let loaded: ReturnType<typeof load> | null = null
const tools = createTools(() => {
  loaded ??= load().catch(error => {
    // The next call retries.
    loaded = null
    throw error
  })
  return loaded
})

const noSolver =
  'This needs the solver for first-order logic, which this page does not contain. Use the command line: elenchus decide.'

const running = new Map<number, AbortController>()

scope.addEventListener('message', async ({ data }) => {
  if (data.kind === 'abort') return running.get(data.id)?.abort()
  const { id, name, input } = data
  const stop = new AbortController()
  running.set(id, stop)
  try {
    scope.postMessage({ kind: 'reply', id, reply: await callTool(tools, name, input as never, stop.signal) })
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
    scope.postMessage({ kind: 'error', id, name: kind, message: kind === 'SolverError' ? noSolver : message })
  } finally {
    running.delete(id)
  }
})
