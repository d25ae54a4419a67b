/**
 * Reading which option a response chose. Everything said about options is collected as events; then the strongest kind that decides is
 * taken, and within a kind the later one, since models correct themselves. Two options chosen at once are no answer. Where nothing was
 * chosen outright, lists of verdicts, elimination, quoted and paraphrased options are tried, and such readings are unsure.
 */

import { breaksOff } from './breaks-off.ts'
import { type Event, eventsOf } from './choice-events.ts'
import { type MappedText, slice } from './mapped-text.ts'
import { namedOption, overlapOf, sameSign } from './option-overlap.ts'
import { prepare } from './prepare.ts'
import { type Asked, spotReferences } from './references.ts'
import { joinReferences, type Sentence, sentencesOf } from './sentences.ts'
import { answersOf, membersOf } from './structured.ts'
import { lowered, type Token, tokenise } from './tokens.ts'
import type { Evidence, Reading } from './types.ts'
import { listVerdicts } from './verdict-lists.ts'
import { lexiconOfText } from './words/lexicon-of-text.ts'

export interface ChoiceOptions {
  /** Whether the options were shown with letters; without them an opening "A" is an article. */
  readonly lettered?: boolean
}

interface Found {
  readonly answer: number | null
  readonly sure: boolean
  readonly why: string
  readonly start?: number
  readonly end?: number
}

/** The index of the option that the response chose, in the order in which the options were shown. */
export function readChoice(
  response: string,
  options: readonly string[],
  { lettered = true }: ChoiceOptions = {},
): Reading<number> {
  const { plain, marked, cutOff, unfinished } = prepare(response)
  const asked = { options, lettered }
  const data = readData(marked, asked)
  if (data) return readingOf(data, marked, response)
  const found = readPlain(beforeNextQuestion(plain, asked), asked)
  const bold = found.answer === null && !cutOff ? boldOption(marked.text, options.length) : null
  if (bold) return readingOf({ answer: bold.option, sure: false, why: 'the option in bold', ...bold }, marked, response)
  if (found.answer === null && cutOff) return readCutOff(unfinished, asked, response)
  return readingOf(found, plain, response)
}

/** Where the options are listed and one of them is in bold, that one. */
function boldOption(text: string, count: number): { option: number; start: number; end: number } | null {
  const lines = [...text.matchAll(/^[ \t]{0,8}(?:[-+•*][ \t]{1,3})?(\*\*|__)?\(?([A-J])[).:][^\n]{0,400}$/gm)]
  const listed = new Set(lines.map(line => line[2]))
  const bold = lines.filter(line => line[1] !== undefined)
  if (listed.size < 3 || listed.size !== lines.length || bold.length !== 1) return null
  const [line] = bold
  const option = line!.at(2)!.charCodeAt(0) - 65
  return option < count ? { option, start: line!.index, end: line!.index + line![0].length } : null
}

/** A thought that was never closed holds an answer only where a line announces it. */
function readCutOff(unfinished: MappedText, asked: Asked, response: string): Reading<number> {
  const last = [...unfinished.text.matchAll(/(?:^|\n)[ \t]{0,8}(?:final answer|answer)\s{0,3}:/gi)].at(-1)
  const nothing: Reading<number> = { answer: null, evidence: null, sure: true, why: 'broke off inside a thought' }
  if (!last) return nothing
  const rest = slice(unfinished, last.index)
  const found = readPlain(rest, asked)
  return found.answer === null ? nothing : readingOf({ ...found, sure: false }, rest, response)
}

function readingOf({ answer, sure, why, start, end }: Found, source: MappedText, response: string): Reading<number> {
  if (start === undefined || end === undefined || end <= start) return { answer, evidence: null, sure, why }
  const [from, to] = [source.at[start]!, source.at[end - 1]! + 1]
  const evidence: Evidence = { text: response.slice(from, to), start: from, end: to }
  return { answer, evidence, sure, why }
}

