/** Scores a predicted metagraph against gold and locates its errors. */
import type { Edge } from '@elenchus/metagraph'
import { type ErrorType, errorDescriptions, findErrors, findGraphErrors } from '@elenchus/metagraph/errors'
import { createScorer, toScorable } from '@elenchus/metagraph/score'
import type { Body, Reply } from '../contract/types.ts'

type Score = Reply<'score'>
const toEdgeKey = ({ from, kind, to }: Edge) => `${from} ${kind} ${to}`
const toEndpoints = ({ from, to }: Edge) => `${from} ${to}`

/** Finds differing edges with their error types: G1 for the wrong kind, G2 for a rebuttal, otherwise the error of the whole graph. */
function findEdgeErrors(predicted: readonly Edge[], gold: readonly Edge[], errors: readonly string[]): Score['edges'] {
  const [predictedKeys, goldKeys] = [new Set(predicted.map(toEdgeKey)), new Set(gold.map(toEdgeKey))]
  const missing = gold.filter(edge => !predictedKeys.has(toEdgeKey(edge)))
  const extra = predicted.filter(edge => !goldKeys.has(toEdgeKey(edge)))
  const wrongKind = new Set(extra.map(toEndpoints).filter(pair => missing.some(edge => toEndpoints(edge) === pair)))
  const graphError = ['G5', 'G4', 'G3'].find(code => errors.includes(code)) ?? 'G4'
  const locate = (side: 'missing' | 'extra') => (edge: Edge) => ({
    from: edge.from,
    to: edge.to,
    kind: edge.kind,
    side,
    error: wrongKind.has(toEndpoints(edge)) ? 'G1' : edge.kind === 'rebut' ? 'G2' : graphError,
  })
  return [...missing.map(locate('missing')), ...extra.map(locate('extra'))]
}

const findConclusions = (edges: readonly Edge[]): Set<string> => {
  const sources = new Set(edges.map(({ from }) => from))
  return new Set(edges.map(({ to }) => to).filter(to => !sources.has(to)))
}

export function scoreGraph({ gold, predicted }: Body<'score'>): Score {
  const [prediction, expected] = [toScorable(predicted), toScorable(gold)]
  const scorer = createScorer()
  scorer.add(prediction, expected)
  const { graph, formula, certainty, byStatement } = findErrors(prediction, expected)
  const statements = new Map<string, string[]>([...byStatement].map(([id, errors]) => [id, [...errors]]))
  if (findGraphErrors(prediction.edges, expected.edges).includes('G3')) {
    const [predictedIds, goldIds] = [findConclusions(prediction.edges), findConclusions(expected.edges)]
    for (const id of new Set([...predictedIds, ...goldIds]))
      if (predictedIds.has(id) !== goldIds.has(id)) statements.set(id, ['G3', ...(statements.get(id) ?? [])])
  }
  const codes = [...graph, ...formula, ...certainty]
  return {
    figures: { ...scorer.report().figures },
    errors: { graph: [...graph], formula: [...formula], certainty: [...certainty] },
    statements: [...statements].map(([id, errors]) => ({ id, errors: [...new Set(errors)] })),
    edges: findEdgeErrors(prediction.edges, expected.edges, graph),
    names: Object.fromEntries(codes.map(code => [code, errorDescriptions[code as ErrorType]])),
  }
}
