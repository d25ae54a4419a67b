/**
 * Reads the option that a response chose. A bare letter, an answer line and data are read first; otherwise every reference to an option
 * becomes an event (chosen, called right, rejected, mentioned), and the strongest kind of event decides, within a kind the later one,
 * since models correct themselves. Two options chosen at once are no answer. Readings from verdict lists, elimination or paraphrase are
 * marked unsure.
 */
import { optionWithText, readBareLetter, readChoiceLine } from '../answer-line.ts'
import { readChoiceData } from '../data-answers.ts'
import { isOtherLanguage, lexiconFrom } from '../lexicon.ts'
import { type MappedText, mapped, slice } from '../mapped-text.ts'
import { beforeNextQuestion, breaksOff, prepare } from '../prepare.ts'
import { ownLabels } from '../references/option-names.ts'
import { findReferences, type Question } from '../references/spans.ts'
import { joinReferences, type Sentence, splitSentences } from '../sentences.ts'
import { is, lowered, notMark, tokenise } from '../tokens.ts'
import { type Found, type Reading, toReading } from '../types.ts'
import { calledRight, chosenOutright, concluded, concludedAfterList, fromVerdicts } from './decisions.ts'
import { described } from './descriptions.ts'
import {
  byRole,
  eliminated,
  exception,
  isReversed,
  oddOneOut,
  onlyNamed,
  othersRejected,
  resolveNone,
} from './elimination.ts'
import { collectEvents } from './events.ts'
import { findScores, ranked } from './rankings.ts'
import { listVerdicts } from './verdicts.ts'

export interface ChoiceOptions {
  /** Whether the options were shown with letters; without them an opening "A" is an article. */
  readonly lettered?: boolean
}

/** The index of the option that the response chose, in the order in which the options were shown. */
export function readChoice(
  response: string,
  options: readonly string[],
  { lettered = true }: ChoiceOptions = {},
): Reading<number> {
  // Options with their own letters are not chosen by the usual ones.
  const usesLetters = ownLabels(options, lettered) === null
  const bare = usesLetters ? readBareLetter(response, options.length) : null
  if (bare) return toReading(bare, mapped(response), response)
  const { plain, marked, cutOff, unfinished } = prepare(response)
  const question = { options, lettered }
  const own = beforeFollowUp(plain, question)
  const line = usesLetters ? readChoiceLine(own.text, options) : null
  if (line) return toReading(line, own, response)
  const data = readChoiceData(marked.text, options, value => readValue(value, options))
  if (data) return toReading(data, marked, response)
  const found = readProse(own.text, question)
  if (found.answer !== null) return toReading(found, plain, response)
  const bold = cutOff ? null : boldOption(marked.text, options.length)
  if (bold) return toReading(bold, marked, response)
  return cutOff ? readUnfinished(unfinished, question, response) : toReading(found, plain, response)
}

const readValue = (value: string, options: readonly string[]) =>
  readProse(prepare(value).plain.text, { options, lettered: true }).answer

/** The part before a further question that the model asks itself, unless the response opens as a dialogue. */
function beforeFollowUp(plain: MappedText, question: Question): MappedText {
  const cut = /^\s*(?:User|Human|Assistant|Q)\s?:/.test(plain.text) ? null : beforeNextQuestion(plain, 'choosing')
  return cut === null || readProse(cut.text, question).answer === null ? plain : cut
}

/** The one option in bold where the options are listed. */
function boldOption(text: string, count: number): Found | null {
  const lines = [...text.matchAll(/^[ \t]{0,8}(?:[-+•*][ \t]{1,3})?(\*\*|__)?\(?([A-J])[).:][^\n]{0,400}$/gm)]
  const listed = new Set(lines.map(line => line[2]))
  const [line, ...others] = lines.filter(each => each[1] !== undefined)
  if (listed.size < 3 || listed.size !== lines.length || !line || others.length > 0) return null
  const answer = line[2]!.charCodeAt(0) - 65
  const end = line.index + line[0].length
  return answer < count ? { answer, sure: false, why: 'the option in bold', start: line.index, end } : null
}

/** In a thought that was never closed, only a line that announces the answer counts. */
function readUnfinished(thought: MappedText, question: Question, response: string): Reading<number> {
  const announcements = thought.text.matchAll(
    /(?:^|\n)[ \t]{0,8}(?:final answer|answer)\s{0,3}:|[.!?] final answer ?:/gi,
  )
  const last = [...announcements].at(-1)
  const rest = last && slice(thought, last.index)
  const found = rest && readProse(rest.text, question)
  return found && found.answer !== null
    ? toReading({ ...found, sure: false }, rest, response)
    : { answer: null, evidence: null, sure: true, why: 'broke off inside a thought' }
}

/** Reads prepared text: references, sentences, verdict lists and events, then the decisions in order of strength. */
function readProse(text: string, question: Question): Found {
  const { options } = question
  const count = options.length
  const exact = optionWithText(text, options)
  if (exact !== null)
    return { answer: exact, sure: true, why: 'the option itself', start: text.search(/\S/), end: text.trimEnd().length }
  const lower = lowered(text)
  if (isOtherLanguage(lower, options)) return readLines(text, options)
  const lexicon = lexiconFrom('choosing', lower)
  const tokens = joinReferences(tokenise(text, lexicon, findReferences(text, question, lexicon)))
  const sentences = splitSentences(tokens, text)
  const scores = findScores(text, sentences, question)
  const verdicts = listVerdicts(sentences, count)
  const lists = { ...verdicts, listed: new Set([...verdicts.listed, ...(scores?.sentences ?? [])]) }
  const said = sentences.flatMap((sentence, i) =>
    collectEvents(sentence, i, { listed: lists.listed.has(i), headed: isHeading(sentences[i - 1]) }),
  )
  const events = resolveNone(said, count)
  const evidence = { text, tokens, sentences, events, lists, question, count, reversed: isReversed(text) }
  const nothing = { answer: null, sure: true, why: 'no answer found' }
  const outright = chosenOutright(evidence) ?? concludedAfterList(evidence)
  // A response that breaks off may have gone on to say the opposite of what it suggests.
  if (breaksOff(text)) return outright ?? concluded(evidence) ?? nothing
  return (
    outright ??
    ranked(evidence) ??
    scores?.found ??
    fromVerdicts(evidence) ??
    concluded(evidence) ??
    calledRight(evidence) ??
    byRole(evidence) ??
    eliminated(evidence) ??
    othersRejected(evidence) ??
    oddOneOut(evidence) ??
    exception(evidence) ??
    onlyNamed(evidence) ??
    described(evidence) ??
    nothing
  )
}

/** In a language without phrases: an option's own text on a line, as long as no other option has one. */
function readLines(text: string, options: readonly string[]): Found {
  const found = text.split('\n').flatMap(line => {
    const value = line.replace(/^[\s"'(]*(?:[A-J][).:])?\s*/, '')
    return optionWithText(value, options) ?? []
  })
  return new Set(found).size === 1
    ? { answer: found[0]!, sure: false, why: 'the option is quoted' }
    : { answer: null, sure: true, why: 'in a language that is not read' }
}

/** "Final answer" on a line by itself. */
function isHeading(sentence: Sentence | undefined): boolean {
  if (!sentence?.closesLine || !sentence.opensLine || sentence.asks) return false
  const words = sentence.tokens.filter(notMark)
  return (
    words.length <= 4 &&
    !sentence.tokens.some(token => token.text === '|') &&
    words.some(token => is(token, 'ans')) &&
    !words.some(token => token.kind === 'ref' || is(token, 'neg'))
  )
}
