/** Word embeddings: the sum of a word's embedding rows after layer normalisation. */
import { layerNorm } from '../activations.ts'
import { rowsPerWord } from '../lexicon.ts'
import { rowOffset } from '../sparse-rows.ts'
import { fillDropoutMask, forEachWord, gradientAt, type Pass, parameterAt } from './pass.ts'

/** Offsets in the arena. */
export interface EmbeddedWords {
  /** Input of the first layer: normalised rows with gain, bias and dropout. */
  readonly input: number
  readonly normalised: number
  /** Normalisation factor of each row. */
  readonly factors: number
  /** Dropout mask of the input. */
  readonly mask: number
}

export function embedWords(pass: Pass): EmbeddedWords {
  const { arena, embeddings, sizes } = pass.network
  const { rows } = pass.packing
  const { word } = sizes
  const normalised = arena.allocate(rows * word)
  const factors = arena.allocate(rows)
  const input = arena.allocate(rows * word)
  const mask = arena.allocate(rows * word)
  const floats = arena.floats
  forEachWord(pass, (s, t, r) => {
    const row = normalised + r * word
    floats.fill(0, row, row + word)
    const example = pass.examples[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const embedding = example.rows[k]! * word
      for (let i = 0; i < word; i++) floats[row + i]! += embeddings[embedding + i]!
    }
    floats[factors + r] = layerNorm(floats, row, word)
  })
  fillDropoutMask(pass, mask, rows * word, pass.dropout.input)
  const gain = parameterAt(pass, 'norm.gain')
  const bias = parameterAt(pass, 'norm.bias')
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < word; i++) {
      const k = r * word + i
      floats[input + k] = (floats[normalised + k]! * floats[gain + i]! + floats[bias + i]!) * floats[mask + k]!
    }
  return { input, normalised, factors, mask }
}

/** Backpropagates through the normalisation into the embedding rows; overwrites `dInput`. */
export function embedWordsBackward(pass: Pass, { normalised, factors, mask }: EmbeddedWords, dInput: number): void {
  const { arena, sizes, embeddingGradient } = pass.network
  const { word } = sizes
  const floats = arena.floats
  const gain = parameterAt(pass, 'norm.gain')
  const dGain = gradientAt(pass, 'norm.gain')
  const dBias = gradientAt(pass, 'norm.bias')
  forEachWord(pass, (s, t, r) => {
    const dRow = dInput + r * word
    const row = normalised + r * word
    let mean = 0
    let projection = 0
    for (let i = 0; i < word; i++) {
      const dOutput = floats[dRow + i]! * floats[mask + r * word + i]!
      floats[dGain + i]! += dOutput * floats[row + i]!
      floats[dBias + i]! += dOutput
      const dNormalised = dOutput * floats[gain + i]!
      floats[dRow + i] = dNormalised
      mean += dNormalised
      projection += dNormalised * floats[row + i]!
    }
    mean /= word
    projection /= word
    const scale = floats[factors + r]!
    for (let i = 0; i < word; i++) floats[dRow + i] = (floats[dRow + i]! - mean - floats[row + i]! * projection) * scale
    const example = pass.examples[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const target = rowOffset(embeddingGradient, example.rows[k]!)
      const { values } = embeddingGradient
      for (let i = 0; i < word; i++) values[target + i]! += floats[dRow + i]!
    }
  })
}
