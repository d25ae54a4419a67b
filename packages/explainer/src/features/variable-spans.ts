/**
 * Features of the annotators' variable spans. In MetaLogic these leak whether there is a formula: statements without
 * one keep the cuts at punctuation, others were cut again. The leak, which the published models had as well, is worth
 * 14 points of accuracy; setting `raw` does not use it.
 */
import type { FeatureWriter } from './features.ts'
import { isWord, type StatementView } from './statement-view.ts'

const cutters = /^(?:[,;:.!?]|--?|—|–)$/

export interface Marks {
  /** For each token, how many variables cover it. */
  readonly cover: Uint8Array
  /** Pairs of variables that share tokens. */
  readonly overlaps: number
}

export function operatorCues({ words, variables }: StatementView): Marks {
  const cover = new Uint8Array(words.length)
  let overlaps = 0
  variables.forEach((a, i) => {
    for (let token = a.first; token < a.end; token++) cover[token]!++
    for (const b of variables.slice(i + 1)) if (Math.min(a.end, b.end) > Math.max(a.first, b.first)) overlaps++
  })
  return { cover, overlaps }
}

export function writeVariableSpans(out: FeatureWriter, view: StatementView): void {
  const { words, variables } = view
  const { cover, overlaps } = operatorCues(view)
  let bare = 0
  let bareWords = 0
  let inner = 0
  let cuttersOutside = 0
  for (let token = 0; token < words.length; token++) {
    const word = words[token]!
    if (cover[token] === 0) {
      if (isWord(word)) bareWords++
      else cuttersOutside++
      bare++
      out.flag(`bare ${word}`)
    }
  }
  let unforced = 0
  let shortest = 100
  let longest = 0
  let small = 0
  for (const { first, end } of variables) {
    const previous = words[first - 1]
    if (first > 0 && previous !== undefined && !cutters.test(previous)) {
      unforced++
      out.flag(`cut after ${previous}`)
      out.flag(`cut before ${words[first]}`)
    }
    for (let token = first; token < end - 1; token++) if (cutters.test(words[token]!)) inner++
    const length = end - first
    shortest = Math.min(shortest, length)
    longest = Math.max(longest, length)
    if (length <= 2) small++
    out.flag(`opens ${words[first]}`)
    out.flag(`closes ${words[end - 1]}`)
    if (length <= 4) out.flag(`whole ${words.slice(first, end).join(' ')}`)
    if (first > 0 && cutters.test(words[first]!)) out.flag('opens with punctuation')
  }
  const cutterCount = words.filter(word => cutters.test(word)).length
  out.number('variables', variables.length)
  out.number('overlaps', overlaps)
  out.number('bare tokens', bare)
  out.number('bare words', bareWords)
  out.number('bare punctuation', cuttersOutside)
  out.number('cuts away from punctuation', unforced)
  out.number('punctuation inside variables', inner)
  out.number('shortest variable', shortest)
  out.number('longest variable', longest)
  out.number('small variables', small)
  out.number('variables less punctuation', variables.length - cutterCount)
  out.number('first variable begins', variables[0]?.first ?? 0)
  out.number('last variable ends before', words.length - Math.max(0, ...variables.map(v => v.end)))
  out.number('share covered by the longest', longest / Math.max(1, words.length))
  out.number('missing spans', variables.filter(v => v.end === v.first).length)
}
