/** Our figure for a column of a published table: which file it is counted on, and which of the scores it is. */

import type { RobustlrScores } from '@elenchus/robustlr/metrics'
import type { Interval } from '@elenchus/statistics'

export interface Place {
  readonly file: string
  /** `BASE`, `CONJ+NEG`, `True`; undefined for the whole set. */
  readonly part: string | undefined
}

const labelNumbers = ['False', 'True', 'Unknown']

/** "disjunction with distractors True" is the part True of the file contrast-disjunction.with. */
export function placeOf(column: string): Place {
  const [, set, distractors, part] =
    /^(conjunction|disjunction|contrapositive|distributive [12])( with distractors)?(?: (\S+))?$/.exec(column) ?? []
  if (set === undefined) throw new Error(`no set of questions belongs to the column "${column}"`)
  const contrast = /junction/.test(set)
  const file = contrast
    ? `contrast-${set}.${distractors === undefined ? 'without' : 'with'}`
    : `equivalence-${set.replace(' ', '')}`
  return { file, part }
}

export interface Figure {
  readonly value: number
  /** Theories resampled whole; undefined where one theory is all there is. */
  readonly interval: Interval | undefined
}

/** Undefined where no question belongs to the part: the distributive sets ask nothing that is Unknown. */
export function figureOf(scores: RobustlrScores, part: string | undefined): Figure | undefined {
  const number = part === undefined ? -1 : labelNumbers.indexOf(part)
  const [name, value] =
    part === undefined
      ? ['overall_easy', scores.overall_easy]
      : number < 0
        ? [`by_group.${part}`, scores.by_group[part]]
        : [`by_label_easy.${number}`, scores.by_label_easy[number]]
  return value === undefined ? undefined : { value, interval: scores.intervals[name] }
}
