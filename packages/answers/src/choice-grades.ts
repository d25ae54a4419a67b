/** A figure for nearly every option, such as a probability or a score: the highest is meant, and two that share it are no answer. */

import { figureAfter, figureBefore, highestOf } from './figures.ts'
import type { Asked } from './references.ts'
import type { Sentence } from './sentences.ts'
import type { Found } from './types.ts'

export interface Grades {
  readonly found: Found
  /** Sentences in which options are graded; a letter that opens one is no choice. */
  readonly sentences: readonly number[]
}

export function gradesOf(text: string, sentences: readonly Sentence[], { options }: Asked): Grades | null {
  if (options.some(option => /^\W*\d/.test(option))) return null
  const refs = sentences.flatMap(({ tokens }, sentence) =>
    tokens.filter(token => token.kind === 'ref').map(token => ({ token, sentence })),
  )
  const figures = new Map<number, { value: number; start: number; end: number; sentence: number }>()
  refs.forEach(({ token, sentence }, i) => {
    if (token.options!.length !== 1 || figures.has(token.options![0]!)) return
    const line = text.indexOf('\n', token.end)
    const to = Math.min(refs[i + 1]?.token.start ?? text.length, line < 0 ? text.length : line)
    const found = totalIn(text, token.end, to) ?? figureAfter(text, token.end, to)
    const earlier = found ? null : figureBefore(text, refs[i - 1]?.token.end ?? 0, token.start)
    if (found) figures.set(token.options![0]!, { value: found.value, start: token.start, end: found.end, sentence })
    else if (earlier !== null)
      figures.set(token.options![0]!, { value: earlier, start: token.start, end: token.end, sentence })
  })
  if (figures.size < Math.max(2, options.length - 1)) return null
  const best = highestOf(new Map([...figures].map(([option, { value }]) => [option, value])))
  const graded = [...figures.values()].map(({ sentence }) => sentence)
  if (best === null) return { found: { answer: null, sure: true, why: 'two answers' }, sentences: graded }
  const { start, end } = figures.get(best)!
  return { found: { answer: best, sure: false, why: 'the highest score', start, end }, sentences: graded }
}

/** The last figure of a table's row with several columns, which sums the others up. */
function totalIn(text: string, from: number, to: number): { value: number; end: number } | null {
  const row = text.slice(from, Math.min(to, from + 300))
  if (row.split('|').length < 4) return null
  const last = /\|\s{0,4}(\d{1,3}(?:\.\d{1,4})?)%?\s{0,4}\|?\s{0,4}$/.exec(row)
  return last ? { value: Number(last[1]), end: from + row.trimEnd().length } : null
}
