/**
 * Badges for degrees of certainty. Data keeps MetaLogic's order, in which "possible" (3) ranks above "contingent" (2), although a reader takes
 * "it might rain" as less certain than "it rains". In mode `reading` the bars therefore show how firmly a sentence is put: three for
 * what must or cannot be, two for plain statements, one for what may or need not be.
 */
import { type Degree, type DegreeMode, degreeNames } from '../model/metagraph.ts'

export interface Badge {
  readonly degree: Degree
  readonly symbol: string
  readonly word: string
  /** Filled bars. */
  readonly bars: number
  /** All bars, filled or not. */
  readonly most: number
  /** Derivation (indicator words, reduction steps), shown on hover. */
  readonly note?: string
}

export const degreeSymbols: readonly string[] = ['¬◇', '¬□', '–', '◇', '□']

/** Bars by degree in mode `reading`. */
const firmness: readonly number[] = [3, 1, 2, 1, 3]

/** Wording of degree 1 for "it may not rain": ¬□ and ◇¬ are equivalent in S5, but "unnecessary" would mislead. */
export const possiblyNotSaid = { symbol: '◇¬', word: 'possibly not' } as const

export interface BadgeOptions {
  /** Shows degree 1 as "possibly not" instead of "unnecessary". */
  readonly possiblyNot?: boolean
}

export function createBadge(
  degree: Degree,
  mode: DegreeMode | undefined,
  { possiblyNot = false }: BadgeOptions = {},
): Badge {
  const read = mode === 'reading'
  return {
    degree,
    symbol: degreeSymbols[degree]!,
    word: read && degree === 2 ? 'plain' : degreeNames[degree],
    ...(read && degree === 1 && possiblyNot ? possiblyNotSaid : {}),
    bars: read ? firmness[degree]! : degree,
    most: read ? 3 : 4,
  }
}

/** Badges of all degrees, those with more bars first. */
export const badgeScale = (mode: DegreeMode | undefined): readonly Badge[] =>
  ([4, 3, 2, 1, 0] as const).map(degree => createBadge(degree, mode)).sort((a, b) => b.bars - a.bars)
