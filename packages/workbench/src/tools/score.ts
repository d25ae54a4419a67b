/** Scores a predicted metagraph against gold and locates its errors. */
import type { Edge } from '@elenchus/metagraph'
import { type ErrorType, errorNames, findErrors, findGraphErrors } from '@elenchus/metagraph/errors'
import { createScorer, scorable } from '@elenchus/metagraph/score'
import type { Body, Reply } from '../contract/types.ts'

type Score = Reply<'score'>
const key = ({ from, kind, to }: Edge) => `${from} ${kind} ${to}`
const endpoints = ({ from, to }: Edge) => `${from} ${to}`

/** Differing edges with their error types: G1 for the wrong kind, G2 for a rebuttal, otherwise the error of the whole graph. */
function findEdgeErrors(predicted: readonly Edge[], gold: readonly Edge[], errors: readonly string[]): Score['edges'] {
  const [ours, theirs] = [new Set(predicted.map(key)), new Set(gold.map(key))]
  const missing = gold.filter(edge => !ours.has(key(edge)))
  const extra = predicted.filter(edge => !theirs.has(key(edge)))
  const wrongKind = new Set(extra.map(endpoints).filter(pair => missing.some(edge => endpoints(edge) === pair)))
  const graphError = ['G5', 'G4', 'G3'].find(code => errors.includes(code)) ?? 'G4'
  const locate = (side: 'missing' | 'extra') => (edge: Edge) => ({
    from: edge.from,
    to: edge.to,
    kind: edge.kind,
    side,
    error: wrongKind.has(endpoints(edge)) ? 'G1' : edge.kind === 'rebut' ? 'G2' : graphError,
  })
  return [...missing.map(locate('missing')), ...extra.map(locate('extra'))]
}

const conclusions = (edges: readonly Edge[]): Set<string> => {
  const sources = new Set(edges.map(({ from }) => from))
  return new Set(edges.map(({ to }) => to).filter(to => !sources.has(to)))
}

export function scoreGraph({ gold, predicted }: Body<'score'>): Score {
  const [prediction, expected] = [scorable(predicted), scorable(gold)]
  const scorer = createScorer()
  scorer.add(prediction, expected)
  const { graph, formula, certainty, byStatement } = findErrors(prediction, expected)
  const statements = new Map<string, string[]>([...byStatement].map(([id, errors]) => [id, [...errors]]))
  if (findGraphErrors(prediction.edges, expected.edges).includes('G3')) {
    const [ours, theirs] = [conclusions(prediction.edges), conclusions(expected.edges)]
    for (const id of new Set([...ours, ...theirs]))
      if (ours.has(id) !== theirs.has(id)) statements.set(id, ['G3', ...(statements.get(id) ?? [])])
  }
  const codes = [...graph, ...formula, ...certainty]
  return {
    figures: { ...scorer.report().figures },
    errors: { graph: [...graph], formula: [...formula], certainty: [...certainty] },
    statements: [...statements].map(([id, errors]) => ({ id, errors: [...new Set(errors)] })),
    edges: findEdgeErrors(prediction.edges, expected.edges, graph),
    names: Object.fromEntries(codes.map(code => [code, errorNames[code as ErrorType]])),
  }
}
