/** Reads options that are quoted, stated in a conclusion or paraphrased instead of named; such readings are unsure. */
import { parseCombinations } from '../references/option-names.ts'
import {
  countSharedWords,
  findNamedOption,
  findParaphrase,
  findQuotations,
  hasSameSign,
} from '../references/option-texts.ts'
import type { Sentence } from '../sentences.ts'
import { hasAny, is, notMark, type Token } from '../tokens.ts'
import type { Extraction } from '../types.ts'
import { type ChoiceEvidence, getNamedOptions, getRejectedOptions, isSingle } from './events.ts'

export function readDescription(evidence: ChoiceEvidence): Extraction | null {
  const { text, tokens, sentences, events, question, count } = evidence
  const rejected = getRejectedOptions(events)
  // "Probably Lisbon?" answers; "Would you like an example?" refuses nothing.
  const isQuestion = (sentence: Sentence) => sentence.asks && !(sentence.first && hasAny(sentence.tokens, 'hedge'))
  const inQuestions = new Set(sentences.filter(isQuestion).flatMap(sentence => sentence.tokens))
  const refuses = tokens.some(token => is(token, 'refuse', 'none') && !inQuestions.has(token))
  const quoted = tokens.filter(
    token =>
      token.kind === 'ref' &&
      token.quoted &&
      token.options!.length === 1 &&
      !rejected.has(token.options![0]!) &&
      !inQuestions.has(token),
  )
  const [answer, ...others] = new Set(quoted.map(token => token.options![0]!))
  const quotation = (token: Token): Extraction => ({
    answer: token.options![0]!,
    sure: false,
    why: 'the option is quoted',
    start: token.start,
    end: token.end,
  })
  if (others.length > 0) {
    const concluded = refuses ? null : findConcludedOption(evidence)
    if (concluded) return concluded
    const last = sentences.at(-1)!.tokens.filter(token => quoted.includes(token))
    const isLastAlone = new Set(last.map(token => token.options![0]!)).size === 1
    return isLastAlone && sentences.length > 2 && !refuses && others.length + 1 < count
      ? quotation(last[0]!)
      : { answer: null, sure: false, why: 'several options are quoted' }
  }
  if (answer !== undefined) {
    // If letters of other options are named, a quotation is only one mention of several.
    const named = getNamedOptions(events.filter(event => !event.token.quoted))
    if ([...named].some(option => option !== answer && !rejected.has(option))) return null
  }
  if (refuses) return null
  if (answer !== undefined) return quotation(quoted[0]!)
  const letters = getNamedOptions(events)
  if (letters.size === 0) return findParaphrased(evidence)
  const mentions = events.filter(
    event => event.stance === 'mentions' && event.strength >= 0 && isSingle(event) && event.token.firm !== false,
  )
  const isShort =
    text.trim().length < 160 && !sentences.some(sentence => sentence.asks) && !hasAny(tokens, 'hyp', 'neg')
  return question.lettered && letters.size === 1 && mentions.length > 0 && isShort
    ? { ...quotation(mentions[0]!.token), why: 'the only option named' }
    : null
}

/** Reads a last sentence that concludes with the text of one option: "Hence Nora has to be the pilot." */
function findConcludedOption({ text, sentences, events, question }: ChoiceEvidence): Extraction | null {
  const last = sentences.at(-1)!
  const opener = last.tokens.find(notMark)
  // After "but" only if everything else is supposed.
  const supposed = events.every(event => event.strength < 0 || event.sentence === sentences.length - 1)
  if (last.asks || !(is(opener, 'so') || (is(opener, 'but') && supposed))) return null
  if (hasAny(last.tokens, 'hyp', 'neg', 'or', 'refuse', 'bad')) return null
  const [start, end] = [last.tokens[0]!.start, last.tokens.at(-1)!.end]
  const plain = text
    .slice(start, end)
    .replaceAll(/\b(?:has to|have to|must|can only|needs to|need to) (?:have been|be)\b/gi, 'is')
    .replaceAll(/\b(?:it (?:is|follows) that|we (?:conclude|know) that)\b/gi, '')
  const [answer, ...others] = new Set(findQuotations(plain, question.options, 3).map(({ option }) => option))
  return answer !== undefined && others.length === 0 ? { answer, sure: false, why: 'concluded', start, end } : null
}

/** The clause of a passage that shares most words with an option. */
function findClauseAbout(passage: string, option: string): string {
  const clauses = passage.split(/[,;:\u2013\u2014]|\b(?:but|so|because|since|and)\b/)
  const shared = clauses.map(clause => countSharedWords(clause, option))
  return clauses[shared.indexOf(Math.max(...shared))]!
}

/** Reads a paraphrase of an option: in an announced answer, the last or the first sentence, or the whole of a short text. */
function findParaphrased({ text, sentences, question: { options } }: ChoiceEvidence): Extraction | null {
  if (parseCombinations(options)) return null
  const toPassage = ({ tokens }: Sentence, minShare: number) => ({
    start: tokens[0]!.start,
    end: tokens.at(-1)!.end,
    minShare,
  })
  const stated = sentences.filter(({ tokens, asks }) => !asks && !hasAny(tokens, 'hyp'))
  const isFrame = (token: Token) => is(token, 'answer', 'so', 'choose', 'hedge')
  const framed = stated.findLast(({ tokens }) => tokens.some(isFrame))
  const frames = framed ? [framed.tokens.findLast(isFrame)!, framed.tokens.find(isFrame)!] : []
  const passages = [
    ...frames.map(frame => ({ ...toPassage(framed!, 0.45), start: frame.end })),
    ...[stated.at(-1), stated[0]].flatMap(sentence => (sentence ? [toPassage(sentence, 0.55)] : [])),
    ...(text.trim().length < 500 && stated.length === sentences.length
      ? [{ start: 0, end: text.length, minShare: 0.55 }]
      : []),
  ]
  for (const { start, end, minShare } of passages) {
    const passage = text.slice(start, end)
    const answer = findNamedOption(passage, options) ?? findParaphrase(passage, options, minShare)
    // A denied sentence paraphrases only an option that is denied itself.
    if (
      answer !== null &&
      (hasSameSign(passage, options[answer]!) ||
        hasSameSign(findClauseAbout(passage, options[answer]!), options[answer]!))
    )
      return { answer, sure: false, why: 'the option is paraphrased', start, end }
  }
  return null
}
