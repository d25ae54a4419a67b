/**
 * The processes of the evaluation suite: `child.ts PROGRAM ARGUMENTS...`. Packages are imported by the programs that need them, because
 * memory is compared.
 */
import { appendFileSync, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Row, Sample, Task } from '../../packages/evaluation/src/index.ts'

const prompt = (i: number) =>
  `Question ${i}: all wugs are blickets and no blicket is a dax. Is any wug a dax?\nA. yes\nB. no\nC. unknown\nD. none of these\nReply with one line, "Answer: X", where X is the letter.`
const emptyScores = { unparsed: 0, failed: 0, metrics: {} }

/** A synthetic task. The last letter of a response is the answer and rows are only counted, because the peer scores nothing. */
const syntheticTask = (count: number): Task => ({
  name: 'made-up',
  dataset: { name: 'made-up', checksum: `made-up:${count}`, size: count },
  protocols: ['generate'],
  settings: {},
  async *samples(): AsyncGenerator<Sample> {
    for (let i = 0; i < count; i++)
      yield { id: `q${i}`, group: `q${i}`, labels: { type: 'made-up' }, target: 'A', data: null }
  },
  async answer(sample, ask) {
    const content = prompt(Number(sample.id.slice(1)))
    const { text } = await ask({ prompt: [{ role: 'user', content }], temperature: 0 })
    return { answer: text.at(-1) ?? null, correct: text.endsWith('A') }
  },
  async score(rows: AsyncIterable<Row>) {
    let n = 0
    for await (const _ of rows) n++
    return { n, ...emptyScores }
  },
})

let startTime = performance.now()

/** Imports the run engine, and restarts the clock. */
async function loadEngine() {
  const [engine, { mockModel }] = await Promise.all([
    import('../../packages/evaluation/src/index.ts'),
    import('../../packages/evaluation/src/exports/models.ts'),
  ])
  startTime = performance.now()
  return { ...engine, mock: mockModel({ answer: () => 'A' }) }
}

/** A finished row of the log, of about 1.5 kB. */
function logLine(i: number): string {
  const usage = { inputTokens: 40, outputTokens: 200 }
  const text = `The answer follows from the premises. ${'Step by step. '.repeat(60)}`
  const response = { text, usage, finish: 'stop', latencyMs: 50 }
  const turns = [{ promptHash: `sha256:${'0'.repeat(64)}`, prompt: [{ role: 'user', content: prompt(i) }], response }]
  const cost = { error: null, requests: 1, usage }
  const rest = { group: `q${i}`, labels: {}, target: 'A', answer: 'A', correct: true, turns, elapsedMs: 51, at: '' }
  return `${JSON.stringify({ sampleId: `q${i}`, repeat: 0, protocol: 'generate', ...cost, ...rest })}\n`
}

const programs: Readonly<Record<string, (...args: string[]) => Promise<void>>> = {
  /** The peer: fetch loops that write one JSON line per response. */
  async bare(port, count, concurrency, path) {
    const file = createWriteStream(path!)
    let next = 0
    const loop = async (): Promise<void> => {
      while (next < Number(count)) {
        const i = next++
        const response = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: prompt(i) }], temperature: 0 }),
        })
        file.write(`${JSON.stringify({ id: i, response: await response.json() })}\n`)
      }
    }
    await Promise.all(Array.from({ length: Number(concurrency) }, loop))
    await new Promise<void>(resolve => file.end(resolve))
  },
  /** The run engine: limits, retries, and a log that can be resumed. */
  async ours(port, count, concurrency, folder) {
    const { evaluate, createModel } = await loadEngine()
    const model = await createModel('openai:m', { baseUrl: `http://127.0.0.1:${port}/v1`, env: {} })
    const options = { model, log: folder, concurrency: Number(concurrency) }
    const run = await evaluate(syntheticTask(Number(count)), options)
    if (run.scores['generate']!.n !== Number(count)) throw new Error('rows are missing')
  },
  /** Peak memory of a run with a mock model. */
  async memory(count, folder) {
    const { evaluate, mock } = await loadEngine()
    await evaluate(syntheticTask(Number(count)), { model: mock, log: folder, concurrency: 64 })
  },
  /** Opens a complete log for resuming. */
  async resume(count, folder) {
    const { evaluate, mock } = await loadEngine()
    const task = { ...syntheticTask(Number(count)), score: async () => ({ n: 0, ...emptyScores }) }
    await evaluate(task, { model: mock, log: folder, budget: { requests: 0 } })
    for (let i = 0; i < Number(count); i += 1000)
      appendFileSync(join(folder!, 'rows.jsonl'), Array.from({ length: 1000 }, (_, k) => logLine(i + k)).join(''))
    startTime = performance.now()
    const run = await evaluate(task, { model: mock, log: folder })
    if (run.answered !== 0 || run.status !== 'complete') throw new Error('a finished row was asked again')
  },
  /** A chat-completions server with a fixed latency; sends its port to the parent. */
  async server(latencyMs) {
    const answer = JSON.stringify({
      id: 'x',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'The answer is A' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 40, completion_tokens: 5, total_tokens: 45 },
    })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }
    const server = createServer((request, response) => {
      request.resume()
      request.on('end', () => setTimeout(() => response.writeHead(200, headers).end(answer), Number(latencyMs)))
    })
    server.keepAliveTimeout = 60_000
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
    await new Promise(resolve => process.on('disconnect', resolve))
    process.exit()
  },
}

const [name, ...args] = process.argv.slice(2)
await programs[name!]!(...args)
const figures = { seconds: (performance.now() - startTime) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 }
process.send?.(figures, () => process.exit())
