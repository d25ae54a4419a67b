/** Reads a label: every label word of the prose becomes an event with a strength, and the last of the strongest events decides. */
import { normalise, readLabelLine } from '../answer-line.ts'
import { readLabelData } from '../data-answers.ts'
import { chooseLexicon, findLabelPhrase, isOtherLanguage, type Lexicon } from '../lexicon.ts'
import { mapText } from '../mapped-text.ts'
import { cutNextQuestion, isTruncated, prepare } from '../prepare.ts'
import { type Sentence, splitSentences } from '../sentences.ts'
import { hasAny, is, isEnd, matches, notMark, tokenise, toLower } from '../tokens.ts'
import { type Extraction, getTrimmedSpan, type Reading, toReading } from '../types.ts'
import { collectLabelEvents, type LabelEvent } from './events.ts'
import {
  countDefinitions,
  definesLabel,
  dependsOnReading,
  explicitStrength,
  isWithheld,
  readHighestScore,
  readLegendChoice,
  removeSign,
  type TaskEvent,
} from './lists.ts'
import { isLabel, type Meaning } from './meaning.ts'

/** Labels of a task, and how to map a response to them. */
export interface LabelScheme<T extends string> {
  /** Label for each meaning; null if the meaning gives no label. */
  readonly meanings: Readonly<Record<Meaning, T | null>>
  /** Exact spellings in lower case, which are read first. */
  readonly spellings: Readonly<Record<string, T>>
  /** True if the task asks for entailment, so that "true" means "entailed". */
  readonly truthIsEntailment: boolean
}

export function readLabel<T extends string>(response: string, scheme: LabelScheme<T>): Reading<T> {
  const bare = response.length < 40 && !/[~<\\]/.test(response) ? readExactLabel(response, scheme) : null
  if (bare) return toReading(bare, mapText(response), response)
  const { plain, withMarkup, endsInReasoning } = prepare(response)
  const answerText = cutNextQuestion(plain, 'judging', text => {
    const { answer, sure } = readProse(text, scheme)
    return answer !== null && sure
  })
  const line = readLabelLine(answerText.text, value => lookUpSpelling(value, scheme) ?? readLabelPhrase(value, scheme))
  if (line) return toReading(line, answerText, response)
  const data = readLabelData(
    withMarkup.text,
    value => lookUpSpelling(value, scheme) ?? readProse(prepare(value).plain.text, scheme).answer,
  )
  if (data) return toReading(data, withMarkup, response)
  const found = readProse(answerText.text, scheme)
  if (found.answer === null && endsInReasoning)
    return { answer: null, evidence: null, sure: true, why: 'ended inside its reasoning' }
  return toReading(found, answerText, response)
}

function lookUpSpelling<T extends string>(text: string, { spellings }: LabelScheme<T>): T | null {
  const key = normalise(text)
  return Object.hasOwn(spellings, key) ? spellings[key]! : null
}

/** Reads a text that is one phrase of any lexicon, such as 不蕴含. */
function readLabelPhrase<T extends string>(text: string, { meanings }: LabelScheme<T>): T | null {
  const category = findLabelPhrase(text.toLowerCase())
  const meaning = (['true', 'false', 'unknown', 'derived', 'not-derived'] as const).find(each => each === category)
  return meaning === undefined ? null : meanings[meaning]
}

/** Reads a response that is one label and nothing else. */
function readExactLabel<T extends string>(text: string, scheme: LabelScheme<T>): Extraction<T> | null {
  const answer = /[❌✗✘✖🚫]/u.test(text) ? null : lookUpSpelling(text, scheme)
  return answer === null ? null : { answer, sure: true, why: 'the label alone', ...getTrimmedSpan(text) }
}

