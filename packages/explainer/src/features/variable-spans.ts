/**
 * Features of the annotators' variable spans. In MetaLogic these leak whether a statement has a formula: statements
 * without one keep the automatic cuts at punctuation, the others were cut by annotators. The leak, which the published
 * models also had, is worth 14 points of accuracy. The setting `raw` avoids it.
 */
import type { FeatureWriter } from './features.ts'
import { isWord, type StatementView } from './statement-view.ts'

const boundaryPunctuation = /^(?:[,;:.!?]|--?|—|–)$/

export interface Coverage {
  /** Number of variables that contain each token. */
  readonly coverCounts: Uint8Array
  /** Number of pairs of variables that share tokens. */
  readonly overlaps: number
}

export function countCoverage({ words, variables }: StatementView): Coverage {
  const coverCounts = new Uint8Array(words.length)
  let overlaps = 0
  variables.forEach((a, i) => {
    for (let token = a.first; token < a.end; token++) coverCounts[token]!++
    for (const b of variables.slice(i + 1)) if (Math.min(a.end, b.end) > Math.max(a.first, b.first)) overlaps++
  })
  return { coverCounts, overlaps }
}

export function writeVariableSpans(out: FeatureWriter, view: StatementView): void {
  const { words, variables } = view
  const { coverCounts, overlaps } = countCoverage(view)
  let uncoveredTokens = 0
  let uncoveredWords = 0
  let innerPunctuation = 0
  let uncoveredPunctuation = 0
  for (let token = 0; token < words.length; token++) {
    const word = words[token]!
    if (coverCounts[token] === 0) {
      if (isWord(word)) uncoveredWords++
      else uncoveredPunctuation++
      uncoveredTokens++
      out.flag(`bare ${word}`)
    }
  }
  let unpunctuatedStarts = 0
  let minLength = 100
  let maxLength = 0
  let shortCount = 0
  for (const { first, end } of variables) {
    const previous = words[first - 1]
    if (first > 0 && previous !== undefined && !boundaryPunctuation.test(previous)) {
      unpunctuatedStarts++
      out.flag(`cut after ${previous}`)
      out.flag(`cut before ${words[first]}`)
    }
    for (let token = first; token < end - 1; token++) if (boundaryPunctuation.test(words[token]!)) innerPunctuation++
    const length = end - first
    minLength = Math.min(minLength, length)
    maxLength = Math.max(maxLength, length)
    if (length <= 2) shortCount++
    out.flag(`opens ${words[first]}`)
    out.flag(`closes ${words[end - 1]}`)
    if (length <= 4) out.flag(`whole ${words.slice(first, end).join(' ')}`)
    if (first > 0 && boundaryPunctuation.test(words[first]!)) out.flag('opens with punctuation')
  }
  const punctuationCount = words.filter(word => boundaryPunctuation.test(word)).length
  out.number('variables', variables.length)
  out.number('overlaps', overlaps)
  out.number('bare tokens', uncoveredTokens)
  out.number('bare words', uncoveredWords)
  out.number('bare punctuation', uncoveredPunctuation)
  out.number('cuts away from punctuation', unpunctuatedStarts)
  out.number('punctuation inside variables', innerPunctuation)
  out.number('shortest variable', minLength)
  out.number('longest variable', maxLength)
  out.number('small variables', shortCount)
  out.number('variables less punctuation', variables.length - punctuationCount)
  out.number('first variable begins', variables[0]?.first ?? 0)
  out.number('last variable ends before', words.length - Math.max(0, ...variables.map(v => v.end)))
  out.number('share covered by the longest', maxLength / Math.max(1, words.length))
  out.number('missing spans', variables.filter(v => v.end === v.first).length)
}
