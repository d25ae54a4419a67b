/**
 * Reading a label: whether a hypothesis is entailed, whether a statement is true, false or open. As for options, the strongest kind of
 * words that decides is taken and within it the last; a label that was asked about, supposed or named beside another is no answer.
 */
import { readLabelLine } from './answer-line.ts'
import { readLabelData } from './data-answers.ts'
import { type LabelEvent, labelEvents } from './label-events.ts'
import { gradedLabel } from './label-grades.ts'
import { definesLabel, labelsDefined, pickedFromLegend } from './label-legends.ts'
import { isLabel, type Said } from './label-polarity.ts'
import { dependsOnReading, givesNone } from './label-readings.ts'
import { withoutDecoration } from './label-signs.ts'
import { isOtherLanguage, type Lexicon, labelPhrase, lexiconFrom } from './lexicon.ts'
import { type MappedText, mapped } from './mapped-text.ts'
import { beforeNextQuestion, breaksOff, prepare } from './prepare.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { lowered, tokenise } from './tokens.ts'
import { type Found, type Reading, toReading } from './types.ts'

/** What a task makes of what was said. Null: says nothing about the label. */
export interface LabelScheme<T extends string> {
  readonly of: (said: Said) => T | null
  /** Exact spellings that are read before anything else, in lower case. */
  readonly spellings: Readonly<Record<string, T>>
  /** Whether "true" only stands in for "entailed". */
  readonly truthIsEntailment: boolean
}

export function readLabel<T extends string>(response: string, scheme: LabelScheme<T>): Reading<T> {
  const bare = response.length < 40 ? exactLabel(response, scheme) : null
  if (bare) return toReading(bare, mapped(response), response)
  const { plain, marked, cutOff } = prepare(response)
  const own = beforeFollowUp(plain, scheme)
  const line = readLabelLine(own.text, value => spelt(value, scheme) ?? labelOfPhrase(value, scheme))
  if (line) return toReading(line, own, response)
  const data = readLabelData(
    marked.text,
    value => spelt(value, scheme) ?? readProse(prepare(value).plain.text, scheme).answer,
  )
  if (data) return toReading(data, marked, response)
  const found = readProse(own.text, scheme)
  if (found.answer === null && cutOff)
    return { answer: null, evidence: null, sure: true, why: 'broke off inside a thought' }
  return toReading(found, own, response)
}

/** The part before a further question that the model asks itself. */
function beforeFollowUp<T extends string>(plain: MappedText, scheme: LabelScheme<T>): MappedText {
  const cut = beforeNextQuestion(plain, 'judging')
  const found = cut && readProse(cut.text, scheme)
  return found && found.answer !== null && found.sure ? cut : plain
}

const spelt = <T extends string>(text: string, { spellings }: LabelScheme<T>): T | null => {
  const key = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return Object.hasOwn(spellings, key) ? spellings[key]! : null
}

/** The label of a text that is one phrase in any of the languages, such as 不蕴含. */
function labelOfPhrase<T extends string>(text: string, scheme: LabelScheme<T>): T | null {
  const category = labelPhrase(text.toLowerCase())
  if (category === 'not-derived') return scheme.of('open')
  return category === 'true' || category === 'false' || category === 'unknown' || category === 'derived'
    ? scheme.of(category)
    : null
}

/** A response that is one label and nothing else. */
function exactLabel<T extends string>(text: string, scheme: LabelScheme<T>): Found<T> | null {
  const answer = /[❌✗✘✖🚫]/u.test(text) ? null : spelt(text, scheme)
  const [start, end] = [text.search(/\S/), text.trimEnd().length]
  return answer === null ? null : { answer, sure: true, why: 'nothing else is said', start, end }
}

function readProse<T extends string>(text: string, scheme: LabelScheme<T>): Found<T> {
  const exact = exactLabel(text, scheme)
  if (exact) return exact
  const picked = pickedFromLegend(text)
  const label = picked && readProse(picked.told, scheme).answer
  if (picked && label !== null)
    return { answer: label, sure: false, why: 'picked by its letter', start: picked.start, end: picked.end }
  const lower = lowered(text)
  if (isOtherLanguage(lower)) return { answer: null, sure: true, why: 'in a language that is not read' }
  const lexicon = lexiconFrom('judging', lower)
  const tokens = withoutDecoration(tokenise(text, lexicon, quotesOf(text, lexicon)))
  const sentences = sentencesOf(tokens, text)
  const said = sentences.flatMap(labelEvents)
  const told = said.filter(({ sentence }) => !definesLabel(sentences[sentence]!))
  // "Entailment: it must be true. Neutral: it may be.": labels explained before one is given.
  const events = labelsDefined(sentences) > 1 && told.some(({ strength }) => strength >= 1) ? told : said
  const graded = gradedLabel(text, tokens, scheme.of)
  if (graded && !events.some(({ why }) => why === 'said to be the answer' || why === 'boxed or tagged'))
    return { answer: graded.label, sure: false, why: 'the highest score', start: graded.start, end: graded.end }
  return decide(events, sentences, scheme, breaksOff(text)) ?? { answer: null, sure: true, why: 'no answer found' }
}

const holdsLabel = (quote: string, lexicon: Lexicon) => tokenise(quote, lexicon, new Map()).some(isLabel)

