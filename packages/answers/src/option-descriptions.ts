/** Options told by their text instead of a letter: quoted, paraphrased, or named once in a short response. */
import { single } from './choice-decisions.ts'
import { combinationsOf } from './combinations.ts'
import { namedOption, type Overlap, overlapOf, sameSign, sharedWords } from './option-overlap.ts'
import { findQuotes } from './option-quotes.ts'
import type { Asked } from './references.ts'
import type { Sentence } from './sentences.ts'
import type { Event } from './stances.ts'
import type { Token } from './tokens.ts'
import type { Found } from './types.ts'

/** Options told by their text, or named once in a short response. */
export function described(
  text: string,
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  events: readonly Event[],
  { options, lettered }: Asked,
): Found | null {
  const out = new Set(events.filter(({ stance }) => stance === 'rejects').flatMap(event => event.options))
  const asking = new Set(
    sentences
      // "Probably Lisbon?" answers.
      .filter(({ asks, first, tokens: own }) => asks && !(first && own.some(({ category }) => category === 'hedge')))
      .flatMap(sentence => sentence.tokens),
  )
  // "Would you like an example?" refuses nothing.
  const refuses = tokens.some(token => ['refuse', 'none'].includes(token.category ?? '') && !asking.has(token))
  const quoted = tokens.filter(
    token =>
      !asking.has(token) &&
      token.kind === 'ref' &&
      token.quoted &&
      token.options!.length === 1 &&
      !out.has(token.options![0]!),
  )
  const distinct = new Set(quoted.map(token => token.options![0]!))
  const spot = (token: Token) => ({ start: token.start, end: token.end })
  // Where letters of other options are named as well, a quote is one mention among many.
  const named = new Set(events.filter(event => !event.token.quoted).flatMap(event => event.options))
  if (distinct.size === 1 && [...named].some(option => !distinct.has(option) && !out.has(option))) return null
  if (distinct.size === 1 && !refuses)
    return { answer: [...distinct][0]!, sure: false, why: 'the option is quoted', ...spot(quoted[0]!) }
  if (distinct.size > 1) {
    const concluded = refuses ? null : concludedOption(text, sentences, events, options)
    if (concluded) return concluded
    const last = sentences.at(-1)!.tokens.filter(token => quoted.includes(token))
    const own = new Set(last.map(token => token.options![0]!))
    return own.size === 1 && sentences.length > 2 && !refuses && distinct.size < options.length
      ? { answer: [...own][0]!, sure: false, why: 'the option is quoted', ...spot(last[0]!) }
      : { answer: null, sure: false, why: 'several options are quoted' }
  }
  if (refuses) return null
  const letters = new Set(events.flatMap(event => event.options))
  if (letters.size === 0) return paraphrased(text, sentences, options)
  const mentioned = events.filter(
    event => event.stance === 'mentions' && event.strength >= 0 && single(event) && event.token.firm !== false,
  )
  const one = new Set(mentioned.map(event => event.options[0]!))
  if (
    lettered &&
    letters.size === 1 &&
    one.size === 1 &&
    text.trim().length < 160 &&
    !sentences.some(sentence => sentence.asks) &&
    !tokens.some(token => token.category === 'hyp' || token.category === 'neg')
  )
    return { answer: [...one][0]!, sure: false, why: 'the only option named', ...spot(mentioned[0]!.token) }
  return null
}

/** "Suppose … contradiction. … Hence Nora has to be the pilot.": a last conclusion that states one option in its words. */
function concludedOption(
  text: string,
  sentences: readonly Sentence[],
  events: readonly Event[],
  options: readonly string[],
): Found | null {
  const last = sentences.at(-1)!
  const opener = last.tokens.find(token => token.kind !== 'mark')
  // After "but" only where all else was no more than supposed.
  const supposed = events.every(event => event.strength < 0 || event.sentence === sentences.length - 1)
  if (last.asks || !(opener?.category === 'so' || (opener?.category === 'but' && supposed))) return null
  if (last.tokens.some(({ category }) => ['hyp', 'neg', 'or', 'refuse', 'bad'].includes(category ?? ''))) return null
  const [start, end] = [last.tokens[0]!.start, last.tokens.at(-1)!.end]
  const plain = text
    .slice(start, end)
    .replaceAll(/\b(?:has to|have to|must|can only|needs to|need to) (?:have been|be)\b/gi, 'is')
    .replaceAll(/\b(?:it (?:is|follows) that|we (?:conclude|know) that)\b/gi, '')
  const own = new Set(findQuotes(plain, options, { shortest: 3 }).map(({ option }) => option))
  return own.size === 1 ? { answer: [...own][0]!, sure: false, why: 'concluded', start, end } : null
}

/** Several words that one option alone has, and none that another has alone. */
const isOwnAlone = ({ own, others, share }: Overlap) => own >= 2 && others === 0 && share >= 0.35

/** The clause that has most of an option's words. */
function clauseAbout(told: string, option: string): string {
  const clauses = told.split(/[,;:\u2013\u2014]|\b(?:but|so|because|since|and)\b/)
  const shared = clauses.map(clause => sharedWords(clause, option))
  return clauses[shared.indexOf(Math.max(...shared))]!
}

function paraphrased(text: string, sentences: readonly Sentence[], options: readonly string[]): Found | null {
  if (combinationsOf(options)) return null
  const partOf = (sentence: Sentence) => ({ start: sentence.tokens[0]!.start, end: sentence.tokens.at(-1)!.end })
  // What is asked or supposed is not the answer.
  const stated = sentences.filter(({ tokens, asks }) => !asks && !tokens.some(({ category }) => category === 'hyp'))
  const frames = ['ans', 'so', 'choose', 'hedge']
  const isFrame = (token: Token) => frames.includes(token.category ?? '')
  const framed = stated.filter(({ tokens }) => tokens.some(isFrame)).at(-1)
  const [first, last] = [stated[0], stated.at(-1)]
  const whole = text.trim().length < 500 && stated.length === sentences.length
  const tries = [
    ...(framed
      ? [framed.tokens.findLast(isFrame)!, framed.tokens.find(isFrame)!].map(frame => ({
          start: frame.end,
          end: partOf(framed).end,
          share: 0.45,
        }))
      : []),
    ...(last ? [{ ...partOf(last), share: 0.55 }] : []),
    ...(first ? [{ ...partOf(first), share: 0.55 }] : []),
    ...(whole ? [{ start: 0, end: text.length, share: 0.55 }] : []),
  ]
  for (const { start, end, share } of tries) {
    const told = text.slice(start, end)
    const found = overlapOf(told, options)
    const option =
      namedOption(told, options) ??
      (found && ((found.share >= share && found.lead >= 0.25) || isOwnAlone(found)) ? found.option : null)
    // A denied sentence tells an option that is denied itself.
    if (
      option !== null &&
      (sameSign(told, options[option]!) || sameSign(clauseAbout(told, options[option]!), options[option]!))
    )
      return { answer: option, sure: false, why: 'the option is paraphrased', start, end }
  }
  return null
}
