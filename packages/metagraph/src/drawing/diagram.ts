/**
 * What is drawn: cards with links between them. Metagraphs, theories and proofs all become diagrams, and one layout and one set of
 * pens draws them, on a page, in a terminal and for a screen reader.
 */

import {
  type DegreeMode,
  degreeModeText,
  type Edge,
  type EdgeKind,
  type Metagraph,
  type Span,
  type Statement,
  type Undercut,
} from '../model/metagraph.ts'
import { countOpen, type OpenLinks } from '../model/open-links.ts'
import { type Role, rolesOf } from '../model/roles.ts'
import { formulaText, formulaWords } from '../text/formula-text.ts'
import { type Badge, badgeOf } from './badge.ts'

export interface Card {
  readonly id: string
  readonly role: Role
  readonly text: string
  /** Parts of the text to underline, each with its name. */
  readonly marks: readonly (Span & { readonly name: string })[]
  readonly formula?: { readonly signs: string; readonly words: string }
  readonly badge?: Badge
  /** Probability that it is the claim, 0 to 1, where somebody measured it: likelier claims come first, and a guess is called one. */
  readonly claim?: number
  /** A short line under the text, such as a confidence or "fact 3". */
  readonly note?: string
  /** Longer lines for whoever wants to know more: in terminals under the note, on pages in the outline. */
  readonly details?: readonly string[]
}

export interface Link {
  readonly kind: EdgeKind
  readonly from: string
  readonly to: string
  readonly note?: string
  /** Probability that the link is right, 0 to 1; one below a half is drawn as unsure. */
  readonly confidence?: number
  /** Nobody can tell whether it speaks for its target or against it: it is drawn with neither sign, whatever its kind. */
  readonly open?: boolean
  /** A word that sets the link apart, such as `missing`: it stands beside the label, and the link has the class `e-missing`. */
  readonly mark?: string
  /** Premises that only count together share a name. */
  readonly link?: string
}

/** A card that attacks a link. */
export interface UndercutLink {
  readonly from: string
  readonly edge: { readonly from: string; readonly to: string }
  readonly note?: string
  readonly confidence?: number
  readonly open?: boolean
  readonly mark?: string
}

export interface Diagram {
  readonly title: string
  readonly description: string
  readonly cards: readonly Card[]
  readonly links: readonly Link[]
  readonly undercuts?: readonly UndercutLink[]
  /** What the degrees on the badges mean, in words, and by which convention. */
  readonly degrees?: string
  readonly degreeMode?: DegreeMode
  /** Links that were thought of and not chosen, shown on demand. */
  readonly rivals?: readonly Link[]
}

/** How a formula names its variables: `v1`, the first words of each, or all of them. */
export type VariableNames = 'ids' | 'short' | 'full'

export interface DiagramOptions extends OpenLinks {
  readonly variables?: VariableNames
  /** What to say of a statement or an edge beyond the graph itself, e.g. the explainer's evidence. */
  readonly statementNote?: (statement: Statement) => string | undefined
  readonly edgeNote?: (edge: Link) => string | undefined
  readonly certaintyNote?: (statement: Statement) => string | undefined
  /** Whether its words say that something may not be so, rather than that it need not be: "it might not rain". */
  readonly possiblyNot?: (statement: Statement) => boolean
  readonly statementDetails?: (statement: Statement) => readonly string[]
  readonly claimConfidence?: (statement: Statement) => number | undefined
  readonly edgeConfidence?: (edge: Edge) => number | undefined
  /** A word that sets an edge apart, such as `missing`. */
  readonly edgeMark?: (edge: Edge) => string | undefined
  readonly undercutNote?: (undercut: Undercut) => string | undefined
  readonly undercutConfidence?: (undercut: Undercut) => number | undefined
  /** Edges that were thought of and not chosen, with how sure they would have been. */
  readonly rivals?: readonly (Edge & { readonly confidence?: number })[]
  /** The role that a statement is shown with, where the edges of this graph should not decide. */
  readonly statementRole?: (statement: Statement) => Role | undefined
}

const shortWords = 4

function variableName(statement: Statement, mode: VariableNames): (id: string) => string {
  if (mode === 'ids') return id => id
  const text = new Map(statement.variables.map(variable => [variable.id, variable.text]))
  return id => {
    const words = withoutSeam(text.get(id) ?? id).split(/\s+/)
    const shown =
      mode === 'full' || words.length <= shortWords ? words.join(' ') : `${words.slice(0, shortWords).join(' ')}…`
    return `“${shown}”`
  }
}

