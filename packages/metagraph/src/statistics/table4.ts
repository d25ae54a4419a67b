/**
 * Label statistics of metagraphs as in MetaLogic's Table 4, each with a description of what is counted. Several published figures cannot be
 * reproduced from the released files.
 */
import type { Metagraph, Statement, Triple } from '../model/metagraph.ts'

export interface LabelStatistic {
  readonly name: string
  readonly value: number
  /** What is counted. */
  readonly counted: string
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length

/** Returns the length of the longest chain of edges; an edge that would close a cycle is ignored. */
function findLongestChain(edges: readonly { from: string; to: string }[]): number {
  const targetsById = new Map<string, string[]>()
  for (const { from, to } of edges) if (from !== to) targetsById.set(from, [...(targetsById.get(from) ?? []), to])
  const depthById = new Map<string, number>()
  const depth = (id: string, path: ReadonlySet<string>): number => {
    const cached = depthById.get(id)
    if (cached !== undefined) return cached
    const extendedPath = new Set([...path, id])
    const longest = Math.max(
      0,
      ...(targetsById.get(id) ?? []).filter(to => !extendedPath.has(to)).map(to => 1 + depth(to, extendedPath)),
    )
    depthById.set(id, longest)
    return longest
  }
  return Math.max(0, ...[...targetsById.keys()].map(id => depth(id, new Set())))
}

function hasSeveralPremises({ edges }: Metagraph): boolean {
  const premises = new Map<string, number>()
  for (const { kind, to } of edges) if (kind === 'support') premises.set(to, (premises.get(to) ?? 0) + 1)
  return [...premises.values()].some(count => count > 1)
}

const supportEdges = ({ edges }: Metagraph) => edges.filter(edge => edge.kind === 'support')
const countUsedVariables = ({ formula: { triples } }: Statement) =>
  new Set(triples.flatMap(({ left, right }) => [left.variable, right.variable])).size

/** Computes the statistics of Table 4. */
export function computeLabelStatistics(graphs: readonly Metagraph[]): LabelStatistic[] {
  const count = (test: (graph: Metagraph) => boolean) => graphs.filter(test).length
  const sumOver = ({ statements }: Metagraph, measure: (statement: Statement) => number) =>
    statements.reduce((sum, statement) => sum + measure(statement), 0)
  const total = (measure: (statement: Statement) => number) =>
    graphs.reduce((sum, graph) => sum + sumOver(graph, measure), 0)
  const perPassage = (measure: (statement: Statement) => number) => mean(graphs.map(graph => sumOver(graph, measure)))
  const hasRebuttal = (graph: Metagraph) => graph.edges.some(edge => edge.kind === 'rebut')
  const hasSeveralSteps = (graph: Metagraph) => findLongestChain(graph.edges) > 1
  const hasSeveralSupportSteps = (graph: Metagraph) => findLongestChain(supportEdges(graph)) > 1
  const hasAllThree = (graph: Metagraph) => hasRebuttal(graph) && hasSeveralSteps(graph) && hasSeveralPremises(graph)
  const hasFormula = ({ formula }: Statement) => Number(formula.triples.length > 0)
  const localOperators = ({ left, right }: Triple) => left.operators.length + right.operators.length
  const countLocalOperators = ({ formula }: Statement) =>
    formula.triples.reduce((sum, triple) => sum + localOperators(triple), 0)
  const rows: [name: string, value: number, counted: string][] = [
    ['passages', graphs.length, 'records'],
    ['nodes', total(() => 1), 'statements, unused too'],
    ['formulae', total(hasFormula), 'statements with a triple'],
    ['rebuttal', count(hasRebuttal), 'graphs with a rebut edge'],
    ['multi-step', count(hasSeveralSteps), 'chain of two edges of any kind'],
    ['multi-step by support', count(hasSeveralSupportSteps), 'chain of two support edges'],
    ['multi-premise', count(hasSeveralPremises), 'two statements support one'],
    ['all three of these', count(hasAllThree), 'rebuttal, steps and premises'],
    ['nodes per passage', perPassage(() => 1), 'mean'],
    ['formulae per passage', perPassage(hasFormula), 'mean'],
    ['variables per passage', perPassage(countUsedVariables), 'used in formulas'],
    ['marked variables per passage', perPassage(({ variables }) => variables.length), 'marked in the text'],
    ['binary operators per passage', perPassage(({ formula }) => formula.triples.length), 'triples'],
    [
      'global operators per passage',
      perPassage(({ formula }) => formula.operators.length),
      // Counting the operators read from the indicator words of all statements gives 2.18 per passage on the test split.
      'before a whole formula (the published figure also counts operators of statements without a formula)',
    ],
    ['local operators per passage', perPassage(countLocalOperators), 'before a variable'],
  ]
  return rows.map(([name, value, counted]) => ({ name, value, counted }))
}
