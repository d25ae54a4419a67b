/** Languages for drawing graphs: DOT (Graphviz), Mermaid and GraphML. Shape and line style carry what colour would. */

import { degreeNames, type Metagraph, type Statement } from '../model/metagraph.ts'
import { rolesOf } from '../model/roles.ts'
import { formulaText } from '../text/formula-text.ts'
import { xml } from '../text/xml.ts'
import { type Exported, lossesOf } from './loss.ts'

const supportColour = '#0072B2'
const rebutColour = '#B34700'

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
    ...wrap(statement.text, 40),
    ...(formula === '' ? [] : [formula]),
    ...(statement.degree === null ? [] : [`${degreeNames[statement.degree]} (${statement.degree})`]),
  ]
}

const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

export function writeDot(graph: Metagraph): Exported {
  const role = rolesOf(graph)
  const nodes = graph.statements.map(statement => {
    const label = labelLines(statement, role.get(statement.id)!)
      .map(line => line.replace(/[\\"]/g, '\\$&'))
      .join('\\n')
    return `  ${quoted(statement.id)} [label="${label}"];`
  })
  const edges = graph.edges.map(({ kind, from, to }) => {
    const style =
      kind === 'support'
        ? `color="${supportColour}", penwidth=2, label="+ supports"`
        : `color="${rebutColour}", style=dashed, arrowhead=tee, penwidth=2, label="× rebuts"`
    return `  ${quoted(from)} -> ${quoted(to)} [${style}];`
  })
  const text = `digraph ${quoted(graph.id)} {\n  rankdir=BT;\n  node [shape=box, style=rounded];\n${[...nodes, ...edges].join('\n')}\n}\n`
  return { text, losses: lossesOf(graph, 'variables', 'spans', 'question', 'links') }
}

export function writeMermaid(graph: Metagraph): Exported {
  const role = rolesOf(graph)
  const name = new Map(graph.statements.map((statement, i) => [statement.id, `n${i + 1}`]))
  const safe = (line: string) =>
    line.replaceAll('&', '#amp;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('>', '#gt;')
  const nodes = graph.statements.map(
    statement =>
      `  ${name.get(statement.id)}["${labelLines(statement, role.get(statement.id)!).map(safe).join('<br/>')}"]`,
  )
  const edges = graph.edges.flatMap(({ kind, from, to }) => {
    const [a, b] = [name.get(from), name.get(to)]
    return a && b ? [`  ${a} ${kind === 'support' ? '-->|supports|' : '-.->|rebuts|'} ${b}`] : []
  })
  const styles = graph.edges
    .filter(({ from, to }) => name.has(from) && name.has(to))
    .map(
      ({ kind }, i) => `  linkStyle ${i} stroke:${kind === 'support' ? supportColour : rebutColour},stroke-width:2px`,
    )
  return {
    text: `flowchart BT\n${[...nodes, ...edges, ...styles].join('\n')}\n`,
    losses: lossesOf(graph, 'variables', 'spans', 'question', 'links'),
  }
}

export function writeGraphml(graph: Metagraph): Exported {
  const role = rolesOf(graph)
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
  const edges = graph.edges.map(
    ({ kind, from, to, link }, i) =>
      `    <edge id="e${i + 1}" source="${xml(from)}" target="${xml(to)}">\n${[data('kind', kind), ...(link === undefined ? [] : [data('link', link)])].join('\n')}\n    </edge>`,
  )
  const keys = [
    ['text', 'node', 'string'],
    ['role', 'node', 'string'],
    ['degree', 'node', 'int'],
    ['formula', 'node', 'string'],
    ['kind', 'edge', 'string'],
    ['link', 'edge', 'string'],
  ].map(([id, owner, type]) => `  <key id="${id}" for="${owner}" attr.name="${id}" attr.type="${type}"/>`)
  const text = [
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
  return { text, losses: lossesOf(graph, 'variables', 'spans', 'question') }
}
