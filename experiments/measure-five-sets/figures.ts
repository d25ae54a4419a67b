/** Maps a column of a published table to our file and score. */

import type { RobustlrScores } from '@elenchus/robustlr/metrics'
import type { Interval } from '@elenchus/statistics'

export interface TableCell {
  readonly file: string
  /** `BASE`, `CONJ+NEG`, `True`; undefined for the whole set. */
  readonly part: string | undefined
}

/** Labels in the order of the scores by label. */
const labelOrder = ['False', 'True', 'Unknown']

/** Parses a column name: "disjunction with distractors True" is the part True of the file contrast-disjunction.with. */
export function parseColumn(column: string): TableCell {
  const [, set, distractors, part] =
    /^(conjunction|disjunction|contrapositive|distributive [12])( with distractors)?(?: (\S+))?$/.exec(column) ?? []
  if (set === undefined) throw new Error(`no set matches the column "${column}"`)
  const contrast = /junction/.test(set)
  const file = contrast
    ? `contrast-${set}.${distractors === undefined ? 'without' : 'with'}`
    : `equivalence-${set.replace(' ', '')}`
  return { file, part }
}

export interface ScoreWithInterval {
  readonly value: number
  /** Bootstrap interval clustered by theory; undefined for a single theory. */
  readonly interval: Interval | undefined
}

/** Score of a part of a set, by default of the whole set; undefined if no question belongs to it (no label of the distributive sets is Unknown). */
export function findScore(scores: RobustlrScores, part?: string): ScoreWithInterval | undefined {
  const labelIndex = part === undefined ? -1 : labelOrder.indexOf(part)
  const [name, value] =
    part === undefined
      ? ['overall_easy', scores.overall_easy]
      : labelIndex < 0
        ? [`by_group.${part}`, scores.by_group[part]]
        : [`by_label_easy.${labelIndex}`, scores.by_label_easy[labelIndex]]
  return value === undefined ? undefined : { value, interval: scores.intervals[name] }
}
