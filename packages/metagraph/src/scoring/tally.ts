/** Sufficient statistics for the figures of a data set: one flat vector per sample, summed over samples. */
import type { Degree, Scorable, Triple } from '../model/metagraph.ts'
import type { Match } from './match.ts'
import type { SampleScore } from './sample.ts'

export const operatorNames = ['box', 'diamond', 'not', 'implies', 'and', 'or', 'none'] as const
export type OperatorName = (typeof operatorNames)[number]

export const dimensions = ['node', 'step', 'support', 'rebut', 'formula'] as const
export const matchParts = ['precision', 'recall', 'f1', 'allCorrect'] as const satisfies readonly (keyof Match)[]

// Layout of a vector: means, operator sums and counts, head matches, then a 6 × 6 confusion matrix of degrees (row gold,
// column predicted; class 0 is "no known degree", class d + 1 is degree d).
const meanNames = [
  ...dimensions.flatMap(dimension => matchParts.map(part => `${dimension}.${part}` as const)),
  ...(['certainty.accuracy', 'certainty.allCorrect', 'overall'] as const),
]
const headMatchNames = (['support', 'rebut'] as const).flatMap(
  kind => [`${kind}.headMatches`, `${kind}.headAndTailMatches`] as const,
)
const operatorSumOffset = meanNames.length
const operatorCountOffset = operatorSumOffset + operatorNames.length
const headMatchOffset = operatorCountOffset + operatorNames.length
const confusionOffset = headMatchOffset + headMatchNames.length
const classCount = 6
const vectorLength = confusionOffset + classCount * classCount

export interface Tally {
  samples: number
  readonly sums: Float64Array
}

export const createTally = (): Tally => ({ samples: 0, sums: new Float64Array(vectorLength) })

export function addVector(tally: Tally, vector: Float64Array, weight: number): void {
  tally.samples += weight
  for (let i = 0; i < vectorLength; i++) tally.sums[i]! += vector[i]! * weight
}

/** Lists the operators in a statement's gold triples; `none` if it has no formula. */
function listTripleOperators(triples: readonly Triple[]): Set<OperatorName> {
  if (triples.length === 0) return new Set(['none'])
  return new Set(triples.flatMap(triple => [triple.operator, ...triple.left.operators, ...triple.right.operators]))
}

/** Counts, as in the released scorer, predicted steps with the premise and kind of a gold step, and those that also have its target. */
function countHeads(predicted: Scorable, gold: Scorable, sums: Float64Array): void {
  for (const step of predicted.edges) {
    const heads = gold.edges.filter(edge => edge.kind === step.kind && edge.from === step.from)
    // Two sums for each kind, in the order of `headMatchNames`.
    const offset = headMatchOffset + (step.kind === 'support' ? 0 : 2)
    if (heads.length > 0) sums[offset]!++
    if (heads.some(edge => edge.to === step.to)) sums[offset + 1]!++
  }
}

const degreeClass = (degree: Degree | null | undefined) => (degree === null || degree === undefined ? 0 : degree + 1)

export function computeSampleVector(score: SampleScore, predicted: Scorable, gold: Scorable): Float64Array {
  const vector = new Float64Array(vectorLength)
  let offset = 0
  for (const dimension of dimensions) for (const part of matchParts) vector[offset++] = score[dimension][part]
  vector[offset++] = score.certaintyAccuracy
  vector[offset++] = score.certaintyAllCorrect
  vector[offset++] = score.overall
  let statement = 0
  for (const triples of gold.triples.values()) {
    const { f1 } = score.formulas[statement++]!
    for (const operator of listTripleOperators(triples)) {
      const index = operatorNames.indexOf(operator)
      vector[operatorSumOffset + index]! += f1
      vector[operatorCountOffset + index]!++
    }
  }
  countHeads(predicted, gold, vector)
  for (const [id, degree] of gold.degrees)
    vector[confusionOffset + degreeClass(degree) * classCount + degreeClass(predicted.degrees.get(id))]!++
  return vector
}

/** Lists the operators in a sample's gold formulas. */
export const listOperators = (vector: Float64Array): OperatorName[] =>
  operatorNames.filter((_, index) => vector[operatorCountOffset + index]! > 0)

type OperatorFigures = { readonly [K in `operator.${OperatorName}`]: number | null }

/** Figures of a data set; `null` for operators that no gold formula contains. */
export type Figures = OperatorFigures & {
  readonly [K in
    | (typeof meanNames)[number]
    | (typeof headMatchNames)[number]
    | `certainty.${'macro' | 'micro'}F1`]: number
}

/** Computes macro- and micro-F1 over the classes in gold or prediction, including "no known degree", as in scikit-learn. */
function computeDegreeF1(sums: Float64Array): { macro: number; micro: number } {
  let macro = 0
  let presentClasses = 0
  let correct = 0
  let total = 0
  for (let c = 0; c < classCount; c++) {
    let row = 0
    let column = 0
    for (let other = 0; other < classCount; other++) {
      row += sums[confusionOffset + c * classCount + other]!
      column += sums[confusionOffset + other * classCount + c]!
    }
    const diagonal = sums[confusionOffset + c * classCount + c]!
    correct += diagonal
    total += row
    if (row + column === 0) continue
    presentClasses++
    macro += (2 * diagonal) / (row + column)
  }
  return { macro: presentClasses === 0 ? 0 : macro / presentClasses, micro: total === 0 ? 0 : correct / total }
}

export function computeFigures({ samples, sums }: Tally): Figures {
  const figures: Record<string, number | null> = {}
  for (const [i, name] of meanNames.entries()) figures[name] = sums[i]! / samples
  const { macro, micro } = computeDegreeF1(sums)
  figures['certainty.macroF1'] = macro
  figures['certainty.microF1'] = micro
  operatorNames.forEach((name, index) => {
    const count = sums[operatorCountOffset + index]!
    figures[`operator.${name}`] = count === 0 ? null : sums[operatorSumOffset + index]! / count
  })
  for (const [i, name] of headMatchNames.entries()) figures[name] = sums[headMatchOffset + i]!
  return figures as Figures
}
