/** Predicts the formula and the degree of certainty of one statement, with evidence. */
import type { Degree, Statement, StatementFormula, Triple, Unary } from '@elenchus/metagraph'
import { CONTINGENT, computeDegreeFeatures, computeGateFeatures } from '../features/degree-features.ts'
import type { PairContext } from '../features/pair-features.ts'
import { computePairFeatures, createPairContext, pairClassCount, pairClasses } from '../features/pair-features.ts'
import type { StatementView } from '../features/statement-view.ts'
import type { ExplainerModel } from '../model-file/explainer-model.ts'
import { type Contribution, type EnsembleModel, findContributions, predictEnsemble } from '../models/ensemble.ts'
import type { DegreeEvidence, EvidenceWord, OperandEvidence, TripleEvidence } from './evidence.ts'
import { createEvidenceWord } from './evidence-words.ts'
import { annotatedThresholds, plainTextThresholds, predictOperand } from './operand-operators.ts'

export interface StatementReading {
  readonly degree: DegreeEvidence
  readonly formula: StatementFormula
  /** Probability that the statement has a formula. */
  readonly hasFormula: number
  readonly triples: readonly TripleEvidence[]
}

/** Probability threshold for joining a pair; a missing triple costs as much as a wrong one. */
const pairThreshold = 0.4

/** Maximum number of variables of a statement for pairs; a long list would give thousands. */
const maxVariables = 24

/** Predicts the degree of a statement; it is contingent if the statement has no formula. */
function predictDegree(
  model: EnsembleModel,
  view: StatementView,
  formulaProbability: number,
  gateContributions: readonly Contribution[],
): DegreeEvidence {
  const features = computeDegreeFeatures(view)
  const degreeProbabilities = predictEnsemble(model, [features])
  let best: Degree = CONTINGENT
  let confidence = 0
  // Contingent comes first, so that it wins ties.
  for (const degree of [CONTINGENT, 0, 1, 3, 4] as const) {
    const p = formulaProbability * degreeProbabilities[degree]! + (degree === CONTINGENT ? 1 - formulaProbability : 0)
    if (p > confidence) {
      best = degree
      confidence = p
    }
  }
  return {
    degree: best,
    confidence,
    indicators: best === CONTINGENT ? [] : listIndicatorWords(view, 0, view.words.length),
    features: formulaProbability <= 0.5 ? gateContributions : findContributions(model, features, best),
  }
}

function listIndicatorWords(view: StatementView, first: number, end: number): EvidenceWord[] {
  return view.indicators
    .filter(({ token, hops }) => token >= first && token < end && hops <= 3)
    .map(({ token, operator }) => createEvidenceWord(view.doc, [token], operator))
}

interface ChosenPair {
  readonly a: number
  readonly b: number
  /** Index in `pairClasses`, from 1. */
  readonly pairClass: number
  readonly confidence: number
}

/**
 * Selects compatible pairs greedily by probability. Annotated formulas have no cycles (1 of 1,194), use no variable more
 * than twice (3 exceptions) and never join a variable to both a span and a part of it.
 */
function selectCompatiblePairs({ view: { variables } }: PairContext, pairs: readonly ChosenPair[]): ChosenPair[] {
  // Variables joined so far, directly or through others, have the same component.
  const component = variables.map((_, i) => i)
  const partners = variables.map((): number[] => [])
  const overlapsNested = (a: number, b: number) => {
    const [x, y] = [variables[a]!, variables[b]!]
    return (x.first <= y.first && x.end >= y.end) || (y.first <= x.first && y.end >= x.end)
  }
  const canJoin = (variable: number, other: number) =>
    partners[variable]!.length < 2 && !partners[variable]!.some(partner => overlapsNested(partner, other))
  const selectedPairs: ChosenPair[] = []
  for (const pair of [...pairs].sort((x, y) => y.confidence - x.confidence)) {
    const { a, b } = pair
    if (component[a] === component[b] || !canJoin(a, b) || !canJoin(b, a)) continue
    const [from, to] = [component[b]!, component[a]!]
    component.forEach((componentId, i) => {
      if (componentId === from) component[i] = to
    })
    partners[a]!.push(b)
    partners[b]!.push(a)
    selectedPairs.push(pair)
  }
  return selectedPairs.sort((x, y) => x.a - y.a || x.b - y.b)
}

