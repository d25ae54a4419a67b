/** Runs calls of the command line in a worker thread, with captured streams; the thread that started it can end a call that hangs. */
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'

const { main } = await import(workerData.mainUrl)

function capture(stream) {
  let text = ''
  stream.write = (chunk, encoding, callback) => {
    if (text.length < 100_000) text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
    const done = typeof encoding === 'function' ? encoding : callback
    if (done) process.nextTick(done)
    return true
  }
  return () => text
}

process.on('unhandledRejection', error => {
  throw error
})
parentPort.on('message', async ({ args, input }) => {
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  const [out, err] = [capture(process.stdout), capture(process.stderr)]
  try {
    const code = await main(args)
    parentPort.postMessage({ code, out: out(), err: err() })
  } catch (error) {
    parentPort.postMessage({ code: null, out: out(), err: `${err()}\nthrown: ${error?.stack ?? error}` })
  }
})
