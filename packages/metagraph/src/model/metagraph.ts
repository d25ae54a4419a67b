/**
 * A logic metagraph: the statements of a passage, the formula inside each, its degree of certainty, and the
 * support and rebut edges between them. Plain immutable data; text is referred to by standoff offsets.
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

/** The degree of that name, or `null` for a word that names none (models print such words). */
export function degreeOf(name: string): Degree | null {
  const index = (degreeNames as readonly string[]).indexOf(name)
  return index < 0 ? null : (index as Degree)
}

/**
 * What a degree means. `reading`: what the words of the statement put forward. `metalogic`: the convention of that corpus, where a degree
 * other than contingent goes with a formula and "will" makes necessary.
 */
export const degreeModes = ['reading', 'metalogic'] as const
export type DegreeMode = (typeof degreeModes)[number]

/** The mode in words, for legends and notes. */
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
  /** Where it stands in the statement's text (variables may overlap); `null` if the words are not found there. */
  readonly span: Span | null
}

export interface Statement {
  readonly id: string
  readonly text: string
  /** Where it stands in the passage; several spans when sentences were merged into one statement. */
  readonly spans: readonly Span[]
  readonly variables: readonly Variable[]
  readonly formula: StatementFormula
  /** `null`: not annotated, or a model printed no known degree. */
  readonly degree: Degree | null
  /** An exam question's statements come from its passage (`context`, the default) or from its option. */
  readonly part?: 'context' | 'option'
  /** The sentence with its variables marked, as a file gave it, where it says more than the variables do. */
  readonly marked?: string
}

export const edgeKinds = ['support', 'rebut'] as const
export type EdgeKind = (typeof edgeKinds)[number]

export interface Edge {
  readonly kind: EdgeKind
  readonly from: string
  readonly to: string
  /** Premises that only count together share a link name. */
  readonly link?: string
}

/**
 * A statement that attacks a step rather than a statement: "that survey asked only members" leaves the claim and the survey standing
 * and says that the one does not follow from the other. An edge that ends on an edge, which is named by its two statements.
 */
export interface Undercut {
  readonly from: string
  readonly edge: { readonly from: string; readonly to: string }
}

/** Who or what made the graph, and from what. */
export interface Provenance {
  readonly source: string
  readonly annotator?: string
  /** What the degrees of the statements mean, where that is known. */
  readonly degrees?: DegreeMode
}

export interface Metagraph {
  readonly id: string
  /** The passage; every statement's spans point into it. */
  readonly text: string
  readonly question?: string
  readonly statements: readonly Statement[]
  readonly edges: readonly Edge[]
  /** Absent where nothing undercuts a step; MetaLogic's own files have none. */
  readonly undercuts?: readonly Undercut[]
  readonly provenance?: Provenance
}

export const emptyFormula: StatementFormula = { operators: [], triples: [] }
