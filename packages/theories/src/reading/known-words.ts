/** What the reader knows of words before it reads: the vocabulary's verbs and nouns, and the nouns the text shows in the singular. */
import { plural, thirdPerson, verbWords } from '../english/word-forms.ts'
import { RESERVED_WORDS, type Vocabulary } from '../vocabulary/vocabulary.ts'
import { VOCABULARY } from '../vocabulary/words.ts'
import type { KnownWords } from './cursor.ts'
import { Failure } from './failure.ts'
import type { ReadOptions } from './read-theory.ts'

interface Listed {
  readonly thirdPersons: ReadonlyMap<string, string>
  readonly bases: ReadonlySet<string>
  readonly plurals: readonly (readonly [string, string])[]
  readonly predicates: ReadonlySet<string>
}
const listed = new WeakMap<Vocabulary, Listed>()

function listedIn(vocabulary: Vocabulary): Listed {
  let entry = listed.get(vocabulary)
  if (entry === undefined) {
    const bases = vocabulary.verbs.map(verb => verbWords(verb)[0])
    entry = {
      thirdPersons: new Map(bases.map(verb => [thirdPerson(verb), verb])),
      bases: new Set(bases),
      plurals: vocabulary.nouns.map(noun => [plural(noun), noun]),
      predicates: new Set([
        ...vocabulary.adjectives,
        ...vocabulary.nouns,
        ...vocabulary.relations,
        ...vocabulary.verbs,
      ]),
    }
    listed.set(vocabulary, entry)
  }
  return entry
}

const SINGULAR_PLACE = /(?<![\p{L}\p{N}])(?:a|an|each|every|any)\s+([\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]{0,99})/giu

export function knownWords(text: string, options: ReadOptions): KnownWords {
  const vocabulary = options.vocabulary ?? VOCABULARY
  const { thirdPersons, bases, plurals, predicates } = listedIn(vocabulary)
  const singulars = new Map(plurals)
  for (const match of text.matchAll(SINGULAR_PLACE)) {
    const noun = match[1]!
    if (!RESERVED_WORDS.has(noun.toLowerCase())) {
      singulars.set(plural(noun), noun)
      singulars.set(plural(noun).toLowerCase(), noun)
    }
  }
  if (options.dialect !== 'robustlr') return { singulars, thirdPersons, bases }
  return {
    singulars,
    thirdPersons,
    bases,
    onPredicate: (word, kind, token) => {
      if (predicates.has(word)) return
      const near = nearest(word, predicates)
      const remedy = `${near === undefined ? '' : `Did you mean "${near}"? `}Add it to the vocabulary, or read with the dialect "auto".`
      throw new Failure('unknown-word', `the vocabulary has no ${kind} "${word}"`, token, remedy)
    },
  }
}

/** The listed word one edit away (a letter more, less or other, or two exchanged), if there is one. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) <= 1 && candidate.length > 2 && oneEdit(word, candidate))
      return candidate
  }
  return undefined
}

function oneEdit(a: string, b: string): boolean {
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  let aEnd = a.length
  let bEnd = b.length
  while (aEnd > from && bEnd > from && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  const left = aEnd - from
  const right = bEnd - from
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && a[from] === b[from + 1] && a[from + 1] === b[from]
}
