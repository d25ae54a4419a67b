/**
 * Label statistics of metagraphs as in MetaLogic's Table 4, each with a description of what is counted. Several published figures cannot be
 * reproduced from the released files.
 */
import type { Metagraph } from '../model/metagraph.ts'

export interface LabelStatistic {
  readonly name: string
  readonly value: number
  readonly counted: string
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length

/** Returns the length of the longest chain of edges; an edge that would close a cycle is ignored. */
function findLongestChain(edges: readonly { from: string; to: string }[]): number {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) if (from !== to) next.set(from, [...(next.get(from) ?? []), to])
  const depthById = new Map<string, number>()
  const depth = (id: string, open: ReadonlySet<string>): number => {
    const found = depthById.get(id)
    if (found !== undefined) return found
    const inside = new Set([...open, id])
    const longest = Math.max(0, ...(next.get(id) ?? []).filter(to => !inside.has(to)).map(to => 1 + depth(to, inside)))
    depthById.set(id, longest)
    return longest
  }
  return Math.max(0, ...[...next.keys()].map(id => depth(id, new Set())))
}

function hasSeveralPremises({ edges }: Metagraph): boolean {
  const premises = new Map<string, number>()
  for (const { kind, to } of edges) if (kind === 'support') premises.set(to, (premises.get(to) ?? 0) + 1)
  return [...premises.values()].some(count => count > 1)
}

const supportEdges = ({ edges }: Metagraph) => edges.filter(edge => edge.kind === 'support')
const listTriples = ({ statements }: Metagraph) => statements.flatMap(statement => statement.formula.triples)
const countUsedVariables = ({ statements }: Metagraph) =>
  statements.reduce(
    (sum, { formula }) =>
      sum + new Set(formula.triples.flatMap(({ left, right }) => [left.variable, right.variable])).size,
    0,
  )

/** Computes the statistics of Table 4. */
export function computeLabelStatistics(graphs: readonly Metagraph[]): LabelStatistic[] {
  const count = (test: (graph: Metagraph) => boolean) => graphs.filter(test).length
  const meanPerPassage = (of: (graph: Metagraph) => number) => mean(graphs.map(of))
  const rebutted = (graph: Metagraph) => graph.edges.some(edge => edge.kind === 'rebut')
  const severalSteps = (graph: Metagraph) => findLongestChain(graph.edges) > 1
  const formulas = (graph: Metagraph) => graph.statements.filter(({ formula }) => formula.triples.length > 0).length
  return [
    { name: 'passages', value: graphs.length, counted: 'records' },
    {
      name: 'nodes',
      value: graphs.reduce((sum, graph) => sum + graph.statements.length, 0),
      counted: 'statements, unused too',
    },
    {
      name: 'formulae',
      value: graphs.reduce((sum, graph) => sum + formulas(graph), 0),
      counted: 'statements with a triple',
    },
    { name: 'rebuttal', value: count(rebutted), counted: 'graphs with a rebut edge' },
    {
      name: 'multi-step',
      value: count(severalSteps),
      counted: 'chain of two edges of any kind',
    },
    {
      name: 'multi-step by support',
      value: count(graph => findLongestChain(supportEdges(graph)) > 1),
      counted: 'chain of two support edges',
    },
    {
      name: 'multi-premise',
      value: count(hasSeveralPremises),
      counted: 'two statements support one',
    },
    {
      name: 'all three of these',
      value: count(graph => rebutted(graph) && severalSteps(graph) && hasSeveralPremises(graph)),
      counted: 'rebuttal, steps and premises',
    },
    { name: 'nodes per passage', value: meanPerPassage(graph => graph.statements.length), counted: 'mean' },
    { name: 'formulae per passage', value: meanPerPassage(formulas), counted: 'mean' },
    {
      name: 'variables per passage',
      value: meanPerPassage(countUsedVariables),
      counted: 'used in formulas',
    },
    {
      name: 'marked variables per passage',
      value: meanPerPassage(graph => graph.statements.reduce((sum, s) => sum + s.variables.length, 0)),
      counted: 'marked in the text',
    },
    {
      name: 'binary operators per passage',
      value: meanPerPassage(graph => listTriples(graph).length),
      counted: 'triples',
    },
    {
      name: 'global operators per passage',
      value: meanPerPassage(graph => graph.statements.reduce((sum, s) => sum + s.formula.operators.length, 0)),
      // Counting the operators read from the indicator words of all statements gives 2.18 per passage on the test split.
      counted: 'before a whole formula (the published figure also counts operators of statements without a formula)',
    },
    {
      name: 'local operators per passage',
      value: meanPerPassage(graph =>
        listTriples(graph).reduce((sum, { left, right }) => sum + left.operators.length + right.operators.length, 0),
      ),
      counted: 'before a variable',
    },
  ]
}
