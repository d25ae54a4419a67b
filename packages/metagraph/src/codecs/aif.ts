/**
 * The Argument Interchange Format, as OVA and AIFdb exchange it in JSON. Statements are I-nodes; a support is an RA node
 * (default inference, scheme 72), a rebuttal a CA node (default conflict, scheme 71). One scheme node per premise, unless premises
 * are linked: those share one. What AIF has no place for (formulas, certainty, spans, variables) travels in a sidecar
 * under our own key, which other tools pass over, so that a round trip loses nothing.
 */
import { FormatError } from '../model/format-error.ts'
import { type Edge, emptyFormula, type Metagraph, type Statement } from '../model/metagraph.ts'

interface AifNode {
  readonly nodeID: string
  readonly text: string
  readonly type: string
}

interface AifEdge {
  readonly edgeID: string
  readonly fromID: string
  readonly toID: string
}

interface Sidecar {
  readonly id: string
  readonly text: string
  readonly question?: string
  readonly provenance?: Metagraph['provenance']
  readonly statements: readonly (Omit<Statement, 'text'> & { readonly nodeID: string })[]
  readonly links: Readonly<Record<string, string>>
}

export interface AifDocument {
  readonly nodes: readonly AifNode[]
  readonly edges: readonly AifEdge[]
  readonly schemefulfillments: readonly { readonly nodeID: string; readonly schemeID: string }[]
  readonly locutions: readonly unknown[]
  readonly elenchus?: Sidecar
}

const schemes = {
  support: { type: 'RA', text: 'Default Inference', schemeID: '72' },
  rebut: { type: 'CA', text: 'Default Conflict', schemeID: '71' },
} as const

/** A metagraph as an AIF document. */
export function writeAif(graph: Metagraph): AifDocument {
  const nodes: AifNode[] = graph.statements.map((statement, i) => ({
    nodeID: String(i + 1),
    text: statement.text,
    type: 'I',
  }))
  const nodeOf = new Map(graph.statements.map((statement, i) => [statement.id, String(i + 1)]))
  const edges: AifEdge[] = []
  const schemefulfillments: { nodeID: string; schemeID: string }[] = []
  const links: Record<string, string> = {}
  const shared = new Map<string, string>()
  const connect = (fromID: string, toID: string) => edges.push({ edgeID: String(edges.length + 1), fromID, toID })
  for (const { kind, from, to, link } of graph.edges) {
    const key = link === undefined ? undefined : `${kind} ${to} ${link}`
    let schemeNode = key === undefined ? undefined : shared.get(key)
    if (schemeNode === undefined) {
      const { type, text, schemeID } = schemes[kind]
      schemeNode = String(nodes.length + 1)
      nodes.push({ nodeID: schemeNode, text, type })
      schemefulfillments.push({ nodeID: schemeNode, schemeID })
      connect(schemeNode, nodeOf.get(to) ?? to)
      if (key !== undefined && link !== undefined) {
        shared.set(key, schemeNode)
        links[schemeNode] = link
      }
    }
    connect(nodeOf.get(from) ?? from, schemeNode)
  }
  const { id, text, question, provenance } = graph
  return {
    nodes,
    edges,
    schemefulfillments,
    locutions: [],
    elenchus: {
      id,
      text,
      ...(question === undefined ? {} : { question }),
      ...(provenance === undefined ? {} : { provenance }),
      statements: graph.statements.map(({ text: _, ...rest }) => ({ ...rest, nodeID: nodeOf.get(rest.id)! })),
      links,
    },
  }
}

function check(document: unknown): AifDocument {
  const value = document as Partial<AifDocument> | null
  if (typeof value !== 'object' || value === null || !Array.isArray(value.nodes) || !Array.isArray(value.edges))
    throw new FormatError('AIF: the document needs lists "nodes" and "edges"')
  value.nodes.forEach((node, i) => {
    if (node?.nodeID === undefined || typeof node.type !== 'string')
      throw new FormatError(`AIF: node ${i + 1} needs "nodeID" and "type"`)
  })
  value.edges.forEach((edge, i) => {
    if (edge?.fromID === undefined || edge.toID === undefined)
      throw new FormatError(`AIF: edge ${i + 1} needs "fromID" and "toID"`)
  })
  return value as AifDocument
}

/** The statements of a document from another tool: its I-nodes, placed in a passage made of them in order. */
function plainStatements(nodes: readonly AifNode[]): { text: string; statements: (Statement & { nodeID: string })[] } {
  let text = ''
  const statements = nodes.map((node, i) => {
    if (text !== '') text += '\n'
    const start = text.length
    text += node.text ?? ''
    const spans = [{ start, end: text.length }]
    return {
      nodeID: String(node.nodeID),
      id: `sent${i + 1}`,
      text: node.text ?? '',
      spans,
      variables: [],
      formula: emptyFormula,
      degree: null,
    }
  })
  return { text, statements }
}

/**
 * Reads an AIF document. From other tools only what a metagraph can hold is taken: I-nodes, and the RA (support) and CA (rebut)
 * nodes between them; premises that share an RA are linked; locutions and their nodes (L, TA, YA) are left out.
 */
export function readAif(document: unknown, { id = 'aif' }: { id?: string } = {}): Metagraph {
  const aif = check(document)
  const information = aif.nodes.filter(node => node.type === 'I')
  const sidecar = aif.elenchus
  const kept = new Map(sidecar?.statements.map(statement => [statement.nodeID, statement]))
  const plain = plainStatements(information)
  const statements = plain.statements.map((statement): Statement & { nodeID: string } => {
    const own = kept.get(statement.nodeID)
    return own ? { ...own, text: statement.text } : statement
  })
  const idOf = new Map(statements.map(statement => [statement.nodeID, statement.id]))
  const into = new Map<string, string[]>()
  const outOf = new Map<string, string[]>()
  for (const { fromID, toID } of aif.edges) {
    into.set(String(toID), [...(into.get(String(toID)) ?? []), String(fromID)])
    outOf.set(String(fromID), [...(outOf.get(String(fromID)) ?? []), String(toID)])
  }
  const edges: Edge[] = []
  for (const node of aif.nodes) {
    const kind = node.type === 'RA' ? 'support' : node.type === 'CA' ? 'rebut' : null
    if (!kind) continue
    const nodeID = String(node.nodeID)
    const premises = (into.get(nodeID) ?? []).flatMap(other => idOf.get(other) ?? [])
    const targets = (outOf.get(nodeID) ?? []).flatMap(other => idOf.get(other) ?? [])
    const link = sidecar ? sidecar.links[nodeID] : premises.length > 1 ? nodeID : undefined
    for (const to of targets)
      for (const from of premises) edges.push({ kind, from, to, ...(link === undefined ? {} : { link }) })
  }
  return {
    id: sidecar?.id ?? id,
    text: sidecar?.text ?? plain.text,
    ...(sidecar?.question === undefined ? {} : { question: sidecar.question }),
    ...(sidecar ? (sidecar.provenance ? { provenance: sidecar.provenance } : {}) : { provenance: { source: 'AIF' } }),
    statements: statements.map(({ nodeID: _, ...statement }) => statement),
    edges,
  }
}
