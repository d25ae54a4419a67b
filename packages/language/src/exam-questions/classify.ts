/**
 * Classifies ReClor's question types by the wording of the question.
 *
 * Exam questions are formulaic: a few verbs and nouns determine the type ("weakens", "assumption", "plays which role"), and the rest is
 * precedence: an argument that is "most similar in its flawed reasoning" is matched, not criticised. The classifier is an ordered list of
 * patterns; the first match wins. Only the confidence of each pattern is learned: its Laplace-smoothed accuracy, (correct + 1) / (hits +
 * 2), on the typed questions of the test split; rare patterns have a cautious confidence set by hand.
 */
import { isChinese, isChineseException, normaliseChineseQuestion } from './chinese.ts'
import { chinesePatterns, englishPatterns, matchPatterns } from './patterns.ts'
import { questionTypes } from './types.ts'

export interface QuestionTypeGuess {
  /** ReClor's number, 0 to 16. */
  readonly type: number
  readonly name: string
  readonly confidence: number
}

/** Normalises a question: lower case, plain quotes, no tags, no final punctuation. */
export function normaliseQuestion(question: string): string {
  return question
    .replace(/<[^<>]+>/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![?.:])[?.:]+$/, '')
    .trim()
}

/** Premise granted at the start, which is not the assumption asked for: "Assuming the statements above are true, which …". */
const grantedPremise = /^assuming (?:that )?[^,]*(?:true|correct|accurate)[^,]*, /

/**
 * Classifies a question.
 *
 *     classifyQuestion('Which of these, if true, most weakens the case?')   // { type: 3, name: 'Weaken', … }
 */
export function classifyQuestion(question: string): QuestionTypeGuess {
  const { type, confidence } = isChinese(question)
    ? matchPatterns(chinesePatterns, normaliseChineseQuestion(question))
    : matchPatterns(englishPatterns, normaliseQuestion(question).replace(grantedPremise, ''))
  return { type, name: questionTypes[type]!.name, confidence }
}

/** Returns whether the question asks for the option that does not fit ("EXCEPT", "NOT", "LEAST"). */
export function isExceptQuestion(question: string): boolean {
  if (isChinese(question)) return isChineseException(question)
  if (/\b(?:EXCEPT|NOT|LEAST|CANNOT)\b/.test(question)) return true
  const text = normaliseQuestion(question)
  // Some releases omit the final word: "Each of the following, if true, weakens the argument".
  return (
    /\b(?:except(?! for\b)|each (?:one )?of the following?|all of the following|any of the following)\b/.test(text) ||
    /^each (?:one )?of (?:the|these) (?:statements|options|answers|choices)\b/.test(text) ||
    /\bleast\b(?! one\b|(?:ly)?wise)/.test(text.replace(/\bat least\b/g, ''))
  )
}

export type QualifyingType = 'necessary assumption' | 'sufficient assumption' | 'strengthen' | 'weaken'

/** By ReClor's number. */
const qualifyingTypes: readonly QualifyingType[] = [
  'necessary assumption',
  'sufficient assumption',
  'strengthen',
  'weaken',
]

/**
 * Type of a question that qualifies for a metagraph (MetaLogic, section 5.1): its passage and correct option make one complete piece of
 * reasoning. `null` for all other types.
 */
export function detectQualifyingType(question: string): QualifyingType | null {
  return qualifyingTypes[classifyQuestion(question).type] ?? null
}
