/**
 * The explainer's speed: passages a second on one core, from plain text (tokens, parse, clauses, formulas, certainty,
 * graph) and with everything below it already read; loading and size of the shipped model. Passages are our own
 * samples, about as long as MetaLogic's. Processor time, so that other work on the machine does not count.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { explain, loadExplainer } from '@elenchus/explainer'
import { english } from '@elenchus/language/node'
import { samples } from '@elenchus/metagraph/samples'

export const title = 'The explainer; beside it what is wanted of it, in place of a peer'

export interface Row {
  readonly name: string
  readonly ours: number
  readonly peer: number
  readonly ratio: number
  readonly note: string
}

const file = new URL('../packages/explainer/model/explainer.bin.gz', import.meta.url)

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const best = (rounds: number, work: () => void) => Math.min(...Array.from({ length: rounds }, () => cpuSeconds(work)))

export function run(): Row[] {
  const bytes = gunzipSync(readFileSync(file))
  const language = english()
  const load = best(5, () => loadExplainer(bytes))
  const model = loadExplainer(bytes)
  const passages = samples()
  const once = best(6, () => {
    for (const { text, question } of passages) explain(text, { model, language, question })
  })
  const row = (name: string, ours: number, peer: number, note: string): Row => ({
    name,
    ours: Math.round(10 * ours) / 10,
    peer,
    ratio: ours / peer,
    note,
  })
  return [
    row('explain, from plain text', passages.length / once, 100, `passages/s, one core; ${passages.length} samples`),
    row('load the model', load * 1000, 50, 'ms; the peer is the most it may take'),
    row('size of the model', bytes.length / 1e6, 5, 'MB; the peer is the most it may take'),
  ]
}
