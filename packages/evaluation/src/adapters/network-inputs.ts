/** Input segments of trained networks, for training and inference, in the formats of ReClor, LogiQA 2.0 and RobustLR. */
import type { ChoiceData } from '../tasks/choice/choice-prompts.ts'
import type { InferenceData } from '../tasks/inference/inference-prompts.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'

/** For each option, the passage, and the question with the option; ablated parts are empty. */
export const buildChoiceSegments = ({ context, question, options }: ChoiceData): string[][] =>
  options.map(option => [context, question === '' ? option : `${question} ${option}`])

/** Formats the premise; with tags as `[Major premise] … [Minor premise] …`. */
export function formatPremise({ premise, majorPremise, minorPremise }: InferenceData, hasTags: boolean): string {
  if (!hasTags || premise === '') return premise
  return `[Major premise] ${majorPremise.join(' ')} [Minor premise] ${minorPremise.join(' ')}`
}

/** Premise and hypothesis. */
export const buildInferenceSegments = (data: InferenceData, hasTags: boolean) => [
  formatPremise(data, hasTags),
  data.hypothesis,
]

export const buildTheorySegments = ({ theory, statement }: Pick<TheoryData, 'theory' | 'statement'>) => [
  theory,
  statement,
]

/** Classes of theory tasks, in the order of the logits. */
export const theoryLabels = ['True', 'False', 'Unknown'] as const

/** Classes of inference pairs. */
export const inferenceLabels = ['entailed', 'not entailed'] as const
export const threeInferenceLabels = ['entailed', 'neutral', 'contradiction'] as const
