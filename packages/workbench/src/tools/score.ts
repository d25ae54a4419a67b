/** A prediction against gold for the screen *Diff*: the scores, the error types, and where in the drawing each of them is. */
import type { Edge } from '@elenchus/metagraph'
import { type ErrorType, errorNames, findErrors, findGraphErrors } from '@elenchus/metagraph/errors'
import { createScorer, scorable } from '@elenchus/metagraph/score'
import type { Body, Reply } from '../contract/types.ts'

type Score = Reply<'score'>
const key = ({ from, kind, to }: Edge) => `${from} ${kind} ${to}`
const joins = ({ from, to }: Edge) => `${from} ${to}`

/** The steps that differ. A step of the right statements and the wrong kind is G1, a rebuttal G2; supports are what the whole graph has. */
function edgesOf(predicted: readonly Edge[], gold: readonly Edge[], errors: readonly string[]): Score['edges'] {
  const [ours, theirs] = [new Set(predicted.map(key)), new Set(gold.map(key))]
  const missing = gold.filter(edge => !ours.has(key(edge)))
  const extra = predicted.filter(edge => !theirs.has(key(edge)))
  const turned = new Set(extra.map(joins).filter(pair => missing.some(edge => joins(edge) === pair)))
  const steps = ['G5', 'G4', 'G3'].find(code => errors.includes(code)) ?? 'G4'
  const place = (side: 'missing' | 'extra') => (edge: Edge) => ({
    from: edge.from,
    to: edge.to,
    kind: edge.kind,
    side,
    error: turned.has(joins(edge)) ? 'G1' : edge.kind === 'rebut' ? 'G2' : steps,
  })
  return [...missing.map(place('missing')), ...extra.map(place('extra'))]
}

const conclusions = (edges: readonly Edge[]): Set<string> => {
  const sources = new Set(edges.map(({ from }) => from))
  return new Set(edges.map(({ to }) => to).filter(to => !sources.has(to)))
}

export function scoreGraph({ gold, predicted }: Body<'score'>): Score {
  const [found, right] = [scorable(predicted), scorable(gold)]
  const scorer = createScorer()
  scorer.add(found, right)
  const { graph, formula, certainty, byStatement } = findErrors(found, right)
  const statements = new Map<string, string[]>([...byStatement].map(([id, errors]) => [id, [...errors]]))
  if (findGraphErrors(found.edges, right.edges).includes('G3')) {
    const [ours, theirs] = [conclusions(found.edges), conclusions(right.edges)]
    for (const id of new Set([...ours, ...theirs]))
      if (ours.has(id) !== theirs.has(id)) statements.set(id, ['G3', ...(statements.get(id) ?? [])])
  }
  const codes = [...graph, ...formula, ...certainty]
  return {
    figures: { ...scorer.report().figures },
    errors: { graph: [...graph], formula: [...formula], certainty: [...certainty] },
    statements: [...statements].map(([id, errors]) => ({ id, errors: [...new Set(errors)] })),
    edges: edgesOf(found.edges, right.edges, graph),
    names: Object.fromEntries(codes.map(code => [code, errorNames[code as ErrorType]])),
  }
}
