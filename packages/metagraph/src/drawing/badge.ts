/**
 * Badges for degrees of certainty. Degrees are stored in MetaLogic's order, in which "possible" (3) ranks above "contingent" (2), although
 * "it might rain" is a weaker assertion than "it rains". In the convention `reading` the bars therefore show the strength of the assertion: three for
 * necessary and impossible, two for plain statements, one for possible and unnecessary.
 */
import { contingentDegree, type Degree, type DegreeConvention, degreeNames } from '../model/metagraph.ts'

export interface Badge {
  readonly degree: Degree
  readonly symbol: string
  readonly word: string
  /** Number of filled bars. */
  readonly bars: number
  /** Number of bars, filled or not. */
  readonly maxBars: number
  /** Explanation (indicator words, reduction steps), shown on hover. */
  readonly note?: string
}

export const degreeSymbols: readonly string[] = ['¬◇', '¬□', '–', '◇', '□']

/** Bars by degree in the convention `reading`. */
const assertionStrength: readonly number[] = [3, 1, 2, 1, 3]

/** Wording of degree 1 for "it may not rain": ¬□ and ◇¬ are equivalent in S5, but "unnecessary" would mislead. */
export const possiblyNotLabel = { symbol: '◇¬', word: 'possibly not' } as const

/** Creates the badge of a degree. With `possiblyNot`, degree 1 is shown as "possibly not" instead of "unnecessary". */
export function createBadge(
  degree: Degree,
  convention: DegreeConvention | undefined,
  { possiblyNot = false } = {},
): Badge {
  const isReadingConvention = convention === 'reading'
  return {
    degree,
    symbol: degreeSymbols[degree]!,
    word: isReadingConvention && degree === contingentDegree ? 'plain' : degreeNames[degree],
    ...(isReadingConvention && degree === 1 && possiblyNot ? possiblyNotLabel : {}),
    bars: isReadingConvention ? assertionStrength[degree]! : degree,
    maxBars: isReadingConvention ? 3 : 4,
  }
}

/** Lists the badges of all degrees, those with more bars first. */
export const listBadges = (convention: DegreeConvention | undefined): readonly Badge[] =>
  ([4, 3, 2, 1, 0] as const).map(degree => createBadge(degree, convention)).sort((a, b) => b.bars - a.bars)
