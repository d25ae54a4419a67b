/**
 * Reads and writes the Argument Interchange Format (AIF) in JSON, as used by OVA and AIFdb. Statements are I-nodes; a support is an RA node
 * (default inference, scheme 72), a rebuttal a CA node (default conflict, scheme 71); an undercut is a CA node that points at the RA or CA
 * node of the step. Each premise has a scheme node; linked premises share one. Formulas, certainty, spans and variables have no place in
 * AIF; they are written to the field `elenchus`, which other tools ignore, so that a round trip loses nothing.
 */
import type { Edge, Metagraph, Statement, Undercut } from '../model/metagraph.ts'
import { degreeConventions, emptyFormula, FormatError } from '../model/metagraph.ts'

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

/** Content of the field `elenchus`: what AIF itself cannot hold. */
interface Sidecar {
  readonly id: string
  readonly text: string
  readonly question?: string
  readonly provenance?: Metagraph['provenance']
  readonly statements: readonly (Omit<Statement, 'text'> & { readonly nodeID: string })[]
  /** Name of each group of linked premises, by the id of their scheme node. */
  readonly links: Readonly<Record<string, string>>
  /** Premise of the undercut step, by the id of the undercutting CA node. */
  readonly undercuts?: Readonly<Record<string, string>>
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

export function writeAif(graph: Metagraph): AifDocument {
  const nodes: AifNode[] = graph.statements.map(({ text }, i) => ({ nodeID: String(i + 1), text, type: 'I' }))
  const nodeIds = new Map(graph.statements.map((statement, i) => [statement.id, String(i + 1)]))
  const edges: AifEdge[] = []
  const schemefulfillments: { nodeID: string; schemeID: string }[] = []
  const links: Record<string, string> = {}
  const sharedSchemeNodes = new Map<string, string>()
  const connect = (fromID: string, toID: string) => edges.push({ edgeID: String(edges.length + 1), fromID, toID })
  const addSchemeNode = (kind: Edge['kind']) => {
    const { type, text, schemeID } = schemes[kind]
    const nodeID = String(nodes.length + 1)
    nodes.push({ nodeID, text, type })
    schemefulfillments.push({ nodeID, schemeID })
    return nodeID
  }
  const schemeNodeByEdge = new Map<string, string>()
  for (const { kind, from, to, link } of graph.edges) {
    const key = link === undefined ? undefined : `${kind} ${to} ${link}`
    let schemeNode = key === undefined ? undefined : sharedSchemeNodes.get(key)
    if (schemeNode === undefined) {
      schemeNode = addSchemeNode(kind)
      connect(schemeNode, nodeIds.get(to) ?? to)
      if (key !== undefined && link !== undefined) {
        sharedSchemeNodes.set(key, schemeNode)
        links[schemeNode] = link
      }
    }
    connect(nodeIds.get(from) ?? from, schemeNode)
    if (!schemeNodeByEdge.has(`${from} ${to}`)) schemeNodeByEdge.set(`${from} ${to}`, schemeNode)
  }
  const undercuts: Record<string, string> = {}
  for (const { from, edge } of graph.undercuts ?? []) {
    const step = schemeNodeByEdge.get(`${edge.from} ${edge.to}`)
    if (step === undefined) continue
    const nodeID = addSchemeNode('rebut')
    connect(nodeIds.get(from) ?? from, nodeID)
    connect(nodeID, step)
    undercuts[nodeID] = edge.from
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
      question,
      provenance,
      statements: graph.statements.map(({ text: _, ...rest }) => ({ ...rest, nodeID: nodeIds.get(rest.id)! })),
      links,
      undercuts: Object.keys(undercuts).length === 0 ? undefined : undercuts,
    },
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isString = (value: unknown): value is string => typeof value === 'string'
const isOptionalString = (value: unknown): boolean => value === undefined || isString(value)
const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem)
const isStringMap = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isString)
const isOffset = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isSpan = (value: unknown): boolean => isRecord(value) && isOffset(value['start']) && isOffset(value['end'])
const unaryOperators: readonly unknown[] = ['not', 'box', 'diamond']
const isOperators = (value: unknown): boolean => isListOf(value, each => unaryOperators.includes(each))
const isOperand = (value: unknown): boolean =>
  isRecord(value) && isString(value['variable']) && isOperators(value['operators'])
