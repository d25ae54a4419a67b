/** Reads rankings ("from best to worst: C, D, A, B") and scores per option ("B: 70%"): the best option is the answer; a tie gives none. */
import type { Question } from '../references/spans.ts'
import { findHighest, findScoreAfter, findScoreBefore, type Score } from '../scores.ts'
import type { Sentence } from '../sentences.ts'
import { notMark, type Token } from '../tokens.ts'
import type { Extraction } from '../types.ts'
import { patterns } from '../vocabulary.ts'
import type { ChoiceEvidence } from './events.ts'

export function readRanking({ text, sentences, count }: ChoiceEvidence): Extraction | null {
  if (count < 3) return null
  for (const [i, { tokens }] of sentences.entries()) {
    const [start, end] = [tokens[0]!.start, tokens.at(-1)!.end]
    const announcement = text.slice(start, Math.min(end, start + 300))
    const isAscending = patterns.ascendingOrder.test(announcement)
    if ((!isAscending && !patterns.descendingOrder.test(announcement)) || patterns.otherOrder.test(announcement))
      continue
    const order = findOrderIn(tokens, count) ?? findOrderBelow(sentences, i + 1, count)
    if (order) return { answer: order.at(isAscending ? -1 : 0)!, sure: false, why: 'ranked first', start, end }
  }
  return null
}

/** The options in the order of a sentence that names all of them, or all but one of four or more. */
const findOrderIn = (tokens: readonly Token[], count: number) => {
  const order = [...new Set(tokens.flatMap(token => (token.kind === 'ref' ? token.options! : [])))]
  return order.length === count || (order.length === count - 1 && count > 3) ? order : null
}

/** The options in order, if each of the following lines starts with one. */
function findOrderBelow(sentences: readonly Sentence[], from: number, count: number): number[] | null {
  const order: number[] = []
  for (const { tokens, opensLine } of sentences.slice(from, from + 4 * count)) {
    if (!opensLine) continue
    const firstToken = tokens.find(
      token => notMark(token) && token.category !== 'option' && !/^\d{1,2}$|^#/.test(token.text),
    )
    if (firstToken?.kind !== 'ref' || firstToken.options!.length !== 1 || order.includes(firstToken.options![0]!)) break
    order.push(firstToken.options![0]!)
  }
  return order.length === count ? order : null
}

/** Finds a score for each option, or for all but one of three or more. */
export function findScores(text: string, sentences: readonly Sentence[], { options }: Question) {
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
    const found = findScoreInLastColumn(text, end, to) ?? findScoreAfter(text, end, to)
    const value = found?.value ?? findScoreBefore(text, refs[i - 1]?.token.end ?? 0, start)
    if (value !== null) scores.set(option!, { value, start, end: found?.end ?? end, sentence })
  })
  if (scores.size < Math.max(2, options.length - 1)) return null
  const best = findHighest(new Map([...scores].map(([option, { value }]) => [option, value])))
  const span = best === null ? {} : { start: scores.get(best)!.start, end: scores.get(best)!.end }
  const why = best === null ? 'two answers' : 'the highest score'
  return {
    found: { answer: best, sure: best === null, why, ...span },
    /** Indexes of sentences with a score; a letter at their beginning is not a choice. */
    sentences: [...scores.values()].map(({ sentence }) => sentence),
  }
}

/** The number in the last column of a table row with several columns, usually their sum. */
function findScoreInLastColumn(text: string, from: number, to: number): Score | null {
  const row = text.slice(from, Math.min(to, from + 300))
  const last = row.split('|').length < 4 ? null : /\|\s{0,4}(\d{1,3}(?:\.\d{1,4})?)%?\s{0,4}\|?\s{0,4}$/.exec(row)
  return last && { value: Number(last[1]), end: from + row.trimEnd().length }
}
