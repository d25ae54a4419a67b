/** Whether a network is the one that the settings beside it describe: one from another folder would give answers that mean nothing. */
import { NeuralError } from '../neural-error.ts'
import type { OnnxTensor } from './runtime.ts'
import type { ModelSettings } from './settings.ts'

const remedy =
  'The network and elenchus.json are of two models: put back the files of one training, or train into the folder again'

const quantity = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

/** What an encoder gave for a batch of `rows` inputs of `width` tokens: one number for an option, one for each label of a class or of a token. */
export function checkScores(
  { name, head, labels = [] }: ModelSettings,
  scores: OnnxTensor | undefined,
  rows: number,
  width: number,
): OnnxTensor {
  if (!scores)
    throw new NeuralError(`${name}: model.onnx has no output "scores", which a ${head} head gives. ${remedy}.`)
  const each = head === 'tokens' ? [rows, width] : [rows]
  const size = head === 'choice' ? 1 : labels.length
  const given = scores.dims.slice(each.length)
  // A scorer of options may give its one number as a list of one.
  const found = given.reduce((product, side) => product * side, 1)
  if (each.every((side, i) => scores.dims[i] === side) && given.length <= 1 && found === size) return scores
  const wanted =
    head === 'choice'
      ? 'an option has 1 score'
      : `elenchus.json names ${quantity(size, 'label')} (${labels.join(', ')})`
  throw new NeuralError(
    `${name}: model.onnx gives ${shown(given, each, scores)} for each ${head === 'tokens' ? 'token' : 'input'}, and ${wanted}. ${remedy}.`,
  )
}

function shown(given: readonly number[], each: readonly number[], { dims }: OnnxTensor): string {
  if (given.length > 1 || each.some((side, i) => dims[i] !== side)) return `numbers of the shape ${dims.join(' × ')}`
  return quantity(given[0] ?? 1, 'number')
}

/** What a network that writes gave: logits [rows, length, vocabulary], or the states of an encoder [rows, length, width]. */
export function checkCube(
  { name, head }: ModelSettings,
  file: string,
  output: string,
  given: OnnxTensor | undefined,
): OnnxTensor {
  if (!given)
    throw new NeuralError(`${name}: ${file} has no output "${output}", which a ${head} model gives. ${remedy}.`)
  if (given.dims.length === 3) return given
  throw new NeuralError(
    `${name}: ${file} gives "${output}" of the shape ${given.dims.join(' × ')}, and a ${head} model gives rows × tokens × numbers. ${remedy}.`,
  )
}

/** Whether a network takes the inputs that it will be given, and no others. */
export function checkInputs(
  { name, head }: ModelSettings,
  file: string,
  names: readonly string[],
  wanted: readonly string[],
  optional: readonly string[] = [],
): void {
  const known = [...wanted, ...optional]
  if (wanted.every(each => names.includes(each)) && names.every(each => known.includes(each))) return
  throw new NeuralError(
    `${name}: ${file} takes ${names.join(', ')}, and in a ${head} model it takes ${wanted.join(', ')}. ${remedy}.`,
  )
}
