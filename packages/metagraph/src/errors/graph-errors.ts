/**
 * Errors of the meta structure (MetaLogic, section 6.5 and Table 17), decided by rules over the sets of steps.
 *
 *   G1  incorrect inference type   the statements and direction of a step are correct, its type is the opposite
 *   G2  incorrect rebuttal         a rebuttal is missing or redundant (except steps counted as G1)
 *   G3  incorrect conclusion       the final statements differ from gold's
 *   G4  incorrect inference step   support steps are only missing, or only redundant
 *   G5  other structural mismatch  the conclusion is correct, but support steps are both missing and redundant
 */
import type { Edge } from '../model/metagraph.ts'

export const graphErrors = ['G1', 'G2', 'G3', 'G4', 'G5'] as const
export type GraphError = (typeof graphErrors)[number]

const joins = (edge: Edge) => `${edge.from} ${edge.to}`
const key = (edge: Edge) => `${edge.from} ${edge.kind} ${edge.to}`

/** Statements with incoming but no outgoing edges. */
function conclusions(edges: readonly Edge[]): string {
  const sources = new Set(edges.map(edge => edge.from))
  return [...new Set(edges.map(edge => edge.to))]
    .filter(id => !sources.has(id))
    .sort()
    .join(' ')
}

/** Error types of a predicted structure; empty if its steps equal gold's as sets. */
export function findGraphErrors(predicted: readonly Edge[], gold: readonly Edge[]): GraphError[] {
  const inGold = new Set(gold.map(key))
  const inPredicted = new Set(predicted.map(key))
  let extra = predicted.filter(edge => !inGold.has(key(edge)))
  let missing = gold.filter(edge => !inPredicted.has(key(edge)))
  if (extra.length === 0 && missing.length === 0) return []
  const errors = new Set<GraphError>()

  const missingJoins = new Set(missing.map(joins))
  const inverted = new Set(extra.map(joins).filter(pair => missingJoins.has(pair)))
  if (inverted.size > 0) errors.add('G1')
  extra = extra.filter(edge => !inverted.has(joins(edge)))
  missing = missing.filter(edge => !inverted.has(joins(edge)))

  if ([...extra, ...missing].some(edge => edge.kind === 'rebut')) errors.add('G2')
  const sameConclusion = conclusions(predicted) === conclusions(gold)
  if (!sameConclusion) errors.add('G3')
  const lost = missing.some(edge => edge.kind === 'support')
  const invented = extra.some(edge => edge.kind === 'support')
  if (lost !== invented) errors.add('G4')
  if (lost && invented && sameConclusion) errors.add('G5')
  return graphErrors.filter(error => errors.has(error))
}
