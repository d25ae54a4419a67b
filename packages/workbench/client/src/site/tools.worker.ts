/** The tools in a worker of the page. The two model files are fetched once, when a text is first explained. */
import { inflateModel } from '@elenchus/learning/model-file'
import { callTool, createTools } from '@elenchus/workbench/tools'
import type { FromWorker, ToWorker } from './worker-tools.ts'

/** What is used of a worker's own interface, which the types of a page leave out. */
interface WorkerScope {
  postMessage(message: FromWorker): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
}
const scope = globalThis as unknown as WorkerScope

/** The page says where the models are by the worker's name: a worker knows only the address of its own script. */
const models = (globalThis as unknown as { readonly name: string }).name

async function fetchModel(file: string): Promise<Uint8Array> {
  const response = await fetch(new URL(file, models)).catch(() => null)
  if (!response?.ok)
    throw new Error(
      `The model file ${file} cannot be fetched${response ? ` (${response.status})` : ''}. It belongs beside this page, in the folder "models".`,
    )
  return inflateModel(new Uint8Array(await response.arrayBuffer()))
}

/** What reads a text is fetched with its models: who asks for a proof does not wait for it. */
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
    // The next call tries again: the network may be back.
    loaded = null
    throw error
  })
  return loaded
})

const noSolver =
  'This needs a proof in first-order logic, and the solver for that is not part of this page. The program has it: elenchus decide.'

const running = new Map<number, AbortController>()

scope.addEventListener('message', async ({ data }) => {
  if (data.kind === 'abort') return running.get(data.id)?.abort()
  const { id, name, given } = data
  const stop = new AbortController()
  running.set(id, stop)
  try {
    scope.postMessage({ kind: 'reply', id, reply: await callTool(tools, name, given as never, stop.signal) })
  } catch (error) {
    const { name: kind, message } = error instanceof Error ? error : new Error(String(error))
    scope.postMessage({ kind: 'refused', id, name: kind, message: kind === 'SolverError' ? noSolver : message })
  } finally {
    running.delete(id)
  }
})
