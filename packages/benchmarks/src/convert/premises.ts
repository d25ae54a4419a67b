/**
 * Division of a passage into major and minor premises, by one of two methods.
 *
 * By position, as in the released files of LogiQA 2.0: the last sentence is the minor premise, all sentences before it are major
 * premises. The paper describes hand-written rules for general and particular statements, but the released pairs depend on the
 * position only (docs/experiments/question-types.md).
 *
 * By generality, as in the paper: a major premise is general, a minor one is about a particular case. The first rule that applies to a
 * sentence decides:
 *
 *   1. a definition ("refers to", "means that", "is defined as") is major;
 *   2. a condition or rule ("if … then", "only if", "unless", "must", "whenever") is major, unless it is about a particular case
 *      ("if Ann …, this year …");
 *   3. a universal quantifier (all, every, each, any, no, none) in the subject makes a sentence major;
 *   4. a sentence with a name, a year, a demonstrative, a pronoun or an adverb of time ("this", "he", "yesterday") is minor;
 *   5. plural subjects without an article, in the present tense ("Whales are mammals") are major;
 *   6. everything else is minor.
 */
import { splitSentences, tokenise } from '@elenchus/language'
import { detectLanguage, splitChineseSentences } from '../text/tokenisers.ts'

const definitionPattern =
  /\b(?:refers? to|is defined as|are defined as|means that|is (?:a|the) (?:kind|type|form|process|act|behaviou?r|phenomenon|method|system) (?:of|in which|that)|is called|are called|known as)\b/i
const rulePattern =
  /\b(?:if|only if|unless|whenever|only when|as long as|in order to|provided that)\b|\bmust\b|\bthe more\b.*\bthe more\b/i
const universalPattern =
  /^(?:\W*\w+,\s+)?(?:all|every|everyone|everything|each|any|anyone|no|none|nobody|whoever|whatever)\b|\b(?:all|every|each|any|no) (?:of )?(?:the )?\w+ (?:is|are|have|has|can|must|will|should)\b/i
const particularPattern =
  /\b(?:this|these|that year|he|she|his|her|him|yesterday|today|tomorrow|last|recently|now|in fact|once|\d{4}|I|we|my|our)\b/
const namePattern = /[\p{Ll},;] \p{Lu}\p{Ll}+/u
const genericPattern =
  /^(?:\p{Lu}\p{Ll}+ ){0,3}?\p{L}+s (?:are|have|can|do|tend|need|require|will|usually|often|always|never)\b/u

export interface Premises {
  readonly major: readonly string[]
  readonly minor: readonly string[]
}

/** True if a sentence is a general statement. */
export function isMajorPremise(sentence: string): boolean {
  if (definitionPattern.test(sentence)) return true
  const isParticular = particularPattern.test(sentence) || namePattern.test(sentence)
  if (rulePattern.test(sentence)) return !isParticular
  if (universalPattern.test(sentence)) return true
  if (isParticular) return false
  return genericPattern.test(sentence)
}

/** Method of dividing a passage: by the position of its sentences, as released, or by their generality. */
export type PremiseDivision = 'position' | 'generality'

/** Splits a passage in English or Chinese into sentences. */
export function splitPassage(passage: string): string[] {
  if (detectLanguage(passage) === 'Chinese') return splitChineseSentences(passage)
  return splitSentences(passage, tokenise(passage))
    .map(({ start, end }) => passage.slice(start, end).trim())
    .filter(sentence => sentence !== '')
}

/** Divides a passage into major and minor premises, each in the order of the text. */
export function splitPremises(passage: string, { by = 'position' }: { readonly by?: PremiseDivision } = {}): Premises {
  const sentences = splitPassage(passage)
  if (by === 'position') return { major: sentences.slice(0, -1), minor: sentences.slice(-1) }
  return { major: sentences.filter(isMajorPremise), minor: sentences.filter(sentence => !isMajorPremise(sentence)) }
}

/** Returns the input of the paper's tagged setting: "[Major premise] … [Minor premise] …"; a kind without sentences is omitted. */
export function tagPremises({ major, minor }: Premises): string {
  return [
    ...(major.length > 0 ? ['[Major premise]', ...major] : []),
    ...(minor.length > 0 ? ['[Minor premise]', ...minor] : []),
  ].join(' ')
}
