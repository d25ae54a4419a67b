/** Answers requests of the fuzzer in a worker thread with a workbench in memory. */
import { parentPort, workerData } from 'node:worker_threads'

const { createWorkbench } = await import(workerData.workbenchUrl)
const faults = []
const workbench = await createWorkbench({
  store: null,
  accounts: false,
  origins: ['http://bench.test'],
  runs: [workerData.runs],
  checkReplies: true,
  onFault: error => faults.push(String(error?.stack ?? error)),
})

parentPort.on('message', async ({ method, path, body }) => {
  faults.length = 0
  try {
    const request = new Request(`http://bench.test${path}`, {
      method,
      headers: { origin: 'http://bench.test', host: 'bench.test', ...(body && { 'content-type': 'application/json' }) },
      body,
    })
    const response = await workbench.fetch(request, { address: '127.0.0.1' })
    const isStream = response.headers.get('content-type') === 'text/event-stream'
    const text = isStream ? '' : await response.text()
    if (isStream) await response.body.cancel()
    parentPort.postMessage({ status: response.status, text: text.slice(0, 200_000), fault: faults[0] ?? null })
  } catch (error) {
    parentPort.postMessage({ status: 0, text: '', fault: `thrown: ${error?.stack ?? error}` })
  }
})
