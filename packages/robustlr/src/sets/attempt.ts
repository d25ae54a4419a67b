/** What a producer of theories is asked, and what one attempt gives. */

import type { Vocabulary } from '@elenchus/english/writing'
import type { Instance } from '../instances/instance.ts'
import type { SamplingParameters } from './parameters.ts'

export interface ProduceOptions {
  readonly seed: number
  readonly vocabulary?: Vocabulary
  /** Gives the value of every literal mention (`train-mixed`). */
  readonly mentions?: boolean
  /** Atoms of a theory in `train-mixed`, least and most. */
  readonly atoms?: readonly [number, number]
  /** `d` of Algorithm 1, the greatest number of levels, or the least and the greatest. Default 5, that is 1 to 5. */
  readonly depth?: number | readonly [number, number]
  /** The other parameters of Algorithm 1, in place of those that a set stands for. */
  readonly parameters?: SamplingParameters
}

/** The instances by file; or, where the theory is not used, what was wrong with it. */
export type Attempt =
  | { readonly files: readonly (readonly Instance[])[] }
  | { readonly disagreements: number; readonly inconsistent: number }
