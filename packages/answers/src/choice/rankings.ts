/** Rankings ("from best to worst: C, D, A, B") and scores per option ("B: 70%"): the best or the highest is the answer, a tie is none. */

import type { Question } from '../references/spans.ts'
import { highestOf, type Score, scoreAfter, scoreBefore } from '../scores.ts'
import type { Sentence } from '../sentences.ts'
import { notMark, type Token } from '../tokens.ts'
import type { Found } from '../types.ts'
import type { ChoiceEvidence } from './evidence.ts'

const high = '(?:best|strongest|top|most(?: \\w+)?|highest|likeliest)'
const low = '(?:worst|weakest|bottom|least(?: \\w+)?|lowest)'
const descending = new RegExp(
  `\\b${high} (?:option |choice |answer |one )?(?:to|first|down to)\\b|\\bdescending\\b|\\bdecreasing\\b|\\b(?:i would|i'd|i|my|final) (?:rank|ranking|order)|\\brank(?:ing|ed)?(?: of the)?(?: options| choices| them)?(?: by \\w+)? ?:`,
  'i',
)
const ascending = new RegExp(`\\b${low} (?:option |choice |answer |one )?(?:to|first|up to)\\b|\\bascending\\b`, 'i')
/** "In alphabetical order", "in order" */
const otherOrder =
  /\b(?:alphabetical|chronological|in (?:the )?(?:same|given) order|from earliest|from oldest|by date)\b/i

export function ranked({ text, sentences, count }: ChoiceEvidence): Found | null {
  if (count < 3) return null
  for (const [i, { tokens }] of sentences.entries()) {
    const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end]
    const said = text.slice(start, Math.min(end, start + 300))
    const isAscending = ascending.test(said)
    if ((!isAscending && !descending.test(said)) || otherOrder.test(said)) continue
    const order = orderIn(tokens, count) ?? orderBelow(sentences, i + 1, count)
    if (order) return { answer: order.at(isAscending ? -1 : 0)!, sure: false, why: 'ranked first', start, end }
  }
  return null
}

const orderIn = (tokens: readonly Token[], count: number) => {
  const order = [...new Set(tokens.flatMap(token => (token.kind === 'ref' ? token.options! : [])))]
  return order.length === count || (order.length === count - 1 && count > 3) ? order : null
}

/** Lines that open with one option each. */
function orderBelow(sentences: readonly Sentence[], from: number, count: number): number[] | null {
  const order: number[] = []
  for (const { tokens, opensLine } of sentences.slice(from, from + 4 * count)) {
    if (!opensLine) continue
    const first = tokens.find(
      token => notMark(token) && token.category !== 'option' && !/^\d{1,2}$|^#/.test(token.text),
    )
    if (first?.kind !== 'ref' || first.options!.length !== 1 || order.includes(first.options![0]!)) break
    order.push(first.options![0]!)
  }
  return order.length === count ? order : null
}

export interface Scores {
  readonly found: Found
  /** Indexes of sentences with a score; a letter that opens one is no choice. */
  readonly sentences: readonly number[]
}

/** A score for nearly every option. */
export function findScores(text: string, sentences: readonly Sentence[], { options }: Question): Scores | null {
  if (options.some(option => /^\W*\d/.test(option))) return null
  const refs = sentences.flatMap(({ tokens }, sentence) =>
    tokens.filter(token => token.kind === 'ref').map(token => ({ token, sentence })),
  )
  const scores = new Map<number, { value: number; start: number; end: number; sentence: number }>()
  refs.forEach(({ token: { options: named, start, end }, sentence }, i) => {
    const [option, ...others] = named!
    if (others.length > 0 || scores.has(option!)) return
    const line = text.indexOf('\n', end)
    const to = Math.min(refs[i + 1]?.token.start ?? text.length, line < 0 ? text.length : line)
    const found = lastColumn(text, end, to) ?? scoreAfter(text, end, to)
    const value = found?.value ?? scoreBefore(text, refs[i - 1]?.token.end ?? 0, start)
    if (value !== null) scores.set(option!, { value, start, end: found?.end ?? end, sentence })
  })
  if (scores.size < Math.max(2, options.length - 1)) return null
  const best = highestOf(new Map([...scores].map(([option, { value }]) => [option, value])))
  const place = best === null ? {} : { start: scores.get(best)!.start, end: scores.get(best)!.end }
  const why = best === null ? 'two answers' : 'the highest score'
  return {
    found: { answer: best, sure: best === null, why, ...place },
    sentences: [...scores.values()].map(({ sentence }) => sentence),
  }
}

/** The last figure of a table row with several columns, usually their sum. */
function lastColumn(text: string, from: number, to: number): Score | null {
  const row = text.slice(from, Math.min(to, from + 300))
  const last = row.split('|').length < 4 ? null : /\|\s{0,4}(\d{1,3}(?:\.\d{1,4})?)%?\s{0,4}\|?\s{0,4}$/.exec(row)
  return last && { value: Number(last[1]), end: from + row.trimEnd().length }
}
