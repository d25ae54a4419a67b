/** Words that begin a noun phrase or are one: pronouns, determiners, names that are common nouns too. */
import type { Quantity } from '../meaning.ts'
import { words } from './word-lists.ts'

export const EVERY = words('everyone everybody everything')
export const SOME = words('someone somebody something')
export const NOBODY = words('nobody nothing none no-one noone')
export const ANY = words('anyone anybody anything')
export const PRONOUNS = words('he she it they him her them')
export const REFLEXIVES = words('himself herself itself themselves themself')
/** First names and pets' names that are common nouns too. */
export const NAMES_LIKE_NOUNS = words(
  'rose robin jasmine violet ruby heather dawn olive hunter rocky bear fox jack bill penny poppy clay cliff forest river brook patch spot pepper ginger tiger star shadow lucky sandy silver coco biscuit cookie snowball',
)
export const SINGULAR_DETERMINERS: Readonly<Record<string, Quantity>> = {
  every: 'every',
  each: 'every',
  some: 'some',
  a: 'a',
  an: 'a',
  no: 'no',
  any: 'any',
}
export const PLURAL_DETERMINERS: Readonly<Record<string, Quantity>> = {
  all: 'every',
  some: 'some',
  no: 'no',
  any: 'any',
}