const binaryOperators: readonly unknown[] = ['implies', 'and', 'or']
const isTriple = (value: unknown): boolean =>
  isRecord(value) &&
  isOperand(value['left']) &&
  isOperand(value['right']) &&
  binaryOperators.includes(value['operator'])
const isVariable = (value: unknown): boolean =>
  isRecord(value) &&
  isString(value['id']) &&
  isString(value['text']) &&
  (value['span'] === null || isSpan(value['span']))
const isSidecarStatement = (value: unknown): boolean =>
  isRecord(value) &&
  isString(value['nodeID']) &&
  isString(value['id']) &&
  isListOf(value['spans'], isSpan) &&
  isListOf(value['variables'], isVariable) &&
  isRecord(value['formula']) &&
  isOperators(value['formula']['operators']) &&
  isListOf(value['formula']['triples'], isTriple) &&
  [null, 0, 1, 2, 3, 4].includes(value['degree'] as number | null) &&
  [undefined, 'context', 'option'].includes(value['part'] as string | undefined) &&
  isOptionalString(value['marked'])
const isProvenance = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) &&
    isString(value['source']) &&
    isOptionalString(value['annotator']) &&
    [undefined, ...degreeConventions].includes(value['degrees'] as (typeof degreeConventions)[number]))

const isSidecar = (value: unknown): boolean =>
  isRecord(value) &&
  isString(value['id']) &&
  isString(value['text']) &&
  isOptionalString(value['question']) &&
  isProvenance(value['provenance']) &&
  isStringMap(value['links']) &&
  (value['undercuts'] === undefined || isStringMap(value['undercuts'])) &&
  isListOf(value['statements'], isSidecarStatement)

/** Some tools write ids as numbers. */
const isNodeId = (value: unknown): boolean => isString(value) || typeof value === 'number'

function checkDocument(document: unknown): AifDocument {
  if (!isRecord(document) || !Array.isArray(document['nodes']) || !Array.isArray(document['edges']))
    throw new FormatError('AIF: the document needs lists "nodes" and "edges"')
  const candidate = document as unknown as AifDocument
  candidate.nodes.forEach((node, i) => {
    if (!isNodeId(node?.nodeID) || typeof node.type !== 'string' || typeof (node.text ?? '') !== 'string')
      throw new FormatError(`AIF: node ${i + 1} needs "nodeID", a string "type" and a string "text"`)
  })
  candidate.edges.forEach((edge, i) => {
    if (!isNodeId(edge?.fromID) || !isNodeId(edge.toID))
      throw new FormatError(`AIF: edge ${i + 1} needs "fromID" and "toID"`)
  })
  if (candidate.elenchus !== undefined && !isSidecar(candidate.elenchus))
    throw new FormatError(
      'AIF: invalid field "elenchus": it needs strings "id" and "text", an object "links" and a list "statements", each with "nodeID", "id", "spans", "variables", "formula" and "degree"; write the file again with `elenchus convert metagraph FILE --to aif`, or delete the field',
    )
  return candidate
}

/** Creates statements from the I-nodes of another tool's document; their texts, joined by line breaks, become the passage. */
function createPlainStatements(nodes: readonly AifNode[]) {
  let text = ''
  const statements = nodes.map((node, i): Statement & { nodeID: string } => {
    if (text !== '') text += '\n'
    const start = text.length
    text += node.text ?? ''
    const content = { text: node.text ?? '', spans: [{ start, end: text.length }] }
    return {
      nodeID: String(node.nodeID),
      id: `sent${i + 1}`,
      ...content,
      variables: [],
      formula: emptyFormula,
      degree: null,
    }
  })
  return { text, statements }
}

