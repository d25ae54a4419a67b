/** From annotated sentences to what the network trains on: numbered tags and relations, rows of embeddings. */
import type { Random } from '@elenchus/learning'
import {
  classOfCounts,
  countTags,
  type LexiconIndex,
  makeLexicon,
  rowsPerWord,
  writeClassRows,
  writeRows,
} from '../lexicon.ts'
import type { Lesson } from './train-network.ts'

export interface AnnotatedWord {
  readonly form: string
  readonly upos: string
  readonly xpos: string
  /** 0 for the root, else the head's position counted from 1. */
  readonly head: number
  readonly relation: string
}

export interface Course {
  readonly lexicon: LexiconIndex
  /** Joint tags: universal and Penn tag with a space between. */
  readonly tags: readonly string[]
  readonly relations: readonly string[]
  readonly lessons: readonly Lesson[]
}

/** How much words are hidden: a word seen c times is taken as unknown with probability hide / (hide + c). */
const hide = 0.5
/** Share of sentences read in lower case, for texts that have no capitals. */
const lowered = 0.15

export function makeCourse(sentences: readonly (readonly AnnotatedWord[])[], hashed: number): Course {
  const tagOf = (word: AnnotatedWord) => `${word.upos} ${word.xpos}`
  const all = sentences.flat()
  const tags = [...new Set(all.map(tagOf))].sort()
  const relations = [...new Set(all.map(word => word.relation))].sort()
  const tagIds = new Map(tags.map((tag, i) => [tag, i]))
  const relationIds = new Map(relations.map((relation, i) => [relation, i]))
  const counts = countTags(all.map(word => ({ form: word.form, tag: tagOf(word) })))
  const lexicon = makeLexicon(counts, hashed)
  const lessons = sentences.map((words): Lesson => {
    const n = words.length
    const cased = new Int32Array(n * rowsPerWord)
    const small = new Int32Array(n * rowsPerWord)
    const hidden = new Int32Array(n * 2)
    const chances = new Float32Array(n)
    for (const [i, word] of words.entries()) {
      const lower = word.form.toLowerCase()
      const at = i * rowsPerWord
      // As an unknown word, for the two rows of its class; then as itself, its class without this occurrence.
      writeRows(lexicon, word.form, -1, cased, at)
      hidden[2 * i] = cased[at + rowsPerWord - 2]!
      hidden[2 * i + 1] = cased[at + rowsPerWord - 1]!
      const seen = lexicon.index.get(lower)!
      const own = counts.get(lower)!
      const { set, mode } = classOfCounts(own, tagOf(word))
      for (const [form, rows] of [
        [word.form, cased],
        [lower, small],
      ] as const) {
        writeRows(lexicon, form, seen, rows, at)
        writeClassRows(lexicon, set, mode, rows, at)
      }
      let count = 0
      for (const times of own.values()) count += times
      chances[i] = hide / (hide + count)
    }
    const rest = {
      tags: Int32Array.from(words, word => tagIds.get(tagOf(word))!),
      heads: Int32Array.from(words, word => word.head),
      relations: Int32Array.from(words, word => relationIds.get(word.relation)!),
    }
    return {
      length: n,
      example: (draw: Random) => {
        const rows = (draw.next() < lowered ? small : cased).slice()
        for (let i = 0; i < n; i++)
          if (draw.next() < chances[i]!) {
            rows[i * rowsPerWord] = 0
            rows[(i + 1) * rowsPerWord - 2] = hidden[2 * i]!
            rows[(i + 1) * rowsPerWord - 1] = hidden[2 * i + 1]!
          }
        return { rows, ...rest }
      },
    }
  })
  return { lexicon, tags, relations, lessons }
}
