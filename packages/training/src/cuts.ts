/**
 * What is lost where inputs are longer than a network reads. The longest segment loses its end, so that of a long option, or of a long
 * question with short options, only what all have in common may be left: such a question cannot be answered by anything but chance.
 */
import type { ModelSettings, Tokenizer } from '@elenchus/neural'
import type { Example } from './read-examples.ts'

/** Counts over examples. */
export interface Cuts {
  readonly examples: number
  /** Those of which an input lost tokens. */
  readonly cut: number
  /** Questions of which two different options became the same input. */
  readonly alike: number
  /** Outputs that are learnt without their end. */
  readonly outputs: number
}

/** An example as numbers, as far as it matters here. */
interface Numbers {
  readonly ids?: readonly number[]
  readonly choices?: readonly { readonly ids: readonly number[] }[]
  readonly output?: readonly number[]
}

export interface CutCounter {
  add(example: Example, numbers: Numbers): void
  readonly cuts: Cuts
}

export function createCutCounter(tokenizer: Tokenizer, { input, output }: ModelSettings): CutCounter {
  const counts = { examples: 0, cut: 0, alike: 0, outputs: 0 }
  const special = input.layout.filter(part => typeof part === 'string').length
  const lengthOf = (segments: readonly string[]) =>
    segments.reduce((sum, segment) => sum + tokenizer.encode(segment).length, special)
  // What is shorter than the limit has lost nothing: only what reaches it is read again.
  const isCut = (ids: readonly number[], segments: readonly string[]) =>
    ids.length >= input.longest && lengthOf(segments) > input.longest
  return {
    add(example, { ids = [], choices = [], output: written = [] }) {
      counts.examples++
      if ('choices' in example) {
        if (!example.choices.some((segments, i) => isCut(choices[i]!.ids, segments))) return
        counts.cut++
        const texts = new Set(example.choices.map(segments => segments.join('\n')))
        if (new Set(choices.map(each => each.ids.join())).size < texts.size) counts.alike++
        return
      }
      if (isCut(ids, 'segments' in example ? example.segments : [example.input])) counts.cut++
      const isFull = output !== undefined && written.length >= output.longest
      if (isFull && 'output' in example && tokenizer.encode(example.output).length >= output.longest) counts.outputs++
    },
    get cuts() {
      return { ...counts }
    },
  }
}
