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
  const [first] = openings
  if (first?.at === 0 && openings.length > 1 && standsApart(sentences, openings)) openings.shift()
  const listed = new Set<number>()
  const signed = new Set<number>()
  const verdicts = new Map<number, boolean>()
  const places = new Map<number, { start: number; end: number }>()
  const distinct = new Set(openings.map(({ option }) => option))
  const inline = inlineVerdicts(sentences, count) ?? questionVerdicts(sentences, count)
  if (distinct.size < 2) {
    if (inline) listed.add(inline.sentence)
    return { listed, verdicts, places, options: distinct.size, signed, ...inline }
  }
  const polarities: (Polarity & { option: number })[] = []
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
    const opening = polarityOf(sentences[at]!.tokens)
    if (opening) polarities.push({ option, ...opening })
    for (let k = at; k < next; k++) {
      if (k > at && sentences[k]!.opensLine && (last || blankBefore(sentences, k))) break
      if (k > at && concludes(sentences[k]!)) break
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
  if (verdicts.size < distinct.size) contrast(polarities, verdicts, places)
  return { listed, verdicts, places, options: distinct.size, signed }
}

interface Polarity {
  readonly stem: string
  readonly denied: boolean
  readonly start: number
  readonly end: number
}

/** "does not explain it" and "explains it": the verb that a line opens with, and whether it is denied. */
function polarityOf(tokens: readonly Token[]): Polarity | null {
  const ref = tokens.findIndex(token => token.kind === 'ref')
  const words = tokens.slice(ref + 1).filter(token => token.kind !== 'mark' && token.category !== 'is')
  const from = words.findIndex(token => token.category === 'neg' || !/^(?:it|this|that|does|do)$/i.test(token.text))
  const denied = words[from]?.category === 'neg'
  const verb = words[denied ? from + 1 : from]
  const stem = verb && /^\p{L}{4,}$/u.test(verb.text) ? verb.text.toLowerCase().slice(0, 5) : null
  return stem === null ? null : { stem, denied, start: tokens[0]!.start, end: tokens.at(-1)!.end }
}

/** Where one verb is denied of two options or more and said of one, that one is meant. */
function contrast(
  polarities: readonly (Polarity & { option: number })[],
  verdicts: Map<number, boolean>,
  places: Map<number, { start: number; end: number }>,
): void {
  for (const { stem, denied, option, start, end } of polarities) {
    if (denied || verdicts.has(option)) continue
    const same = polarities.filter(each => each.stem === stem && each.option !== option)
    if (same.length < 2 || !same.every(each => each.denied)) continue
    verdicts.set(option, true)
    places.set(option, { start, end })
    for (const each of same) if (!verdicts.has(each.option)) verdicts.set(each.option, false)
  }
}

/**
 * "B. The author says … A is tempting, but …": a letter before a mark that opens the response is no part of a list where the options after it
 * come out of order, or are named in the middle of lines and without a mark.
 */
function standsApart(sentences: readonly Sentence[], openings: readonly { at: number; option: number }[]): boolean {
  const bare = ({ tokens }: Sentence) => {
    const at = tokens.findIndex(token => token.kind === 'ref')
    return tokens[at + 1] === undefined || /^[.:)–—|-]$/.test(tokens[at + 1]!.text)
  }
  const replied = ['yes', 'no'].includes(sentences[1]?.tokens.find(token => token.kind !== 'mark')?.category ?? '')
  if (replied || !bare(sentences[0]!) || sentences[0]!.tokens.some(token => token.category === 'bad')) return false
  const [first, ...others] = openings
  return others.every(({ at, option }) => {
    const sentence = sentences[at]!
    return option < first!.option ? !sentence.opensLine : !sentence.opensLine && !bare(sentence)
  })
}

type Found = Pick<Lists, 'verdicts' | 'places'>

/** "Hence (C) must be true": a conclusion that names an option stands outside the list. */
const concludes = ({ tokens }: Sentence) =>
  tokens.find(token => token.kind !== 'mark')?.category === 'so' && tokens.some(token => token.kind === 'ref')

const blankBefore = (sentences: readonly Sentence[], k: number) =>
  sentences[k]!.tokens[0]!.start - sentences[k - 1]!.tokens.at(-1)!.end > 1

