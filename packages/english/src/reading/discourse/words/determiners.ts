/** Pronouns, determiners, and names that are also common nouns. */
import type { Quantity } from '../meaning.ts'
import { toWordSet } from './word-lists.ts'

export const PRONOUNS = toWordSet('he she it they him her them')
export const REFLEXIVES = toWordSet('himself herself itself themselves themself')
/** First names and names of pets that are also common nouns. */
export const NAMES_LIKE_NOUNS = toWordSet(
  'rose robin jasmine violet ruby heather dawn olive hunter rocky bear fox jack bill penny poppy clay cliff forest river brook patch spot pepper ginger tiger star shadow lucky sandy silver coco biscuit cookie snowball',
)

export const QUANTIFIED_PRONOUNS: ReadonlyMap<string, Quantity> = new Map([
  ...['everyone', 'everybody', 'everything'].map(word => [word, 'every'] as const),
  ...['someone', 'somebody', 'something'].map(word => [word, 'some'] as const),
  ...['nobody', 'nothing', 'none', 'no-one', 'noone'].map(word => [word, 'no'] as const),
  ...['anyone', 'anybody', 'anything'].map(word => [word, 'any'] as const),
])

const singular = { every: 'every', each: 'every', some: 'some', a: 'a', an: 'a', no: 'no', any: 'any' } as const
const plural = { all: 'every', some: 'some', no: 'no', any: 'any' } as const
/** Quantities of the determiners of singular and plural nouns. */
export const DETERMINERS = {
  singular: new Map<string, Quantity>(Object.entries(singular)),
  plural: new Map<string, Quantity>(Object.entries(plural)),
}
