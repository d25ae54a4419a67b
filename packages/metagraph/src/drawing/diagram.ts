/**
 * Diagrams: cards with links between them. Metagraphs, theories and proofs are converted to diagrams, which are drawn as SVG, HTML and
 * terminal text and described for screen readers.
 */

import type { DegreeConvention, Edge, EdgeKind, Metagraph, OpenLinks, Statement, Undercut } from '../model/metagraph.ts'
import { countOpenLinks, degreeConventionText } from '../model/metagraph.ts'
import { assignRoles, type Role } from '../model/roles.ts'
import { formatFormula, verbalizeFormula } from '../text/formula.ts'
import { type Badge, createBadge } from './badge.ts'
import type { Mark } from './typeset.ts'

export interface Card {
  readonly id: string
  readonly role: Role
  readonly text: string
  /** Underlined parts of the text, with the names shown above them. */
  readonly marks: readonly Mark[]
  readonly formula?: { readonly signs: string; readonly words: string }
  readonly badge?: Badge
  /** Probability of being the claim, 0 to 1. Cards with higher values are drawn first; below `minClaimProbability` the claim is a guess. */
  readonly claim?: number
  /** Short line below the text, such as a confidence or "fact 3". */
  readonly note?: string
  /** Further lines: below the note in terminals, in the outline on pages. */
  readonly details?: readonly string[]
}

export interface Link {
  readonly kind: EdgeKind
  readonly from: string
  readonly to: string
  readonly note?: string
  /** Probability that the link is correct, 0 to 1; below 0.5 it is drawn as unsure. */
  readonly confidence?: number
  /** True if the direction is unclear: the link is then drawn as neither support nor attack, whatever its kind. */
  readonly open?: boolean
  /** Tag such as `missing`: added to the label, and to the CSS classes as `e-missing`. */
  readonly mark?: string
  /** Name shared by linked premises. */
  readonly link?: string
}

/** A card that attacks a link. */
export interface UndercutLink extends Undercut, Pick<Link, 'note' | 'confidence' | 'open' | 'mark'> {}

export type AnyLink = Link | UndercutLink

export interface Diagram {
  readonly title: string
  readonly description: string
  readonly cards: readonly Card[]
  readonly links: readonly Link[]
  readonly undercuts?: readonly UndercutLink[]
  /** Meaning of the degrees, in words. */
  readonly degrees?: string
  readonly degreeConvention?: DegreeConvention
  /** Links that were considered but not chosen, shown on demand. */
  readonly rivals?: readonly Link[]
}

/** Names of variables in formulas: their ids (`v1`), the first words of their text, or all words. */
export type VariableNames = 'ids' | 'short' | 'full'

export interface DiagramOptions extends OpenLinks {
  readonly variables?: VariableNames
  /** Notes that are not part of the graph, such as the explainer's evidence. */
  readonly statementNote?: (statement: Statement) => string | undefined
  readonly edgeNote?: (edge: Link) => string | undefined
  readonly certaintyNote?: (statement: Statement) => string | undefined
  /** Shows degree 1 as "possibly not" ("it might not rain") instead of "unnecessary". */
  readonly possiblyNot?: (statement: Statement) => boolean
  readonly statementDetails?: (statement: Statement) => readonly string[]
  readonly claimConfidence?: (statement: Statement) => number | undefined
  readonly edgeConfidence?: (edge: Edge) => number | undefined
  /** Tag of an edge, such as `missing`. */
  readonly edgeMark?: (edge: Edge) => string | undefined
  readonly undercutNote?: (undercut: Undercut) => string | undefined
  readonly undercutConfidence?: (undercut: Undercut) => number | undefined
  /** Edges that were considered but not chosen, with their confidence. */
  readonly rivals?: readonly (Edge & { readonly confidence?: number })[]
  /** Overrides the role computed from the edges. */
  readonly statementRole?: (statement: Statement) => Role | undefined
}

const maxShortWords = 4

function createVariableNames(statement: Statement, variableNames: VariableNames): (id: string) => string {
  if (variableNames === 'ids') return id => id
  const textById = new Map(statement.variables.map(variable => [variable.id, variable.text]))
  return id => {
    const words = replaceSeam(textById.get(id) ?? id).split(/\s+/)
    const isShortened = variableNames === 'short' && words.length > maxShortWords
    return isShortened ? `“${words.slice(0, maxShortWords).join(' ')}…”` : `“${words.join(' ')}”`
  }
}