/** The option that a sentence opens with, before a mark or a verdict. */
function opened({ tokens, opensLine }: Sentence): number | null {
  const first = tokens.findIndex(
    token =>
      token.kind !== 'mark' &&
      token.category !== 'option' &&
      !isSign(token) &&
      !/^\d+$|^\p{Extended_Pictographic}/u.test(token.text),
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

/** An arrow at the end of a line points at it. */
const isPointer = (token: Token) => token.category === 'yes' && /^(?:<-|←|⬅|◀|◄|👈)/u.test(token.text)

/** The last cell of a row, where it holds a verdict and hardly more. */
function lastCell(tokens: readonly Token[]): boolean | null {
  const bars = tokens.flatMap((token, i) => (token.text === '|' ? [i] : []))
  const cell = tokens.slice(bars.at(-2)! + 1, bars.at(-1)!).filter(token => token.kind !== 'mark')
  if (cell.length === 0 || cell.length > 2) return null
  const said = cell.map(token => token.text).join(' ')
  if (/^(?:accept|accepted|keep|select|selected|chosen|choose|pick)$/i.test(said)) return true
  if (/^(?:reject|rejected|drop|dropped|discarded?|eliminated?|out)$/i.test(said)) return false
  const found = cell.find(token => token.category === 'yes' || token.category === 'no')
  return found ? found.category === 'yes' : null
}

/** Yes or no, right or wrong: whichever comes first; a sign before the letter counts as well. */
function listVerdict(tokens: readonly Token[]): boolean | null {
  // In a row of a table the last verdict sums up the others.
  if (tokens.filter(token => token.text === '|').length > 2) {
    const summed = lastCell(tokens)
    if (summed !== null) return summed
    const last = tokens.findLast(token => token.category === 'yes' || token.category === 'no')
    if (last && isSign(last)) return last.category === 'yes'
  }
  // "B ✓ rule 1, ✗ rule 2": one cross is enough.
  const signs = tokens.filter(isSign)
  if (signs.length > 0 && !tokens.some(token => token.text === '|')) return signs.every(sign => sign.category === 'yes')
  const pointer = tokens.findLast(isPointer)
  if (pointer) return true
  for (const [i, token] of tokens.entries()) {
    // "keep looking", "right about the cost": no verdict.
    if (token.category === 'yes' && tokens[i + 1]?.kind === 'word' && /^(?:keep|right|true|pass)$/i.test(token.text))
      continue
    if (token.category === 'yes') return true
    // "where there were no lamps" is no verdict.
    const said = i === 0 || tokens[i - 1]!.kind === 'mark' || tokens[i - 1]!.kind === 'phrase'
    if (token.category === 'no' && (said || !/^no$/i.test(token.text))) return false
    // "Could be true": no verdict, and one against where it is said that it need not be.
    if (token.category === 'hyp' && /^(?:could|may|might) be$/i.test(token.text))
      return tokens.slice(i).some(each => each.category === 'neg' || each.category === 'bad') ? false : null
    if (
      token.category === 'bad' ||
      token.category === 'good' ||
      token.category === 'ans' ||
      token.category === 'reject' ||
      token.category === 'only'
    )
      break
  }
  const words = tokens.filter(token => token.kind !== 'mark')
  if (words.length === 1 && /^(?:ok|okay|fine|possible|consistent|allowed|permitted)$/i.test(words[0]!.text))
    return true
  const found = verdict(tokens)
  if (!found || found.kind === 'chosen' || found.kind === 'only') return null
  return found.kind === 'bad' ? found.polarity < 0 : found.polarity > 0
}

/** A word that is a verdict by itself: yes, no, and before a mark T, F, strong, weak. */
function wordVerdict(token: Token, next: Token | undefined): boolean | null {
  if (token.category === 'yes' || token.category === 'no') return token.category === 'yes'
  if (next !== undefined && next.kind !== 'mark') return null
  if (/^(?:T|strong|good|fine|ok|okay|best)$/.test(token.text)) return true
  return /^(?:F|weak|bad|poor|irrelevant|out)$/.test(token.text) ? false : null
}

/** "A ✗, B ✓, C ✗" on one line. */
function inlineVerdicts(sentences: readonly Sentence[], count: number): (Found & { sentence: number }) | null {
  for (const [sentence, { tokens }] of sentences.entries()) {
    const verdicts = new Map<number, boolean>()
    const places = new Map<number, { start: number; end: number }>()
    tokens.forEach((token, i) => {
      if (token.kind !== 'ref' || token.options!.length !== 1) return
      const next = tokens.slice(i + 1, i + 4).find(each => each.kind !== 'mark' && each.category !== 'is')
      const found = next && wordVerdict(next, tokens[tokens.indexOf(next) + 1])
      if (next === undefined || found === null || found === undefined) return
      verdicts.set(token.options![0]!, found)
      places.set(token.options![0]!, { start: token.start, end: next.end })
    })
    if (verdicts.size >= Math.max(2, count - 1)) return { verdicts, places, sentence }
  }
  return null
}

/** "What about B? No. What about C? Also no. What about D? Yes!" */
function questionVerdicts(sentences: readonly Sentence[], count: number): (Found & { sentence: number }) | null {
  const verdicts = new Map<number, boolean>()
  const places = new Map<number, { start: number; end: number }>()
  for (const [i, { tokens, asks }] of sentences.entries()) {
    const refs = tokens.filter(token => token.kind === 'ref')
    const reply = sentences[i + 1]?.tokens
      .slice(0, 2)
      .find(token => token.category === 'yes' || token.category === 'no')
    if (!asks || refs.length !== 1 || refs[0]!.options!.length !== 1 || !reply) continue
    verdicts.set(refs[0]!.options![0]!, reply.category === 'yes')
    places.set(refs[0]!.options![0]!, { start: refs[0]!.start, end: reply.end })
  }
  const several = verdicts.size >= Math.max(2, count - 1) && [...verdicts.values()].filter(each => each).length === 1
  return several ? { verdicts, places, sentence: 0 } : null
}
