/**
 * Runs calls of the command line in a worker thread, with standard streams, environment and exit code of their own.
 * The working directory belongs to the whole process: the caller changes it.
 */
import { Readable } from 'node:stream'
import { workerData } from 'node:worker_threads'

const { port, finished, mainUrl } = workerData
const { main } = await import(mainUrl)
const environment = { ...process.env }

function capture(stream) {
  let text = ''
  stream.write = (chunk, encoding, callback) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
    const done = typeof encoding === 'function' ? encoding : callback
    if (done) process.nextTick(done)
    return true
  }
  return () => text
}

async function run({ args, input, env }) {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment, env)
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    configurable: true,
  })
  process.exitCode = undefined
  const [out, err] = [capture(process.stdout), capture(process.stderr)]
  const code = await main(args)
  process.exitCode = undefined
  return { code, out: out(), err: err() }
}

port.on('message', async call => {
  const answer = await run(call).catch(error => ({ thrown: String(error?.stack ?? error) }))
  port.postMessage(answer)
  Atomics.store(finished, 0, 1)
  Atomics.notify(finished, 0)
})
