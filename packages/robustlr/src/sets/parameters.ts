/** Parameters of RobustLR's Algorithm 1 for a dataset: the user's override those of the dataset, which override the paper's defaults. */

import type { Vocabulary } from '@elenchus/english/writing'
import type { Instance } from '../instances/instance.ts'
import { DEFAULTS } from '../sampling/defaults.ts'
import type { SampleOptions } from '../sampling/sample.ts'
import { SETS, type SetName } from './sets.ts'

/** Parameters that users can set; `depth` is separate, since `train-mixed` and plans use it too. */
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

/** All parameters of a dataset; `levels` is the range of the paper's `l`. */
export interface AllParameters extends Required<SamplingParameters> {
  readonly levels: readonly [number, number]
}

/** Returns the range of the number of levels above the facts. */
export const getLevels = ({ depth = DEFAULTS.depth }: Pick<ProduceOptions, 'depth'>): readonly [number, number] =>
  typeof depth === 'number' ? [1, depth] : depth

/** Returns the parameters of a dataset, for manifests; `null` for `train-mixed`, which has another sampler. */
export function getParameters(
  set: SetName,
  options: Pick<ProduceOptions, 'depth' | 'parameters'> = {},
): AllParameters | null {
  const definition = SETS[set]
  if (definition.kind === 'mixed') return null
  const { depth: _, ...defaults } = DEFAULTS
  const setParameters = definition.kind === 'train' ? definition.parameters : {}
  return { ...defaults, ...setParameters, ...options.parameters, levels: getLevels(options) }
}

export interface ProduceOptions {
  readonly seed: number
  readonly vocabulary?: Vocabulary
  /** Adds the mentions of literals with their truth values (`train-mixed` only). */
  readonly mentions?: boolean
  /** Range of the number of atoms in `train-mixed`. */
  readonly atoms?: readonly [number, number]
  /** `d` of Algorithm 1: maximum number of levels, or a range. Default 5, that is 1 to 5. */
  readonly depth?: number | readonly [number, number]
  /** Other parameters of Algorithm 1, which override those of the dataset. */
  readonly parameters?: SamplingParameters
}

/** Result of sampling a theory once: its instances by file, or the counts if it is rejected. */
export type Attempt =
  | { readonly files: readonly (readonly Instance[])[] }
  | { readonly disagreements: number; readonly inconsistent: number }
