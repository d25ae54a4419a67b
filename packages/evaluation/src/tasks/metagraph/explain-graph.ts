/** Difference between a predicted metagraph and gold: a drawing (missing edges dotted, extra ones dashed) and a table. */
import { assignRoles, degreeNames, type Edge, formatFormula, type Metagraph, type Statement } from '@elenchus/metagraph'
import { writeLinearSteps } from '@elenchus/metagraph/codecs'
import { createDiagram, drawSvg, svgStyle } from '@elenchus/metagraph/draw'
import type { Scorable } from '@elenchus/metagraph/score'
import type { Json } from '../../json.ts'
import type { Row } from '../../task.ts'
import type { AnswerDifference, DifferenceLine, RowExplainer } from '../descriptor.ts'
import { isSerializedGraph, parseSerializedGraph, scoreGraphRow } from './metagraph-scorer.ts'

const formatEdge = (edge: Edge) =>
  writeLinearSteps([edge]).trim().replace(/;$/, '').replace('->', '→').replace('=>', '⇥')
const getEdgeKey = ({ kind, from, to }: Edge) => `${kind} ${from} ${to}`

/** The formula of a statement, with sorted triples. */
function formatStatementFormula(graph: Scorable, id: string): string {
  const triples = graph.triples.get(id) ?? []
  const texts = triples.map(triple => formatFormula({ operators: [], triples: [triple] }, name => name)).sort()
  return texts.length < 2 ? (texts[0] ?? '–') : texts.map(text => `(${text})`).join(' ∧ ')
}

/** Difference between the graph of a row and gold. */
function diffGraphs(row: Row): AnswerDifference | null {
  if (row.error !== null || !isSerializedGraph(row.target)) return null
  const parseGraph = (value: Json) => parseSerializedGraph(row.sampleId, isSerializedGraph(value) ? value : null)
  const [gold, predicted] = [parseGraph(row.target), parseGraph(row.answer)]
  const statementIds = [...gold.degrees.keys()].length > 0 ? [...gold.degrees.keys()] : [...gold.triples.keys()]
  const statementTexts = new Map(Object.entries((row.question?.['statements'] ?? {}) as Record<string, string>))
  const [inGold, inPredicted] = [new Set(gold.edges.map(getEdgeKey)), new Set(predicted.edges.map(getEdgeKey))]
  const edges = [...new Map([...gold.edges, ...predicted.edges].map(edge => [getEdgeKey(edge), edge])).values()]
  const markEdge = (edge: Edge) =>
    !inPredicted.has(getEdgeKey(edge)) ? 'missing' : !inGold.has(getEdgeKey(edge)) ? 'extra' : undefined
  return {
    svg: drawDiff(row.sampleId, statementIds, statementTexts, gold, predicted, edges, markEdge),
    lines: [
      ...edges.map(edge => {
        const key = getEdgeKey(edge)
        const text = formatEdge(edge)
        const [isGold, isPredicted] = [inGold.has(key), inPredicted.has(key)]
        return {
          label: edge.kind,
          gold: isGold ? text : '–',
          predicted: isPredicted ? text : '–',
          same: isGold && isPredicted,
        }
      }),
      ...statementIds.flatMap(id => [
        ...toDiffLines(`${id}, formula`, formatStatementFormula(gold, id), formatStatementFormula(predicted, id)),
        ...toDiffLines(`${id}, certainty`, formatDegree(gold, id), formatDegree(predicted, id)),
      ]),
    ],
    scores: formatScores(row),
  }
}

const formatDegree = ({ degrees }: Scorable, id: string) => {
  const degree = degrees.get(id) ?? null
  return degree === null ? '–' : degreeNames[degree]
}
/** A line of the table, unless both values are empty. */
const toDiffLines = (label: string, gold: string, predicted: string): DifferenceLine[] =>
  gold === '–' && predicted === '–' ? [] : [{ label, gold, predicted, same: gold === predicted }]

function formatScores(row: Row): string {
  const { node, step, formula, certaintyAccuracy } = scoreGraphRow(row)
  const percent = (value: number) => Math.round(100 * value)
  return `node F1 ${percent(node.f1)}, step F1 ${percent(step.f1)}, formula F1 ${percent(formula.f1)}, certainty ${percent(certaintyAccuracy)}`
}

function drawDiff(
  id: string,
  ids: readonly string[],
  statementTexts: ReadonlyMap<string, string>,
  gold: Scorable,
  predicted: Scorable,
  edges: readonly Edge[],
  edgeMark: (edge: Edge) => string | undefined,
): string {
  const statements: Statement[] = ids.map(statementId => ({
    id: statementId,
    text: statementTexts.get(statementId) ?? '(the log does not contain the prompt)',
    spans: [],
    variables: [],
    formula: { operators: [], triples: gold.triples.get(statementId) ?? [] },
    degree: gold.degrees.get(statementId) ?? null,
  }))
  const graph: Metagraph = { id, text: '', statements, edges }
  const goldRoles = assignRoles({ ...graph, edges: gold.edges })
  const describeDifference = ({ id: name }: Statement) => {
    const isUsed = edges.some(({ from, to }) => from === name || to === name)
    const [goldDegree, predictedDegree] = [formatDegree(gold, name), formatDegree(predicted, name)]
    const isSameFormula = formatStatementFormula(gold, name) === formatStatementFormula(predicted, name)
    const parts = [
      ...(goldRoles.get(name) === 'unused' && isUsed ? ['unused in gold'] : []),
      ...(goldDegree === predictedDegree ? [] : [`predicted: ${predictedDegree}`]),
      ...(isSameFormula ? [] : ['different formula predicted']),
    ]
    return parts.length > 0 ? `≠ ${parts.join('; ')}` : undefined
  }
  // Roles come from gold; a statement that gold does not use gets its role in the drawn graph.
  const getStatementRole = ({ id: name }: Statement) => {
    const role = goldRoles.get(name)
    return role === 'unused' ? undefined : role
  }
  const diagram = createDiagram(graph, { statementNote: describeDifference, statementRole: getStatementRole, edgeMark })
  return drawSvg(diagram, { legend: false, embedded: true })
}

/** CSS of all drawn differences. */
const style = `${svgStyle}.e-missing path{stroke:#b8860b;stroke-width:2.4;stroke-dasharray:2 5}.e-missing .e-support-head{fill:#b8860b;stroke:none}.e-missing-label{fill:#7a5800}
.e-extra path{stroke:#8e44ad;stroke-width:2.4;stroke-dasharray:11 3 3 3}.e-extra .e-support-head{fill:#8e44ad;stroke:none}.e-extra-label{fill:#6c3483}
@media (prefers-color-scheme:dark){.e-missing path{stroke:#f0c000}.e-missing .e-support-head{fill:#f0c000}.e-missing-label{fill:#f5d55a}.e-extra path{stroke:#d7a6ee}.e-extra .e-support-head{fill:#d7a6ee}.e-extra-label{fill:#e4c3f3}}`

/** Explains rows whose answers are metagraphs. */
export const graphExplainer: RowExplainer = { difference: diffGraphs, style }
