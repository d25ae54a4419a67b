/** Assigns folds for cross-validation: passages of one text, and arguments on one topic, are in the same fold. */
import { groupByContext, toEverydayGold } from '@elenchus/explainer/training'
import type { Metagraph } from '@elenchus/metagraph'
import { UsageError } from '../../../cli/io.ts'
import { countNoun } from '../../../terminal/text.ts'
import { getWriter } from './written-arguments.ts'

type Tree = NonNullable<ReturnType<typeof toEverydayGold>>

/** Groups of examples that stay together; the fold is the group number modulo the number of folds. */
export interface FoldGroups {
  /** For each exam passage, the number of its text. */
  readonly exam: readonly number[]
  /** The annotated arguments for training, each with the number of its topic. */
  readonly everyday: readonly { readonly graph: Metagraph; readonly tree: Tree; readonly group: number }[]
}

export const nameFold = (group: number, folds: number): string => `fold${group % folds}`

export function assignFolds(exam: readonly Metagraph[], everyday: readonly Metagraph[]): FoldGroups {
  const trainingArguments = everyday.filter(graph => getWriter(graph) === null)
  const topics = [...new Set(trainingArguments.map(getTopic))]
  return {
    exam: groupByContext(exam),
    everyday: trainingArguments.flatMap(graph => {
      const tree = toEverydayGold(graph)
      return tree === null ? [] : [{ graph, tree, group: topics.indexOf(getTopic(graph)) }]
    }),
  }
}

const getTopic = (graph: Metagraph): string => (graph as { readonly topic?: string }).topic ?? graph.id

/** Throws if a fold of the cross-validation would be empty; `origin` is the option that requests the folds. */
export function checkFolds(runs: readonly string[], folds: number, { exam, everyday }: FoldGroups, origin: string) {
  const groups = [...exam, ...everyday.map(({ group }) => group)]
  const nonEmpty = new Set(['dev', ...groups.map(group => nameFold(group, folds))])
  if (runs.every(run => nonEmpty.has(run))) return
  const [passages, topics] = [new Set(exam).size, new Set(everyday.map(({ group }) => group)).size]
  const maxFolds = Math.max(passages, topics)
  const hint =
    maxFolds < 2
      ? 'use --folds 0 to omit cross-validation'
      : `use --folds ${maxFolds} or less, or --folds 0 to omit cross-validation`
  throw new UsageError(
    `${origin}: some folds would be empty, because --data and --dev contain only ${countNoun(passages, 'different passage')} and --arguments only ${countNoun(topics, 'topic')}; ${hint}, or add more data`,
  )
}
