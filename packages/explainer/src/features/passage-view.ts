/** What the explainer reads off a whole passage before it decides on edges: word overlap, places, cues, the option. */
import type { StatementView } from './statement-view.ts'

const stop = new Set(
  `a an the of to in on at by for from with without as is are was were be been being am has have had do does did will would can could may
  might must shall should and or but nor so yet if then than that this these those it its they them their he she his her we our
  you your i my not no only also such which who whom whose what when where while because since although though however therefore
  thus hence there here more most less least very much many some any all each every other another one two s t 's n't into out up
  about over under between through during before after above below again further once both few own same too just even still
  likely probably perhaps often usually always never`.split(/\s+/),
)

export interface PassageView {
  readonly views: readonly StatementView[]
  /** Index of the statement that comes from the option, or -1. */
  readonly option: number
  /** Content stems of each statement. */
  readonly content: readonly ReadonlySet<string>[]
  /** What statements a and b share, at a × n + b. */
  readonly shared: Float64Array
  /** In how many statements each stem stands. */
  readonly counts: ReadonlyMap<string, number>
  /** Where the conclusion probably stands, by cue words and place: the reference of the option's polarity. */
  readonly conclusion: number
  readonly question: string
  /** Whether statements and variables are as annotators gave them, merged sentences included. */
  readonly marked: boolean
}

/** A crude stem, so that "plans", "planned" and "planning" meet. */
export function stem(word: string): string {
  return word.length <= 4 ? word : word.replace(/(?:ations?|ings?|edly|ed|ers?|ies|es|ly|s|ment|ness)$/, '').slice(0, 7)
}

export const isContent = (word: string): boolean => /^[\p{L}\p{N}-]{2,}$/u.test(word) && !stop.has(word)

const conclusionWords = new Set([
  'therefore',
  'thus',
  'hence',
  'so',
  'consequently',
  'clearly',
  'conclude',
  'obviously',
])

function likelyConclusion(views: readonly StatementView[], option: number): number {
  let best = 0
  let bestScore = Number.NEGATIVE_INFINITY
  views.forEach((view, i) => {
    if (i === option) return
    const opening = view.cues.some(cue => cue.kind === 'conclusion' && cue.opensSentence)
    const inside = view.words.some(word => conclusionWords.has(word))
    const should = view.words.includes('should') || view.words.includes('must')
    const last = i === views.length - 1 || (i === views.length - 2 && option === views.length - 1)
    const score = (opening ? 3 : inside ? 2 : 0) + (should ? 0.5 : 0) + (last ? 1 : 0) + i / 100
    if (score > bestScore) {
      best = i
      bestScore = score
    }
  })
  return best
}

export interface PassageOptions {
  readonly option: number
  readonly question: string
  readonly marked: boolean
}

export function passageView(
  views: readonly StatementView[],
  { option, question, marked }: PassageOptions,
): PassageView {
  const content = views.map(view => new Set(view.words.filter(isContent).map(stem)))
  const counts = new Map<string, number>()
  for (const words of content) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const rarity = new Map([...counts].map(([word, count]) => [word, Math.log(1 + views.length / count)]))
  const n = views.length
  const shared = Float64Array.from({ length: n * n }, (_, k) => {
    const [a, b] = [content[Math.floor(k / n)]!, content[k % n]!]
    let sum = 0
    for (const word of a) if (b.has(word)) sum += rarity.get(word)!
    return sum
  })
  return { views, option, content, counts, shared, conclusion: likelyConclusion(views, option), question, marked }
}

/** How much content two statements share, words that are rare in the passage counting more. */
export const sharedContent = ({ shared, views }: PassageView, a: number, b: number): number =>
  shared[a * views.length + b]!
