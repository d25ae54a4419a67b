/** Metrics for the columns of the papers' tables. */
import type { Figures } from '@elenchus/metagraph/score'
import type { Cell } from '../recipes.ts'
import metrics from './metalogic-metrics.json' with { type: 'json' }

export interface ColumnMetric {
  /** Evaluated data: the dev or test split of the recipe's corpus, or the file name of a RobustLR set. */
  readonly split: string
  /** Key of the score: `accuracy`, `f1`, `always` (number of items on which every run is correct), or a key of `scoreTheories` or `scoreGraphs`. */
  readonly metric: string
}

/** Keys of the metagraph scorer by column of MetaLogic's tables. */
export const metalogicMetrics = metrics as Readonly<Record<string, keyof Figures>>

/** Finds the metric of a column; `undefined` if the answers alone do not determine it (ReClor's EASY and HARD subsets). */
export function findColumnMetric({ paper, table }: Pick<Cell, 'paper' | 'table'>, column: string) {
  if (paper === 'MetaLogic') {
    const metric = metalogicMetrics[column]
    return metric && { split: 'test', metric }
  }
  if (paper === 'RobustLR')
    return table === 'Table 3' ? { split: 'test', metric: 'accuracy' } : findRobustlrMetric(column)
  if (/ (EASY|HARD)$/.test(column)) return undefined
  if (column === 'always right') return { split: 'test', metric: 'always' }
  // Table II of LogiQA 2.0 has the dev results of Table III. In all other tables, columns without a split are test results.
  const isDev = /\b(dev|val)\b/.test(column) || table === 'Table II'
  return { split: isDev ? 'dev' : 'test', metric: /\bF1$/.test(column) ? 'f1' : 'accuracy' }
}

const goldLabels = ['False', 'True', 'Unknown']

/** Finds the metric of a RobustLR column, which names a set and optionally a group of theories or a gold label. */
function findRobustlrMetric(column: string): ColumnMetric | undefined {
  const [, kind, distractors, subset] =
    /^(conjunction|disjunction|contrapositive|distributive [12])( with distractors)?(?: (\S+))?$/.exec(column) ?? []
  if (kind === undefined) return undefined
  const split = /junction$/.test(kind)
    ? `contrast-${kind}.${distractors === undefined ? 'without' : 'with'}`
    : `equivalence-${kind.replace(' ', '')}`
  if (subset === undefined) return { split, metric: 'overall_easy' }
  return {
    split,
    metric: goldLabels.includes(subset) ? `by_label_easy.${goldLabels.indexOf(subset)}` : `by_group.${subset}`,
  }
}
