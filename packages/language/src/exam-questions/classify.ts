/**
 * ReClor's question types from the wording of the question alone.
 *
 * Exam questions are formulaic: a few verbs and nouns fix the type ("weakens", "assumption", "plays which role"), and what is
 * left is a matter of precedence: an argument that is "most similar in its flawed reasoning" is matched, not criticised. So the
 * classifier is an ordered list of patterns, the first that fits wins; nothing is learnt from the corpus but the confidence of
 * each pattern, its share of right answers among the typed questions of the test split (Laplace: (right + 1) / (hits + 2));
 * patterns that few or none of those questions fit have a cautious confidence set by hand.
 * A list of patterns can be read, mended and shipped without any text of the corpus.
 */
import { classifyChinese, isChinese, isChineseException } from './chinese.ts'
import { OTHERS, patterns } from './question-patterns.ts'
import { questionTypes } from './types.ts'

export interface QuestionTypeGuess {
  /** ReClor's number, 0 to 16. */
  readonly type: number
  readonly name: string
  readonly confidence: number
}

/** Lower case, plain quotes, no tags, no blanks at the ends, no final question mark. */
export function plainQuestion(question: string): string {
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

/** No pattern fits: "Others" then, which is a guess; half of the questions that people put there are worded like another type. */
const UNMATCHED = 0.5

/** "Assuming the statements above are true, which …": what is granted first is no assumption asked for. */
const grantedFirst = /^assuming (?:that )?[^,]*(?:true|correct|accurate)[^,]*, /

/**
 * The type of a question.
 *
 *     classifyQuestion('Which of these, if true, most weakens the case?')   // { type: 3, name: 'Weaken', … }
 */
export function classifyQuestion(question: string): QuestionTypeGuess {
  if (isChinese(question)) return classifyChinese(question)
  const text = plainQuestion(question).replace(grantedFirst, '')
  const found = patterns.find(({ all, none }) => all.every(pattern => pattern.test(text)) && !none?.test(text))
  const type = found?.type ?? OTHERS
  return { type, name: questionTypes[type]!.name, confidence: found?.confidence ?? UNMATCHED }
}

/** Does the question ask for the option that does not fit ("EXCEPT", "NOT", "LEAST")? */
export function isExceptQuestion(question: string): boolean {
  if (isChinese(question)) return isChineseException(question)
  if (/\b(?:EXCEPT|NOT|LEAST|CANNOT)\b/.test(question)) return true
  const text = plainQuestion(question)
  // Some releases cut the word off the end: "Each of the following, if true, weakens the argument".
  return (
    /\b(?:except(?! for\b)|each (?:one )?of the following?|all of the following|any of the following)\b/.test(text) ||
    /^each (?:one )?of (?:the|these) (?:statements|options|answers|choices)\b/.test(text) ||
    /\bleast\b(?! one\b|(?:ly)?wise)/.test(text.replace(/\bat least\b/g, ''))
  )
}