/** Models that continue a few-shot prompt go on to questions of their own; what was answered before them counts. */
function beforeNextQuestion(plain: MappedText, asked: Asked): MappedText {
  const next = /\n\s{0,9}(?:Passage|Question|Article|Context|Human|User|Q\d{0,2}|Input|Problem|问题|题目)\s?[:.]/.exec(
    plain.text,
  )
  if (!next || plain.text.slice(0, next.index).trim() === '' || /^\s*(?:User|Human|Assistant|Q)\s?:/.test(plain.text))
    return plain
  const cut = slice(plain, 0, next.index)
  return readPlain(cut, asked).answer === null ? plain : cut
}

/** A value of a member: a letter, a number, a text. */
function optionOf(value: string, { options }: Asked, zeroBased: boolean): number | null {
  const bare = value.trim()
  if (/^-?\d+$/.test(bare)) {
    const exact = options.findIndex(option => option.trim() === bare)
    const index = exact >= 0 ? exact : Number(bare) - (zeroBased || bare === '0' ? 0 : 1)
    return index >= 0 && index < options.length ? index : null
  }
  return readPlain(prepare(bare).plain, { options, lettered: true }).answer
}

function readData(marked: MappedText, asked: Asked): Found | null {
  const all = membersOf(marked)
  if (all.length === 0) return null
  const answers = answersOf(all)
  for (const { key, value, start, end } of answers.toReversed()) {
    const several = /^\[/.test(value)
      ? value
          .slice(1, -1)
          .split(',')
          .map(each => each.trim().replace(/^["']|["']$/g, ''))
      : [value]
    if (several.length > 1) return { answer: null, sure: true, why: 'two answers', start, end }
    if (/^(?:null|none|n\/a|)$/i.test(several[0]!))
      return { answer: null, sure: true, why: 'no option is chosen', start, end }
    const answer = optionOf(several[0]!, asked, /index/i.test(key))
    if (answer !== null) return { answer, sure: !/^\d+$/.test(several[0]!), why: 'given as data', start, end }
  }
  const letters = all.filter(
    ({ key }) =>
      /^(?:option[ _]?)?[A-J]$/i.test(key) && key.toUpperCase().charCodeAt(key.length - 1) - 65 < asked.options.length,
  )
  if (letters.length < 2) return null
  const indexOf = (key: string) => key.toUpperCase().charCodeAt(key.length - 1) - 65
  const yes = letters.filter(({ value }) => /^(?:true|yes|correct|right|valid|keep|✓|✅)/i.test(value))
  if (yes.length === 1)
    return {
      answer: indexOf(yes[0]!.key),
      sure: true,
      why: 'a list of verdicts',
      start: yes[0]!.start,
      end: yes[0]!.end,
    }
  if (yes.length > 1) return { answer: null, sure: true, why: 'two answers' }
  const scored = letters
    .map(each => ({ ...each, score: Number.parseFloat(each.value) }))
    .filter(each => !Number.isNaN(each.score))
  if (scored.length < 2) return null
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  const tied = scored.filter(each => each.score === best.score).length > 1
  return {
    answer: tied ? null : indexOf(best.key),
    sure: false,
    why: tied ? 'two answers' : 'the highest score',
    start: best.start,
    end: best.end,
  }
}

function readPlain(plain: MappedText, asked: Asked): Found {
  const { text } = plain
  const lexicon = lexiconOfText('choosing', lowered(text))
  const tokens = joinReferences(tokenise(text, lexicon, spotReferences(text, asked, lexicon)))
  const sentences = sentencesOf(tokens, text)
  const lists = listVerdicts(sentences, asked.options.length)
  const events = sentences.flatMap((sentence, i) =>
    eventsOf(sentence, i, { listed: lists.listed.has(i), headed: isHeading(sentences[i - 1]) }),
  )
  const cut = breaksOff(text)
  const at = ({ token }: Event) => ({ start: sentenceStart(sentences, token), end: token.end })
  return (
    committed(events, sentences, lists, at) ??
    concluded(events, lists, sentences, at) ??
    (cut ? null : byVerdicts(lists)) ??
    inclined(events, sentences, at) ??
    (cut
      ? null
      : (called(events, asked.options.length, at) ??
        eliminated(events, asked.options.length, at) ??
        favoured(events, sentences, tokens, asked, at) ??
        described(text, tokens, sentences, events, asked))) ?? { answer: null, sure: true, why: 'no answer found' }
  )
}

/** "Final answer" on a line of its own. */
function isHeading(sentence: Sentence | undefined): boolean {
  if (!sentence?.closesLine || !sentence.opensLine || sentence.asks) return false
  const words = sentence.tokens.filter(token => token.kind !== 'mark')
  return (
    words.length <= 4 &&
    !sentence.tokens.some(token => token.text === '|') &&
    words.some(token => token.category === 'ans') &&
    !words.some(token => token.kind === 'ref' || token.category === 'neg')
  )
}

/** Evidence begins with its sentence, so that a person sees the words around the letter. */
function sentenceStart(sentences: readonly Sentence[], token: Token): number {
  const own = sentences.find(sentence => sentence.tokens.includes(token))
  const start = own?.tokens[0]?.start ?? token.start
  return token.start - start > 160 ? token.start : start
}

type Place = (event: Event) => { start: number; end: number }
const single = (event: Event) => event.options.length === 1

/** "The answer is B", a letter on a line of its own, a box, a tag. */
function committed(
  events: readonly Event[],
  sentences: readonly Sentence[],
  lists: ReturnType<typeof listVerdicts>,
  at: Place,
): Found | null {
  const strong = events.filter(({ stance, strength }) => (stance === 'commits' || stance === 'none') && strength >= 2.8)
  if (strong.length === 0) return null
  const top = strong.some(({ strength }) => strength >= 4) ? strong.filter(({ strength }) => strength >= 4) : strong
  let chosen = top.at(-1)!
  // "None of the options is perfect. The answer is B." and the reverse are both decided by the later; a weak "none" does not undo a choice.
  if (chosen.stance === 'none' && top.some(event => event.stance === 'commits' && event.strength >= 3))
    chosen = top.filter(event => event.stance === 'commits').at(-1)!
  const place = events.indexOf(chosen)
  const later = events.slice(place + 1)
  const takenBack = (event: Event) =>
    event.corrects || hasWait(sentences[event.sentence - 1]) || sentencesBetween(sentences, chosen, event).some(hasWait)
  const revised = later
    .filter(
      event =>
        event.stance === 'commits' &&
        event.strength >= 2.2 &&
        single(event) &&
        event.options[0] !== chosen.options[0] &&
        takenBack(event),
    )
    .at(-1)
  if (revised) return { answer: revised.options[0]!, sure: false, why: 'corrected itself', ...at(revised) }
  if (chosen.stance === 'none') {
    const anyway = later
      .filter(event => (event.stance === 'commits' || event.stance === 'asserts') && single(event))
      .at(-1)
    if (anyway) return { answer: anyway.options[0]!, sure: false, why: anyway.why, ...at(anyway) }
    return { answer: null, sure: true, why: 'no option is chosen', ...at(chosen) }
  }
  if (!single(chosen)) {
    const out = new Set(later.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
    const left = chosen.options.filter(option => !out.has(option))
    const after = later.filter(event => event.stance === 'commits' && single(event)).at(-1)
    if (after) return { answer: after.options[0]!, sure: false, why: after.why, ...at(after) }
    if (left.length === 1 && out.size > 0)
      return { answer: left[0]!, sure: false, why: 'the other was rejected', ...at(chosen) }
    return { answer: null, sure: true, why: 'two answers', ...at(chosen) }
  }
  const answer = chosen.options[0]!
  const undone = later.find(
    event => event.stance === 'rejects' && event.strength >= 2 && event.options.includes(answer) && takenBack(event),
  )
  if (undone) {
    const instead = later
      .filter(
        event =>
          (event.stance === 'asserts' || event.stance === 'commits') &&
          single(event) &&
          !event.options.includes(answer),
      )
      .at(-1)
    return instead
      ? { answer: instead.options[0]!, sure: false, why: 'corrected itself', ...at(instead) }
      : { answer: null, sure: false, why: 'taken back', ...at(undone) }
  }
  const others = new Set(top.filter(single).map(({ options }) => options[0]!))
  const against =
    lists.verdicts.get(answer) === false ||
    events.some(({ stance, options, strength }) => stance === 'rejects' && strength >= 3 && options.includes(answer))
  return { answer, sure: others.size === 1 && !against, why: chosen.why, ...at(chosen) }
}

const hasWait = (sentence: Sentence | undefined) => sentence?.tokens.some(token => token.category === 'wait') ?? false
const sentencesBetween = (sentences: readonly Sentence[], from: Event, to: Event) =>
  sentences.slice(from.sentence + 1, to.sentence)

/** A conclusion after a list of verdicts counts for more than the list. */
function concluded(
  events: readonly Event[],
  { listed, verdicts }: ReturnType<typeof listVerdicts>,
  sentences: readonly Sentence[],
  at: Place,
): Found | null {
  if (verdicts.size === 0) return null
  const end = Math.max(-1, ...listed)
  return inclined(
    events.filter(event => event.sentence > end),
    sentences,
    at,
  )
}

function byVerdicts({ verdicts, places, options, signed }: ReturnType<typeof listVerdicts>): Found | null {
  const good = [...verdicts].filter(([, verdict]) => verdict)
  // One mark in a list of three or more is enough; otherwise somebody must have been turned down.
  if (good.length !== 1 || (verdicts.size < 2 && (options < 3 || !signed.has(good[0]![0])))) return null
  const answer = good[0]![0]
  return { answer, sure: verdicts.size > 2, why: 'a list of verdicts', ...places.get(answer)! }
}

/** "That leaves B", "so B". */
function inclined(events: readonly Event[], sentences: readonly Sentence[], at: Place): Found | null {
  const commits = events.filter(({ stance, strength }) => stance === 'commits' && strength < 2.8)
  const chosen = commits.at(-1)
  if (!chosen) return null
  if (!single(chosen)) return { answer: null, sure: true, why: 'two answers', ...at(chosen) }
  const answer = chosen.options[0]!
  const place = events.indexOf(chosen)
  const rejected = events
    .slice(place + 1)
    .some(({ stance, options }) => stance === 'rejects' && options.includes(answer))
  if (rejected && commits.every(({ options }) => options[0] === answer)) return null
  const others = commits.some(({ options }) => options.length === 1 && options[0] !== answer)
  const asserted = events.some(({ stance, options }) => stance === 'asserts' && options[0] !== answer)
  return {
    answer,
    sure: !others && !asserted && chosen.sentence >= sentences.length - 2,
    why: chosen.why,
    ...at(chosen),
  }
}

/** "B is correct", and nothing else is. */
function called(events: readonly Event[], count: number, at: Place): Found | null {
  const asserts = events.filter(({ stance }) => stance === 'asserts')
  const out = new Set(events.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
  const open = [...new Set(asserts.flatMap(({ options }) => options))].filter(option => !out.has(option))
  // "A, C and D are all supported. B is not.": the odd one out is the answer of an EXCEPT question.
  if (count > 2 && open.length === count - 1 && out.size === 1) {
    const odd = events.filter(({ stance }) => stance === 'rejects').at(-1)!
    return { answer: [...out][0]!, sure: false, why: 'the odd one out', ...at(odd) }
  }
  const joint = asserts.find(event => !single(event) && event.options.every(option => !out.has(option)))
  if (joint) return { answer: null, sure: true, why: 'two answers', ...at(joint) }
  const answer = open.length === 1 ? open[0]! : undefined
  if (answer === undefined) {
    // "A is plausible. C is better."
    const better = asserts.filter(event => event.better && single(event))
    if (open.length > 1 && new Set(better.map(({ options }) => options[0])).size === 1)
      return { answer: better[0]!.options[0]!, sure: false, why: 'called better', ...at(better.at(-1)!) }
    if (open.length > 1) return { answer: null, sure: false, why: 'several are called right', ...at(asserts.at(-1)!) }
    // All that was called right was also rejected: the later word counts.
    const last = events.filter(({ stance }) => stance === 'asserts' || stance === 'rejects').at(-1)
    return last && last.stance === 'asserts' && single(last)
      ? { answer: last.options[0]!, sure: false, why: last.why, ...at(last) }
      : null
  }
  const said = asserts.filter(({ options }) => options.includes(answer)).at(-1)!
  return { answer, sure: out.size > 0, why: said.why, ...at(said) }
}

function eliminated(events: readonly Event[], count: number, at: Place): Found | null {
  const rejections = events.filter(({ stance, strength }) => stance === 'rejects' && strength >= 2)
  const out = new Set(rejections.flatMap(({ options }) => options))
  if (count < 3 || out.size !== count - 1) return null
  const answer = Array.from({ length: count }, (_, i) => i).find(i => !out.has(i))!
  return { answer, sure: false, why: 'all others are rejected', ...at(rejections.at(-1)!) }
}

/**
 * Nothing was said outright, but one option alone is named without being turned down, supposed or asked about, and it is the only one
 * named at all, or the first or last sentence is about it.
 */
function favoured(
  events: readonly Event[],
  sentences: readonly Sentence[],
  tokens: readonly Token[],
  { lettered, options: { length: count } }: Asked,
  at: Place,
): Found | null {
  if (!lettered || tokens.some(token => token.category === 'refuse' || token.category === 'none')) return null
  const out = new Set(events.filter(({ stance }) => stance === 'rejects').flatMap(({ options }) => options))
  const named = events.filter(
    ({ stance, strength, options, token }) =>
      (stance === 'asserts' || (stance === 'mentions' && strength >= 0)) &&
      !(token.quoted && !token.firm) &&
      options.some(option => !out.has(option)),
  )
  const distinct = new Set(named.flatMap(({ options }) => options))
  if (distinct.size !== 1 || named.some(event => !single(event))) return null
  const last = named.at(-1)!
  const alone = events.every(({ options }) => options.every(option => distinct.has(option)))
  const edge = named.some(({ sentence }) => sentence === 0 || sentence === sentences.length - 1)
  const all = new Set(events.flatMap(({ options }) => options)).size === count
  // "A might be right, and so might B."
  const rivals = events.some(
    ({ stance, strength, sentence, options }) =>
      stance === 'mentions' && strength < 0 && sentence === last.sentence && !options.includes(last.options[0]!),
  )
  if (rivals || (!alone && !edge && !all)) return null
  return {
    answer: last.options[0]!,
    sure: false,
    why: alone ? 'the only option named' : 'named and not turned down',
    ...at(last),
  }
}

/** Options told by their text, or named once in a short response. */
function described(
  text: string,
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  events: readonly Event[],
  { options, lettered }: Asked,
): Found | null {
  const refuses = tokens.some(token => token.category === 'refuse' || token.category === 'none')
  const out = new Set(events.filter(({ stance }) => stance === 'rejects').flatMap(event => event.options))
  const quoted = tokens.filter(
    token => token.kind === 'ref' && token.quoted && token.options!.length === 1 && !out.has(token.options![0]!),
  )
  const distinct = new Set(quoted.map(token => token.options![0]!))
  const spot = (token: Token) => ({ start: token.start, end: token.end })
  // Where letters of other options are named as well, a quote is one mention among many.
  const named = new Set(events.filter(event => !event.token.quoted).flatMap(event => event.options))
  if (distinct.size === 1 && [...named].some(option => !distinct.has(option) && !out.has(option))) return null
  if (distinct.size === 1 && !refuses)
    return { answer: [...distinct][0]!, sure: false, why: 'the option is quoted', ...spot(quoted[0]!) }
  if (distinct.size > 1) {
    const last = sentences.at(-1)!.tokens.filter(token => quoted.includes(token))
    const own = new Set(last.map(token => token.options![0]!))
    return own.size === 1 && sentences.length > 2 && !refuses && distinct.size < options.length
      ? { answer: [...own][0]!, sure: false, why: 'the option is quoted', ...spot(last[0]!) }
      : { answer: null, sure: false, why: 'several options are quoted' }
  }
  if (refuses) return null
  const letters = new Set(events.flatMap(event => event.options))
  if (letters.size === 0) return paraphrased(text, sentences, options)
  const mentioned = events.filter(event => event.stance === 'mentions' && single(event) && event.token.firm !== false)
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

function paraphrased(text: string, sentences: readonly Sentence[], options: readonly string[]): Found | null {
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
      namedOption(told, options) ?? (found && found.share >= share && found.lead >= 0.25 ? found.option : null)
    // A denied sentence tells an option that is denied itself.
    if (option !== null && sameSign(told, options[option]!))
      return { answer: option, sure: false, why: 'the option is paraphrased', start, end }
  }
  return null
}
