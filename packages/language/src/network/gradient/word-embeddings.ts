/** Word embeddings: the sum of a word's embedding rows after layer normalisation. */
import { layerNorm } from '../activations.ts'
import { rowsPerWord } from '../lexicon.ts'
import { rowOffset } from '../sparse-rows.ts'
import { fillDropoutMask, forEachWord, gradientAt, type Pass, parameterAt } from './pass.ts'

export interface Words {
  /** Input of the first layer. */
  readonly input: number
  readonly normal: number
  /** Normalisation factor of each row. */
  readonly factors: number
  readonly mask: number
}

export function embedWords(pass: Pass): Words {
  const { arena, embeddings, sizes } = pass.network
  const { rows } = pass.packing
  const { word } = sizes
  const normal = arena.allocate(rows * word)
  const spread = arena.allocate(rows)
  const input = arena.allocate(rows * word)
  const mask = arena.allocate(rows * word)
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const to = normal + r * word
    f.fill(0, to, to + word)
    const example = pass.examples[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const from = example.rows[k]! * word
      for (let i = 0; i < word; i++) f[to + i]! += embeddings[from + i]!
    }
    f[spread + r] = layerNorm(f, to, word)
  })
  fillDropoutMask(pass, mask, rows * word, pass.dropout.input)
  const gain = parameterAt(pass, 'norm.gain')
  const shift = parameterAt(pass, 'norm.bias')
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < word; i++) {
      const k = r * word + i
      f[input + k] = (f[normal + k]! * f[gain + i]! + f[shift + i]!) * f[mask + k]!
    }
  return { input, normal, factors: spread, mask }
}

/** Backpropagates through the normalisation into the embedding rows; overwrites `dInput`. */
export function embedWordsBackward(pass: Pass, { normal, factors: spread, mask }: Words, dInput: number): void {
  const { arena, sizes, embeddingGradient } = pass.network
  const { word } = sizes
  const f = arena.floats
  const gain = parameterAt(pass, 'norm.gain')
  const dGain = gradientAt(pass, 'norm.gain')
  const dShift = gradientAt(pass, 'norm.bias')
  forEachWord(pass, (s, t, r) => {
    const d = dInput + r * word
    const x = normal + r * word
    let mean = 0
    let projection = 0
    for (let i = 0; i < word; i++) {
      const value = f[d + i]! * f[mask + r * word + i]!
      f[dGain + i]! += value * f[x + i]!
      f[dShift + i]! += value
      const inner = value * f[gain + i]!
      f[d + i] = inner
      mean += inner
      projection += inner * f[x + i]!
    }
    mean /= word
    projection /= word
    const scale = f[spread + r]!
    for (let i = 0; i < word; i++) f[d + i] = (f[d + i]! - mean - f[x + i]! * projection) * scale
    const example = pass.examples[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const to = rowOffset(embeddingGradient, example.rows[k]!)
      const { values } = embeddingGradient
      for (let i = 0; i < word; i++) values[to + i]! += f[d + i]!
    }
  })
}
