/**
 * Classifier of question types: an ensemble of logistic regression, on TF-IDF of words, bigrams and character 4- and 5-grams, and of
 * the patterns of `classifyQuestion`. Character n-grams generalise over forms of a word ("weakens", "weakening") and to unseen
 * wordings: if whole groups of similar wordings are held out, they improve accuracy by three points.
 *
 * The two members make different errors: the patterns encode precedence and wordings without training examples, the regression how
 * annotators labelled unusual wordings. Their probabilities are averaged without weights, which would have to be tuned on the
 * questions that the patterns were written for.
 */
import { classifyQuestion, normaliseQuestion, questionTypes } from '@elenchus/language/exam-questions'
import {
  type LogisticModel,
  logisticProbabilities,
  packLogistic,
  trainLogistic,
  unpackLogistic,
} from '@elenchus/learning/linear'
import { bestClasses } from '@elenchus/learning/metrics'
import { bundle, getPart, type ModelFile, type ModelFileContents } from '@elenchus/learning/model-file'
import { fitTfidf, packTfidf, type TfidfModel, tfidfMatrix, unpackTfidf } from '@elenchus/learning/text'
import { BenchmarkError } from '../readers/benchmark-error.ts'

const TYPES = questionTypes.length

export interface LabelledQuestion {
  readonly question: string
  /** ReClor's number, 0 to 16. */
  readonly type: number
}

export interface QuestionTypeModel {
  readonly kind: 'question-types'
  readonly words: TfidfModel
  readonly weights: LogisticModel
}

/** Predictor: the patterns, the trained regression (`words`), or the mean of both (default). */
export type QuestionTypeMethod = 'patterns' | 'words' | 'both'

/** Returns words, bigrams and character n-grams; the latter are prefixed by #. */
function extractTerms(question: string): string[] {
  const words = ['^', ...(normaliseQuestion(question).match(/[a-z]+|'s/g) ?? []), '$']
  const terms = [...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)]
  const text = words.join(' ')
  for (const length of [4, 5])
    for (let start = 0; start + length <= text.length; start++) terms.push(`#${text.slice(start, start + length)}`)
  return terms
}

/**
 * Trains the regression on labelled questions.
 *
 *     const model = trainQuestionTypes(labelled)
 *     predictQuestionTypes(model, ['Which of these most weakens the case?'])   // [{ type: 3, confidence: 0.9 }]
 */
export function trainQuestionTypes(
  questions: readonly LabelledQuestion[],
  { l2 = 0.05, signal }: { readonly l2?: number; readonly signal?: AbortSignal } = {},
): QuestionTypeModel {
  if (questions.length === 0) throw new BenchmarkError('training needs questions with a type label; there are none')
  const documents = questions.map(({ question }) => extractTerms(question))
  const words = fitTfidf(documents, { ngrams: [1, 1], minTexts: Math.min(2, questions.length), sublinear: true })
  const labels = questions.map(({ type }) => type)
  const options = { l2, classes: TYPES, tolerance: 1e-3, ...(signal ? { signal } : {}) }
  const weights = trainLogistic(tfidfMatrix(words, documents), labels, options)
  return { kind: 'question-types', words, weights }
}

/** Predicts the type of each question, with its probability as confidence. */
export function predictQuestionTypes(
  model: QuestionTypeModel,
  questions: readonly string[],
  { method = 'both' }: { readonly method?: QuestionTypeMethod } = {},
): { type: number; confidence: number }[] {
  const wordProbabilities = logisticProbabilities(model.weights, tfidfMatrix(model.words, questions.map(extractTerms)))
  const probabilities = Float64Array.from(wordProbabilities)
  questions.forEach((question, row) => {
    if (method === 'words') return
    const { type, confidence } = classifyQuestion(question)
    for (let t = 0; t < TYPES; t++) {
      const patternProbability = t === type ? confidence : (1 - confidence) / (TYPES - 1)
      const index = row * TYPES + t
      probabilities[index] =
        method === 'patterns' ? patternProbability : (patternProbability + wordProbabilities[index]!) / 2
    }
  })
  const types = Array.from(bestClasses(probabilities, TYPES))
  return types.map((type, row) => ({ type, confidence: probabilities[row * TYPES + type]! }))
}

/** Packs a model into the contents of a file, including the words, bigrams and character n-grams of the training questions. */
export const packQuestionTypes = ({ words, weights }: QuestionTypeModel): ModelFileContents =>
  bundle({ kind: 'question-types', parts: { words: packTfidf(words), weights: packLogistic(weights, { as: 'int8' }) } })

/** Reads a model packed by {@link packQuestionTypes}. */
export function unpackQuestionTypes(file: ModelFile): QuestionTypeModel {
  if (file.kind !== 'question-types')
    throw new BenchmarkError(`the model is of kind "${file.kind}"; expected "question-types"`)
  const [words, weights] = [unpackTfidf(getPart(file, 'words')), unpackLogistic(getPart(file, 'weights'))]
  return { kind: 'question-types', words, weights }
}
