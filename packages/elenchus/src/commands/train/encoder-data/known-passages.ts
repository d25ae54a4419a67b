/** What annotations may speak of: questions that are learnt from, and the passages of annotated graphs without their option. */
import { goldTree } from '@elenchus/explainer/training'
import type { ExamQuestion } from '@elenchus/language/exam-questions'
import type { Metagraph } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'
import { sentencesOf } from './examples.ts'

/** A passage that annotations may speak of. */
export interface KnownPassage {
  readonly statements: readonly string[]
  readonly question: string
  readonly answers: readonly string[]
  readonly label: number
  /** What argues for what, where it is known already. */
  readonly relations?: readonly string[]
  /** The runs that must not learn from it. */
  readonly without: readonly string[]
}

/** By their ids; `withoutOf` says which runs must not learn from a graph. */
export function knownPassages(
  questions: readonly ExamQuestion[],
  graphs: readonly Metagraph[],
  withoutOf: (g: number) => readonly string[],
): Map<string, KnownPassage> {
  const known = new Map<string, KnownPassage>()
  for (const { id, context, question, answers, label } of questions)
    if (id !== undefined) known.set(id, { statements: sentencesOf(context), question, answers, label, without: [] })
  for (const [g, graph] of graphs.entries()) {
    const tree = goldTree(graph)
    const option = graph.statements.findIndex(({ part }) => part === 'option')
    // The words before the option must be an argument of their own.
    if (tree === null || option !== graph.statements.length - 1 || tree.parents.indexOf(option) >= 0) continue
    const context = graph.statements.slice(0, option)
    known.set(graph.id, {
      statements: context.map(({ text }) => text.replaceAll(seam, ' ')),
      question: graph.question ?? '',
      answers: [],
      label: -1,
      relations: context.flatMap((_, i) =>
        tree.parents[i]! >= 0 ? [`${i + 1}${tree.rebuts[i] ? '-' : '>'}${tree.parents[i]! + 1}`] : [],
      ),
      without: withoutOf(g),
    })
  }
  return known
}
