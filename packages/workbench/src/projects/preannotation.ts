/**
 * Proposals for pre-annotation and their effect. Whether a passage gets one depends on its id alone, so that all its
 * annotators work under the same condition.
 */
import { createHash } from 'node:crypto'
import type { ModelOptions } from '@elenchus/evaluation'
import type { Metagraph } from '@elenchus/metagraph'
import type { Reply } from '../contract/types.ts'
import { computeMeasures, type DoubleAnnotation, measureOptions, withoutConfusions } from './agreement.ts'
import { median } from './progress.ts'
import type { AnnotationState, ProjectState, Settings } from './state.ts'

export function getsProposal({ preannotate, preannotateShare = 1 }: Settings, passage: string): boolean {
  if (!preannotate) return false
  const hash = createHash('sha256').update(passage).digest().readUInt32BE(0)
  return hash / 2 ** 32 < preannotateShare
}

type Side = Reply<'readPreannotation'>['with']

/** Agreement and time of submitted annotations with and without a proposal. */
export function proposalEffect(
  project: ProjectState,
  byPassage: ReadonlyMap<string, readonly AnnotationState[]>,
): Reply<'readPreannotation'> {
  const side = (preannotated: boolean): Side => {
    const lists = [...byPassage.values()].map(list => list.filter(each => each.preannotated === preannotated))
    const pairs = lists.flatMap(([first, second]): DoubleAnnotation[] =>
      first && second ? [{ first: first.content, second: second.content }] : [],
    )
    return {
      annotations: lists.flat().length,
      medianSeconds: median(lists.flat().map(({ seconds }) => seconds)),
      passages: pairs.length,
      measures:
        pairs.length === 0
          ? {}
          : withoutConfusions(computeMeasures(pairs, project.settings.labels, measureOptions(project))),
    }
  }
  return { with: side(true), without: side(false) }
}

export interface Proposed {
  readonly graph: Metagraph | null
  readonly reason: string
}

/** Asks a language model for a graph of each passage, keeping its statements. */
export async function requestProposals(
  graphs: readonly Metagraph[],
  options: ModelOptions,
  signal: AbortSignal,
): Promise<Proposed[]> {
  const [{ explainWith }, { openModel }] = await Promise.all([
    import('@elenchus/evaluation/tasks'),
    import('@elenchus/evaluation/setup'),
  ])
  const model = await openModel(options)
  const answers = await explainWith(graphs, { ...options, model, strategy: 'once', signal })
  return answers.map(({ graph, empty, failure }) => ({
    graph: empty ? null : graph,
    reason: failure?.message ?? 'The answer contained no graph.',
  }))
}
