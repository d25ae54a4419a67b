/**
 * Question types learnt from wordings: logistic regression on the words, pairs of words and runs of four and five letters of the
 * question, averaged with what the patterns of `classifyQuestion` say. Letters join the forms of a word ("weakens",
 * "weakening") and carry over to stems that were not learnt: where whole families of wordings are held out, they are worth three points.
 *
 * The two err in different places. Patterns know precedence and wordings that no typed question has; the words know how
 * people filed what is worded unusually. The mean of two distributions needs no weight that would have to be tuned on the
 * questions the patterns were written for: where both agree nothing changes, and where they differ the surer one wins.
 */
import { classifyQuestion, plainQuestion, questionTypes } from '@elenchus/language/exam-questions'
import {
  type LogisticModel,
  logisticProbabilities,
  packLogistic,
  trainLogistic,
  unpackLogistic,
} from '@elenchus/learning/linear'
import { bestClasses } from '@elenchus/learning/metrics'
import { bundle, type ModelFile, type ModelFileContents, partOf } from '@elenchus/learning/model-file'
import { fitTfidf, packTfidf, type TfidfModel, tfidfMatrix, unpackTfidf } from '@elenchus/learning/text'
import { BenchmarkError } from '../readers/benchmark-error.ts'

const TYPES = questionTypes.length

export interface TypedQuestion {
  readonly question: string
  /** ReClor's number, 0 to 16. */
  readonly type: number
}

export interface QuestionTypeModel {
  readonly kind: 'question-types'
  readonly words: TfidfModel
  readonly weights: LogisticModel
}

/** Who answers: the patterns, the learnt words, or both (default). */
export type QuestionTypeVoice = 'patterns' | 'words' | 'both'

/** Words and pairs of words, and runs of letters, which a mark keeps apart from words. */
function termsOf(question: string): string[] {
  const words = ['^', ...(plainQuestion(question).match(/[a-z]+|'s/g) ?? []), '$']
  const terms = [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)]
  const text = words.join(' ')
  for (const length of [4, 5])
    for (let start = 0; start + length <= text.length; start++) terms.push(`#${text.slice(start, start + length)}`)
  return terms
}

/**
 * Learns from typed questions.
 *
 *     const model = trainQuestionTypes(typed)
 *     predictQuestionTypes(model, ['Which of these most weakens the case?'])   // [{ type: 3, confidence: 0.9 }]
 */
export function trainQuestionTypes(
  questions: readonly TypedQuestion[],
  { l2 = 0.05, signal }: { readonly l2?: number; readonly signal?: AbortSignal } = {},
): QuestionTypeModel {
  if (questions.length === 0) throw new BenchmarkError('no typed questions to learn from')
  const documents = questions.map(({ question }) => termsOf(question))
  const words = fitTfidf(documents, { ngrams: [1, 1], minTexts: Math.min(2, questions.length), sublinear: true })
  const labels = questions.map(({ type }) => type)
  const weights = trainLogistic(tfidfMatrix(words, documents), labels, {
    l2,
    classes: TYPES,
    tolerance: 1e-3,
    ...(signal ? { signal } : {}),
  })
  return { kind: 'question-types', words, weights }
}

/** The type of each question and the share of belief it gets. */
export function predictQuestionTypes(
  model: QuestionTypeModel,
  questions: readonly string[],
  { voice = 'both' }: { readonly voice?: QuestionTypeVoice } = {},
): { type: number; confidence: number }[] {
  const byWords = logisticProbabilities(model.weights, tfidfMatrix(model.words, questions.map(termsOf)))
  const belief = Float64Array.from(byWords)
  questions.forEach((question, row) => {
    if (voice === 'words') return
    const { type, confidence } = classifyQuestion(question)
    for (let t = 0; t < TYPES; t++) {
      const byPatterns = t === type ? confidence : (1 - confidence) / (TYPES - 1)
      const at = row * TYPES + t
      belief[at] = voice === 'patterns' ? byPatterns : (byPatterns + byWords[at]!) / 2
    }
  })
  return Array.from(bestClasses(belief, TYPES), (type, row) => ({ type, confidence: belief[row * TYPES + type]! }))
}

/** The model as the contents of a file; its terms are words, pairs of words and runs of letters of question stems. */
export const packQuestionTypes = ({ words, weights }: QuestionTypeModel): ModelFileContents =>
  bundle({ kind: 'question-types', parts: { words: packTfidf(words), weights: packLogistic(weights, { as: 'int8' }) } })

/** The reverse of {@link packQuestionTypes}. */
export function unpackQuestionTypes(file: ModelFile): QuestionTypeModel {
  if (file.kind !== 'question-types')
    throw new BenchmarkError(`the model is of kind "${file.kind}"; one of question types is expected`)
  return {
    kind: 'question-types',
    words: unpackTfidf(partOf(file, 'words')),
    weights: unpackLogistic(partOf(file, 'weights')),
  }
}
