/** A multiple-choice question as inference pairs, one for each option (LogiQA 2.0, II-B). */
import type { ChoiceItem, InferenceLabel } from '../records/records.ts'
import { hypothesisOf } from './hypothesis.ts'
import { splitPremises } from './premises.ts'
import { splitGiven } from './stem.ts'

export interface ConvertedPair {
  /** The question's, as the file has it: LogiQA numbers its questions. */
  readonly id: string | number
  /** Which option, counted from 0. */
  readonly option: number
  readonly premise: string
  readonly hypothesis: string
  /** `null` where the corpus withholds the answer. */
  readonly label: Extract<InferenceLabel, 'entailed' | 'not entailed'> | null
  readonly majorPremise: string
  readonly minorPremise: string
}

/**
 * One pair for each option. The right option's hypothesis says that it answers the question, so it is the entailed one, for
 * EXCEPT questions too: there the hypothesis denies what the other options do. Sentences before the question itself join the premise.
 */
export function convertItem(item: ChoiceItem): ConvertedPair[] {
  const { given } = splitGiven(item.question)
  const premise = [item.context.trim(), given].filter(text => text !== '').join(' ')
  const { major, minor } = splitPremises(premise)
  return item.options.map((_, option) => ({
    id: typeof item.original['id'] === 'number' ? item.original['id'] : item.id,
    option,
    premise,
    hypothesis: hypothesisOf(item, option),
    label: item.answer === null ? null : option === item.answer ? 'entailed' : 'not entailed',
    majorPremise: major.join(' '),
    minorPremise: minor.join(' '),
  }))
}
