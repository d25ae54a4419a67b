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
  /** Item by item, for breaking the accuracy down. */
  readonly correct: readonly boolean[]
}

const rowOf = <Input>(input: Input, right: readonly boolean[]): AblationRow<Input> => {
  const count = right.filter(Boolean).length
  return {
    input,
    items: right.length,
    right: count,
    accuracy: right.length === 0 ? Number.NaN : count / right.length,
    correct: right,
  }
}

/** Trains one model for each input on `train` and tests it on the answered items of `test`. */
export function ablateChoices(
  train: readonly ChoiceItem[],
  test: readonly ChoiceItem[],
  trainer: (items: readonly ChoiceItem[], input: ChoiceInput) => ChoiceModel,
  inputs: readonly ChoiceInput[] = choiceInputs,
): AblationRow<ChoiceInput>[] {
  const known = test.filter(item => item.answer !== null)
  return inputs.map(input => {
    const predicted = predictChoices(trainer(train, input), known)
    return rowOf(
      input,
      known.map((item, i) => item.answer === predicted[i]),
    )
  })
}

/** The same for inference: premise and hypothesis, premise only, hypothesis only. */
export function ablateInference(
  train: readonly InferencePair[],
  test: readonly InferencePair[],
  trainer: (pairs: readonly InferencePair[], input: InferenceInput) => InferenceModel,
  inputs: readonly InferenceInput[] = inferenceInputs,
): AblationRow<InferenceInput>[] {
  const known = test.filter(pair => pair.label !== null)
  return inputs.map(input => {
    const predicted = predictInference(trainer(train, input), known)
    return rowOf(
      input,
      known.map((pair, i) => (pair.label === 'entailed') === (predicted[i] === 'entailed')),
    )
  })
}