/** Replaces MetaLogic's seam token by a sign people read as a seam, keeping every offset (it has the same length). */
const showSeam = (text: string) => text.replaceAll('[AND]', '  ⁄  ')
/** The same in words that no offset points into. */
const withoutSeam = (text: string) => text.replace(/\s*\[AND\]\s*/g, ' ⁄ ').trim()

function cardOf(statement: Statement, role: Role, mode: DegreeMode | undefined, options: DiagramOptions): Card {
  const show = variableName(statement, options.variables ?? 'ids')
  const used = new Set(statement.formula.triples.flatMap(({ left, right }) => [left.variable, right.variable]))
  const signs = formulaText(statement.formula, show)
  const note = options.statementNote?.(statement)
  const certaintyNote = options.certaintyNote?.(statement)
  const details = options.statementDetails?.(statement) ?? []
  const claim = options.claimConfidence?.(statement)
  return {
    id: statement.id,
    role,
    text: showSeam(statement.text),
    marks: statement.variables.flatMap(({ id, span }) => (span && used.has(id) ? [{ ...span, name: id }] : [])),
    ...(signs === '' ? {} : { formula: { signs, words: formulaWords(statement.formula, show) } }),
    ...(statement.degree === null
      ? {}
      : {
          badge: {
            ...badgeOf(statement.degree, mode, { possiblyNot: options.possiblyNot?.(statement) ?? false }),
            ...(certaintyNote === undefined ? {} : { note: certaintyNote }),
          },
        }),
    ...(claim === undefined ? {} : { claim }),
    ...(note === undefined ? {} : { note }),
    ...(details.length === 0 ? {} : { details }),
  }
}

const sameEdge = (a: Edge, b: Edge) => a.kind === b.kind && a.from === b.from && a.to === b.to

/** The diagram of a metagraph. Edges to unknown statements are left out: there is nothing to draw them to. */
export function diagramOf(graph: Metagraph, options: DiagramOptions = {}): Diagram {
  const roleOf = rolesOf(graph)
  const known = new Set(graph.statements.map(statement => statement.id))
  const undercuts = (graph.undercuts ?? []).filter(
    ({ from, edge }) => known.has(from) && known.has(edge.from) && known.has(edge.to),
  )
  const rivals = options.rivals?.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to)
  const mode = graph.provenance?.degrees
  return {
    title: `Metagraph ${graph.id}`,
    description: descriptionOf(graph, countOpen({ edges: graph.edges, undercuts }, options)),
    ...(mode === undefined ? {} : { degrees: degreeModeText[mode], degreeMode: mode }),
    cards: graph.statements.map(statement =>
      cardOf(statement, options.statementRole?.(statement) ?? roleOf.get(statement.id)!, mode, options),
    ),
    links: graph.edges
      .filter(({ from, to }) => known.has(from) && known.has(to))
      .filter((edge, i, all) => all.findIndex(other => sameEdge(edge, other)) === i)
      .map(({ kind, from, to, link }) => {
        const note = options.edgeNote?.({ kind, from, to })
        const confidence = options.edgeConfidence?.({ kind, from, to })
        const mark = options.edgeMark?.({ kind, from, to })
        return {
          kind,
          from,
          to,
          ...(note === undefined ? {} : { note }),
          ...(confidence === undefined ? {} : { confidence }),
          ...(options.edgeOpen?.({ kind, from, to }) ? { open: true } : {}),
          ...(mark === undefined ? {} : { mark }),
          ...(link === undefined ? {} : { link }),
        }
      }),
    ...(undercuts.length === 0
      ? {}
      : {
          undercuts: undercuts.map(undercut => {
            const note = options.undercutNote?.(undercut)
            const confidence = options.undercutConfidence?.(undercut)
            return {
              ...undercut,
              ...(note === undefined ? {} : { note }),
              ...(confidence === undefined ? {} : { confidence }),
              ...(options.undercutOpen?.(undercut) ? { open: true } : {}),
            }
          }),
        }),
    ...(rivals === undefined || rivals.length === 0 ? {} : { rivals }),
  }
}

/** "3 statements, 1 support and 1 rebut edge, 1 undercut, 1 of them open". */
function descriptionOf({ statements, edges, undercuts = [] }: Metagraph, open: number): string {
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  const supports = edges.filter(({ kind }) => kind === 'support').length
  const rebuts = edges.length - supports
  return [
    count(statements.length, 'statement'),
    `${supports} support and ${rebuts} rebut ${rebuts === 1 ? 'edge' : 'edges'}`,
    ...(undercuts.length === 0 ? [] : [count(undercuts.length, 'undercut')]),
    ...(open === 0 ? [] : [`${open} of them open (for or against is unclear)`]),
  ].join(', ')
}
