/**
 * Writes graph description languages: DOT (Graphviz), Mermaid and GraphML. Kinds of links differ in line style as well as colour. Links with
 * unclear direction have the same label and neutral colour as in our drawings.
 */

import { escapeXml } from '@elenchus/drawing/markup'
import { sentenceSeparator } from '../metalogic/read.ts'
import type { OpenLinks } from '../model/metagraph.ts'
import { degreeNames, type Metagraph, type Statement } from '../model/metagraph.ts'
import { assignRoles } from '../model/roles.ts'
import { formatFormula } from '../text/formula.ts'

const supportColour = '#0072B2'
const rebutColour = '#B34700'
const openColour = '#6b7280'
const openLabel = '? for or against'

/** Breaks a text into lines of about `width` characters. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push(line)
  return lines
}

function listLabelLines(statement: Statement, role: string): string[] {
  const formula = formatFormula(statement.formula)
  return [
    `${statement.id} · ${role}`,
    ...wrap(statement.text.replaceAll(sentenceSeparator, '⁄'), 40),
    ...(formula === '' ? [] : [formula]),
    ...(statement.degree === null ? [] : [`${degreeNames[statement.degree]} (${statement.degree})`]),
  ]
}

const quoteDot = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** Finds the undercutting statements of each edge, by index. Edges cannot end on edges here, so undercut edges get a point in the middle. */
function findUndercutEdges({ statements, edges, undercuts = [] }: Metagraph): Map<number, string[]> {
  const statementIds = new Set(statements.map(({ id }) => id))
  const undercutBy = new Map<number, string[]>()
  for (const { from, edge } of undercuts) {
    const edgeIndex = edges.findIndex(each => each.from === edge.from && each.to === edge.to)
    if (edgeIndex >= 0 && statementIds.has(from))
      undercutBy.set(edgeIndex, [...(undercutBy.get(edgeIndex) ?? []), from])
  }
  return undercutBy
}

/** Creates a function that returns the role label of a statement; statements with an open link have no clear role. */
function createRoleLookup(
  graph: Metagraph,
  { isEdgeOpen, isUndercutOpen }: OpenLinks,
): (statement: Statement) => string {
  const roleById = assignRoles(graph)
  const unclearIds = new Set([
    ...graph.edges.filter(edge => isEdgeOpen?.(edge)).map(({ from }) => from),
    ...(graph.undercuts ?? []).filter(undercut => isUndercutOpen?.(undercut)).map(({ from }) => from),
  ])
  return ({ id }) => (unclearIds.has(id) ? 'for or against?' : roleById.get(id)!)
}

/** Style of the line, arrow head, and label of each kind of link. */
const dotLinks = {
  support: [`color="${supportColour}", penwidth=2`, '', 'label="+ supports"'],
  rebut: [`color="${rebutColour}", style=dashed, penwidth=2`, 'arrowhead=tee, ', 'label="× rebuts"'],
  open: [`color="${openColour}", style=dashed, penwidth=2`, 'arrowhead=empty, ', `label="${openLabel}"`],
} as const
const dotUndercuts = {
  undercut: `color="${rebutColour}", style=dotted, arrowhead=tee, penwidth=2, label="× undercuts"`,
  open: `color="${openColour}", style=dotted, arrowhead=empty, penwidth=2, label="${openLabel}"`,
} as const

export function writeDot(graph: Metagraph, open: OpenLinks = {}): string {
  const getRoleLabel = createRoleLookup(graph, open)
  const nodes = graph.statements.map(statement => {
    const lines = listLabelLines(statement, getRoleLabel(statement)).map(line => quoteDot(line).slice(1, -1))
    return `  ${quoteDot(statement.id)} [label="${lines.join('\\n')}"];`
  })
  const undercutBy = findUndercutEdges(graph)
  const edges = graph.edges.map((edge, i) => {
    const { kind, from, to } = edge
    const [style, arrow, linkLabel] = dotLinks[open.isEdgeOpen?.(edge) ? 'open' : kind]
    const undercutters = undercutBy.get(i)
    if (!undercutters) return `  ${quoteDot(from)} -> ${quoteDot(to)} [${style}, ${arrow}${linkLabel}];`
    const point = quoteDot(`step ${i + 1}`)
    return [
      `  ${point} [shape=point, width=0.08];`,
      `  ${quoteDot(from)} -> ${point} [${style}, dir=none];`,
      `  ${point} -> ${quoteDot(to)} [${style}, ${arrow}${linkLabel}];`,
      ...undercutters.map(undercutter => {
        const isOpen = open.isUndercutOpen?.({ from: undercutter, edge: { from, to } })
        return `  ${quoteDot(undercutter)} -> ${point} [${dotUndercuts[isOpen ? 'open' : 'undercut']}];`
      }),
    ].join('\n')
  })
  return `digraph ${quoteDot(graph.id)} {\n  rankdir=BT;\n  node [shape=box, style=rounded];\n${[...nodes, ...edges].join('\n')}\n}\n`
}

