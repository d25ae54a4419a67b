/**
 * Classifies the errors of predicted metagraphs (MetaLogic, section 6.5 and Tables 17 to 19): errors of the graph structure (G), of formulas
 * (F) and of degrees of certainty (C).
 */
import {
  contingentDegree,
  type Degree,
  type Edge,
  type Operand,
  type Scorable,
  type Triple,
} from '../model/metagraph.ts'
import { getEdgeKey, getTripleKey, reduceOperators } from '../scoring/keys.ts'

export const errorDescriptions = {
  /** The statements and direction of a step are correct, its type is the opposite. */
  G1: 'incorrect inference type',
  /** A rebuttal is missing or redundant, except steps counted as G1. */
  G2: 'incorrect rebuttal',
  /** The final statements differ. */
  G3: 'incorrect conclusion',
  /** Support steps are only missing, or only redundant. */
  G4: 'incorrect inference step',
  /** The conclusion is correct, but support steps are both missing and redundant. */
  G5: 'other structural mismatch',
  /** A triple is missing, redundant, or over other variables. */
  F1: 'incorrect logical variable',
  /** The variables are correct, an operator on them is not. */
  F2: 'incorrect unary operator',
  /** Variables and unary operators are correct, the binary operator is not. */
  F3: 'incorrect binary operator',
  /** Correct except that the implication is reversed. */
  F4: 'incorrect implication direction',
  /** Positive (necessary, possible) for negative (unnecessary, impossible), or the reverse. */
  C1: 'incorrect polarity',
  C2: 'other polarities to contingent',
  C3: 'contingent to other polarities',
  /** No degree, an unknown word, or the correct polarity in the wrong strength. */
  C4: 'unresolved degree of certainty',
} as const
export type ErrorType = keyof typeof errorDescriptions
export type GraphError = Extract<ErrorType, `G${string}`>
export type FormulaError = Extract<ErrorType, `F${string}`>
export type CertaintyError = Extract<ErrorType, `C${string}`>

export interface SampleErrors {
  readonly id: string
  readonly graph: readonly GraphError[]
  readonly formula: readonly FormulaError[]
  readonly certainty: readonly CertaintyError[]
  /** The formula and certainty errors of each statement that has any. */
  readonly byStatement: ReadonlyMap<string, readonly ErrorType[]>
}

/** Finds the error types of one prediction against gold. */
export function findErrors(predicted: Scorable, gold: Scorable): SampleErrors {
  const formula = new Set<FormulaError>()
  const certainty = new Set<CertaintyError>()
  const byStatement = new Map<string, ErrorType[]>()
  const addError = (id: string, error: ErrorType) => byStatement.set(id, [...(byStatement.get(id) ?? []), error])
  for (const [id, triples] of gold.triples)
    for (const error of findFormulaErrors(predicted.triples.get(id) ?? [], triples)) {
      formula.add(error)
      addError(id, error)
    }
  for (const [id, degree] of gold.degrees) {
    if (degree === null) continue
    const error = findCertaintyError(predicted.degrees.get(id), degree)
    if (!error) continue
    certainty.add(error)
    addError(id, error)
  }
  return {
    id: gold.id,
    graph: findGraphErrors(predicted.edges, gold.edges),
    formula: [...formula].sort(),
    certainty: [...certainty].sort(),
    byStatement,
  }
}

const createCounts = () =>
  Object.fromEntries(Object.keys(errorDescriptions).map(type => [type, 0])) as Record<ErrorType, number>

/** Counts the samples that show each error type. */
export function countErrors(samples: Iterable<SampleErrors>): Record<ErrorType, number> {
  const counts = createCounts()
  for (const { graph, formula, certainty } of samples)
    for (const type of [...graph, ...formula, ...certainty]) counts[type]++
  return counts
}

export interface ErrorShare {
  /** Number of errors: graph errors once per sample, formula and certainty errors once per statement. */
  readonly errors: number
  /** Proportion of the errors of its component (graph, formula, certainty); `null` if there are none. */
  readonly share: number | null
}

/** Computes the proportion of each error type within its component, as in the paper's Table 5. */
export function computeErrorShares(samples: Iterable<SampleErrors>): Record<ErrorType, ErrorShare> {
  const counts = createCounts()
  for (const sample of samples) for (const type of listErrors(sample)) counts[type]++
  const types = Object.keys(counts) as ErrorType[]
  // The component of an error type is its first letter.
  const sumComponent = (type: ErrorType) =>
    types.filter(other => other[0] === type[0]).reduce((sum, other) => sum + counts[other], 0)
  return Object.fromEntries(
    types.map(type => [
      type,
      { errors: counts[type], share: sumComponent(type) === 0 ? null : counts[type] / sumComponent(type) },
    ]),
  ) as Record<ErrorType, ErrorShare>
}

