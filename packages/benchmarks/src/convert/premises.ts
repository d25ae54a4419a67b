/**
 * Major and minor premises, in two ways.
 *
 * By position, as LogiQA 2.0 is released: the last sentence is the minor premise, all before it are major; a single sentence
 * is minor. The paper speaks of general and particular statements and of hand-written rules; the released pairs follow the
 * place of a sentence and nothing else (docs/experiments/question-types.md).
 *
 * By generality, as the paper describes: a major premise is general, a minor one is about a particular case. The rules, sentence
 * by sentence, first that fits:
 *
 *   1. a definition ("refers to", "means that", "is defined as") is major;
 *   2. a condition or rule ("if … then", "only if", "unless", "must", "whenever") is major, unless it speaks of the case at hand
 *      ("if Ann …, this year …");
 *   3. a universal quantifier (all, every, each, any, no, none) as or in the subject makes a sentence major;
 *   4. what names somebody, a date, a number or points to the case ("this", "he", "yesterday") is minor;
 *   5. plural or mass subjects without an article, in the present tense ("Whales are mammals") are major;
 *   6. everything else is minor.
 */
import { splitSentences, tokenise } from '@elenchus/language'
import { chineseSentences, languageOf } from '../text/tokenisers.ts'

const definition =
  /\b(?:refers? to|is defined as|are defined as|means that|is (?:a|the) (?:kind|type|form|process|act|behaviou?r|phenomenon|method|system) (?:of|in which|that)|is called|are called|known as)\b/i
const rule =
  /\b(?:if|only if|unless|whenever|only when|as long as|in order to|provided that)\b|\bmust\b|\bthe more\b.*\bthe more\b/i
const universal =
  /^(?:\W*\w+,\s+)?(?:all|every|everyone|everything|each|any|anyone|no|none|nobody|whoever|whatever)\b|\b(?:all|every|each|any|no) (?:of )?(?:the )?\w+ (?:is|are|have|has|can|must|will|should)\b/i
const particular =
  /\b(?:this|these|that year|he|she|his|her|him|yesterday|today|tomorrow|last|recently|now|in fact|once|\d{4}|I|we|my|our)\b/
const name = /[\p{Ll},;] \p{Lu}\p{Ll}+/u
const generic =
  /^(?:\p{Lu}\p{Ll}+ ){0,3}?\p{L}+s (?:are|have|can|do|tend|need|require|will|usually|often|always|never)\b/u

export interface Premises {
  readonly major: readonly string[]
  readonly minor: readonly string[]
}

/** Is a sentence of a general nature? */
export function isMajor(sentence: string): boolean {
  if (definition.test(sentence)) return true
  const aboutTheCase = particular.test(sentence) || name.test(sentence)
  if (rule.test(sentence)) return !aboutTheCase
  if (universal.test(sentence)) return true
  if (aboutTheCase) return false
  return generic.test(sentence)
}

/** How a passage is divided: by the place of its sentences, as released, or by what they say. */
export type PremiseDivision = 'position' | 'generality'

/** The sentences of a passage in English or Chinese. */
export function sentencesOf(passage: string): string[] {
  if (languageOf(passage) === 'Chinese') return chineseSentences(passage)
  return splitSentences(passage, tokenise(passage))
    .map(({ start, end }) => passage.slice(start, end).trim())
    .filter(sentence => sentence !== '')
}

/** Divides a passage into major and minor premises, each in the order of the text. */
export function splitPremises(passage: string, { by = 'position' }: { readonly by?: PremiseDivision } = {}): Premises {
  const sentences = sentencesOf(passage)
  if (by === 'position') return { major: sentences.slice(0, -1), minor: sentences.slice(-1) }
  return { major: sentences.filter(isMajor), minor: sentences.filter(sentence => !isMajor(sentence)) }
}

/** The input of the paper's labelled setting: "[Major premise] … [Minor premise] …"; a kind without sentences is left out. */
export function tagPremises({ major, minor }: Premises): string {
  return [
    ...(major.length > 0 ? ['[Major premise]', ...major] : []),
    ...(minor.length > 0 ? ['[Minor premise]', ...minor] : []),
  ].join(' ')
}
