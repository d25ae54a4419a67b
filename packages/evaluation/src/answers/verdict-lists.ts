/**
 * Lists and tables with a verdict per option ("A: no. B: yes.", "| C | ✗ | too broad |"). A line or sentence that opens with one option
 * belongs to it; so do the sentences after it on the same line. Two different options that open lines make a list, and a letter that opens
 * a list's line is not a choice.
 */

import type { Sentence } from './sentences.ts'
import type { Token } from './tokens.ts'
import { verdict } from './verdict.ts'

export interface Lists {
  /** Sentences that are part of a list. */
  readonly listed: ReadonlySet<number>
  readonly verdicts: ReadonlyMap<number, boolean>
  readonly places: ReadonlyMap<number, { start: number; end: number }>
  /** How many options open a line or a sentence. */
  readonly options: number
  /** Options whose verdict is a sign, such as a tick. */
  readonly signed: ReadonlySet<number>
}

export function listVerdicts(sentences: readonly Sentence[], count: number): Lists {
  const openings: { at: number; option: number }[] = []
  sentences.forEach((sentence, at) => {
    const option = opened(sentence)
    if (option !== null) openings.push({ at, option })
  })
  const listed = new Set<number>()
  const signed = new Set<number>()
  const verdicts = new Map<number, boolean>()
  const places = new Map<number, { start: number; end: number }>()
  const distinct = new Set(openings.map(({ option }) => option))
  const inline = inlineVerdicts(sentences, count)
  if (distinct.size < 2) {
    const scored = inline ? null : inlineScores(sentences, count)
    if (scored) listed.add(scored.sentence)
    const found = inline ?? scored
    return found
      ? { listed, options: distinct.size, signed, ...found }
      : { listed, verdicts, places, options: distinct.size, signed }
  }
  openings.forEach(({ at, option }, i) => {
    const next = openings[i + 1]?.at ?? Math.min(sentences.length, at + 6)
    const last = i === openings.length - 1
    // A lone letter at the very end stands outside the list above it.
    if (
      last &&
      at === sentences.length - 1 &&
      sentences[at]!.tokens.filter(token => token.kind !== 'mark').length === 1 &&
      openings.slice(0, i).some(other => other.option === option)
    )
      return
    const block: Token[] = []
    for (let k = at; k < next; k++) {
      if (k > at && sentences[k]!.opensLine && (last || blankBefore(sentences, k))) break
      if (k > at && sentences[k]!.tokens.some(token => token.kind === 'ref' && !token.options!.includes(option))) break
      listed.add(k)
      block.push(...sentences[k]!.tokens)
    }
    const first = block.findIndex(token => token.kind === 'ref')
    const found = listVerdict(block.slice(first + 1))
    if (found === null || (verdicts.has(option) && verdicts.get(option) === found)) return
    verdicts.set(option, found)
    if (block.some(isSign)) signed.add(option)
    places.set(option, { start: block[first]!.start, end: block.at(-1)!.end })
  })
  const best = verdicts.size === 0 ? highestScore(sentences, openings, count) : null
  return best
    ? { listed, options: distinct.size, signed, ...best }
    : { listed, verdicts, places, options: distinct.size, signed }
}

/** "A: 2/10, B: 9/10": the option with the highest figure, where nearly all have one. */
function highestScore(
  sentences: readonly Sentence[],
  openings: readonly { at: number; option: number }[],
  count: number,
): Found | null {
  const scores = new Map<number, { score: number; start: number; end: number }>()
  for (const { at, option } of openings) {
    const { tokens } = sentences[at]!
    const first = tokens.findIndex(token => token.kind === 'ref')
    const said = tokens.slice(first + 1)
    const text = said.map(token => token.text).join('')
    const figure = /^[|:=()~-]*(\d{1,3}(?:[.,]\d{1,4})?)(?:\/\d{1,3}|%)?[|).,]*$/.exec(text)
    const stars = /^[|:=()-]*((?:★|⭐)*)☆*[|).,]*$/u.exec(text)
    if (!figure && !stars?.[1]) continue
    scores.set(option, {
      score: figure ? Number(figure[1]!.replace(',', '.')) : stars![1]!.length,
      start: tokens[0]!.start,
      end: tokens.at(-1)!.end,
    })
  }
  return highest(scores, count)
}

type Found = Pick<Lists, 'verdicts' | 'places'>