/** Replaces `[AND]` by a sign of the same length, so that offsets stay valid. */
const replaceSeamInPlace = (text: string) => text.replaceAll('[AND]', '  ⁄  ')
/** Replaces `[AND]` in texts without offsets. */
const replaceSeam = (text: string) => text.replace(/\s*\[AND\]\s*/g, ' ⁄ ').trim()

function createCard(
  statement: Statement,
  role: Role,
  convention: DegreeConvention | undefined,
  options: DiagramOptions,
): Card {
  const formatVariable = createVariableNames(statement, options.variables ?? 'ids')
  const usedVariables = new Set(statement.formula.triples.flatMap(({ left, right }) => [left.variable, right.variable]))
  const signs = formatFormula(statement.formula, formatVariable)
  const details = options.statementDetails?.(statement)
  const possiblyNot = options.possiblyNot?.(statement)
  const badge = statement.degree === null ? undefined : createBadge(statement.degree, convention, { possiblyNot })
  return {
    id: statement.id,
    role,
    text: replaceSeamInPlace(statement.text),
    marks: statement.variables.flatMap(({ id, span }) =>
      span && usedVariables.has(id) ? [{ ...span, name: id }] : [],
    ),
    formula: signs === '' ? undefined : { signs, words: verbalizeFormula(statement.formula, formatVariable) },
    badge: badge && { ...badge, note: options.certaintyNote?.(statement) },
    claim: options.claimConfidence?.(statement),
    note: options.statementNote?.(statement),
    details: details?.length ? details : undefined,
  }
}

const isSameEdge = (a: Edge, b: Edge) => a.kind === b.kind && a.from === b.from && a.to === b.to

/** Creates the diagram of a metagraph. Edges to unknown statements are omitted. */
export function createDiagram(graph: Metagraph, options: DiagramOptions = {}): Diagram {
  const roles = assignRoles(graph)
  const statementIds = new Set(graph.statements.map(statement => statement.id))
  const hasEnds = ({ from, to }: Undercut['edge']) => statementIds.has(from) && statementIds.has(to)
  const undercuts = (graph.undercuts ?? []).filter(({ from, edge }) => statementIds.has(from) && hasEnds(edge))
  const rivals = options.rivals?.filter(rival => hasEnds(rival) && rival.from !== rival.to)
  const undercutLinks = undercuts.map(undercut => ({
    ...undercut,
    note: options.undercutNote?.(undercut),
    confidence: options.undercutConfidence?.(undercut),
    open: options.isUndercutOpen?.(undercut) || undefined,
  }))
  const convention = graph.provenance?.degrees
  return {
    title: `Metagraph ${graph.id}`,
    description: describeGraph(graph, countOpenLinks({ edges: graph.edges, undercuts }, options)),
    degrees: convention && degreeConventionText[convention],
    degreeConvention: convention,
    cards: graph.statements.map(statement =>
      createCard(statement, options.statementRole?.(statement) ?? roles.get(statement.id)!, convention, options),
    ),
    links: graph.edges
      .filter(hasEnds)
      .filter((edge, i, all) => all.findIndex(other => isSameEdge(edge, other)) === i)
      .map(({ kind, from, to, link }) => {
        const edge = { kind, from, to }
        return {
          ...edge,
          note: options.edgeNote?.(edge),
          confidence: options.edgeConfidence?.(edge),
          open: options.isEdgeOpen?.(edge) || undefined,
          mark: options.edgeMark?.(edge),
          link,
        }
      }),
    undercuts: undercutLinks.length === 0 ? undefined : undercutLinks,
    rivals: rivals?.length ? rivals : undefined,
  }
}

/** Describes a graph, such as "3 statements, 1 support and 1 rebut edge, 1 undercut, 1 of them open". */
function describeGraph({ statements, edges, undercuts = [] }: Metagraph, open: number): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  const supports = edges.filter(({ kind }) => kind === 'support').length
  const rebuts = edges.length - supports
  return [
    count(statements.length, 'statement'),
    `${supports} support and ${rebuts} rebut ${rebuts === 1 ? 'edge' : 'edges'}`,
    ...(undercuts.length === 0 ? [] : [count(undercuts.length, 'undercut')]),
    ...(open === 0 ? [] : [`${open} of them open (for or against is unclear)`]),
  ].join(', ')
}
