/**
 * What a trained network reads, by task, in the papers' own formats: the segments of a question's options (ReClor, Table 8), of a pair
 * (LogiQA 2.0, section III-A) and of a theory (RobustLR, appendix A). Training and answering both go through here.
 */
import type { ChoiceData } from '../tasks/choice/choice-prompts.ts'
import type { InferenceData } from '../tasks/inference/inference-prompts.ts'
import type { TheoryData } from '../tasks/theory/theory-task.ts'

/** For each option: the passage, and the question with the option. What an ablation hides is empty. */
export const choiceSegments = ({ context, question, options }: ChoiceData): string[][] =>
  options.map(option => [context, question === '' ? option : `${question} ${option}`])

/** `[Major premise] … [Minor premise] …` where premises are told apart. */
export function formatPremise({ premise, majorPremise, minorPremise }: InferenceData, tagged: boolean): string {
  if (!tagged || premise === '') return premise
  return `[Major premise] ${majorPremise.join(' ')} [Minor premise] ${minorPremise.join(' ')}`
}

/** Premise and hypothesis. */
export const inferenceSegments = (data: InferenceData, tagged: boolean): string[] => [
  formatPremise(data, tagged),
  data.hypothesis,
]

/** Theory and statement. */
export const theorySegments = ({ theory, statement }: Pick<TheoryData, 'theory' | 'statement'>): string[] => [
  theory,
  statement,
]

/** The classes of theories, in the order of the logits. */
export const theoryLabels = ['True', 'False', 'Unknown'] as const

/** The classes of pairs: two, or three where the corpus tells neutral pairs from contradictions. */
export const inferenceLabels = ['entailed', 'not entailed'] as const
export const threeInferenceLabels = ['entailed', 'neutral', 'contradiction'] as const
