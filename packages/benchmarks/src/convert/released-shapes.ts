/** Converted pairs in the two shapes that LogiQA 2.0 is released in, so that whatever reads the release reads them too. */
import { releasedKey } from '../types/reasoning-types.ts'
import type { ConvertedPair } from './qa2nli.ts'

const typed = ({ reasoningTypes }: ConvertedPair) =>
  reasoningTypes === undefined
    ? {}
    : { type: Object.fromEntries(reasoningTypes.map(type => [releasedKey(type), true])) }

export interface ReleasedPair {
  readonly id: string | number
  readonly premise: string
  readonly hypothesis: string
  readonly label?: 'entailment' | 'not-entailment'
  readonly type?: Readonly<Record<string, boolean>>
}

/** As in `dev_new.txt`: premise and hypothesis. */
export function releasedPair(pair: ConvertedPair): ReleasedPair {
  const { id, premise, hypothesis, label } = pair
  const word = label === 'entailed' ? 'entailment' : 'not-entailment'
  return { id, premise, hypothesis, ...(label === null ? {} : { label: word }), ...typed(pair) }
}

export interface ReleasedSyllogism {
  readonly id: string | number
  readonly label?: 'entailed' | 'not entailed'
  readonly major_premise: string
  readonly minor_premise: string
  readonly conclusion: string
  readonly type?: Readonly<Record<string, boolean>>
}

/** As in `dev.txt`: divided premises and a conclusion. */
export function releasedSyllogism(pair: ConvertedPair): ReleasedSyllogism {
  const { id, majorPremise, minorPremise, conclusion, conclusionLabel } = pair
  return {
    id,
    ...(conclusionLabel === null ? {} : { label: conclusionLabel }),
    major_premise: majorPremise,
    minor_premise: minorPremise,
    conclusion,
    ...typed(pair),
  }
}
