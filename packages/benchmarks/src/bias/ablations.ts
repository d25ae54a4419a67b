/** Input ablations (LogiQA 2.0, Figure 6): a model is trained and tested without parts of the input. */
import { type ChoiceInput, type ChoiceModel, choiceInputs, predictChoices } from '../models/choice-models.ts'
import {
  type InferenceInput,
  type InferenceModel,
  inferenceInputs,
  predictInference,
} from '../models/inference-models.ts'
import type { ChoiceItem, InferencePair } from '../records/records.ts'

export interface AblationRow<Input> {
  readonly input: Input
  readonly items: number
  /** Number of items answered correctly. */
  readonly right: number
  readonly accuracy: number
  /** Correctness of each item. */
  readonly correct: readonly boolean[]
}

function toAblationRow<Input>(input: Input, correct: readonly boolean[]): AblationRow<Input> {
  const right = correct.filter(Boolean).length
  return { input, items: correct.length, right, accuracy: right / correct.length, correct }
}

/** Trains one model per input on `train` and tests it on the items of `test` with a known answer. */
export function ablateChoices(
  train: readonly ChoiceItem[],
  test: readonly ChoiceItem[],
  trainer: (items: readonly ChoiceItem[], input: ChoiceInput) => ChoiceModel,
  inputs: readonly ChoiceInput[] = choiceInputs,
): AblationRow<ChoiceInput>[] {
  const answered = test.filter(item => item.answer !== null)
  return inputs.map(input => {
    const predicted = predictChoices(trainer(train, input), answered)
    const correct = answered.map((item, i) => item.answer === predicted[i])
    return toAblationRow(input, correct)
  })
}

/** Trains one model per input on `train` and tests it on the pairs of `test` with a label. */
export function ablateInference(
  train: readonly InferencePair[],
  test: readonly InferencePair[],
  trainer: (pairs: readonly InferencePair[], input: InferenceInput) => InferenceModel,
  inputs: readonly InferenceInput[] = inferenceInputs,
): AblationRow<InferenceInput>[] {
  const labelled = test.filter(pair => pair.label !== null)
  return inputs.map(input => {
    const predicted = predictInference(trainer(train, input), labelled)
    const correct = labelled.map((pair, i) => (pair.label === 'entailed') === (predicted[i] === 'entailed'))
    return toAblationRow(input, correct)
  })
}
