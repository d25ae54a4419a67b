/** What the studies share: reading the data, scoring an explainer on it, rows with intervals. */

import type { Point } from '@elenchus/drawing'
import type { ExplainerModel } from '@elenchus/explainer'
import { alignStatements, explainRecord, type Setting, settings } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { createScorer, type Figures, type ScoreReport, scorable } from '@elenchus/metagraph/score'
import { InputError } from '../../../cli/io.ts'
import { file, flag, oneOf, required } from '../../../cli/options.ts'
import { readMetagraphs } from '../../../files/metagraphs.ts'

/** Steps by kind and formulas by operator: the columns of the paper's Tables 14 and 16, with our figure for each. */
export const kindsAndOperators = [
  ['support F1', 'support.f1'],
  ['support All', 'support.allCorrect'],
  ['rebut F1', 'rebut.f1'],
  ['rebut All', 'rebut.allCorrect'],
  ['→', 'operator.implies'],
  ['∧', 'operator.and'],
  ['∨', 'operator.or'],
  ['¬', 'operator.not'],
  ['□', 'operator.box'],
  ['◇', 'operator.diamond'],
  ['none', 'operator.none'],
] as const satisfies readonly (readonly [string, keyof Figures])[]

export async function graphsAt(path: string): Promise<Metagraph[]> {
  const graphs: Metagraph[] = []
  for await (const graph of readMetagraphs(path)) graphs.push(graph)
  if (graphs.length === 0) throw new InputError(`${path}: the file has no passages`)
  return graphs
}

/** The graph an explainer makes of an annotated passage, under the names of the annotation. */
/** What every study of the explainer on annotated passages asks for. */
export const explainerStudyOptions = {
  dev: required(file('--dev <file>', 'annotated passages to measure on')),
  setting: oneOf('--setting <name>', 'paper, question or raw', settings, { default: 'paper' }),
  model: file('--model <file>', 'a model of `elenchus train explainer` (default: the shipped one)'),
  plot: file('--plot <file>', 'write a plot (SVG)'),
  json: flag('--json', 'print JSON'),
}

export function explained(record: Metagraph, model: ExplainerModel, setting: Setting): Metagraph {
  const { graph } = explainRecord(record, { model, language: english(), setting })
  return setting === 'raw' ? alignStatements(graph, record) : graph
}

export function scoreExplainer(
  records: readonly Metagraph[],
  model: ExplainerModel,
  setting: Setting,
  resamples = 1000,
): ScoreReport {
  const scorer = createScorer({ resamples, seed: 1 })
  for (const record of records) scorer.add(scorable(explained(record, model, setting)), scorable(record))
  return scorer.report()
}

/** "57.4 [53.1, 61.9]". */
export function withInterval({ figures, intervals }: ScoreReport, key: keyof Figures): string {
  const value = figures[key]
  if (value === null) return '–'
  const interval = intervals?.[key]
  const bounds = interval ? ` [${interval.map(end => (100 * end).toFixed(1)).join(', ')}]` : ''
  return `${(100 * value).toFixed(1)}${bounds}`
}

/** A figure and its interval, for plots. */
export const pointOf = ({ figures, intervals }: ScoreReport, key: keyof Figures): Point => ({
  value: figures[key],
  interval: intervals?.[key] ?? null,
})
