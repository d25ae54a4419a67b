/**
 * Throughput and latency of the neural models in Node (one and two threads) and in Chromium:
 *
 *     npx tsx --conditions=elenchus-source experiments/measure-neural-speed.ts [SECONDS] [ENCODER]
 *
 * The reasoner answers the hundred questions of its test. ENCODER is the model file of an encoder (default: that of @elenchus/encoder), which is
 * also measured in onnxruntime-node if that is installed.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { importNativeRuntime, resolveSmallEncoderFile } from '@elenchus/neural/node'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.ts'
import { type Question, runOnnx, type Speed } from './neural-speed/run.ts'

const seconds = Number(process.argv[2] ?? 5)
const encoder = readFileSync(process.argv[3] ?? resolveSmallEncoderFile())
const modelPackage = new URL('../packages/robustlr-small/', import.meta.url)
const reasoner = readFileSync(new URL('model/robustlr-small.safetensors', modelPackage))
const questions: Question[] = readFileSync(
  new URL('../packages/neural/src/testing/reasoner/answers.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Question)

/** `run` bundled as a script that defines it globally, for worker threads and the page. */
const { outputFiles } = await build({
  stdin: {
    contents: `import { run } from './neural-speed/run.ts'; globalThis.run = run`,
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    loader: 'ts',
  },
  bundle: true,
  write: false,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  conditions: ['elenchus-source'],
})
const program = outputFiles[0]!.text

const runInThread = (): Promise<Speed[]> =>
  new Promise((done, fail) => {
    const code = `${program}
      const { parentPort, workerData: { reasoner, questions, seconds, encoder } } = require('node:worker_threads')
      run(reasoner, questions, seconds, encoder).then(speeds => parentPort.postMessage(speeds))`
    const worker = new Worker(code, { eval: true, workerData: { reasoner, questions, seconds, encoder } })
    worker.once('message', done)
    worker.once('error', fail)
  })

async function runInPage(path: string): Promise<Speed[]> {
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: program })
    return await page.evaluate(
      ([reasoner, questions, seconds, encoder]) => {
        const files = [reasoner, encoder].map(base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)))
        const { run } = globalThis as unknown as { run: (...args: unknown[]) => Promise<Speed[]> }
        return run(files[0], questions, seconds, files[1])
      },
      [reasoner.toString('base64'), questions, seconds, encoder.toString('base64')] as const,
    )
  } finally {
    await browser.close()
  }
}

const rows: [where: string, runs: Speed[][]][] = [
  ['Node, one thread', [await runInThread()]],
  ['Node, two threads', await Promise.all([runInThread(), runInThread()])],
]
const runtime = await importNativeRuntime()
if (runtime) rows.push(['Node, one thread', [[await runOnnx(runtime, seconds, encoder)]]])
else console.log('ONNX Runtime: skipped, onnxruntime-node is not installed')
const path = findBrowser()
if (path) rows.push(['Chromium, one thread', [await runInPage(path)]])
else console.log('Chromium: skipped, it is not installed; set CHROMIUM_PATH to one')
console.log('| where | model | items a second | ms an item | fastest |\n|---|---|---|---|---|')
for (const [where, runs] of rows)
  for (const [i, { model }] of runs[0]!.entries()) {
    const all = runs.map(run => run[i]!)
    const rate = all.reduce((sum, { items, milliseconds }) => sum + (1000 * items) / milliseconds, 0)
    const meanMilliseconds = all.reduce((sum, { items, milliseconds }) => sum + milliseconds / items, 0) / all.length
    const fastest = Math.min(...all.map(speed => speed.fastest))
    console.log(`| ${where} | ${model} | ${rate.toFixed(1)} | ${meanMilliseconds.toFixed(1)} | ${fastest.toFixed(1)} |`)
  }