const mermaidLinks = {
  support: { colour: supportColour, line: '---', arrow: '-->|supports|' },
  rebut: { colour: rebutColour, line: '-.-', arrow: '-.->|rebuts|' },
  open: { colour: openColour, line: '-.-', arrow: `-.->|"${openLabel}"|` },
  undercut: { colour: rebutColour, arrow: '-.->|undercuts|' },
} as const

export function writeMermaid(graph: Metagraph, open: OpenLinks = {}): string {
  const findRole = createRoleLookup(graph, open)
  const nodeNames = new Map(graph.statements.map((statement, i) => [statement.id, `n${i + 1}`]))
  const escapeLine = (line: string) =>
    line.replaceAll('&', '#amp;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;')
  const nodes = graph.statements.map(statement => {
    const lines = listLabelLines(statement, findRole(statement)).map(escapeLine)
    return `  ${nodeNames.get(statement.id)}["${lines.join('<br/>')}"]`
  })
  const undercutBy = findUndercutEdges(graph)
  const edges: string[] = []
  const points: string[] = []
  const styles: string[] = []
  const drawLine = (line: string, colour: string) => {
    styles.push(`  linkStyle ${edges.length} stroke:${colour},stroke-width:2px`)
    edges.push(`  ${line}`)
  }
  for (const [i, edge] of graph.edges.entries()) {
    const { kind, from, to } = edge
    const [source, target] = [nodeNames.get(from), nodeNames.get(to)]
    if (!source || !target) continue
    const { colour, line, arrow } = mermaidLinks[open.isEdgeOpen?.(edge) ? 'open' : kind]
    const undercutters = undercutBy.get(i)
    const point = `step${i + 1}`
    if (undercutters) {
      points.push(`  ${point}((" "))`)
      drawLine(`${source} ${line} ${point}`, colour)
    }
    drawLine(`${undercutters ? point : source} ${arrow} ${target}`, colour)
    for (const undercutter of undercutters ?? []) {
      const style = mermaidLinks[open.isUndercutOpen?.({ from: undercutter, edge: { from, to } }) ? 'open' : 'undercut']
      drawLine(`${nodeNames.get(undercutter)} ${style.arrow} ${point}`, style.colour)
    }
  }
  return `flowchart BT\n${[...nodes, ...points, ...edges, ...styles].join('\n')}\n`
}

export function writeGraphml(graph: Metagraph, open: OpenLinks = {}): string {
  const roleById = assignRoles(graph)
  const dataElement = (key: string, value: string | number) =>
    `      <data key="${key}">${escapeXml(String(value))}</data>`
  const nodes = graph.statements.map(({ id, text, degree, formula }) =>
    [
      `    <node id="${escapeXml(id)}">`,
      dataElement('text', text),
      dataElement('role', roleById.get(id)!),
      ...(degree === null ? [] : [dataElement('degree', degree)]),
      ...(formula.triples.length === 0 ? [] : [dataElement('formula', formatFormula(formula))]),
      '    </node>',
    ].join('\n'),
  )
  const undercutBy = findUndercutEdges(graph)
  const edges = graph.edges.map((edge, i) => {
    const { kind, from, to, link } = edge
    const undercutters = undercutBy.get(i) ?? []
    const openUndercutters = undercutters.filter(undercutter =>
      open.isUndercutOpen?.({ from: undercutter, edge: { from, to } }),
    )
    const dataElements = [
      dataElement('kind', kind),
      ...(open.isEdgeOpen?.(edge) ? [dataElement('open', 'true')] : []),
      ...(link === undefined ? [] : [dataElement('link', link)]),
      ...(undercutters.length === 0 ? [] : [dataElement('undercutBy', undercutters.join(' '))]),
      ...(openUndercutters.length === 0 ? [] : [dataElement('openUndercutBy', openUndercutters.join(' '))]),
    ]
    return `    <edge id="e${i + 1}" source="${escapeXml(from)}" target="${escapeXml(to)}">\n${dataElements.join('\n')}\n    </edge>`
  })
  const keys = [
    ['text', 'node', 'string'],
    ['role', 'node', 'string'],
    ['degree', 'node', 'int'],
    ['formula', 'node', 'string'],
    ['kind', 'edge', 'string'],
    ['link', 'edge', 'string'],
    ['undercutBy', 'edge', 'string'],
    ['open', 'edge', 'boolean'],
    ['openUndercutBy', 'edge', 'string'],
  ].map(([id, owner, type]) => `  <key id="${id}" for="${owner}" attr.name="${id}" attr.type="${type}"/>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys,
    `  <graph id="${escapeXml(graph.id)}" edgedefault="directed">`,
    ...nodes,
    ...edges,
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n')
}