/** Lists the errors of a sample: graph errors once, the others once per statement. */
const listErrors = ({ graph, byStatement }: SampleErrors) => [...graph, ...[...byStatement.values()].flat()]

export function countByType(sample: SampleErrors): Partial<Record<ErrorType, number>> {
  const counts: Partial<Record<ErrorType, number>> = {}
  for (const type of listErrors(sample)) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

const getPairKey = (edge: Edge) => `${edge.from} ${edge.to}`

/** Returns the ids of the conclusions (statements with incoming but no outgoing edges), joined as a key. */
function getConclusionKey(edges: readonly Edge[]): string {
  const sources = new Set(edges.map(edge => edge.from))
  const conclusions = new Set(edges.map(edge => edge.to).filter(id => !sources.has(id)))
  return [...conclusions].sort().join(' ')
}

/** Finds the error types of a predicted structure; none if its steps equal the gold steps as sets. */
export function findGraphErrors(predicted: readonly Edge[], gold: readonly Edge[]): GraphError[] {
  const goldKeys = new Set(gold.map(getEdgeKey))
  const predictedKeys = new Set(predicted.map(getEdgeKey))
  let extra = predicted.filter(edge => !goldKeys.has(getEdgeKey(edge)))
  let missing = gold.filter(edge => !predictedKeys.has(getEdgeKey(edge)))
  if (extra.length === 0 && missing.length === 0) return []
  const errors = new Set<GraphError>()

  const missingPairs = new Set(missing.map(getPairKey))
  const wrongKindPairs = new Set(extra.map(getPairKey).filter(pair => missingPairs.has(pair)))
  if (wrongKindPairs.size > 0) errors.add('G1')
  extra = extra.filter(edge => !wrongKindPairs.has(getPairKey(edge)))
  missing = missing.filter(edge => !wrongKindPairs.has(getPairKey(edge)))

  if ([...extra, ...missing].some(edge => edge.kind === 'rebut')) errors.add('G2')
  const hasSameConclusion = getConclusionKey(predicted) === getConclusionKey(gold)
  if (!hasSameConclusion) errors.add('G3')
  const hasMissingSupport = missing.some(edge => edge.kind === 'support')
  const hasExtraSupport = extra.some(edge => edge.kind === 'support')
  if (hasMissingSupport !== hasExtraSupport) errors.add('G4')
  if (hasMissingSupport && hasExtraSupport && hasSameConclusion) errors.add('G5')
  return [...errors].sort()
}

const getVariablePairKey = ({ left, right }: Triple) => [left.variable, right.variable].sort().join(' ')
const getOperandKey = ({ operators, variable }: Operand) => `${variable} ${reduceOperators(operators).join(' ')}`
const getOperandPairKey = ({ left, right }: Triple) => [getOperandKey(left), getOperandKey(right)].sort().join('; ')

function classifyTriple(predicted: Triple, gold: Triple): FormulaError {
  if (getOperandPairKey(predicted) !== getOperandPairKey(gold)) return 'F2'
  return predicted.operator === gold.operator ? 'F4' : 'F3'
}

/** Finds the error types of a statement's predicted triples; none if they equal the gold triples as sets. */
export function findFormulaErrors(predicted: readonly Triple[], gold: readonly Triple[]): FormulaError[] {
  const byKey = (triples: readonly Triple[]) => new Map(triples.map(triple => [getTripleKey(triple, 'paper'), triple]))
  const predictedByKey = byKey(predicted)
  const goldByKey = byKey(gold)
  const extra = [...predictedByKey].filter(([key]) => !goldByKey.has(key)).map(([, triple]) => triple)
  const errors = new Set<FormulaError>()
  for (const [key, triple] of goldByKey) {
    if (predictedByKey.has(key)) continue
    const index = extra.findIndex(other => getVariablePairKey(other) === getVariablePairKey(triple))
    if (index < 0) errors.add('F1')
    else errors.add(classifyTriple(extra.splice(index, 1)[0]!, triple))
  }
  if (extra.length > 0) errors.add('F1')
  return [...errors].sort()
}

/** Returns the error type of a predicted degree, or `null` if it is correct. */
export function findCertaintyError(predicted: Degree | null | undefined, gold: Degree): CertaintyError | null {
  if (predicted === gold) return null
  if (predicted === null || predicted === undefined) return 'C4'
  if (predicted === contingentDegree) return 'C2'
  if (gold === contingentDegree) return 'C3'
  return predicted > contingentDegree === gold > contingentDegree ? 'C4' : 'C1'
}
