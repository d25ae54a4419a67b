/** Input ablations (LogiQA 2.0, Figure 6): the same model with parts of the input left out. */
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
  readonly right: number
  readonly accuracy: number
  /** Per item, for breaking the accuracy down. */
  readonly correct: readonly boolean[]
}

function ablationRow<Input>(input: Input, correct: readonly boolean[]): AblationRow<Input> {
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
  const known = test.filter(item => item.answer !== null)
  return inputs.map(input => {
    const predicted = predictChoices(trainer(train, input), known)
    const correct = known.map((item, i) => item.answer === predicted[i])
    return ablationRow(input, correct)
  })
}

/** Ablates inference: premise and hypothesis, premise only, hypothesis only. */
export function ablateInference(
  train: readonly InferencePair[],
  test: readonly InferencePair[],
  trainer: (pairs: readonly InferencePair[], input: InferenceInput) => InferenceModel,
  inputs: readonly InferenceInput[] = inferenceInputs,
): AblationRow<InferenceInput>[] {
  const known = test.filter(pair => pair.label !== null)
  return inputs.map(input => {
    const predicted = predictInference(trainer(train, input), known)
    const correct = known.map((pair, i) => (pair.label === 'entailed') === (predicted[i] === 'entailed'))
    return ablationRow(input, correct)
  })
}
