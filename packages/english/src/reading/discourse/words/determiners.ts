/** Pronouns, determiners, and names that are also common nouns. */
import type { Quantity } from '../meaning.ts'
import { toWordSet } from './word-lists.ts'

export const UNIVERSAL_PRONOUNS = toWordSet('everyone everybody everything')
export const INDEFINITE_PRONOUNS = toWordSet('someone somebody something')
export const NEGATIVE_PRONOUNS = toWordSet('nobody nothing none no-one noone')
export const POLARITY_PRONOUNS = toWordSet('anyone anybody anything')
export const PRONOUNS = toWordSet('he she it they him her them')
export const REFLEXIVES = toWordSet('himself herself itself themselves themself')
/** First names and names of pets that are also common nouns. */
export const NAMES_LIKE_NOUNS = toWordSet(
  'rose robin jasmine violet ruby heather dawn olive hunter rocky bear fox jack bill penny poppy clay cliff forest river brook patch spot pepper ginger tiger star shadow lucky sandy silver coco biscuit cookie snowball',
)
type Determiners = Readonly<Record<string, Quantity>>
export const PLURAL_DETERMINERS: Determiners = { all: 'every', some: 'some', no: 'no', any: 'any' }
export const SINGULAR_DETERMINERS: Determiners = {
  every: 'every',
  each: 'every',
  some: 'some',
  a: 'a',
  an: 'a',
  no: 'no',
  any: 'any',
}
