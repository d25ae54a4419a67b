/** Passage-level input of the edge features: content words, overlap, likely conclusion, option and question. */
import lexicon from './passage-words.json' with { type: 'json' }
import type { StatementView } from './statement-view.ts'

const stopWords: ReadonlySet<string> = new Set(lexicon.stopWords)
const conclusionWords: ReadonlySet<string> = new Set(lexicon.conclusionWords)

export interface PassageView {
  readonly views: readonly StatementView[]
  /** Index of the answer option, or -1. */
  readonly option: number
  /** Content stems of each statement. */
  readonly content: readonly ReadonlySet<string>[]
  /** Weighted number of content words that statements a and b share, at a × n + b. */
  readonly shared: Float64Array
  /** Number of statements that contain each stem. */
  readonly counts: ReadonlyMap<string, number>
  /** Index of the likely conclusion, by cue words and position. */
  readonly conclusion: number
  readonly question: string
  /** True if people marked the statements, which may merge sentences, and their variables. */
  readonly isAnnotated: boolean
}

/** Returns a crude stem, equal for "claims", "claimed" and "claiming". */
export function stem(word: string): string {
  return word.length <= 4 ? word : word.replace(/(?:ations?|ings?|edly|ed|ers?|ies|es|ly|s|ment|ness)$/, '').slice(0, 7)
}

export const isContent = (word: string): boolean => /^[\p{L}\p{N}-]{2,}$/u.test(word) && !stopWords.has(word)

function guessConclusion(views: readonly StatementView[], option: number): number {
  let best = 0
  let bestScore = Number.NEGATIVE_INFINITY
  views.forEach((view, i) => {
    if (i === option) return
    const opensWithConclusionCue = view.cues.some(cue => cue.kind === 'conclusion' && cue.opensSentence)
    const hasConclusionWord = view.words.some(word => conclusionWords.has(word))
    const hasRecommendation = view.words.includes('should') || view.words.includes('must')
    const isLast = i === views.length - 1 || (i === views.length - 2 && option === views.length - 1)
    const score =
      (opensWithConclusionCue ? 3 : hasConclusionWord ? 2 : 0) +
      (hasRecommendation ? 0.5 : 0) +
      (isLast ? 1 : 0) +
      i / 100
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
  readonly isAnnotated: boolean
}

export function createPassageView(
  views: readonly StatementView[],
  { option, question, isAnnotated }: PassageOptions,
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
  return {
    views,
    option,
    content,
    counts,
    shared,
    conclusion: guessConclusion(views, option),
    question,
    isAnnotated,
  }
}

/** Returns the overlap of content words of two statements; words that are rare in the passage have more weight. */
export const getSharedContent = ({ shared, views }: PassageView, a: number, b: number): number =>
  shared[a * views.length + b]!
