/** The closed word classes the reader is built on. Everything else is a name, a predicate or a verb, told by its place. */
import { RESERVED_WORDS } from '../writing/vocabulary.ts'
import type { Token } from './tokens.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

export const COPULAS = set('is are being')
export const AUXILIARIES = set('does do')
/** Words that begin a predicate whatever follows. */
export const VERBS = set('is are being does do holds can cannot')
export const SUBJECT_PRONOUNS = set('he she it they')
export const OBJECT_PRONOUNS = set('him her it them')
/** "someone": one individual, any. */
export const INDEFINITES = set('someone somebody something anyone anybody anything')
export const UNIVERSALS = set('everyone everybody everything')
export const NEGATIVES = set('nobody nothing none')
/** Nouns that say no more than "individual". */
export const EMPTY_NOUNS = set('thing things people person persons individual individuals one ones')
export const THING_WORDS = set('something anything everything nothing thing things')
export const RELATIVES = set('who that which')
export const CONNECTIVES = set('and or nor but')
export const OPENERS = set('both either eithor neither')
export const QUANTIFIERS = set('all every each any no a an some')

type Word = Token & { readonly kind: 'word' }

/** A word that may be a name, a predicate or a verb. */
export const isPlain = (token: Token | undefined): token is Word =>
  token !== undefined && token.kind === 'word' && !RESERVED_WORDS.has(token.lower)

/** A word that can stand in a proper name: a capital or a digit in front, and no word of the grammar. */
export function isProper(token: Token | undefined): boolean {
  if (!isPlain(token)) return false
  const first = token.text.codePointAt(0)!
  if (first < 128) return first < 97
  const letter = String.fromCodePoint(first)
  return letter.toUpperCase() === letter
}
