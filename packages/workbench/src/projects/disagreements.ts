/** Disagreements of two annotations, and their merge into gold by the decisions of an adjudicator. Runs in worker threads. */
import { type AdjudicationDecision, adjudicate, findDisagreements } from '@elenchus/annotation'
import { type Diagnostic, diagnose, type Metagraph } from '@elenchus/metagraph'
import type { Content } from '../contract/projects/changes.ts'
import type { Reply } from '../contract/types.ts'

export type Disagreement = Reply<'findDisagreements'>['disagreements'][number]

const toGraphPair = ([first, second]: readonly [Content, Content]): [Metagraph, Metagraph] | null =>
  first.kind === 'metagraph' && second.kind === 'metagraph' ? [first.graph, second.graph] : null

export interface ComparedAnnotations {
  readonly contents: readonly [Content, Content]
  /** The annotation whose segmentation into statements is compared. */
  readonly statements?: 'first' | 'second'
}

export function listDisagreements({ contents, statements }: ComparedAnnotations): Disagreement[] {
  const pair = toGraphPair(contents)
  if (pair) return findDisagreements(...pair, statements)
  const [first, second] = contents.map(each => (each.kind === 'labels' ? [...each.labels].sort().join(', ') : ''))
  return first === second ? [] : [{ id: 'labels', about: 'labels', first: first!, second: second! }]
}

export interface DecidedAnnotations {
  readonly contents: readonly [Content, Content]
  readonly decisions: readonly AdjudicationDecision[]
}
export interface MergedAnnotations {
  /** Null while there are undecided disagreements. */
  readonly gold: Content | null
  readonly undecided: string[]
  readonly diagnostics: Diagnostic[]
}

/** Merges two annotations into the gold annotation by the decisions so far. */
export function mergeDecisions({ contents, decisions }: DecidedAnnotations): MergedAnnotations {
  const chosenStatements = decisions.find(({ disagreement }) => disagreement === 'statements')?.choice
  const statements = chosenStatements === 'neither' ? undefined : chosenStatements
  const decided = new Map(decisions.map(each => [each.disagreement, each]))
  const undecided = listDisagreements({ contents, statements }).flatMap(({ id }) => (decided.has(id) ? [] : [id]))
  if (undecided.length > 0) return { gold: null, undecided, diagnostics: [] }
  const pair = toGraphPair(contents)
  if (pair) {
    const graph = adjudicate(...pair, decisions).gold
    return { gold: { kind: 'metagraph', graph }, undecided, diagnostics: [...diagnose(graph)] }
  }
  const choice = decided.get('labels')?.choice
  return { gold: choice === 'neither' ? null : contents[choice === 'second' ? 1 : 0], undecided, diagnostics: [] }
}
