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
export type DegreeName = (typeof degreeNames)[number]

/** Parses the name of a degree; `null` for other words, which models sometimes print. */
export function parseDegree(name: string): Degree | null {
  const index = (degreeNames as readonly string[]).indexOf(name)
  return index < 0 ? null : (index as Degree)
}

/**
 * Convention behind the degrees. `reading`: how the statement is put. `metalogic`: the corpus convention, where degrees other than
 * contingent come with a formula and "will" means necessary.
 */
export const degreeModes = ['reading', 'metalogic'] as const
export type DegreeMode = (typeof degreeModes)[number]

/** Description of each mode, for legends and notes. */
export const degreeModeText: Readonly<Record<DegreeMode, string>> = {
  reading: 'degrees as the words put them (reading)',
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
  /** Origin in an exam question: its passage (`context`, the default) or its option. */
  readonly part?: 'context' | 'option'
  /** Original text with marked variables, kept if it cannot be rebuilt from `variables`. */
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
  /** Convention behind the degrees, if known. */
  readonly degrees?: DegreeMode
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
