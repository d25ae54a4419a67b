/**
 * How many items a second the neural models do, in Node on one and on two threads and in Chromium:
 *
 *     npx tsx --conditions=elenchus-source experiments/measure-neural-speed.ts [SECONDS] [ENCODER]
 *
 * The questions are the hundred of robustlr-small's own test. ENCODER is the model file of an encoder; without it the encoder has weights that mean
 * nothing, in the usual shape. It is then slower than a trained one, most of whose hidden numbers are 0. Where onnxruntime-node is installed,
 * the encoder is measured in it too.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { nativeRuntime } from '@elenchus/neural/node'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/find-browser.ts'
import { type Question, runOnnx, type Speed } from './neural-speed/run.ts'

const seconds = Number(process.argv[2] ?? 5)
const trained = process.argv[3] === undefined ? undefined : readFileSync(process.argv[3])
const small = new URL('../packages/robustlr-small/', import.meta.url)
const reasoner = readFileSync(new URL('model/robustlr-small.safetensors', small))
const questions: Question[] = readFileSync(
  new URL('../packages/neural/src/testing/reasoner/answers.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Question)

/** One program for all three places; it leaves `run` behind. */
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

const inThread = (): Promise<Speed[]> =>
  new Promise((done, fail) => {
    const code = `${program}
      const { parentPort, workerData: { reasoner, questions, seconds, trained } } = require('node:worker_threads')
      parentPort.postMessage(run(reasoner, questions, seconds, trained))`
    const worker = new Worker(code, { eval: true, workerData: { reasoner, questions, seconds, trained } })
    worker.once('message', done)
    worker.once('error', fail)
  })

async function inPage(path: string): Promise<Speed[]> {
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: program })
    return await page.evaluate(
      ([reasoner, questions, seconds, trained]) => {
        const [first, second] = [reasoner, trained].map(base64 =>
          base64 === undefined ? undefined : Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)),
        )
        const { run } = globalThis as unknown as { run: (...given: unknown[]) => Speed[] }
        return run(first, questions, seconds, second)
      },
      [reasoner.toString('base64'), questions, seconds, trained?.toString('base64')] as const,
    )
  } finally {
    await browser.close()
  }
}

const rows: [where: string, runs: Speed[][]][] = [
  ['Node, one thread', [await inThread()]],
  ['Node, two threads', await Promise.all([inThread(), inThread()])],
]
const runtime = await nativeRuntime()
if (runtime) rows.push(['Node, one thread', [[await runOnnx(runtime, seconds, trained)]]])
else console.log('ONNX Runtime: skipped, onnxruntime-node is not installed')
const path = findBrowser()
if (path) rows.push(['Chromium, one thread', [await inPage(path)]])
else console.log('Chromium: skipped, there is none here')
console.log('| where | model | items a second | ms an item | fastest |\n|---|---|---|---|---|')
for (const [where, runs] of rows)
  for (const [i, { model }] of runs[0]!.entries()) {
    const all = runs.map(run => run[i]!)
    const rate = all.reduce((sum, { items, milliseconds }) => sum + (1000 * items) / milliseconds, 0)
    const each = all.reduce((sum, { items, milliseconds }) => sum + milliseconds / items, 0) / all.length
    const least = Math.min(...all.map(speed => speed.least))
    console.log(`| ${where} | ${model} | ${rate.toFixed(1)} | ${each.toFixed(1)} | ${least.toFixed(1)} |`)
  }
