/** Training examples from annotated sentences: tag and relation indices, embedding rows. */
import type { Random } from '@elenchus/learning'
import {
  buildLexicon,
  classifyWord,
  countTags,
  type LexiconIndex,
  rowsPerWord,
  writeClassRows,
  writeRows,
} from '../lexicon.ts'
import type { TrainingSentence } from './train-network.ts'

export interface AnnotatedWord {
  readonly form: string
  readonly upos: string
  readonly xpos: string
  /** 0 for the root, else the head's position counted from 1. */
  readonly head: number
  readonly relation: string
}

export interface TrainingSet {
  readonly lexicon: LexiconIndex
  /** Joint tags: universal and Penn tag with a space between. */
  readonly tags: readonly string[]
  readonly relations: readonly string[]
  readonly examples: readonly TrainingSentence[]
}

/** A word seen c times is replaced by the unknown word with probability strength / (strength + c). */
const unknownWordStrength = 0.5
/** Share of sentences converted to lower case, for robustness to text without capitals. */
const lowercaseRate = 0.15

export function prepareTrainingSet(sentences: readonly (readonly AnnotatedWord[])[], hashedRows: number): TrainingSet {
  const toJointTag = (word: AnnotatedWord) => `${word.upos} ${word.xpos}`
  const allWords = sentences.flat()
  const tags = [...new Set(allWords.map(toJointTag))].sort()
  const relations = [...new Set(allWords.map(word => word.relation))].sort()
  const tagIds = new Map(tags.map((tag, i) => [tag, i]))
  const relationIds = new Map(relations.map((relation, i) => [relation, i]))
  const counts = countTags(allWords.map(word => ({ form: word.form, tag: toJointTag(word) })))
  const lexicon = buildLexicon(counts, hashedRows)
  const examples = sentences.map((words): TrainingSentence => {
    const n = words.length
    const cased = new Int32Array(n * rowsPerWord)
    const lowerCased = new Int32Array(n * rowsPerWord)
    const unknownClassRows = new Int32Array(n * 2)
    const unknownProbabilities = new Float32Array(n)
    for (const [i, word] of words.entries()) {
      const lower = word.form.toLowerCase()
      const offset = i * rowsPerWord
      // First as an unknown word, for its two class rows; then as itself, with its class less this occurrence.
      writeRows(lexicon, word.form, -1, cased, offset)
      unknownClassRows[2 * i] = cased[offset + rowsPerWord - 2]!
      unknownClassRows[2 * i + 1] = cased[offset + rowsPerWord - 1]!
      const wordIndex = lexicon.index.get(lower)!
      const tagCounts = counts.get(lower)!
      const { set, mode } = classifyWord(tagCounts, toJointTag(word))
      for (const [form, rows] of [
        [word.form, cased],
        [lower, lowerCased],
      ] as const) {
        writeRows(lexicon, form, wordIndex, rows, offset)
        writeClassRows(lexicon, set, mode, rows, offset)
      }
      let count = 0
      for (const occurrences of tagCounts.values()) count += occurrences
      unknownProbabilities[i] = unknownWordStrength / (unknownWordStrength + count)
    }
    const annotations = {
      tags: Int32Array.from(words, word => tagIds.get(toJointTag(word))!),
      heads: Int32Array.from(words, word => word.head),
      relations: Int32Array.from(words, word => relationIds.get(word.relation)!),
    }
    return {
      length: n,
      sample: (generator: Random) => {
        const rows = (generator.next() < lowercaseRate ? lowerCased : cased).slice()
        for (let i = 0; i < n; i++)
          if (generator.next() < unknownProbabilities[i]!) {
            rows[i * rowsPerWord] = 0
            rows[(i + 1) * rowsPerWord - 2] = unknownClassRows[2 * i]!
            rows[(i + 1) * rowsPerWord - 1] = unknownClassRows[2 * i + 1]!
          }
        return { rows, ...annotations }
      },
    }
  })
  return { lexicon, tags, relations, examples }
}
