/** Few-shot exemplars of metagraphs in our own words, with explanations for chain-of-thought prompts. */
import { degreeNames, type Edge, formatFormula, type Metagraph, parseDegree, type Statement } from '@elenchus/metagraph'
import { readSteps, readTriples, readVariables } from '@elenchus/metagraph/codecs'
import passages from './metagraph-exemplars.json' with { type: 'json' }

interface WorkedStep {
  /** Ids of the one or two statements that the example is about. */
  readonly statementIds: readonly string[]
  readonly why: string
}

export interface MetagraphExemplar {
  readonly graph: Metagraph
  /** Explanation of the edges. */
  readonly why: string
  readonly formula: WorkedStep
  readonly degree: WorkedStep
  /** Controller step after this number of edges. */
  readonly control: { readonly edgeCount: number; readonly why: string }
  readonly conclusion: WorkedStep
  readonly rebuttal: WorkedStep
}

interface StatementDraft {
  readonly degree: string
  readonly text: string
  /** `v1: … v2: …`; by default the whole statement is one variable. */
  readonly variables?: string
  readonly formula?: string
}

function toGraph(id: string, drafts: readonly StatementDraft[], steps: string): Metagraph {
  let start = 0
  const statements = drafts.map(({ degree, text, variables, formula = '' }, i): Statement => {
    const span = { start, end: start + text.length }
    start = span.end + 1
    return {
      id: `sent${i + 1}`,
      text,
      spans: [span],
      variables: readVariables(variables ?? `v1: ${text}`, text),
      formula: { operators: [], triples: readTriples(formula) },
      degree: parseDegree(degree),
    }
  })
  const text = drafts.map(each => each.text).join(' ')
  return { id, text, statements, edges: readSteps(steps), provenance: { source: 'Elenchus exemplars' } }
}

export const metagraphExemplars: readonly MetagraphExemplar[] = passages.map(
  ({ id, statements, edges, ...explanations }) => ({ graph: toGraph(id, statements, edges), ...explanations }),
)

/** An annotated passage of the user's as an exemplar, with explanations generated from the graph. */
export function toExemplar(graph: Metagraph): MetagraphExemplar {
  const [first, second] = graph.statements
  const pair = [first?.id ?? 'sent1', second?.id ?? first?.id ?? 'sent1']
  const findEdge = (kind: Edge['kind']) => graph.edges.find(edge => edge.kind === kind)
  const describeEdge = ({ kind, from, to }: Edge) => `${from} ${kind}s ${to}`
  const sortByPosition = (edge: Edge) =>
    graph.statements.map(({ id }) => id).filter(id => id === edge.from || id === edge.to)
  const explainRelation = (kind: Edge['kind']): WorkedStep => {
    const edge = findEdge(kind)
    return edge
      ? { statementIds: sortByPosition(edge), why: `${describeEdge(edge)}.` }
      : { statementIds: pair, why: `Neither statement ${kind}s the other.` }
  }
  const withFormula = graph.statements.find(({ formula }) => formula.triples.length > 0) ?? first
  const withDegree = graph.statements.find(({ degree }) => degree !== null && degree !== 2) ?? first
  return {
    graph,
    why: graph.edges.length === 0 ? 'No statement bears on another.' : `${graph.edges.map(describeEdge).join(', ')}.`,
    formula: {
      statementIds: [withFormula?.id ?? pair[0]!],
      why: withFormula?.formula.triples.length
        ? `Its formula is ${formatFormula(withFormula.formula)}.`
        : 'No connective joins its variables.',
    },
    degree: {
      statementIds: [withDegree?.id ?? pair[0]!],
      why: `It is stated as ${withDegree?.degree == null ? 'contingent' : degreeNames[withDegree.degree]}.`,
    },
    control: { edgeCount: 0, why: graph.edges[0] ? `${describeEdge(graph.edges[0])}.` : 'There is nothing to join.' },
    conclusion: explainRelation('support'),
    rebuttal: explainRelation('rebut'),
  }
}
