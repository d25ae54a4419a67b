/**
 * Which option a passage paraphrases. Words that several options share tell little, so each word weighs by how few options have it. The
 * best option must explain a good part of itself and lead the second clearly; otherwise nobody was meant.
 */
import { wordsOf } from './option-quotes.ts'

const empty = new Set(
  'the a an of to in is are was were be been and or that this it its for on by with as at from not no do does did has have had will would can could than then so if'.split(
    ' ',
  ),
)

/** A rough stem, enough to see "rises" in "rising". */
const stem = (word: string) =>
  word.length < 4 ? word : word.replace(/(?:ations?|ings?|edly|ed|ies|es|ly|s|e)$/, '').slice(0, 7)

const bagOf = (text: string) => {
  const words = wordsOf(text).map(word => word.text)
  const unspaced = words.filter(word => word.length === 1 && word > '\u2e80')
  const pairs = unspaced.slice(1).map((word, i) => unspaced[i]! + word)
  return new Set([
    ...words.filter(word => !empty.has(word) && (word.length > 1 || /\d/.test(word))).map(stem),
    ...pairs,
  ])
}

export interface Overlap {
  readonly option: number
  /** The part of the option's own weight that was found. */
  readonly share: number
  readonly lead: number
  /** How many words were found that this option alone has, and how many that another alone has. */
  readonly own: number
  readonly others: number
}

export function sharedWords(passage: string, option: string): number {
  const said = bagOf(passage)
  return [...bagOf(option)].filter(word => said.has(word)).length
}

export function overlapOf(passage: string, options: readonly string[]): Overlap | null {
  const bags = options.map(bagOf)
  const said = bagOf(passage)
  const weightOf = (word: string) => {
    const n = bags.filter(bag => bag.has(word)).length
    return Math.log((options.length + 0.5) / n)
  }
  const shares = bags.map((bag, option) => {
    let [all, found] = [0, 0]
    for (const word of bag) {
      const weight = weightOf(word)
      all += weight
      if (said.has(word)) found += weight
    }
    return { option, share: all === 0 ? 0 : found / all, found }
  })
  const ranked = shares.sort((a, b) => b.share - a.share)
  const [best, second] = ranked
  if (!best || best.found < 1) return null
  const alone = bags.map(
    (bag, i) => [...bag].filter(word => said.has(word) && bags.every((other, k) => k === i || !other.has(word))).length,
  )
  const own = alone[best.option]!
  const others = Math.max(0, ...alone.filter((_, i) => i !== best.option))
  return { option: best.option, share: best.share, lead: best.share - (second?.share ?? 0), own, others }
}

const denials =
  /\b(?:not|no|never|nothing|nobody|none|neither|nor|without|cannot|hardly|rarely|unless|refus\w+|fail\w*|unchanged)\b|n't\b|不|没|未|无/i
/** Whether two passages agree in being denied or not. */
export const sameSign = (passage: string, option: string): boolean => denials.test(passage) === denials.test(option)

/** "the pupil one": a few words, all that tell of one option alone. */
export function namedOption(passage: string, options: readonly string[]): number | null {
  const said = [...bagOf(passage)].filter(
    word =>
      ![
        'one',
        'option',
        'answ',
        'answer',
        'choic',
        'about',
        'say',
        'talk',
        'mention',
        'mean',
        'right',
        'correct',
        'best',
      ].includes(word),
  )
  if (said.length === 0 || said.length > 6) return null
  const bags = options.map(bagOf)
  const named = bags.map((bag, i) => ({
    i,
    n: said.filter(word => bag.has(word) && bags.every((other, k) => k === i || !other.has(word))).length,
  }))
  const best = named.filter(({ n }) => n > 0)
  const known = said.filter(word => bags.some(bag => bag.has(word))).length
  return best.length === 1 && known >= said.length * 0.6 ? best[0]!.i : null
}
