/** Reading a choice from prepared text: references, sentences, lists of verdicts and events, then the decisions in their order. */
import { breaksOff } from './breaks-off.ts'
import { byComplement, exceptedFrom, oddOneOut, resolveNone } from './choice-complement.ts'
import {
  byVerdicts,
  called,
  committed,
  concluded,
  eliminated,
  type Found,
  favoured,
  inclined,
} from './choice-decisions.ts'
import { eventsOf } from './choice-events.ts'
import { gradesOf } from './choice-grades.ts'
import { byRole } from './choice-roles.ts'
import { resolvePairs } from './earlier-pairs.ts'
import type { MappedText } from './mapped-text.ts'
import { described } from './option-descriptions.ts'
import { ranked } from './rankings.ts'
import { type Asked, spotReferences } from './references.ts'
import { isReversed } from './reversed-question.ts'
import { joinReferences, type Sentence, sentencesOf } from './sentences.ts'
import type { Event } from './stances.ts'
import { lowered, type Token, tokenise } from './tokens.ts'
import { listVerdicts } from './verdict-lists.ts'
import { lexiconOfText } from './words/lexicon-of-text.ts'

export function readPlain(plain: MappedText, asked: Asked): Found {
  const { text } = plain
  const exact = exactOption(text, asked.options)
  if (exact !== null)
    return { answer: exact, sure: true, why: 'the option itself', start: text.search(/\S/), end: text.trimEnd().length }
  const lexicon = lexiconOfText('choosing', lowered(text))
  const tokens = resolvePairs(joinReferences(tokenise(text, lexicon, spotReferences(text, asked, lexicon))))
  const sentences = sentencesOf(tokens, text)
  const grades = gradesOf(text, sentences, asked)
  const verdicts = listVerdicts(sentences, asked.options.length)
  const lists = { ...verdicts, listed: new Set([...verdicts.listed, ...(grades?.sentences ?? [])]) }
  const said = sentences.flatMap((sentence, i) =>
    eventsOf(sentence, i, { listed: lists.listed.has(i), headed: isHeading(sentences[i - 1]) }),
  )
  const events = resolveNone(said, asked.options.length)
  const cut = breaksOff(text)
  const at = ({ token }: Event) => ({ start: sentenceStart(sentences, token), end: token.end })
  return (
    committed(events, sentences, lists, at) ??
    concluded(events, lists, sentences, at) ??
    (cut
      ? null
      : (ranked(text, sentences, asked.options.length) ?? grades?.found ?? byVerdicts(lists, asked.options.length))) ??
    inclined(events, sentences, at) ??
    (cut
      ? null
      : (called(events, asked.options.length, isReversed(text), at) ??
        byRole(events, sentences, asked.options.length, at) ??
        eliminated(events, asked.options.length, at) ??
        byComplement(events, sentences, at) ??
        oddOneOut(events, sentences, asked.options.length, at) ??
        (isReversed(text) ? exceptedFrom(events, asked.options.length) : null) ??
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

/** The option of which the response is a copy, marks and case aside; a single letter is left to the reading of letters. */
function exactOption(text: string, options: readonly string[]): number | null {
  const plainOf = (said: string) =>
    said
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  if (text.length > 1000) return null
  const said = plainOf(text)
  const same = options.flatMap((option, i) => (plainOf(option) === said ? [i] : []))
  return same.length === 1 && (said.length > 1 || /\d/.test(said)) ? same[0]! : null
}
