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

/** The URL of the folder with the models, which the page passes as the name of the worker. */
const modelsUrl = (globalThis as unknown as { readonly name: string }).name

async function fetchModel(file: string): Promise<Uint8Array> {
  const response = await fetch(new URL(file, modelsUrl)).catch(() => null)
  if (!response?.ok)
    throw new Error(
      `The model file ${file} cannot be fetched${response ? ` (${response.status})` : ''}. Copy it to the folder “models” next to this page.`,
    )
  return inflateModel(new Uint8Array(await response.arrayBuffer()))
}

/** Loads the explainer with its models. The other tools do not need them. */
const loadModels = async () => {
  const [explainer, english, { loadExplainer }, { loadModel }] = await Promise.all([
    fetchModel('explainer.bin.gz'),
    fetchModel('english.bin.gz'),
    import('@elenchus/explainer'),
    import('@elenchus/language'),
  ])
  return { explainer: loadExplainer(explainer), language: loadModel(english) }
}
let modelsPromise: ReturnType<typeof loadModels> | null = null
const tools = createTools(() => {
  modelsPromise ??= loadModels().catch(error => {
    // The next call retries.
    modelsPromise = null
    throw error
  })
  return modelsPromise
})

const noSolver =
  'This question needs the solver for first-order logic, which this page does not contain. Use the command line: elenchus decide.'

/** The running calls by id, to abort them. */
const runningCalls = new Map<number, AbortController>()

scope.addEventListener('message', async ({ data }) => {
  if (data.kind === 'abort') return runningCalls.get(data.id)?.abort()
  const { id, name, input } = data
  const controller = new AbortController()
  runningCalls.set(id, controller)
  try {
    scope.postMessage({ kind: 'reply', id, reply: await callTool(tools, name, input as never, controller.signal) })
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
    scope.postMessage({ kind: 'error', id, name: kind, message: kind === 'SolverError' ? noSolver : message })
  } finally {
    runningCalls.delete(id)
  }
})
