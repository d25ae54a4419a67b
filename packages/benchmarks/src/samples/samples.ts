/** Original questions and inference pairs, each with one correct answer and an explanation, for tests, tutorials and documentation. */
import type { ReasoningType } from '../records/reasoning-types.ts'
import type { ChoiceItem, InferencePair } from '../records/records.ts'
import pairs from './pairs.json' with { type: 'json' }
import questions from './questions.json' with { type: 'json' }

export interface SampleQuestion extends ChoiceItem {
  readonly answer: number
  readonly questionType: number
  /** Explanation why the answer is correct and the most tempting other option is not. */
  readonly why: string
}

export interface SamplePair extends InferencePair {
  readonly label: 'entailed' | 'not entailed'
  readonly majorPremise: readonly string[]
  readonly minorPremise: readonly string[]
  /** The type that the pair was written for comes first. */
  readonly reasoningTypes: readonly [ReasoningType, ...ReasoningType[]]
  readonly why: string
}

const provenance = { source: 'Elenchus samples' }

const loadedQuestions = questions.map(question => ({ ...question, original: provenance }))
const loadedPairs = pairs.map(({ id, ...pair }) => {
  const premise = [...pair.majorPremise, ...pair.minorPremise].join(' ')
  return { id, premise, ...pair, original: provenance } as unknown as SamplePair
})

/** Five multiple-choice questions for each of the 17 types. */
export const sampleQuestions = (): readonly SampleQuestion[] => loadedQuestions

/** Ten pairs of premises and hypothesis for each of the five reasoning types, half of them entailed. */
export const samplePairs = (): readonly SamplePair[] => loadedPairs