/** "A (0.1), B (0.7)" on one line. */
function inlineScores(sentences: readonly Sentence[], count: number): (Found & { readonly sentence: number }) | null {
  for (const [index, { tokens }] of sentences.entries()) {
    const scores = new Map<number, { score: number; start: number; end: number }>()
    for (const [i, token] of tokens.entries()) {
      if (token.kind !== 'ref' || token.options!.length !== 1) continue
      const next = tokens.findIndex((each, k) => k > i && each.kind === 'ref')
      const said = tokens.slice(i + 1, next < 0 ? tokens.length : next)
      const figure = /^[:=()~-]{0,3}(\d{1,3}(?:\.\d{1,4})?)%?[).,;]{0,3}$/.exec(said.map(each => each.text).join(''))
      if (figure)
        scores.set(token.options![0]!, { score: Number(figure[1]), start: token.start, end: said.at(-1)!.end })
    }
    const best = highest(scores, count)
    if (best) return { ...best, sentence: index }
  }
  return null
}

function highest(
  scores: ReadonlyMap<number, { score: number; start: number; end: number }>,
  count: number,
): Found | null {
  if (scores.size < Math.max(2, count - 1)) return null
  const [best, second] = [...scores].sort((a, b) => b[1].score - a[1].score)
  if (best![1].score === second![1].score) return null
  return {
    verdicts: new Map([...scores.keys()].map(option => [option, option === best![0]])),
    places: new Map([[best![0], best![1]]]),
  }
}

const blankBefore = (sentences: readonly Sentence[], k: number) =>
  sentences[k]!.tokens[0]!.start - sentences[k - 1]!.tokens.at(-1)!.end > 1

/** The option that a sentence opens with, before a mark or a verdict. */
function opened({ tokens, opensLine }: Sentence): number | null {
  const first = tokens.findIndex(
    token => token.kind !== 'mark' && token.category !== 'option' && !isSign(token) && !/^\d+$/.test(token.text),
  )
  const token = tokens[first]
  if (token?.kind !== 'ref' || token.options!.length !== 1) return null
  const next = tokens[first + 1]
  // An option's text alone opens a list's line only before a mark: "Pottery needs the kiln" is just a sentence.
  if (token.quoted && token.text.length > 1)
    return opensLine && (next === undefined || next.kind === 'mark' || next.text === ':' || isSign(next))
      ? token.options![0]!
      : null
  const named = tokens.slice(0, first).some(each => each.category === 'option')
  if (
    next === undefined ||
    next.kind === 'mark' ||
    next.category === 'is' ||
    isSign(next) ||
    next.category === 'no' ||
    next.category === 'yes' ||
    named ||
    token.quoted
  )
    return token.options![0]!
  return next.category === 'bad' ||
    next.category === 'neg' ||
    next.category === 'good' ||
    next.category === 'only' ||
    next.kind === 'word'
    ? token.options![0]!
    : null
}

const isSign = (token: Token) => (token.category === 'yes' || token.category === 'no') && !/[\p{L}]/u.test(token.text)

/** Yes or no, right or wrong: whichever comes first; a sign before the letter counts as well. */
function listVerdict(tokens: readonly Token[]): boolean | null {
  // In a row of a table the last verdict sums up the others.
  if (tokens.filter(token => token.text === '|').length > 2) {
    const last = tokens.findLast(token => token.category === 'yes' || token.category === 'no')
    if (last && isSign(last)) return last.category === 'yes'
  }
  for (const token of tokens) {
    if (token.category === 'yes') return true
    if (token.category === 'no') return false
    if (
      token.category === 'bad' ||
      token.category === 'good' ||
      token.category === 'ans' ||
      token.category === 'reject' ||
      token.category === 'only'
    )
      break
  }
  const found = verdict(tokens)
  if (!found || found.kind === 'chosen' || found.kind === 'only') return null
  return found.kind === 'bad' ? found.polarity < 0 : found.polarity > 0
}

/** "A ✗, B ✓, C ✗" on one line. */
function inlineVerdicts(sentences: readonly Sentence[], count: number): Found | null {
  for (const { tokens } of sentences) {
    const verdicts = new Map<number, boolean>()
    const places = new Map<number, { start: number; end: number }>()
    tokens.forEach((token, i) => {
      if (token.kind !== 'ref' || token.options!.length !== 1) return
      const next = tokens.slice(i + 1, i + 4).find(each => each.kind !== 'mark' && each.category !== 'is')
      if (next?.category !== 'yes' && next?.category !== 'no') return
      verdicts.set(token.options![0]!, next.category === 'yes')
      places.set(token.options![0]!, { start: token.start, end: next.end })
    })
    if (verdicts.size >= Math.max(2, count - 1)) return { verdicts, places }
  }
  return null
}
