/**
 * Pre-annotation: annotators start from a proposed graph. A hash of the passage id decides which passages have a proposal, so that all
 * annotators of a passage work under the same condition; agreement and time are compared between the conditions.
 */
import { createHash } from 'node:crypto'
import type { ModelOptions } from '@elenchus/evaluation'
import type { Metagraph } from '@elenchus/metagraph'
import type { Reply } from '../contract/types.ts'
import { type AgreementRequest, type ContentPair, computeMeasures, omitConfusions } from './agreement.ts'
import { computeMedian } from './progress.ts'
import type { AnnotationState, Settings } from './state.ts'

export function hasProposal({ preannotate, preannotateShare = 1 }: Settings, passage: string): boolean {
  if (!preannotate) return false
  const hash = createHash('sha256').update(passage).digest().readUInt32BE(0)
  return hash / 2 ** 32 < preannotateShare
}

type ConditionMeasures = Reply<'readPreannotation'>['with']

/** Compares agreement and time of submitted annotations with and without a proposal. */
export function measureProposalEffect({ annotations, project }: AgreementRequest): Reply<'readPreannotation'> {
  const byPassage = new Map<string, AnnotationState[]>()
  for (const { passage, state } of annotations)
    byPassage.set(passage, [...(byPassage.get(passage) ?? []), JSON.parse(state) as AnnotationState])
  const measureCondition = (preannotated: boolean): ConditionMeasures => {
    const lists = [...byPassage.values()].map(list => list.filter(each => each.preannotated === preannotated))
    const pairs = lists.flatMap(([first, second]): ContentPair[] =>
      first && second ? [{ first: first.content, second: second.content }] : [],
    )
    return {
      annotations: lists.flat().length,
      medianSeconds: computeMedian(lists.flat().map(({ seconds }) => seconds)),
      passages: pairs.length,
      measures: pairs.length === 0 ? {} : omitConfusions(computeMeasures(pairs, project)),
    }
  }
  return { with: measureCondition(true), without: measureCondition(false) }
}

export interface ProposalRequest {
  readonly graphs: readonly Metagraph[]
  readonly options: ModelOptions
}
/** Proposed graphs; null with the reason if the model did not return one. */
export type Proposals = readonly { readonly graph: Metagraph | null; readonly reason: string }[]

/** Prompts a language model for a graph of the statements of each passage. */
export async function requestProposals({ graphs, options }: ProposalRequest): Promise<Proposals> {
  const [{ explainWith }, { openModel }] = await Promise.all([
    import('@elenchus/evaluation/tasks'),
    import('@elenchus/evaluation/setup'),
  ])
  const model = await openModel(options)
  const answers = await explainWith(graphs, { ...options, model, strategy: 'once' })
  return answers.map(({ graph, empty, failure }) => ({
    graph: empty ? null : graph,
    reason: failure?.message ?? 'The answer contained no graph.',
  }))
}
