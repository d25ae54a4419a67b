/**
 * Graph description languages: DOT (Graphviz), Mermaid and GraphML. Line styles differ as well as colours. Open links have the same label
 * and neutral colour as in our drawings.
 */

import { escapeXml as xml } from '@elenchus/drawing/markup'
import { seam } from '../metalogic/read.ts'
import type { OpenLinks } from '../model/metagraph.ts'
import { degreeNames, type Metagraph, type Statement } from '../model/metagraph.ts'
import { assignRoles } from '../model/roles.ts'
import { formulaText } from '../text/formula.ts'

const supportColour = '#0072B2'
const rebutColour = '#B34700'
const openColour = '#6b7280'
const openWords = '? for or against'

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

function labelLines(statement: Statement, role: string): string[] {
  const formula = formulaText(statement.formula)
  return [
    `${statement.id} · ${role}`,
    ...wrap(statement.text.replaceAll(seam, '⁄'), 40),
    ...(formula === '' ? [] : [formula]),
    ...(statement.degree === null ? [] : [`${degreeNames[statement.degree]} (${statement.degree})`]),
  ]
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** Undercutting statements by edge index. In these languages edges cannot end on edges, so undercut edges get a point in the middle. */
function findUndercutEdges({ statements, edges, undercuts = [] }: Metagraph): Map<number, string[]> {
  const known = new Set(statements.map(({ id }) => id))
  const undercutBy = new Map<number, string[]>()
  for (const { from, edge } of undercuts) {
    const at = edges.findIndex(own => own.from === edge.from && own.to === edge.to)
    if (at >= 0 && known.has(from)) undercutBy.set(at, [...(undercutBy.get(at) ?? []), from])
  }
  return undercutBy
}

/** Role labels of statements; those with an open link have no clear role. */
function roleLabels(graph: Metagraph, { edgeOpen, undercutOpen }: OpenLinks): (statement: Statement) => string {
  const role = assignRoles(graph)
  const unclear = new Set([
    ...graph.edges.filter(edge => edgeOpen?.(edge)).map(({ from }) => from),
    ...(graph.undercuts ?? []).filter(undercut => undercutOpen?.(undercut)).map(({ from }) => from),
  ])
  return ({ id }) => (unclear.has(id) ? 'for or against?' : role.get(id)!)
}

const dotLinks = {
  support: [`color="${supportColour}", penwidth=2`, '', 'label="+ supports"'],
  rebut: [`color="${rebutColour}", style=dashed, penwidth=2`, 'arrowhead=tee, ', 'label="× rebuts"'],
  open: [`color="${openColour}", style=dashed, penwidth=2`, 'arrowhead=empty, ', `label="${openWords}"`],
} as const
const dotUndercuts = {
  undercut: `color="${rebutColour}", style=dotted, arrowhead=tee, penwidth=2, label="× undercuts"`,
  open: `color="${openColour}", style=dotted, arrowhead=empty, penwidth=2, label="${openWords}"`,
} as const

export function writeDot(graph: Metagraph, open: OpenLinks = {}): string {
  const roleOf = roleLabels(graph, open)
  const nodes = graph.statements.map(statement => {
    const label = labelLines(statement, roleOf(statement))
      .map(line => line.replace(/[\\"]/g, '\\$&'))
      .join('\\n')
    return `  ${quoted(statement.id)} [label="${label}"];`
  })
  const undercutBy = findUndercutEdges(graph)
  const edges = graph.edges.map((edge, i) => {
    const { kind, from, to } = edge
    const [style, arrow, words] = dotLinks[open.edgeOpen?.(edge) ? 'open' : kind]
    const undercutters = undercutBy.get(i)
    if (!undercutters) return `  ${quoted(from)} -> ${quoted(to)} [${style}, ${arrow}${words}];`
    const point = quoted(`step ${i + 1}`)
    return [
      `  ${point} [shape=point, width=0.08];`,
      `  ${quoted(from)} -> ${point} [${style}, dir=none];`,
      `  ${point} -> ${quoted(to)} [${style}, ${arrow}${words}];`,
      ...undercutters.map(by => {
        const about = dotUndercuts[open.undercutOpen?.({ from: by, edge: { from, to } }) ? 'open' : 'undercut']
        return `  ${quoted(by)} -> ${point} [${about}];`
      }),
    ].join('\n')
  })
  return `digraph ${quoted(graph.id)} {\n  rankdir=BT;\n  node [shape=box, style=rounded];\n${[...nodes, ...edges].join('\n')}\n}\n`
}

const mermaidLinks = {
  support: { colour: supportColour, line: '---', arrow: '-->|supports|' },
  rebut: { colour: rebutColour, line: '-.-', arrow: '-.->|rebuts|' },
  open: { colour: openColour, line: '-.-', arrow: `-.->|"${openWords}"|` },
  undercut: { colour: rebutColour, arrow: '-.->|undercuts|' },
} as const

export function writeMermaid(graph: Metagraph, open: OpenLinks = {}): string {
  const roleOf = roleLabels(graph, open)
  const name = new Map(graph.statements.map((statement, i) => [statement.id, `n${i + 1}`]))
  const safe = (line: string) =>
    line.replaceAll('&', '#amp;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;')
  const nodes = graph.statements.map(
    statement => `  ${name.get(statement.id)}["${labelLines(statement, roleOf(statement)).map(safe).join('<br/>')}"]`,
  )
  const undercutBy = findUndercutEdges(graph)
  const edges: string[] = []
  const points: string[] = []
  const styles: string[] = []
  const draw = (line: string, colour: string) => {
    styles.push(`  linkStyle ${edges.length} stroke:${colour},stroke-width:2px`)
    edges.push(`  ${line}`)
  }
  for (const [i, edge] of graph.edges.entries()) {
    const { kind, from, to } = edge
    const [a, b] = [name.get(from), name.get(to)]
    if (!a || !b) continue
    const { colour, line, arrow } = mermaidLinks[open.edgeOpen?.(edge) ? 'open' : kind]
    const undercutters = undercutBy.get(i)
    const point = `step${i + 1}`
    if (undercutters) {
      points.push(`  ${point}((" "))`)
      draw(`${a} ${line} ${point}`, colour)
    }
    draw(`${undercutters ? point : a} ${arrow} ${b}`, colour)
    for (const by of undercutters ?? []) {
      const cut = mermaidLinks[open.undercutOpen?.({ from: by, edge: { from, to } }) ? 'open' : 'undercut']
      draw(`${name.get(by)} ${cut.arrow} ${point}`, cut.colour)
    }
  }
  return `flowchart BT\n${[...nodes, ...points, ...edges, ...styles].join('\n')}\n`
}

export function writeGraphml(graph: Metagraph, open: OpenLinks = {}): string {
  const role = assignRoles(graph)
  const data = (key: string, value: string | number) => `      <data key="${key}">${xml(String(value))}</data>`
  const nodes = graph.statements.map(({ id, text, degree, formula }) =>
    [
      `    <node id="${xml(id)}">`,
      data('text', text),
      data('role', role.get(id)!),
      ...(degree === null ? [] : [data('degree', degree)]),
      ...(formula.triples.length === 0 ? [] : [data('formula', formulaText(formula))]),
      '    </node>',
    ].join('\n'),
  )
  const undercutBy = findUndercutEdges(graph)
  const edges = graph.edges.map((edge, i) => {
    const { kind, from, to, link } = edge
    const openCuts = undercutBy.get(i)?.filter(by => open.undercutOpen?.({ from: by, edge: { from, to } })) ?? []
    const about = [
      data('kind', kind),
      ...(open.edgeOpen?.(edge) ? [data('open', 'true')] : []),
      ...(link === undefined ? [] : [data('link', link)]),
      ...(undercutBy.has(i) ? [data('undercutBy', undercutBy.get(i)!.join(' '))] : []),
      ...(openCuts.length === 0 ? [] : [data('openUndercutBy', openCuts.join(' '))]),
    ]
    return `    <edge id="e${i + 1}" source="${xml(from)}" target="${xml(to)}">\n${about.join('\n')}\n    </edge>`
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
    `  <graph id="${xml(graph.id)}" edgedefault="directed">`,
    ...nodes,
    ...edges,
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n')
}
