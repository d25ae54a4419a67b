/**
 * How a degree is shown. MetaLogic's order (4 necessary, 3 possible, 2 contingent, 0 impossible) is that of its corpus and stays so in the data; to somebody
 * who reads a plain text "it might rain" is less certain than "it rains", and "it cannot rain" is very certain. So where degrees tell what the words put
 * forward, bars show how firmly a sentence says its point: three for what must or cannot be, two for what is plainly said, one for what may or need not be.
 */
import { type Degree, type DegreeMode, degreeNames } from '../model/metagraph.ts'

export interface Badge {
  readonly degree: Degree
  readonly symbol: string
  readonly word: string
  /** Bars that are filled, and bars in all. */
  readonly bars: number
  readonly most: number
  /** How it came about (indicator words, reduction steps), shown on hover. */
  readonly note?: string
}

export const degreeSymbols: readonly string[] = ['¬◇', '¬□', '–', '◇', '□']

/** How firmly a statement of each degree is said. */
const firmness: readonly number[] = [3, 1, 2, 1, 3]

/** "It may not rain": the same degree as "it need not rain" (¬□ and ◇¬ are one in S5), but nobody would call it unnecessary. */
export const possiblyNotSaid = { symbol: '◇¬', word: 'possibly not' } as const

export interface BadgeOptions {
  /** Whether a statement of degree 1 is put forward as what may not be so, and not as what need not be. */
  readonly possiblyNot?: boolean
}

export function badgeOf(
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

/** All badges, those with the most bars first. */
export const badgeScale = (mode: DegreeMode | undefined): readonly Badge[] =>
  ([4, 3, 2, 1, 0] as const).map(degree => badgeOf(degree, mode)).sort((a, b) => b.bars - a.bars)
