/**
 * Scores a predicted metagraph against gold (MetaLogic, appendix F). Mode `official` reproduces the released scorer, including its quirks;
 * mode `paper` follows the text of the paper: sets, symmetric ∧ and ∨, and an overall score of 1 only if everything is correct.
 */
import type { Edge, Scorable, Triple } from '../model/metagraph.ts'
import { getEdgeKey, getTripleKey, removeDuplicates, type ScoringMode } from './keys.ts'
import { averageMatches, compareLists, type Match } from './match.ts'

export interface SampleScore {
  readonly id: string
  /** Statements that occur in edges. */
  readonly node: Match
  /** Edges of both kinds, then of each kind. */
  readonly step: Match
  readonly support: Match
  readonly rebut: Match
  /** Mean over the gold statements. */
  readonly formula: Match
  /** Per gold statement, in order. */
  readonly formulas: readonly Match[]
  readonly certaintyAccuracy: number
  readonly certaintyAllCorrect: number
  readonly overall: number
}

const listEndpoints = (edges: readonly Edge[]) => removeDuplicates(edges.flatMap(edge => [edge.from, edge.to]))

/** Scores one prediction against gold. A missing formula counts as empty, a missing degree as incorrect. */
export function scoreSample(
  predicted: Scorable,
  gold: Scorable,
  { mode = 'official' }: { mode?: ScoringMode } = {},
): SampleScore {
  const edgeKeys = (edges: readonly Edge[], kind?: Edge['kind']) => {
    const list = edges.filter(edge => !kind || edge.kind === kind).map(getEdgeKey)
    return mode === 'paper' ? removeDuplicates(list) : list
  }
  const formulaKeys = (triples: readonly Triple[]) => {
    const list = triples.map(triple => getTripleKey(triple, mode))
    return mode === 'paper' ? removeDuplicates(list) : list
  }
  const step = compareLists(edgeKeys(predicted.edges), edgeKeys(gold.edges))
  const formulas = [...gold.triples].map(([id, triples]) =>
    compareLists(formulaKeys(predicted.triples.get(id) ?? []), formulaKeys(triples)),
  )
  const formula = averageMatches(formulas)
  let correct = 0
  for (const [id, degree] of gold.degrees) if (degree !== null && predicted.degrees.get(id) === degree) correct++
  const certaintyAccuracy = correct / gold.degrees.size
  const certaintyAllCorrect = certaintyAccuracy === 1 ? 1 : 0
  const product = step.allCorrect * formula.allCorrect * certaintyAllCorrect
  return {
    id: gold.id,
    node: compareLists(listEndpoints(predicted.edges), listEndpoints(gold.edges)),
    step,
    support: compareLists(edgeKeys(predicted.edges, 'support'), edgeKeys(gold.edges, 'support')),
    rebut: compareLists(edgeKeys(predicted.edges, 'rebut'), edgeKeys(gold.edges, 'rebut')),
    formula,
    formulas,
    certaintyAccuracy,
    certaintyAllCorrect,
    overall: mode === 'official' ? product : product === 1 ? 1 : 0,
  }
}
