/** Checks that a network has the inputs and outputs that elenchus.json describes, to detect mixed files of different models. */
import { NeuralError } from '../neural-error.ts'
import type { OnnxTensor } from './runtime.ts'
import type { ModelSettings } from './settings.ts'

const remedy =
  'The network and elenchus.json belong to different models: restore the files of one training run, or train again'

const formatCount = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

/** Checks the scores of an encoder for `rows` inputs of `width` tokens: one per option, or one per label of an input or token. */
export function checkScores(
  { name, head, labels = [] }: ModelSettings,
  scores: OnnxTensor | undefined,
  rows: number,
  width: number,
): OnnxTensor {
  if (!scores)
    throw new NeuralError(`${name}: model.onnx has no output "scores", which a ${head} head needs. ${remedy}.`)
  const leadingDims = head === 'tokens' ? [rows, width] : [rows]
  const size = head === 'choice' ? 1 : labels.length
  const outputDims = scores.dims.slice(leadingDims.length)
  // A choice head may return its score as a list of one number.
  const scoreCount = outputDims.reduce((product, dimension) => product * dimension, 1)
  if (
    leadingDims.every((dimension, i) => scores.dims[i] === dimension) &&
    outputDims.length <= 1 &&
    scoreCount === size
  )
    return scores
  const expected =
    head === 'choice'
      ? 'an option has 1 score'
      : `elenchus.json has ${formatCount(size, 'label')} (${labels.join(', ')})`
  throw new NeuralError(
    `${name}: model.onnx returns ${describe(outputDims, leadingDims, scores)} per ${head === 'tokens' ? 'token' : 'input'}, but ${expected}. ${remedy}.`,
  )
}

function describe(outputDims: readonly number[], leadingDims: readonly number[], { dims }: OnnxTensor): string {
  if (outputDims.length > 1 || leadingDims.some((dimension, i) => dims[i] !== dimension))
    return `numbers of shape ${dims.join(' × ')}`
  return formatCount(outputDims[0] ?? 1, 'number')
}

/** Checks a three-dimensional output: logits [rows, length, vocabulary], or encoder states [rows, length, width]. */
export function checkThreeDimensional(
  { name, head }: ModelSettings,
  file: string,
  output: string,
  tensor: OnnxTensor | undefined,
): OnnxTensor {
  if (!tensor)
    throw new NeuralError(`${name}: ${file} has no output "${output}", which a ${head} model needs. ${remedy}.`)
  if (tensor.dims.length === 3) return tensor
  throw new NeuralError(
    `${name}: ${file} returns "${output}" of shape ${tensor.dims.join(' × ')}; a ${head} model returns rows × tokens × numbers. ${remedy}.`,
  )
}

/** Checks that a network has exactly the given inputs, apart from optional ones. */
export function checkInputs(
  { name, head }: ModelSettings,
  file: string,
  names: readonly string[],
  required: readonly string[],
  optional: readonly string[] = [],
): void {
  const allowed = [...required, ...optional]
  if (required.every(each => names.includes(each)) && names.every(each => allowed.includes(each))) return
  throw new NeuralError(
    `${name}: ${file} has the inputs ${names.join(', ')}; a ${head} model needs ${required.join(', ')}. ${remedy}.`,
  )
}
