/** Fingerprints of training passages in a model file: evaluation can warn about contamination without corpus text. */
import { hashString } from '@elenchus/learning'
import type { ModelFile, ModelFileContents } from '@elenchus/learning/model-file'

const sectionName = 'training-passages'

/** Two hashes of a text, ignoring case and punctuation; null if it has no words. */
const fingerprint = (passage: string): readonly [number, number] | null => {
  const normalisedText = (passage.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
  return normalisedText === ''
    ? null
    : [hashString(normalisedText), hashString(`${normalisedText} ${normalisedText.length}`)]
}

interface Question {
  readonly context: string
  readonly options: readonly string[]
}

/** The passage, and the sorted options, which identify a question if an ablation hides the passage. */
const getIdentifyingTexts = ({ context, options }: Question) => [context, [...options].sort().join('\n')]

/** Adds the fingerprints of the training questions to a model file. */
export function withTrainingPassages(contents: ModelFileContents, questions: Iterable<Question>): ModelFileContents {
  const fingerprints = new Map<string, readonly [number, number]>()
  for (const question of questions)
    for (const text of getIdentifyingTexts(question)) {
      const textFingerprint = fingerprint(text)
      if (textFingerprint) fingerprints.set(textFingerprint.join(' '), textFingerprint)
    }
  const sections = { ...contents.sections, [sectionName]: Uint32Array.from([...fingerprints.values()].flat()) }
  return { ...contents, sections }
}

/** Tests whether a model was trained on a question's passage or options; null if its file does not tell. */
export function readTrainingPassages(file: ModelFile): ((question: Question) => boolean) | null {
  const fingerprints = file.sections.get(sectionName)
  if (!(fingerprints instanceof Uint32Array)) return null
  const knownFingerprints = new Set<string>()
  for (let i = 0; i + 1 < fingerprints.length; i += 2)
    knownFingerprints.add(`${fingerprints[i]} ${fingerprints[i + 1]}`)
  return question =>
    getIdentifyingTexts(question).some(text => {
      const textFingerprint = fingerprint(text)
      return textFingerprint !== null && knownFingerprints.has(textFingerprint.join(' '))
    })
}