function readProse<T extends string>(text: string, scheme: LabelScheme<T>): Extraction<T> {
  const exact = readExactLabel(text, scheme)
  if (exact) return exact
  const legendChoice = readLegendChoice(text)
  const answer = legendChoice && readProse(legendChoice.label, scheme).answer
  if (legendChoice && answer !== null)
    return { answer, sure: false, why: 'picked by its letter', start: legendChoice.start, end: legendChoice.end }
  const lower = toLower(text)
  if (isOtherLanguage(lower)) return { answer: null, sure: true, why: 'unsupported language' }
  const lexicon = chooseLexicon('judging', lower)
  const tokens = removeSign(tokenise(text, lexicon, findQuotedStatements(text, lexicon)))
  const sentences = splitSentences(tokens, text)
  const all = sentences.flatMap(collectLabelEvents)
  const outsideDefinitions = all.filter(({ sentence }) => !definesLabel(sentences[sentence]!))
  // "Entailment: it must be true. Neutral: it may be.": definitions of labels are ignored if a label is given elsewhere.
  const events =
    countDefinitions(sentences) > 1 && outsideDefinitions.some(({ strength }) => strength >= 1)
      ? outsideDefinitions
      : all
  const scored = readHighestScore(text, tokens, meaning => scheme.meanings[meaning])
  if (scored && !events.some(({ why }) => why === 'announced as the answer' || why === 'boxed or tagged')) return scored
  return decide(events, sentences, scheme, isTruncated(text)) ?? { answer: null, sure: true, why: 'no answer found' }
}

