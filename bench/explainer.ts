/**
 * The explainer's speed: passages a second on one core, from plain text (tokens, parse, clauses, formulas, certainty,
 * graph) and with everything below it already read; loading and size of the shipped model. Passages are our own
 * samples, about as long as MetaLogic's. Processor time, so that other work on the machine does not count.
 */
import { readFileSync } from 'node:fs'
import { english } from '@elenchus/language/node'
import { explain, loadExplainer, samples } from '@elenchus/metagraph'

export interface Row {
  readonly name: string
  readonly ours: number
  readonly wanted: number
  readonly note: string
}

const file = new URL('../packages/metagraph/model/explainer.bin', import.meta.url)

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const best = (rounds: number, work: () => void) => Math.min(...Array.from({ length: rounds }, () => cpuSeconds(work)))

export function run(): Row[] {
  const bytes = readFileSync(file)
  const language = english()
  const load = best(5, () => loadExplainer(bytes))
  const model = loadExplainer(bytes)
  const passages = samples()
  const once = best(6, () => {
    for (const { text, question } of passages) explain(text, { model, language, question })
  })
  return [
    {
      name: 'explain, from plain text',
      ours: Math.round(passages.length / once),
      wanted: 100,
      note: `passages/s on one core, ${passages.length} samples`,
    },
    { name: 'load the model', ours: Math.round(load * 1000), wanted: 50, note: 'ms, at most' },
    { name: 'size of the model', ours: Math.round(bytes.length / 1e4) / 100, wanted: 5, note: 'MB, at most' },
  ]
}

if (import.meta.url === `file://${process.argv[1]}`)
  for (const { name, ours, wanted, note } of run()) console.log(`${name}: ${ours} (wanted ${wanted}; ${note})`)