/** A quoted statement is one token, whatever it says; a quoted label is read. */
function quotesOf(text: string, lexicon: Lexicon) {
  const spots = new Map<number, { end: number; token: { kind: 'quote' } }>()
  for (const match of text.matchAll(/"[^"\n]{1,300}"/g))
    if (
      /\s\S+\s/.test(match[0])
        ? !/\b(?:answer|true|false|unknown|entail)/i.test(match[0])
        : !holdsLabel(match[0], lexicon)
    )
      spots.set(match.index, { end: match.index + match[0].length, token: { kind: 'quote' } })
  return spots
}

function decide<T extends string>(
  events: readonly LabelEvent[],
  sentences: readonly Sentence[],
  scheme: LabelScheme<T>,
  cut: boolean,
): Found<T> | null {
  const meant = events.filter(event => event.strength > 0).map(event => ({ event, label: scheme.of(event.said) }))
  // "Yes, the premise contradicts the hypothesis.", "No, it's entailed.": the label counts, not the yes or no before it.
  const outspoken = ({ said, sentence }: LabelEvent) =>
    (said === 'yes' || said === 'no') &&
    meant.some(
      ({ event }) =>
        event.sentence === sentence && event.strength >= 2 && isOutright(event, sentences[sentence]!, said),
    )
  // Where following is spoken of, mere truth is another matter.
  const follows =
    scheme.truthIsEntailment && meant.some(({ event }) => event.said === 'derived' || event.said === 'open')
  const telling = meant
    .filter(({ event }) => !(scheme.truthIsEntailment && outspoken(event)))
    .map(each =>
      follows && (each.event.said === 'true' || each.event.said === 'false')
        ? { ...each, event: { ...each.event, strength: Math.max(0.5, each.event.strength - 1) } }
        : each,
    )
    .filter((each): each is { event: LabelEvent; label: T } => each.label !== null)
  const at = ({ sentence, token }: LabelEvent) => {
    const start = sentences[sentence]!.tokens[0]!.start
    return { start: token.end - start > 240 ? token.start : start, end: token.end }
  }
  const tiers: readonly (readonly [number, boolean])[] = [
    [4, true],
    [2.8, true],
    [2.3, true],
    [1.9, false],
    [1, false],
  ]
  const refusal = sentences.findLastIndex(sentence => sentence.tokens.some(token => token.category === 'refuse'))
  const refused = refusal >= 0 && !telling.some(({ event }) => event.sentence >= refusal || event.strength >= 2.8)
  if (refused && scheme.truthIsEntailment) return { answer: null, sure: true, why: 'no answer is given' }
  // "It depends on how one reads it: on one reading it follows, on the other it does not."
  const depends = sentences.findIndex(({ tokens }) => tokens.some(token => /^it depends|depends on/i.test(token.text)))
  if (depends >= 0) {
    if (!telling.some(({ event }) => event.strength >= 2.4))
      return { answer: null, sure: true, why: 'no answer is given' }
  }
  if (dependsOnReading(telling, sentences) || givesNone(telling, sentences))
    return { answer: null, sure: true, why: 'two answers' }
  for (const [least, sure] of tiers) {
    if (cut && least < 1.9) break
    const own = telling.filter(({ event }) => event.strength >= least)
    const last = own.at(-1)
    if (!last) continue
    const { event } = last
    const place = telling.indexOf(last)
    const revised = telling
      .slice(place + 1)
      .filter(
        ({ event: later, label }) =>
          later.strength >= (later.corrects ? 1 : 2) &&
          label !== last.label &&
          (later.corrects ||
            sentences
              .slice(event.sentence + 1, later.sentence + 1)
              .some((sentence, i) => takesBack(sentence, sentences[event.sentence + i]!))),
      )
      .at(-1)
    if (revised) return { answer: revised.label, sure: false, why: 'corrected itself', ...at(revised.event) }
    // "True or False" side by side decides nothing.
    if (event.beside) {
      const pair = telling.filter(other => other.event.sentence === event.sentence && other.event.beside)
      if (new Set(pair.map(({ label }) => label)).size > 1) {
        const single = own.filter(other => !other.event.beside).at(-1)
        if (!single || least > 2) {
          if (single && single.event.sentence > event.sentence)
            return { answer: single.label, sure: false, why: single.event.why, ...at(single.event) }
          return { answer: null, sure: true, why: 'two answers', ...at(event) }
        }
      }
    }
    const labels = new Set(own.map(({ label }) => label))
    if (least <= 1 && labels.size > 1) {
      const final = own.filter(other => other.event.sentence >= sentences.length - 1)
      if (new Set(final.map(({ label }) => label)).size !== 1)
        return { answer: null, sure: false, why: 'several labels are named', ...at(event) }
      return { answer: final.at(-1)!.label, sure: false, why: final.at(-1)!.event.why, ...at(final.at(-1)!.event) }
    }
    return { answer: last.label, sure: sure && labels.size === 1, why: event.why, ...at(event) }
  }
  return null
}

/** "Wait", "scratch that"; "no." after something that was no question. */
function takesBack({ tokens }: Sentence, previous: Sentence): boolean {
  if (tokens.some(token => token.category === 'wait')) return true
  const [first, second] = tokens.filter((token, i) => i > 0 || token.kind !== 'mark')
  return (
    first?.category === 'no' &&
    /^no$/i.test(first.text) &&
    !previous.asks &&
    (second === undefined || second.kind === 'mark')
  )
}

/** Whether a label is said of the hypothesis itself, right after a yes or no that would mean the opposite. */
function isOutright({ said, token }: LabelEvent, { tokens }: Sentence, reply: 'yes' | 'no'): boolean {
  if (said === 'contradiction') return reply === 'yes'
  const k = tokens.indexOf(token)
  const own = tokens.slice(Math.max(0, k - 3), k).some(each => /^(?:it|it's|hypothesis)$/i.test(each.text))
  return own && (reply === 'yes' ? said === 'neutral' || said === 'open' : said === 'derived')
}
