/** Reads options that are quoted, stated in a conclusion or paraphrased instead of named; such answers are marked as unsure. */
import { parseCombinations } from '../references/option-names.ts'
import {
  countSharedWords,
  findNamedOption,
  findParaphrase,
  findQuotations,
  hasSamePolarity,
} from '../references/option-texts.ts'
import type { Sentence } from '../sentences.ts'
import { hasAny, is, notMark, type Token } from '../tokens.ts'
import type { Extraction } from '../types.ts'
import { type ChoiceEvidence, getNamedOptions, getRejectedOptions, isSingle } from './events.ts'

export function readDescription(evidence: ChoiceEvidence): Extraction | null {
  const { text, tokens, sentences, events, question, count } = evidence
  const rejected = getRejectedOptions(events)
  // "Probably Lisbon?" is an answer; "Would you like an example?" is not a refusal.
  const isUnhedgedQuestion = (sentence: Sentence) =>
    sentence.isQuestion && !(sentence.first && hasAny(sentence.tokens, 'hedge'))
  const questionTokens = new Set(sentences.filter(isUnhedgedQuestion).flatMap(sentence => sentence.tokens))
  const isRefusal = tokens.some(token => is(token, 'refuse', 'none') && !questionTokens.has(token))
  const quoted = tokens.filter(
    token =>
      token.kind === 'ref' &&
      token.quoted &&
      token.options!.length === 1 &&
      !rejected.has(token.options![0]!) &&
      !questionTokens.has(token),
  )
  const [answer, ...others] = new Set(quoted.map(token => token.options![0]!))
  const toQuotation = (token: Token): Extraction => ({
    answer: token.options![0]!,
    sure: false,
    why: 'the option is quoted',
    start: token.start,
    end: token.end,
  })
  if (others.length > 0) {
    const conclusion = isRefusal ? null : readConclusionByText(evidence)
    if (conclusion) return conclusion
    const quotedInLastSentence = sentences.at(-1)!.tokens.filter(token => quoted.includes(token))
    const isLastAlone = new Set(quotedInLastSentence.map(token => token.options![0]!)).size === 1
    return isLastAlone && sentences.length > 2 && !isRefusal && others.length + 1 < count
      ? toQuotation(quotedInLastSentence[0]!)
      : { answer: null, sure: false, why: 'several options are quoted' }
  }
  if (answer !== undefined) {
    // If letters of other options are named, a quotation is only one mention of several.
    const named = getNamedOptions(events.filter(event => !event.token.quoted))
    if ([...named].some(option => option !== answer && !rejected.has(option))) return null
  }
  if (isRefusal) return null
  if (answer !== undefined) return toQuotation(quoted[0]!)
  const namedOptions = getNamedOptions(events)
  if (namedOptions.size === 0) return readParaphrase(evidence)
  const mentions = events.filter(
    event => event.stance === 'mentions' && event.strength >= 0 && isSingle(event) && event.token.unambiguous !== false,
  )
  const isShort =
    text.trim().length < 160 &&
    !sentences.some(sentence => sentence.isQuestion) &&
    !hasAny(tokens, 'hypothetical', 'neg')
  return question.lettered && namedOptions.size === 1 && mentions.length > 0 && isShort
    ? { ...toQuotation(mentions[0]!.token), why: 'the only option named' }
    : null
}

/** Reads a last sentence that concludes with the text of one option: "Hence Nora has to be the pilot." */
function readConclusionByText({ text, sentences, events, question }: ChoiceEvidence): Extraction | null {
  const last = sentences.at(-1)!
  const opener = last.tokens.find(notMark)
  // "But" introduces a conclusion only if all other mentions are hypothetical.
  const isAllElseHypothetical = events.every(event => event.strength < 0 || event.sentence === sentences.length - 1)
  if (last.isQuestion || !(is(opener, 'so') || (is(opener, 'but') && isAllElseHypothetical))) return null
  if (hasAny(last.tokens, 'hypothetical', 'neg', 'or', 'refuse', 'bad')) return null
  const [start, end] = [last.tokens[0]!.start, last.tokens.at(-1)!.end]
  const simplified = text
    .slice(start, end)
    .replaceAll(/\b(?:has to|have to|must|can only|needs to|need to) (?:have been|be)\b/gi, 'is')
    .replaceAll(/\b(?:it (?:is|follows) that|we (?:conclude|know) that)\b/gi, '')
  const [answer, ...others] = new Set(findQuotations(simplified, question.options, 3).map(({ option }) => option))
  return answer !== undefined && others.length === 0 ? { answer, sure: false, why: 'concluded', start, end } : null
}

/** Returns the clause of a passage that shares the most words with an option. */
function findClauseAbout(passage: string, option: string): string {
  const clauses = passage.split(/[,;:\u2013\u2014]|\b(?:but|so|because|since|and)\b/)
  const shared = clauses.map(clause => countSharedWords(clause, option))
  return clauses[shared.indexOf(Math.max(...shared))]!
}

/** Reads a paraphrase of an option: in an announced answer, in the last or first sentence, or in the whole of a short text. */
function readParaphrase({ text, sentences, question: { options } }: ChoiceEvidence): Extraction | null {
  if (parseCombinations(options)) return null
  const toPassage = ({ tokens }: Sentence, minShare: number) => ({
    start: tokens[0]!.start,
    end: tokens.at(-1)!.end,
    minShare,
  })
  const statements = sentences.filter(({ tokens, isQuestion }) => !isQuestion && !hasAny(tokens, 'hypothetical'))
  const isAnswerCue = (token: Token) => is(token, 'answer', 'so', 'choose', 'hedge')
  const cuedSentence = statements.findLast(({ tokens }) => tokens.some(isAnswerCue))
  const cues = cuedSentence ? [cuedSentence.tokens.findLast(isAnswerCue)!, cuedSentence.tokens.find(isAnswerCue)!] : []
  const passages = [
    ...cues.map(cue => ({ ...toPassage(cuedSentence!, 0.45), start: cue.end })),
    ...[statements.at(-1), statements[0]].flatMap(sentence => (sentence ? [toPassage(sentence, 0.55)] : [])),
    ...(text.trim().length < 500 && statements.length === sentences.length
      ? [{ start: 0, end: text.length, minShare: 0.55 }]
      : []),
  ]
  for (const { start, end, minShare } of passages) {
    const passage = text.slice(start, end)
    const answer = findNamedOption(passage, options) ?? findParaphrase(passage, options, minShare)
    // A negative sentence can only paraphrase a negative option.
    if (
      answer !== null &&
      (hasSamePolarity(passage, options[answer]!) ||
        hasSamePolarity(findClauseAbout(passage, options[answer]!), options[answer]!))
    )
      return { answer, sure: false, why: 'the option is paraphrased', start, end }
  }
  return null
}