/** Selects the pairs to join. The statement has no formula with probability 1 - formulaProbability, so the best pair must exceed that. */
function choosePairs(model: EnsembleModel, context: PairContext): ChosenPair[] {
  const count = context.view.variables.length
  const pairs: [number, number][] = []
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) pairs.push([a, b])
  // A row of class probabilities per pair.
  const p = predictEnsemble(
    model,
    pairs.map(([a, b]) => computePairFeatures(context, a, b)),
  )
  const ranked = pairs.map(([a, b], k): ChosenPair => {
    // The best operator; class 0 is none.
    let best = 1
    for (let c = 2; c < pairClassCount; c++) if (p[k * pairClassCount + c]! > p[k * pairClassCount + best]!) best = c
    return { a, b, pairClass: best, confidence: p[k * pairClassCount + best]! }
  })
  const best = ranked.reduce((best, each) => (each.confidence > best.confidence ? each : best))
  if (best.confidence < 1 - context.formulaProbability) return []
  return selectCompatiblePairs(
    context,
    ranked.filter(each => each === best || each.confidence > pairThreshold),
  )
}

function findConnective({ view }: PairContext, a: number, b: number): TripleEvidence['connective'] {
  const getTextSpan = (k: number) => {
    const { first, end } = view.variables[k]!
    return { start: view.doc.tokens[first]?.start ?? 0, end: view.doc.tokens[end - 1]?.end ?? 0 }
  }
  const [x, y] = [getTextSpan(a), getTextSpan(b)]
  const overlapsSpan = (spans: readonly { start: number; end: number }[], target: { start: number; end: number }) =>
    spans.some(span => Math.min(span.end, target.end) > Math.max(span.start, target.start))
  const found = view.connectives.find(
    each =>
      (overlapsSpan(each.a, x) && overlapsSpan(each.b, y)) || (overlapsSpan(each.a, y) && overlapsSpan(each.b, x)),
  )
  if (!found) return undefined
  const { start, end } = found.spans[0]!
  return { start, end, text: found.words, means: found.operator, table: found.row.table }
}

/** Predicts formula and degree of a statement, with evidence. */
export function readStatement(
  statement: Statement,
  view: StatementView,
  model: ExplainerModel,
  hasAnnotatedVariables: boolean,
): StatementReading {
  const gateModel = hasAnnotatedVariables ? model.gate : model.textGate
  const features = computeGateFeatures(view, { useVariables: hasAnnotatedVariables })
  const formulaProbability = predictEnsemble(gateModel, [features])[1]!
  const degree = predictDegree(model.degree, view, formulaProbability, findContributions(gateModel, features, 0))
  const count = statement.variables.length
  if (formulaProbability <= 0.5 || count < 2 || count > maxVariables)
    return { degree, formula: { operators: [], triples: [] }, hasFormula: formulaProbability, triples: [] }
  const context = createPairContext(view, formulaProbability)
  const triples: Triple[] = []
  const evidence: TripleEvidence[] = []
  for (const { a, b, pairClass, confidence } of choosePairs(model.pair, context)) {
    const { operator, reversed } = pairClasses[pairClass - 1]!
    const [left, right] = reversed ? [b, a] : [a, b]
    const readOperand = (variable: number, other: number, side: 'left' | 'right'): OperandEvidence => {
      const place = { variable, other, side, operator, degree: degree.degree }
      const { operators, confidence } = predictOperand(
        model.operand,
        view,
        place,
        hasAnnotatedVariables ? annotatedThresholds : plainTextThresholds,
      )
      const { first, end } = view.variables[variable]!
      return {
        variable: statement.variables[variable]!.id,
        operators,
        confidence,
        indicators: operators.length === 0 ? [] : listIndicatorWords(view, first, end),
      }
    }
    const operands = [readOperand(left, right, 'left'), readOperand(right, left, 'right')] as const
    const pairFeatures = computePairFeatures(context, a, b)
    const connective = findConnective(context, a, b)
    triples.push({ left: toOperand(operands[0]), operator, right: toOperand(operands[1]) })
    evidence.push({
      operator,
      confidence,
      ...(connective ? { connective } : {}),
      operands,
      features: findContributions(model.pair, pairFeatures, pairClass),
    })
  }
  return {
    degree,
    formula: { operators: chooseGlobalOperators(degree.degree, view), triples },
    hasFormula: formulaProbability,
    triples: evidence,
  }
}

const toOperand = ({ variable, operators }: OperandEvidence) => ({ variable, operators })

/** Operators that express each degree, from impossible (0) to necessary (4). */
const operatorsByDegree: readonly (readonly Unary[])[] = [['not', 'diamond'], ['not', 'box'], [], ['diamond'], ['box']]

/**
 * Operators over the whole formula: as read from the indicators if they agree with the degree. A contingent statement has
 * none, as ¬ would repeat the one at its variable.
 */
function chooseGlobalOperators(degree: Degree, { reading }: StatementView): readonly Unary[] {
  return degree !== CONTINGENT && reading.degree === degree ? reading.reduced : operatorsByDegree[degree]!
}
