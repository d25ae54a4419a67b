/**
 * Fingerprints of training passages, stored in a model file so that evaluation can warn about contamination without any corpus text.
 * A fingerprint is two 32-bit hashes of the normalised passage (lower case, letters and digits).
 */
import { hashString } from '@elenchus/learning'
import type { ModelFile, ModelFileContents } from '@elenchus/learning/model-file'

const section = 'training-passages'

const fingerprint = (passage: string): readonly [number, number] | null => {
  const words = (passage.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return words === '' ? null : [hashString(words), hashString(`${words} ${words.length}`)]
}

interface Question {
  readonly context: string
  readonly options: readonly string[]
}

/** The passage, and the sorted options, which identify a question if an ablation hides the passage. */
const textsOf = ({ context, options }: Question) => [context, [...options].sort().join('\n')]

/** Adds the fingerprints of the training questions to a model file. */
export function withTrainingPassages(contents: ModelFileContents, questions: Iterable<Question>): ModelFileContents {
  const found = new Map<string, readonly [number, number]>()
  for (const question of questions)
    for (const text of textsOf(question)) {
      const print = fingerprint(text)
      if (print) found.set(print.join(' '), print)
    }
  return { ...contents, sections: { ...contents.sections, [section]: Uint32Array.from([...found.values()].flat()) } }
}

/** Tests whether a model was trained on a question's passage or options; null if its file does not tell. */
export function trainingPassagesOf(file: ModelFile): ((question: Question) => boolean) | null {
  const prints = file.sections.get(section)
  if (!(prints instanceof Uint32Array)) return null
  const known = new Set<string>()
  for (let i = 0; i + 1 < prints.length; i += 2) known.add(`${prints[i]} ${prints[i + 1]}`)
  return question =>
    textsOf(question).some(text => {
      const print = fingerprint(text)
      return print !== null && known.has(print.join(' '))
    })
}
