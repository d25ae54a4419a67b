/** Folds of the cross-validation: passages of one text, and arguments of one topic, are in the same fold. */
import { groupByContext, toEverydayGold } from '@elenchus/explainer/training'
import type { Metagraph } from '@elenchus/metagraph'
import { UsageError } from '../../../cli/io.ts'
import { writerOf } from './written.ts'

type Tree = NonNullable<ReturnType<typeof toEverydayGold>>

export interface Turns {
  /** For each exam passage the number of its text. */
  readonly exam: readonly number[]
  /** The annotated arguments that are learnt from, each with the number of its topic. */
  readonly everyday: readonly { readonly graph: Metagraph; readonly tree: Tree; readonly turn: number }[]
}

export const foldName = (turn: number, folds: number): string => `fold${turn % folds}`

export function assignFolds(exam: readonly Metagraph[], everyday: readonly Metagraph[]): Turns {
  const annotated = everyday.filter(graph => writerOf(graph) === null)
  const topics = [...new Set(annotated.map(topicOf))]
  return {
    exam: groupByContext(exam),
    everyday: annotated.flatMap(graph => {
      const tree = toEverydayGold(graph)
      return tree === null ? [] : [{ graph, tree, turn: topics.indexOf(topicOf(graph)) }]
    }),
  }
}

const several = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

const topicOf = (graph: Metagraph): string => (graph as { readonly topic?: string }).topic ?? graph.id

/** Refuses parts of a cross-validation that would leave out nothing; `asked` is what asks for them. */
export function checkFolds(runs: readonly string[], folds: number, { exam, everyday }: Turns, asked: string): void {
  const turns = [...exam, ...everyday.map(({ turn }) => turn)]
  const filled = new Set(['dev', ...turns.map(turn => foldName(turn, folds))])
  if (runs.every(run => filled.has(run))) return
  const [passages, topics] = [new Set(exam).size, new Set(everyday.map(({ turn }) => turn)).size]
  const most = Math.max(passages, topics)
  const remedy = most < 2 ? 'give --folds 0 for none' : `give --folds ${most} or fewer, 0 for none`
  throw new UsageError(
    `${asked}: some parts would be empty, since --data and --dev hold ${several(passages, 'different passage')} and --arguments ${several(topics, 'topic')}; ${remedy}, or more passages`,
  )
}
