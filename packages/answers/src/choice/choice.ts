/** Reads the option that a response chose: every reference becomes an event, and the strongest kind of evidence decides. */
import { findOptionByText, letterIndex, readBareLetter, readChoiceLine } from '../answer-line.ts'
import { readChoiceData } from '../data-answers.ts'
import { chooseLexicon, isOtherLanguage } from '../lexicon.ts'
import { type MappedText, mapText, slice } from '../mapped-text.ts'
import { cutNextQuestion, isTruncated, prepare } from '../prepare.ts'
import { parseOwnLabels } from '../references/option-names.ts'
import { findReferences, type Question } from '../references/spans.ts'
import { joinReferences, type Sentence, splitSentences } from '../sentences.ts'
import { hasAny, is, notMark, tokenise, toLower } from '../tokens.ts'
import { type Extraction, getTrimmedSpan, type Reading, toReading } from '../types.ts'
import * as decisions from './decisions.ts'
import { readDescription } from './descriptions.ts'
import * as elimination from './elimination.ts'
import { collectEvents } from './events.ts'
import { findScores, readRanking } from './rankings.ts'
import { findVerdictLists } from './verdicts.ts'

export interface ChoiceOptions {
  /** True if the options were shown with letters; without them an opening "A" is an article. */
  readonly lettered?: boolean
}

/** The index of the option that the response chose, in the order in which the options were shown. */
export function readChoice(
  response: string,
  options: readonly string[],
  { lettered = true }: ChoiceOptions = {},
): Reading<number> {
  // Options that contain their own labels ("(iii) …", P, Q, R) are not chosen by A, B, C.
  const usesLetters = parseOwnLabels(options, lettered) === null
  const bareLetter = usesLetters ? readBareLetter(response, options.length) : null
  if (bareLetter) return toReading(bareLetter, mapText(response), response)
  const { plain, withMarkup, endsInReasoning, openReasoning } = prepare(response)
  const question = { options, lettered }
  const answerText = cutFollowUp(plain, question)
  const line = usesLetters ? readChoiceLine(answerText.text, options) : null
  if (line) return toReading(line, answerText, response)
  const data = readChoiceData(withMarkup.text, options, value => readValue(value, options))
  if (data) return toReading(data, withMarkup, response)
  const found = readProse(answerText.text, question)
  if (found.answer !== null) return toReading(found, plain, response)
  if (endsInReasoning) return readOpenReasoning(openReasoning, question, response)
  const bold = readBoldOption(withMarkup.text, options.length)
  return bold ? toReading(bold, withMarkup, response) : toReading(found, plain, response)
}

const readValue = (value: string, options: readonly string[]) =>
  readProse(prepare(value).plain.text, { options, lettered: true }).answer

/** Cuts off a further question that the model asks itself, unless the response opens as a dialogue. */
const cutFollowUp = (plain: MappedText, question: Question): MappedText =>
  /^\s*(?:User|Human|Assistant|Q)\s?:/.test(plain.text)
    ? plain
    : cutNextQuestion(plain, 'choosing', text => readProse(text, question).answer !== null)

/** Reads the only bold line of a list of options. */
function readBoldOption(text: string, count: number): Extraction | null {
  const lines = [...text.matchAll(/^[ \t]{0,8}(?:[-+•*][ \t]{1,3})?(\*\*|__)?\(?([A-J])[).:][^\n]{0,400}$/gm)]
  const listed = new Set(lines.map(line => line[2]))
  const [line, ...others] = lines.filter(each => each[1] !== undefined)
  if (listed.size < 3 || listed.size !== lines.length || !line || others.length > 0) return null
  const answer = letterIndex(line[2]!)
  const end = line.index + line[0].length
  return answer < count ? { answer, sure: false, why: 'the option in bold', start: line.index, end } : null
}