/**
 * Reads an AIF document. From other tools' documents it takes I-nodes and the RA (support) and CA (rebut) nodes between them. A CA node that
 * points at an RA or CA node is an undercut; premises that share a node are linked. Locutions and their nodes (L, TA, YA) are ignored;
 * `onSkip` receives a description of every other part that is skipped.
 */
export function readAif(
  document: unknown,
  { id = 'aif', onSkip }: { id?: string; onSkip?: (description: string) => void } = {},
): Metagraph {
  const aif = checkDocument(document)
  const informationNodes = aif.nodes.filter(node => node.type === 'I')
  const sidecar = aif.elenchus
  const sidecarStatements = new Map(sidecar?.statements.map(statement => [statement.nodeID, statement]))
  const links = new Map(Object.entries(sidecar?.links ?? {}))
  const undercutPremises = new Map(Object.entries(sidecar?.undercuts ?? {}))
  const plain = createPlainStatements(informationNodes)
  const statements = plain.statements.map((statement): Statement & { nodeID: string } => {
    const saved = sidecarStatements.get(statement.nodeID)
    return saved ? { ...saved, text: statement.text } : statement
  })
  const statementIds = new Map(statements.map(statement => [statement.nodeID, statement.id]))
  const incoming = new Map<string, string[]>()
  const outgoing = new Map<string, string[]>()
  for (const { fromID, toID } of aif.edges) {
    incoming.set(String(toID), [...(incoming.get(String(toID)) ?? []), String(fromID)])
    outgoing.set(String(fromID), [...(outgoing.get(String(fromID)) ?? []), String(toID)])
  }
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  const nodeTypes = new Map(aif.nodes.map(node => [String(node.nodeID), node.type]))
  const isStep = (nodeID: string) => nodeTypes.get(nodeID) === 'RA' || nodeTypes.get(nodeID) === 'CA'
  const findStatements = (nodes: readonly string[] = []) => nodes.flatMap(other => statementIds.get(other) ?? [])
  for (const node of aif.nodes) {
    const kind = node.type === 'RA' ? 'support' : node.type === 'CA' ? 'rebut' : null
    if (!kind) continue
    const nodeID = String(node.nodeID)
    const premises = findStatements(incoming.get(nodeID))
    const targets = findStatements(outgoing.get(nodeID))
    const steps = (outgoing.get(nodeID) ?? []).filter(isStep)
    const link = sidecar ? links.get(nodeID) : premises.length > 1 ? nodeID : undefined
    for (const to of targets) for (const from of premises) edges.push({ kind, from, to, link })
    for (const step of steps) {
      const edgeFrom = undercutPremises.get(nodeID) ?? findStatements(incoming.get(step))[0]
      const [edgeTo] = findStatements(outgoing.get(step))
      if (kind === 'rebut' && edgeFrom !== undefined && edgeTo !== undefined)
        for (const from of premises) undercuts.push({ from, edge: { from: edgeFrom, to: edgeTo } })
      else onSkip?.(`${node.type} node ${nodeID}, which points at the ${nodeTypes.get(step)} node ${step}`)
    }
    if (premises.length === 0 || targets.length + steps.length === 0)
      onSkip?.(`${node.type} node ${nodeID}, which does not connect two statements`)
  }
  for (const node of aif.nodes)
    if (!['I', 'RA', 'CA', 'L', 'TA', 'YA'].includes(node.type)) onSkip?.(`${node.type} node ${node.nodeID}`)
  return {
    id: sidecar?.id ?? id,
    text: sidecar?.text ?? plain.text,
    question: sidecar?.question,
    provenance: sidecar ? sidecar.provenance : { source: 'AIF' },
    statements: statements.map(({ nodeID: _, ...statement }) => statement),
    edges,
    undercuts: undercuts.length === 0 ? undefined : undercuts,
  }
}
