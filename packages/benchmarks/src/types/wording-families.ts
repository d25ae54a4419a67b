/**
 * Groups questions with similar wordings, for grouped cross-validation. Exams repeat their wordings, so that with random folds most
 * held-out questions have a near copy in the training data, and accuracy is overestimated.
 *
 * The leader algorithm (Hartigan 1975): each question joins the first group whose leader has a Jaccard similarity of bigrams of at
 * least `minSimilarity`, or becomes the leader of a new group. Unlike single linkage, it does not chain.
 */

import { normaliseQuestion } from '@elenchus/language/exam-questions'
import { jaccard } from '../overlap/overlap.ts'

const extractBigrams = (question: string): ReadonlySet<string> => {
  const words = ['^', ...(normaliseQuestion(question).match(/[a-z]+|'s/g) ?? []), '$']
  return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`))
}

/**
 * Returns the group of each question: the index of its leader.
 *
 *     groupByWording(['Which one follows?', 'Which one follows now?', 'Why?'])   // [0, 0, 2]
 */
export function groupByWording(
  questions: readonly string[],
  { minSimilarity = 0.5 }: { readonly minSimilarity?: number } = {},
): number[] {
  const bigrams = questions.map(extractBigrams)
  const leaders: number[] = []
  return bigrams.map((questionBigrams, i) => {
    const found = leaders.find(leader => jaccard(questionBigrams, bigrams[leader]!) >= minSimilarity)
    if (found !== undefined) return found
    leaders.push(i)
    return i
  })
}
