/**
 * Speed of the explainer: passages per second on one core, from plain text, and load time and size of its model. Passages are our own
 * samples, about as long as MetaLogic's.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { explain, loadExplainer } from '@elenchus/explainer'
import { english } from '@elenchus/language/node'
import { samples } from '@elenchus/metagraph/samples'
import { formatRounded, minSeconds, type Row } from './suite.ts'

export const title = 'The explainer (the peer column is the target)'

const file = new URL('../packages/explainer/model/explainer.bin.gz', import.meta.url)

export function run(): Row[] {
  const bytes = gunzipSync(readFileSync(file))
  const language = english()
  const loadSeconds = minSeconds(5, () => loadExplainer(bytes))
  const model = loadExplainer(bytes)
  const passages = samples()
  const explainSeconds = minSeconds(6, () => {
    for (const { text, question } of passages) explain(text, { model, language, question })
  })
  const row = (name: string, ours: number, target: number, note: string): Row => ({
    name,
    ours: formatRounded(ours, 1),
    peer: target,
    ratio: ours / target,
    note,
  })
  return [
    row(
      'explain, from plain text',
      passages.length / explainSeconds,
      100,
      `passages/s, one core; ${passages.length} samples`,
    ),
    row('load the model', loadSeconds * 1000, 50, 'ms; at most 50'),
    row('size of the model', bytes.length / 1e6, 5, 'MB; at most 5'),
  ]
}
