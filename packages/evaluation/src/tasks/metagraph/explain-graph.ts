/**
 * Visual difference between a predicted metagraph and gold: shared edges are drawn as usual, missing ones dotted, extra ones dash-dotted,
 * each with its name, so that no difference depends on colour; and a table with the same information.
 */
import { assignRoles, degreeNames, type Edge, formulaText, type Metagraph, type Statement } from '@elenchus/metagraph'
import { writeLinearSteps } from '@elenchus/metagraph/codecs'
import { createDiagram, drawSvg, svgStyle } from '@elenchus/metagraph/draw'
import type { Scorable } from '@elenchus/metagraph/score'
import type { Json } from '../../json.ts'
import type { Row } from '../../task.ts'
import type { AnswerDifference, DifferenceLine, RowExplainer } from '../descriptor.ts'
import { delinearised, isLinearised, scoreGraphRow } from './metagraph-scorer.ts'

const edgeText = (edge: Edge) => writeLinearSteps([edge]).trim().replace(/;$/, '').replace('->', '→').replace('=>', '⇥')
const edgeName = ({ kind, from, to }: Edge) => `${kind} ${from} ${to}`

/** The formula of a statement, with sorted triples. */
function formulaOf(graph: Scorable, id: string): string {
  const triples = graph.triples.get(id) ?? []
  const texts = triples.map(triple => formulaText({ operators: [], triples: [triple] }, name => name)).sort()
  return texts.length < 2 ? (texts[0] ?? '–') : texts.map(text => `(${text})`).join(' ∧ ')
}

/** Difference between the graph of a row and gold. */
function graphDifference(row: Row): AnswerDifference | null {
  if (row.error !== null || !isLinearised(row.target)) return null
  const graph = (value: Json) => delinearised(row.sampleId, isLinearised(value) ? value : null)
  const [gold, said] = [graph(row.target), graph(row.answer)]
  const ids = [...gold.degrees.keys()].length > 0 ? [...gold.degrees.keys()] : [...gold.triples.keys()]
  const words = new Map(Object.entries((row.question?.['statements'] ?? {}) as Record<string, string>))
  const [inGold, inSaid] = [new Set(gold.edges.map(edgeName)), new Set(said.edges.map(edgeName))]
  const edges = [...new Map([...gold.edges, ...said.edges].map(edge => [edgeName(edge), edge])).values()]
  const mark = (edge: Edge) =>
    !inSaid.has(edgeName(edge)) ? 'missing' : !inGold.has(edgeName(edge)) ? 'extra' : undefined
  return {
    svg: drawn(row.sampleId, ids, words, gold, said, edges, mark),
    lines: [
      ...edges.map(edge => {
        const name = edgeName(edge)
        const text = edgeText(edge)
        const [a, b] = [inGold.has(name), inSaid.has(name)]
        return { what: edge.kind, gold: a ? text : '–', said: b ? text : '–', same: a && b }
      }),
      ...ids.flatMap(id => [
        ...lineOf(`${id}, formula`, formulaOf(gold, id), formulaOf(said, id)),
        ...lineOf(`${id}, certainty`, degreeText(gold, id), degreeText(said, id)),
      ]),
    ],
    figures: figuresOf(row),
  }
}

const degreeText = ({ degrees }: Scorable, id: string) => {
  const degree = degrees.get(id) ?? null
  return degree === null ? '–' : degreeNames[degree]
}
/** A line of the table, unless both values are empty. */
const lineOf = (what: string, gold: string, said: string): DifferenceLine[] =>
  gold === '–' && said === '–' ? [] : [{ what, gold, said, same: gold === said }]

function figuresOf(row: Row): string {
  const { node, step, formula, certaintyAccuracy } = scoreGraphRow(row)
  const percent = (value: number) => Math.round(100 * value)
  return `node F1 ${percent(node.f1)}, step F1 ${percent(step.f1)}, formula F1 ${percent(formula.f1)}, certainty ${percent(certaintyAccuracy)}`
}

function drawn(
  id: string,
  ids: readonly string[],
  words: ReadonlyMap<string, string>,
  gold: Scorable,
  said: Scorable,
  edges: readonly Edge[],
  edgeMark: (edge: Edge) => string | undefined,
): string {
  const statements: Statement[] = ids.map(name => ({
    id: name,
    text: words.get(name) ?? '(the log keeps no prompt)',
    spans: [],
    variables: [],
    formula: { operators: [], triples: gold.triples.get(name) ?? [] },
    degree: gold.degrees.get(name) ?? null,
  }))
  const graph: Metagraph = { id, text: '', statements, edges }
  const goldRoles = assignRoles({ ...graph, edges: gold.edges })
  const note = ({ id: name }: Statement) => {
    const parts = [
      ...(goldRoles.get(name) === 'unused' && edges.some(({ from, to }) => from === name || to === name)
        ? ['unused in gold']
        : []),
      ...(degreeText(gold, name) === degreeText(said, name) ? [] : [`predicted: ${degreeText(said, name)}`]),
      ...(formulaOf(gold, name) === formulaOf(said, name) ? [] : ['different formula predicted']),
    ]
    return parts.length > 0 ? `≠ ${parts.join('; ')}` : undefined
  }
  // Roles come from gold; a statement that only the answer uses gets its role there.
  const statementRole = ({ id: name }: Statement) => {
    const role = goldRoles.get(name)
    return role === 'unused' ? undefined : role
  }
  const diagram = createDiagram(graph, { statementNote: note, statementRole, edgeMark })
  return drawSvg(diagram, { legend: false, embedded: true })
}

/** CSS of all drawn differences. */
const style = `${svgStyle}.e-missing path{stroke:#b8860b;stroke-width:2.4;stroke-dasharray:2 5}.e-missing .e-support-head{fill:#b8860b;stroke:none}.e-missing-label{fill:#7a5800}
.e-extra path{stroke:#8e44ad;stroke-width:2.4;stroke-dasharray:11 3 3 3}.e-extra .e-support-head{fill:#8e44ad;stroke:none}.e-extra-label{fill:#6c3483}
@media (prefers-color-scheme:dark){.e-missing path{stroke:#f0c000}.e-missing .e-support-head{fill:#f0c000}.e-missing-label{fill:#f5d55a}.e-extra path{stroke:#d7a6ee}.e-extra .e-support-head{fill:#d7a6ee}.e-extra-label{fill:#e4c3f3}}`

/** Explains rows whose answers are metagraphs. */
export const explainGraphs: RowExplainer = { difference: graphDifference, style }
