/**
 * Input features of a word: rows of an embedding table, whose sum is the word's vector. One row stands for the word itself if it occurred
 * in training; others for its prefixes, suffixes and shape, which also describe unknown words; and two for the tags that it had in training
 * ("NOUN or VERB, mostly NN"), so that rare words share what is known of their class.
 */
import { hashString } from '@elenchus/learning'

export interface Lexicon {
  /** Lower-cased words; the word at index i has row `i + 1`. Row 0 stands for unknown words. */
  readonly words: readonly string[]
  /** For each word, the index in `classes` of its set of universal tags and of its most frequent joint tag. */
  readonly sets: Uint16Array
  readonly modes: Uint16Array
  readonly classes: readonly string[]
  /** Number of rows for hashed features, after those of the words. */
  readonly hashed: number
}

export interface LexiconIndex extends Lexicon {
  readonly index: ReadonlyMap<string, number>
}

export function indexLexicon(lexicon: Lexicon): LexiconIndex {
  return { ...lexicon, index: new Map(lexicon.words.map((word, i) => [word, i])) }
}

/** Embedding rows per word: itself, four suffixes, three prefixes, its shape, and the two of its class. */
export const rowsPerWord = 11

/** Writes the embedding rows of a form to `out`; `wordIndex` is its index in the lexicon, -1 for an unknown word. */
export function writeRows(lexicon: Lexicon, form: string, wordIndex: number, out: Int32Array, offset: number): void {
  const lower = form.toLowerCase()
  const base = lexicon.words.length + 1
  // The first letter tells the kind of feature, so that a suffix and a prefix get different rows.
  const row = (feature: string) => base + (hashString(feature) % lexicon.hashed)
  out[offset++] = wordIndex + 1
  for (let n = 1; n <= 4; n++) out[offset++] = row(`s${n}${lower.slice(-n)}`)
  for (let n = 1; n <= 3; n++) out[offset++] = row(`p${n}${lower.slice(0, n)}`)
  out[offset++] = row(`h${wordShape(form)}`)
  out[offset++] = row(`a${wordIndex < 0 ? '' : lexicon.classes[lexicon.sets[wordIndex]!]}`)
  out[offset++] = row(`m${wordIndex < 0 ? '' : lexicon.classes[lexicon.modes[wordIndex]!]}`)
}

/** Overwrites the class rows of a word; training leaves out the occurrence at hand. */
export function writeClassRows(lexicon: Lexicon, set: string, mode: string, out: Int32Array, offset: number): void {
  const base = lexicon.words.length + 1
  out[offset + rowsPerWord - 2] = base + (hashString(`a${set}`) % lexicon.hashed)
  out[offset + rowsPerWord - 1] = base + (hashString(`m${mode}`) % lexicon.hashed)
}

/** Shape of a word: capitals, small letters and digits as classes, runs cut to two. "McDonald's" → "XxXxx'x". */
export function wordShape(form: string): string {
  let shape = ''
  let last = ''
  let run = 0
  for (const char of form.length > 40 ? form.slice(0, 40) : form) {
    const kind =
      char >= '0' && char <= '9' ? 'd' : char.toLowerCase() !== char ? 'X' : char.toUpperCase() !== char ? 'x' : char
    run = kind === last ? run + 1 : 1
    last = kind
    if (run <= 2) shape += kind
  }
  return shape
}

export interface TaggedWord {
  readonly form: string
  /** Universal and Penn tag with a space between. */
  readonly tag: string
}

/** Counts of each joint tag by lower-cased word. */
export function countTags(words: Iterable<TaggedWord>): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>()
  for (const { form, tag } of words) {
    const lower = form.toLowerCase()
    let tags = counts.get(lower)
    if (!tags) {
      tags = new Map()
      counts.set(lower, tags)
    }
    tags.set(tag, (tags.get(tag) ?? 0) + 1)
  }
  return counts
}

/** Tag class of a word by its counts, less one occurrence under `without`; empty strings where nothing is left. */
export function classifyWord(counts: ReadonlyMap<string, number>, without?: string): { set: string; mode: string } {
  const universal = new Set<string>()
  let mode = ''
  let highest = 0
  for (const tag of [...counts.keys()].sort()) {
    const count = counts.get(tag)! - (tag === without ? 1 : 0)
    if (count <= 0) continue
    universal.add(tag.slice(0, tag.indexOf(' ')))
    if (count > highest) {
      highest = count
      mode = tag
    }
  }
  return { set: [...universal].sort().join(' '), mode }
}

export function buildLexicon(counts: ReadonlyMap<string, ReadonlyMap<string, number>>, hashed: number): LexiconIndex {
  const words = [...counts.keys()].sort()
  const ids = new Map<string, number>()
  const internClass = (name: string) => {
    let id = ids.get(name)
    if (id === undefined) {
      id = ids.size
      ids.set(name, id)
    }
    return id
  }
  const sets = new Uint16Array(words.length)
  const modes = new Uint16Array(words.length)
  for (const [i, word] of words.entries()) {
    const { set, mode } = classifyWord(counts.get(word)!)
    sets[i] = internClass(set)
    modes[i] = internClass(mode)
  }
  return indexLexicon({ words, sets, modes, classes: [...ids.keys()], hashed })
}
