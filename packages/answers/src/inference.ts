/** Whether a response calls the hypothesis entailed. Neutral, contradicted, unknown and "not necessarily" are all "not entailed". */
import type { Said } from './label-polarity.ts'
import { type LabelScheme, readLabel } from './labels.ts'
import type { InferenceAnswer, Reading } from './types.ts'

const meanings: Readonly<Record<Said, InferenceAnswer | null>> = {
  yes: 'entailed',
  true: 'entailed',
  derived: 'entailed',
  no: 'not-entailed',
  false: 'not-entailed',
  'not-true': 'not-entailed',
  'not-false': null,
  'is-not': 'not-entailed',
  'is-so': 'entailed',
  unknown: 'not-entailed',
  open: 'not-entailed',
  contradiction: 'not-entailed',
  neutral: 'not-entailed',
  refuted: 'not-entailed',
}

const scheme: LabelScheme<InferenceAnswer> = {
  of: said => meanings[said],
  truthIsEntailment: true,
  spellings: {
    entailed: 'entailed',
    entailment: 'entailed',
    yes: 'entailed',
    true: 'entailed',
    e: 'entailed',
    'not entailed': 'not-entailed',
    'not entailment': 'not-entailed',
    'non entailment': 'not-entailed',
    neutral: 'not-entailed',
    contradiction: 'not-entailed',
    no: 'not-entailed',
    false: 'not-entailed',
  },
}

export const readInference = (response: string): Reading<InferenceAnswer> => readLabel(response, scheme)
