/** Closed word classes of the reader of generated English. Other words are names, predicates or verbs, depending on their position. */
import { RESERVED_WORDS } from '../writing/vocabulary.ts'
import type { Token } from './tokens.ts'

const toSet = (list: string): ReadonlySet<string> => new Set(list.split(' '))

export const COPULAS = toSet('is are being')
export const AUXILIARIES = toSet('does do')
/** Words that always begin a predicate. */
export const PREDICATE_STARTS = toSet('is are being does do holds can cannot')
export const SUBJECT_PRONOUNS = toSet('he she it they')
export const OBJECT_PRONOUNS = toSet('him her it them')
/** Indefinite pronouns. */
export const INDEFINITES = toSet('someone somebody something anyone anybody anything')
export const UNIVERSALS = toSet('everyone everybody everything')
export const NEGATIVES = toSet('nobody nothing none')
/** Nouns that mean no more than "individual". */
export const EMPTY_NOUNS = toSet('thing things people person persons individual individuals one ones')
export const INANIMATE_WORDS = toSet('something anything everything nothing thing things')
export const RELATIVES = toSet('who that which')
export const CONNECTIVES = toSet('and or nor but')
export const OPENERS = toSet('both either eithor neither')
export const QUANTIFIERS = toSet('all every each any no a an some')

type Word = Token & { readonly kind: 'word' }

/** Tests for a content word: a name, a predicate or a verb. */
export const isContentWord = (token: Token | undefined): token is Word =>
  token !== undefined && token.kind === 'word' && !RESERVED_WORDS.has(token.lower)

/** Tests for a word of a proper name: a content word that begins with a capital or a digit. */
export function isNameWord(token: Token | undefined): boolean {
  if (!isContentWord(token)) return false
  const codePoint = token.text.codePointAt(0)!
  // In ASCII, digits and capitals precede "a" (97).
  if (codePoint < 128) return codePoint < 97
  const letter = String.fromCodePoint(codePoint)
  return letter.toUpperCase() === letter
}
