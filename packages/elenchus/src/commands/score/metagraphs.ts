/** `elenchus score metalogic` and `score errors`: metrics and error types of predicted metagraphs, next to the published values. */
import { publishedTable } from '@elenchus/benchmarks/papers'
import type { Metagraph } from '@elenchus/metagraph'
import type { ErrorType } from '@elenchus/metagraph/errors'
import { computeErrorShares, countErrors, errorDescriptions, findErrors } from '@elenchus/metagraph/errors'
import type { Figures, Scorable, ScoreReport } from '@elenchus/metagraph/score'
import { createScorer, toReleasedAggregate, toReleasedSample, toScorable } from '@elenchus/metagraph/score'
import { metalogicMetrics } from '@elenchus/training/metrics'
import { defineCommand } from '../../cli/command.ts'
import { toIntervalObjects } from '../../cli/interval-objects.ts'
import { warn, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, oneOf, required, seed, wholeNumber } from '../../cli/options.ts'
import { readMetagraphs } from '../../files/metagraphs.ts'
import { readPredictions, reportProblems } from '../../files/predictions.ts'
import { getPublishedErrorShare, publishedErrorsNote } from '../../files/published-errors.ts'
import { percent, percentInterval, table, wrap } from '../../terminal/text.ts'

const predictionOptions = {
  gold: required(file('--gold <file>', 'gold metagraphs: a file, a folder or a file pattern')),
  predictions: required(file('--predictions <file>', 'predicted metagraphs, as graphs or as linearized text')),
}

/** Pairs every gold graph with its prediction, or with an empty graph. */
async function comparePredictions(
  { gold, predictions }: { readonly gold: string; readonly predictions: string },
  compare: (predicted: Scorable, gold: Scorable, graph: Metagraph) => void,
) {
  const predictedGraphs = await readPredictions(predictions)
  const missing: string[] = []
  const goldIds = new Set<string>()
  for await (const graph of readMetagraphs(gold)) {
    goldIds.add(graph.id)
    const predicted = predictedGraphs.byId.get(graph.id)
    if (!predicted) missing.push(graph.id)
    compare(predicted ?? { id: graph.id, edges: [], triples: new Map(), degrees: new Map() }, toScorable(graph), graph)
  }
  return {
    problems: reportProblems(predictedGraphs, goldIds, missing, predictions),
    missing,
    undercuts: predictedGraphs.undercuts,
  }
}

const modes = ['official', 'paper'] as const

export const metalogic = defineCommand({
  options: {
    ...predictionOptions,
    mode: oneOf(
      '--mode <name>',
      "scoring rule: as in the released scorer of MetaLogic's authors (official), or as in their paper",
      modes,
      { default: 'official' },
    ),
    resamples: wholeNumber('--resamples <n>', 'number of bootstrap resamples for 95% intervals, or 0', {
      default: 1000,
    }),
    seed: seed('random seed of the bootstrap', { default: 1 }),
    perSample: flag('--per-sample', 'with --json, also print the scores of every sample'),
    json: flag('--json', 'print JSON'),
  },
  async run({ mode, resamples, seed, perSample, json, ...files }) {
    const scorer = createScorer({ mode, resamples, seed })
    const samples: ReturnType<typeof toReleasedSample>[] = []
    let goldUndercuts = 0
    const { problems, undercuts } = await comparePredictions(files, (predicted, gold, graph) => {
      goldUndercuts += graph.undercuts?.length ?? 0
      const score = scorer.add(predicted, gold)
      if (perSample) samples.push(toReleasedSample(score))
    })
    if (goldUndercuts + undercuts > 0)
      warn(
        `undercuts (${goldUndercuts} in the gold file, ${undercuts} in the predictions) are not scored: MetaLogic's metrics ignore them`,
      )
    const report = scorer.report()
    if (json)
      return writeJson('score.metalogic', {
        mode,
        n: report.samples,
        ...toReleasedAggregate(report.figures),
        ...(report.intervals ? { intervals: toIntervalObjects(report.intervals) } : {}),
        problems,
        ...(perSample ? { per_sample: samples } : {}),
      })
    await writeLines(formatScores(report))
  },
})

/** The paper's best rows on the test split, MetGen (T5-11B), by metric. */
const published = new Map(
  ['Table 3', 'Table 14'].flatMap(label => {
    const { columns, rows } = publishedTable('MetaLogic', label)
    const { values } = rows.find(({ name }) => name === 'MetGen (T5-11B)')!
    return columns.map((column, i) => [metalogicMetrics[column]!, values[i]!.toFixed(1)] as const)
  }),
)

const isOperator = (metric: string) => metric.startsWith('operator.')

function formatScores({ figures, intervals, samples, mode }: ScoreReport): string[] {
  const metrics = Object.values(metalogicMetrics)
  const rows = metrics
    .filter(metric => !isOperator(metric))
    .map(metric => [metric, percent(figures[metric]), percentInterval(intervals?.[metric]), published.get(metric)!])
  const operators = metrics
    .filter(isOperator)
    .map((metric: keyof Figures) => `${metric.slice('operator.'.length)} ${percent(figures[metric])}`)
  return [
    `${samples} samples, mode ${mode}`,
    table(['', 'score', '95% interval', 'published: T5-11B, test split'], rows),
    wrap(`formula F1 by operator: ${operators.join(', ')}`),
  ]
}

export const errors = defineCommand({
  options: {
    ...predictionOptions,
    list: flag('--list', 'list every error with its sample and statement'),
    json: flag('--json', 'print JSON'),
  },
  async run({ list, json, ...files }) {
    const samples: ReturnType<typeof findErrors>[] = []
    const { problems, missing } = await comparePredictions(files, (predicted, gold) => {
      samples.push(findErrors(predicted, gold))
    })
    const counts = countErrors(samples)
    const shares = computeErrorShares(samples)
    if (json)
      return writeJson('score.errors', {
        samples: samples.length,
        counts,
        shares,
        problems,
        errors: samples.map(({ id, graph, formula, certainty, byStatement }) => ({
          id,
          graph,
          formula,
          certainty,
          byStatement: Object.fromEntries(byStatement),
        })),
      })
    const formatShare = (value: number | null) => (value === null ? '–' : `${percent(value)}%`)
    const rows = (Object.keys(errorDescriptions) as ErrorType[]).map(type => [
      `${type} ${errorDescriptions[type]}`,
      formatShare(counts[type] / Math.max(1, samples.length)),
      String(shares[type].errors),
      formatShare(shares[type].share),
      formatShare(getPublishedErrorShare(type)),
    ])
    const errorLines = samples.flatMap(({ id, graph, byStatement }) => {
      const errorTypes = [...graph, ...[...byStatement].map(([statement, types]) => `${statement} ${types.join(' ')}`)]
      return errorTypes.length > 0 ? [`${id}: ${errorTypes.join('; ')}`] : []
    })
    const headings = ['error type', 'passages', 'errors', 'of component errors', 'Once T5-11b']
    await writeLines([table(headings, rows), wrap(publishedErrorsNote), ...(list ? errorLines : [])])
    if (missing.length > 0) warn(`${missing.length} samples have no prediction and count as incorrect`)
  },
})
