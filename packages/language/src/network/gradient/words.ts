/** Words to vectors: the sum of a word's embedding rows, normalised to mean 0 and spread 1, with a gain and a shift. */
import { normalise } from '../activations.ts'
import { rowsPerWord } from '../lexicon.ts'
import { slotOf } from '../sparse-rows.ts'
import { fillMask, forEachWord, gradientAt, type Pass, parameterAt } from './pass.ts'

export interface Words {
  /** What the first layer reads. */
  readonly input: number
  readonly normal: number
  /** The factor that normalised a row. */
  readonly spread: number
  readonly mask: number
}

export function readWords(pass: Pass): Words {
  const { arena, embeddings, sizes } = pass.network
  const { rows } = pass.packing
  const { word } = sizes
  const normal = arena.take(rows * word)
  const spread = arena.take(rows)
  const input = arena.take(rows * word)
  const mask = arena.take(rows * word)
  const f = arena.floats
  forEachWord(pass, (s, t, r) => {
    const to = normal + r * word
    f.fill(0, to, to + word)
    const example = pass.examples[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const from = example.rows[k]! * word
      for (let i = 0; i < word; i++) f[to + i]! += embeddings[from + i]!
    }
    f[spread + r] = normalise(f, to, word)
  })
  fillMask(pass, mask, rows * word, pass.dropout.input)
  const gain = parameterAt(pass, 'norm.gain')
  const shift = parameterAt(pass, 'norm.bias')
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < word; i++) {
      const k = r * word + i
      f[input + k] = (f[normal + k]! * f[gain + i]! + f[shift + i]!) * f[mask + k]!
    }
  return { input, normal, spread, mask }
}

/** Back through the normalisation into the embedding rows; `dInput` is used up. */
export function readWordsBack(pass: Pass, { normal, spread, mask }: Words, dInput: number): void {
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
    let along = 0
    for (let i = 0; i < word; i++) {
      const value = f[d + i]! * f[mask + r * word + i]!
      f[dGain + i]! += value * f[x + i]!
      f[dShift + i]! += value
      const inner = value * f[gain + i]!
      f[d + i] = inner
      mean += inner
      along += inner * f[x + i]!
    }
    mean /= word
    along /= word
    const scale = f[spread + r]!
    for (let i = 0; i < word; i++) f[d + i] = (f[d + i]! - mean - f[x + i]! * along) * scale
    const example = pass.examples[s]!
    for (let k = t * rowsPerWord; k < (t + 1) * rowsPerWord; k++) {
      const to = slotOf(embeddingGradient, example.rows[k]!)
      const { values } = embeddingGradient
      for (let i = 0; i < word; i++) values[to + i]! += f[d + i]!
    }
  })
}
