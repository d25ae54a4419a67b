/** How long a log of that many finished rows takes to open for resume and to find that nothing is left to ask. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { mockModel } from '../../packages/evaluation/src/exports/models.ts'
import { evaluate } from '../../packages/evaluation/src/index.ts'
import { finish, madeUpTask, prompts } from './shared.ts'

const [count, folder] = process.argv.slice(2) as [string, string]
const task = { ...madeUpTask(Number(count)), score: async () => ({ n: 0, unparsed: 0, failed: 0, metrics: {} }) }
const model = mockModel({ answer: () => 'A' })
await evaluate(task, { model, log: folder, budget: { requests: 0 } })
const text = `The answer follows from the premises. ${'Step by step. '.repeat(60)}`
for (let i = 0; i < Number(count); i += 1000) {
  const lines = Array.from({ length: 1000 }, (_, k) => line(i + k, text))
  appendFileSync(join(folder, 'rows.jsonl'), lines.join(''))
}
const began = performance.now()
const run = await evaluate(task, { model, log: folder })
if (run.answered !== 0 || run.status !== 'complete') throw new Error('asked again')
finish(began)

function line(i: number, answer: string): string {
  const usage = { inputTokens: 40, outputTokens: 200 }
  const response = { text: answer, usage, finish: 'stop', latencyMs: 50 }
  const turns = [{ promptHash: `sha256:${'0'.repeat(64)}`, prompt: [{ role: 'user', content: prompts(i) }], response }]
  const cost = { error: null, requests: 1, usage }
  const rest = { group: `q${i}`, labels: {}, target: 'A', answer: 'A', correct: true, turns, elapsedMs: 51, at: '' }
  return `${JSON.stringify({ sampleId: `q${i}`, repeat: 0, protocol: 'generate', ...cost, ...rest })}\n`
}