/** In an unclosed reasoning block (`<think>`), only a line that announces the answer counts. */
function readOpenReasoning(reasoning: MappedText, question: Question, response: string): Reading<number> {
  const announcements = reasoning.text.matchAll(
    /(?:^|\n)[ \t]{0,8}(?:final answer|answer)\s{0,3}:|[.!?] final answer ?:/gi,
  )
  const last = [...announcements].at(-1)
  const announcement = last && slice(reasoning, last.index)
  const found = announcement && readProse(announcement.text, question)
  return found && found.answer !== null
    ? toReading({ ...found, sure: false }, announcement, response)
    : { answer: null, evidence: null, sure: true, why: 'ended inside its reasoning' }
}

/** Reads cleaned text: finds references, sentences, verdict lists and events, then tries the readers, strongest evidence first. */
function readProse(text: string, question: Question): Extraction {
  const { options } = question
  const count = options.length
  const exactOption = findOptionByText(text, options)
  if (exactOption !== null)
    return { answer: exactOption, sure: true, why: 'the text of the option alone', ...getTrimmedSpan(text) }
  const lower = toLower(text)
  if (isOtherLanguage(lower, options)) return readQuotedLine(text, options)
  const lexicon = chooseLexicon('choosing', lower)
  const tokens = joinReferences(tokenise(text, lexicon, findReferences(text, question, lexicon)))
  const sentences = splitSentences(tokens, text)
  const scores = findScores(text, sentences, question)
  const verdicts = findVerdictLists(sentences, count)
  const lists = { ...verdicts, listed: new Set([...verdicts.listed, ...(scores?.sentences ?? [])]) }
  const collected = sentences.flatMap((sentence, i) =>
    collectEvents(sentence, i, { isInList: lists.listed.has(i), underHeading: isHeading(sentences[i - 1]) }),
  )
  const events = elimination.resolveNone(collected, count)
  const evidence = { text, tokens, sentences, events, lists, question, count, reversed: elimination.isReversed(text) }
  const noAnswer = { answer: null, sure: true, why: 'no answer found' }
  const explicitAnswer = decisions.readExplicitChoice(evidence) ?? decisions.readConclusionAfterList(evidence)
  // A truncated response might have continued with the opposite of what it suggests.
  if (isTruncated(text)) return explicitAnswer ?? decisions.readConclusion(evidence) ?? noAnswer
  return (
    explicitAnswer ??
    readRanking(evidence) ??
    scores?.found ??
    decisions.readVerdictList(evidence) ??
    decisions.readConclusion(evidence) ??
    decisions.readEndorsement(evidence) ??
    elimination.readRole(evidence) ??
    elimination.readElimination(evidence) ??
    elimination.readRejectionOfOthers(evidence) ??
    elimination.readOddOneOut(evidence) ??
    elimination.readException(evidence) ??
    elimination.readOnlyNamed(evidence) ??
    readDescription(evidence) ??
    noAnswer
  )
}

/** For a language without a phrase lexicon: reads the option whose text is a line, if there is only one. */
function readQuotedLine(text: string, options: readonly string[]): Extraction {
  const found = text.split('\n').flatMap(line => {
    const value = line.replace(/^[\s"'(]*(?:[A-J][).:])?\s*/, '')
    return findOptionByText(value, options) ?? []
  })
  return new Set(found).size === 1
    ? { answer: found[0]!, sure: false, why: 'the option is quoted' }
    : { answer: null, sure: true, why: 'unsupported language' }
}

/** Recognises a heading such as "Final answer" on a line by itself. */
function isHeading(sentence: Sentence | undefined): boolean {
  if (!sentence?.closesLine || !sentence.opensLine || sentence.isQuestion) return false
  const words = sentence.tokens.filter(notMark)
  return (
    words.length <= 4 &&
    !sentence.tokens.some(token => token.text === '|') &&
    hasAny(words, 'answer') &&
    !words.some(token => token.kind === 'ref' || is(token, 'neg'))
  )
}