/** Finds quoted statements, each of which becomes one token; quoted labels are left out. */
function findQuotedStatements(text: string, lexicon: Lexicon) {
  const isStatement = (quote: string) =>
    /\s\S+\s/.test(quote)
      ? !/\b(?:answer|true|false|unknown|entail)/i.test(quote)
      : !tokenise(quote, lexicon, new Map()).some(isLabel)
  const quotes = [...text.matchAll(/"[^"\n]{1,300}"/g)].filter(match => isStatement(match[0]))
  return new Map(
    quotes.map(({ 0: quote, index }) => [index, { end: index + quote.length, token: { kind: 'quote' as const } }]),
  )
}

/** Minimum strengths of the events that are tried in turn; `LabelEvent` explains the scale. */
const minStrengths = [4, explicitStrength, 2.3, 1.9, 1]
/** Answers based on weaker events are marked as unsure. */
const minSureStrength = 2

function decide<T extends string>(
  all: readonly LabelEvent[],
  sentences: readonly Sentence[],
  scheme: LabelScheme<T>,
  isCutOff: boolean,
): Extraction<T> | null {
  const events = toTaskEvents(all, sentences, scheme)
  const toExtraction = (event: TaskEvent<T>, answer: T | null, sure: boolean, why = event.why): Extraction<T> => {
    const start = sentences[event.sentence]!.tokens[0]!.start
    const { end } = event.token
    return { answer, sure, why, start: end - start > 240 ? event.token.start : start, end }
  }
  const refusal = sentences.findLastIndex(({ tokens }) => hasAny(tokens, 'refuse'))
  const isRefused =
    refusal >= 0 && !events.some(({ sentence, strength }) => sentence >= refusal || strength >= explicitStrength)
  // "It depends on how one reads it: on one reading it follows, on the other it does not."
  const depends = sentences.some(({ tokens }) => tokens.some(token => /^it depends|depends on/i.test(token.text)))
  if ((isRefused && scheme.truthIsEntailment) || (depends && !events.some(({ strength }) => strength >= 2.4)))
    return { answer: null, sure: true, why: 'no answer is given' }
  if (dependsOnReading(events, sentences) || isWithheld(events, sentences))
    return { answer: null, sure: true, why: 'two answers' }
  for (const minStrength of minStrengths) {
    // The rest of a truncated response might have revised a weak statement.
    if (isCutOff && minStrength < 1.9) break
    const strong = events.filter(({ strength }) => strength >= minStrength)
    const last = strong.at(-1)
    if (!last) continue
    const revised = events.slice(events.indexOf(last) + 1).findLast(later => revises(later, last, sentences))
    if (revised) return toExtraction(revised, revised.label, false, 'corrected itself')
    // "True or False" is not an answer.
    const pair = last.paired ? events.filter(({ paired, sentence }) => paired && sentence === last.sentence) : []
    if (new Set(pair.map(({ label }) => label)).size > 1) {
      const unpaired = strong.findLast(({ paired }) => !paired)
      const isSettled = unpaired && unpaired.sentence > last.sentence
      if (minStrength > 2 && isSettled) return toExtraction(unpaired, unpaired.label, false)
      if (minStrength > 2 || !unpaired) return toExtraction(last, null, true, 'two answers')
    }
    const labels = new Set(strong.map(({ label }) => label))
    // Labels that are only named count if the last sentence names just one.
    if (minStrength <= 1 && labels.size > 1) {
      const final = strong.filter(({ sentence }) => sentence >= sentences.length - 1)
      return new Set(final.map(({ label }) => label)).size === 1
        ? toExtraction(final.at(-1)!, final.at(-1)!.label, false)
        : toExtraction(last, null, false, 'several labels are named')
    }
    return toExtraction(last, last.label, minStrength >= minSureStrength && labels.size === 1)
  }
  return null
}

/** Selects the events that give a label of the task, and weakens or drops those that a statement about derivation overrules. */
function toTaskEvents<T extends string>(
  all: readonly LabelEvent[],
  sentences: readonly Sentence[],
  { meanings, truthIsEntailment }: LabelScheme<T>,
): TaskEvent<T>[] {
  const positive = all.filter(({ strength }) => strength > 0)
  // "Yes, the premise contradicts the hypothesis.", "No, it's entailed.": the label counts, not the yes or no before it.
  const isOverruled = ({ meaning, sentence }: LabelEvent) =>
    (meaning === 'yes' || meaning === 'no') &&
    positive.some(
      other => other.sentence === sentence && other.strength >= 2 && overrules(other, sentences[sentence]!, meaning),
    )
  const isDerivation = ({ meaning }: LabelEvent) => meaning === 'derived' || meaning === 'not-derived'
  const isWeak = truthIsEntailment && positive.some(isDerivation)
  return positive.flatMap(event => {
    const label = meanings[event.meaning]
    if (label === null || (truthIsEntailment && isOverruled(event))) return []
    const isTruth = event.meaning === 'true' || event.meaning === 'false'
    return [{ ...event, label, strength: isWeak && isTruth ? Math.max(0.5, event.strength - 1) : event.strength }]
  })
}

/** True if a later event with another label corrects an earlier one. */
function revises<T>(later: TaskEvent<T>, earlier: TaskEvent<T>, sentences: readonly Sentence[]): boolean {
  if (later.label === earlier.label || later.strength < (later.corrects ? 1 : 2)) return false
  const between = sentences.slice(earlier.sentence + 1, later.sentence + 1)
  return later.corrects || between.some((sentence, i) => retracts(sentence, sentences[earlier.sentence + i]!))
}

/** Returns true if a sentence retracts the previous sentence: "Wait", "scratch that", or "No." after a sentence that is not a question. */
function retracts({ tokens }: Sentence, previous: Sentence): boolean {
  if (hasAny(tokens, 'wait')) return true
  const [first, second] = notMark(tokens[0]!) ? tokens : tokens.slice(1)
  return is(first, 'no') && matches(first, /^no$/i) && !previous.isQuestion && isEnd(second)
}

/** Returns true if a label is given to the hypothesis itself, after a yes or no that would mean the opposite. */
function overrules({ meaning, token }: LabelEvent, { tokens }: Sentence, reply: 'yes' | 'no'): boolean {
  if (meaning === 'contradiction') return reply === 'yes'
  const k = tokens.indexOf(token)
  const isSubject = tokens.slice(Math.max(0, k - 3), k).some(each => /^(?:it|it's|hypothesis)$/i.test(each.text))
  return isSubject && (reply === 'yes' ? meaning === 'neutral' || meaning === 'not-derived' : meaning === 'derived')
}
