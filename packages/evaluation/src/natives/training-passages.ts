/**
 * Which passages a model was trained on, as fingerprints in its file: enough to warn whoever tests it on them, and no text of a corpus
 * in the file. Two 32-bit hashes of the passage in a normal form (lower case, letters and digits), so that retyping does not hide a
 * copy and no two passages are taken for one by accident.
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

/** The passage, and the options in an order of their own: where an ablation hides the passage, the options still tell. */
const textsOf = ({ context, options }: Question) => [context, [...options].sort().join('\n')]

/** The contents of a model file with the questions that the model was trained on. */
export function withTrainingPassages(contents: ModelFileContents, questions: Iterable<Question>): ModelFileContents {
  const found = new Map<string, readonly [number, number]>()
  for (const question of questions)
    for (const text of textsOf(question)) {
      const print = fingerprint(text)
      if (print) found.set(print.join(' '), print)
    }
  return { ...contents, sections: { ...contents.sections, [section]: Uint32Array.from([...found.values()].flat()) } }
}

/** Whether a model was trained on a question's passage or options; null where its file does not tell. */
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
