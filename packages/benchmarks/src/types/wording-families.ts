/**
 * Questions that are worded nearly alike, for cross-validation: exams repeat their stems, so a question held out at random has its
 * twin among those learnt from, and looks easier than a wording nobody has seen. Folds that keep families together ask the harder
 * question.
 *
 * Leaders (Hartigan 1975): each question joins the first family whose leader shares at least half of their pairs of words
 * (Jaccard), or leads one of its own. No chains form, so that no family swallows a type.
 */
import { plainQuestion } from '@elenchus/language/exam-questions'

const pairsOf = (question: string): ReadonlySet<string> => {
  const words = ['^', ...(plainQuestion(question).match(/[a-z]+|'s/g) ?? []), '$']
  return new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`))
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const pair of a) if (b.has(pair)) shared++
  return shared / (a.size + b.size - shared)
}

/**
 * The family of each question: the index of its leader.
 *
 *     wordingFamilies(['Which of these follows?', 'Which of those follows?', 'Why?'])   // [0, 0, 2]
 */
export function wordingFamilies(
  questions: readonly string[],
  { likeness = 0.5 }: { readonly likeness?: number } = {},
): number[] {
  const pairs = questions.map(pairsOf)
  const leaders: number[] = []
  return pairs.map((own, i) => {
    const found = leaders.find(leader => jaccard(own, pairs[leader]!) >= likeness)
    if (found !== undefined) return found
    leaders.push(i)
    return i
  })
}
