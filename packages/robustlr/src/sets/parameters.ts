/** The parameters of Algorithm 1 for a set: what is asked for, else what the set stands for, else the paper's. */
import { DEFAULTS } from '../sampling/defaults.ts'
import type { SampleOptions } from '../sampling/sample.ts'
import type { ProduceOptions } from './attempt.ts'
import { SETS, type SetName } from './sets.ts'

/** Those that a user may set; `depth` has a place of its own, because `train-mixed` and plans know it too. */
export type SamplingParameters = Pick<
  SampleOptions,
  | 'predicates'
  | 'negation'
  | 'statementNegation'
  | 'body'
  | 'operators'
  | 'ruleForms'
  | 'statementFrom'
  | 'individuals'
  | 'binary'
>

/** All parameters with which the theories of a set are drawn; `levels` is the range of `l`. */
export interface AllParameters extends Required<SamplingParameters> {
  readonly levels: readonly [number, number]
}

/** Least and greatest number of levels above the facts. */
export const levelsOf = ({ depth = DEFAULTS.depth }: Pick<ProduceOptions, 'depth'>): readonly [number, number] =>
  typeof depth === 'number' ? [1, depth] : depth

/** The parameters of a set, for a record of how it was made; `null` for `train-mixed`, which is drawn in another way. */
export function parametersOf(
  set: SetName,
  options: Pick<ProduceOptions, 'depth' | 'parameters'> = {},
): AllParameters | null {
  const kind = SETS[set]
  if (kind.kind === 'mixed') return null
  const { depth: _, ...defaults } = DEFAULTS
  const own = kind.kind === 'train' ? kind.parameters : {}
  return { ...defaults, ...own, ...options.parameters, levels: levelsOf(options) }
}
