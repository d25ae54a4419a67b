/** Options of the explainer studies, scoring on annotated passages, and the columns of MetaLogic's tables. */
import { publishedTable } from '@elenchus/benchmarks/papers'
import type { Point } from '@elenchus/drawing'
import type { ExplainerModel } from '@elenchus/explainer'
import { alignStatements, explainRecord, type Setting, settings } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import type { Metagraph } from '@elenchus/metagraph'
import { createScorer, type Figures, type ScoreReport, toScorable } from '@elenchus/metagraph/score'
import { metalogicMetrics } from '@elenchus/training/metrics'
import { InputError } from '../../../cli/io.ts'
import { file, flag, oneOf, required } from '../../../cli/options.ts'
import { readAllMetagraphs } from '../../../files/metagraphs.ts'
import { percent } from '../../../terminal/text.ts'

export type Column = readonly [name: string, metric: keyof Figures]

/** Kinds of step and operators: the columns of Tables 14 and 16. */
export const operatorColumns: readonly Column[] = publishedTable('MetaLogic', 'Table 14').columns.map(name => [
  name,
  metalogicMetrics[name]!,
])

export const studyOptions = {
  dev: required(file('--dev <file>', 'annotated passages to evaluate on')),
  setting: oneOf('--setting <name>', 'input: statements only, with question, or plain text', settings, {
    default: 'paper',
  }),
  plot: file('--plot <file>', 'write a plot to this file, as SVG'),
  json: flag('--json', 'print JSON'),
}

export const modelOption = {
  model: file('--model <file>', 'model file written by `elenchus train explainer` (default: the bundled model)'),
}

export async function readPassages(path: string): Promise<Metagraph[]> {
  const graphs = await readAllMetagraphs(path)
  if (graphs.length === 0) throw new InputError(`${path}: the file has no passages`)
  return graphs
}

/** Explains an annotated passage; the graph has the statement ids of the annotation. */
export function explainPassage(record: Metagraph, model: ExplainerModel, setting: Setting): Metagraph {
  const { graph } = explainRecord(record, { model, language: english(), setting })
  return setting === 'raw' ? alignStatements(graph, record) : graph
}

export function scoreExplainer(records: readonly Metagraph[], model: ExplainerModel, setting: Setting): ScoreReport {
  const scorer = createScorer({ resamples: 1000, seed: 1 })
  for (const record of records) scorer.add(toScorable(explainPassage(record, model, setting)), toScorable(record))
  return scorer.report()
}

/** Formats a score with its interval: "57.4 [53.1, 61.9]". */
export function formatScore({ figures, intervals }: ScoreReport, metric: keyof Figures): string {
  const interval = figures[metric] === null ? undefined : intervals?.[metric]
  return `${percent(figures[metric])}${interval ? ` [${interval.map(percent).join(', ')}]` : ''}`
}

export const toPoint = ({ figures, intervals }: ScoreReport, metric: keyof Figures): Point => ({
  value: figures[metric],
  interval: intervals?.[metric] ?? null,
})
