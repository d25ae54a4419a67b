/**
 * Logic metagraphs: the statements of a passage, the formula and degree of certainty of each, and the support and rebut edges
 * between them. Plain immutable data with standoff offsets into the text.
 */

export interface Span {
  /** UTF-16 offset, inclusive. */
  readonly start: number
  /** UTF-16 offset, exclusive. */
  readonly end: number
}

/** 4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible. */
export type Degree = 0 | 1 | 2 | 3 | 4
export const degreeNames = ['impossible', 'unnecessary', 'contingent', 'possible', 'necessary'] as const
/** Degree of plain statements, and the default of MetaLogic's format. */
export const contingentDegree = 2 satisfies Degree
export type DegreeName = (typeof degreeNames)[number]

/** Parses the name of a degree; `null` for other words, which models sometimes print. */
export function parseDegree(name: string): Degree | null {
  const index = (degreeNames as readonly string[]).indexOf(name)
  return index < 0 ? null : (index as Degree)
}

/**
 * Conventions for degrees. `reading`: from the statement's wording. `metalogic`: the convention of that corpus, in which only statements with
 * a formula have a degree other than contingent and "will" means necessary.
 */
export const degreeConventions = ['reading', 'metalogic'] as const
export type DegreeConvention = (typeof degreeConventions)[number]

/** Description of each convention, for legends and notes. */
export const degreeConventionText: Readonly<Record<DegreeConvention, string>> = {
  reading: 'degrees by wording (reading)',
  metalogic: "degrees by MetaLogic's convention (metalogic)",
}

export type Unary = 'not' | 'box' | 'diamond'
export type Binary = 'implies' | 'and' | 'or'

/** A variable under its local operators, outermost first: `¬ ◇ v3`. */
export interface Operand {
  readonly operators: readonly Unary[]
  readonly variable: string
}

export interface Triple {
  readonly left: Operand
  readonly operator: Binary
  readonly right: Operand
}

/** Triples joined by conjunction, under the statement's global operators (outermost first). */
export interface StatementFormula {
  readonly operators: readonly Unary[]
  readonly triples: readonly Triple[]
}

export interface Variable {
  readonly id: string
  readonly text: string
  /** Span in the statement's text (variables may overlap); `null` if the text is not found there. */
  readonly span: Span | null
}

export interface Statement {
  readonly id: string
  readonly text: string
  /** Spans in the passage; several if sentences were merged into one statement. */
  readonly spans: readonly Span[]
  readonly variables: readonly Variable[]
  readonly formula: StatementFormula
  /** `null` if not annotated or not a known degree. */
  readonly degree: Degree | null
  /** Part of the exam question: passage (`context`, the default) or option. */
  readonly part?: 'context' | 'option'
  /** Original text with marked variables, if it cannot be reconstructed from `variables`. */
  readonly marked?: string
}

export const edgeKinds = ['support', 'rebut'] as const
export type EdgeKind = (typeof edgeKinds)[number]

export interface Edge {
  readonly kind: EdgeKind
  readonly from: string
  readonly to: string
  /** Name shared by linked premises, which only count together. */
  readonly link?: string
}

/**
 * Attack on an inference step instead of a statement: "that survey asked only members" disputes neither the survey nor the claim, only that
 * the claim follows. The attacked edge is named by its two statements.
 */
export interface Undercut {
  readonly from: string
  readonly edge: { readonly from: string; readonly to: string }
}

/** Origin of a graph. */
export interface Provenance {
  readonly source: string
  readonly annotator?: string
  /** Convention of the degrees, if known. */
  readonly degrees?: DegreeConvention
}

export interface Metagraph {
  readonly id: string
  /** The passage; every statement's spans point into it. */
  readonly text: string
  readonly question?: string
  readonly statements: readonly Statement[]
  readonly edges: readonly Edge[]
  /** Absent without undercuts; MetaLogic files have none. */
  readonly undercuts?: readonly Undercut[]
  readonly provenance?: Provenance
}

export const emptyFormula: StatementFormula = { operators: [], triples: [] }

/** Maps a span of a statement's text to the passage: its text in the first of the statement's spans that contains it. */
export function locateInPassage(graph: Metagraph, statement: Statement, span: Span): Span | null {
  const spanText = statement.text.slice(span.start, span.end)
  for (const { start, end } of statement.spans) {
    const offset = graph.text.slice(start, end).indexOf(spanText)
    if (offset >= 0) return { start: start + offset, end: start + offset + spanText.length }
  }
  return null
}

/**
 * Predicates for open links: edges and undercuts for which it is unclear whether they support or attack. The graph stores the likelier kind of
 * an edge; drawings and exported files show links as open if these predicates are true.
 */
export interface OpenLinks {
  readonly isEdgeOpen?: (edge: Edge) => boolean
  readonly isUndercutOpen?: (undercut: Undercut) => boolean
}

export function countOpenLinks(
  { edges, undercuts = [] }: Pick<Metagraph, 'edges' | 'undercuts'>,
  { isEdgeOpen, isUndercutOpen }: OpenLinks,
): number {
  return (
    edges.filter(edge => isEdgeOpen?.(edge)).length + undercuts.filter(undercut => isUndercutOpen?.(undercut)).length
  )
}

/** Scored part of a metagraph: edges, and triples and degrees by statement id. */
export interface Scorable {
  readonly id: string
  readonly edges: readonly Edge[]
  readonly triples: ReadonlyMap<string, readonly Triple[]>
  /** `null` or missing if no known degree was given. */
  readonly degrees: ReadonlyMap<string, Degree | null>
}

export const toScorable = (graph: Metagraph): Scorable => ({
  id: graph.id,
  edges: graph.edges,
  triples: new Map(graph.statements.map(statement => [statement.id, statement.formula.triples])),
  degrees: new Map(graph.statements.map(statement => [statement.id, statement.degree])),
})

/** Error for a file or record that does not match its format; the message names the record and the field. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
  /** Marks errors caused by the input, whose message can be shown to users. */
  readonly userError = true
}
