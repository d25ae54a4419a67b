/** Evidence as short notes for edges, degrees and formulas, for terminals and drawings. */
import { degreeNames, minClaimProbability, type OpenLinks } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import {
  claimText,
  confidenceText,
  type DegreeEvidence,
  type EdgeEvidence,
  type Evidence,
  type EvidenceWord,
  isOpen,
  openLinkText,
  type StatementEvidence,
  type UndercutEvidence,
} from '../decoding/evidence.ts'

const quoted = (words: readonly EvidenceWord[]) =>
  [...new Set(words.map(({ text }) => `“${text.toLowerCase()}”`))].slice(0, 4).join(', ')

/** "81%; “so”": how sure, and by which words. */
const sureBy = (confidence: number, words: readonly EvidenceWord[]) =>
  [confidenceText(confidence), ...(words.length === 0 ? [] : [quoted(words)])].join('; ')

/** What a link does and to what; of an open one only that it bears on it. */
function linkNote(does: string, to: string, link: EdgeEvidence | UndercutEvidence): string {
  const open = openLinkText(link)
  const told = `${to} (${sureBy(link.confidence, link.cues)})`
  return open === undefined ? `${does} ${told}` : `bears on ${told}, ${open}`
}

/** "supports sent3 (81%; “so”)"; of an open link "bears on sent3 (42%; “so”), for or against is unclear: 58% for, 42% against". */
export const edgeNote = (edge: EdgeEvidence): string => linkNote(`${edge.kind}s`, edge.to, edge)

/** "undercuts sent2 → sent1 (64%; “but”)". */
export const undercutNote = (cut: UndercutEvidence): string =>
  linkNote('undercuts', `${cut.edge.from} → ${cut.edge.to}`, cut)

/** "necessary (93%; “will”)". */
export function degreeNote({ degree }: StatementEvidence): string {
  return `${degreeWord(degree)} (${sureBy(degree.confidence, degree.indicators)})`
}

/** The name of a degree; "possibly not" where "unnecessary" would mislead. */
export const degreeWord = ({ degree, possiblyNot }: Pick<DegreeEvidence, 'degree' | 'possiblyNot'>): string =>
  possiblyNot ? 'possibly not' : degreeNames[degree]

const saysPossiblyNot =
  ({ statements }: Evidence): NonNullable<DiagramOptions['possiblyNot']> =>
  ({ id, degree }) =>
    statements.some(own => own.id === id && own.degree.degree === degree && own.degree.possiblyNot === true)

/** "formula (72%; “if”)", or nothing where there is none. */
export function formulaNote({ triples }: StatementEvidence): string | undefined {
  if (triples.length === 0) return undefined
  const words = triples.flatMap(({ connective }) => (connective ? [connective] : []))
  return `formula (${sureBy(Math.min(...triples.map(({ confidence }) => confidence)), words)})`
}

const by = (words: readonly EvidenceWord[]) => (words.length === 0 ? '' : `, by ${quoted(words)}`)
const sure = (confidence: number) => {
  const text = confidenceText(confidence)
  return text.startsWith('unsure') ? text : `${text} sure`
}

/** A statement that was left out because no link was probable enough. */
const unclear = 'not clearly part of the argument'

/** A link less probable than this is called what it is. */
const guess = 0.2
const linkSure = (confidence: number) =>
  confidence < guess ? `a guess, ${Math.min(100 * guess - 1, Math.round(100 * confidence))}%` : sure(confidence)

/** As much of the evidence as says which links are open. */
export interface LinkDirections {
  readonly edges: readonly Pick<EdgeEvidence, 'kind' | 'from' | 'to' | 'direction'>[]
  readonly undercuts?: readonly Pick<UndercutEvidence, 'from' | 'direction'>[]
}

/** Which links of the graph are open. One whose kind somebody has changed since has been settled. */
export const openLinks = ({ edges, undercuts }: LinkDirections): Required<OpenLinks> => ({
  edgeOpen: ({ kind, from, to }) =>
    edges.some(edge => edge.kind === kind && edge.from === from && edge.to === to && isOpen(edge)),
  undercutOpen: ({ from }) => undercuts?.some(cut => cut.from === from && isOpen(cut)) ?? false,
})

/** What was read as a claim: something bears on it, and it bears on nothing. */
function claimsIn({ edges, undercuts = [] }: Evidence): ReadonlySet<string> {
  const bearing = new Set([...edges, ...undercuts].map(({ from }) => from))
  return new Set(edges.map(({ to }) => to).filter(id => !bearing.has(id)))
}

/**
 * Notes for terminals, where role, target and degree stand in the outline already: how sure each is and by which words. How sure
 * a degree is that was read from the words is the same for all of its kind, and is left to the evidence itself.
 */
export function terminalNotes(
  evidence: Evidence,
): Pick<DiagramOptions, 'statementNote' | 'claimConfidence' | 'possiblyNot' | 'edgeOpen' | 'undercutOpen'> {
  const claims = claimsIn(evidence)
  /** Whether none of what is shown as a claim is more than a guess. */
  const noClaim = evidence.statements.every(({ id, conclusion }) => conclusion < minClaimProbability || !claims.has(id))
  const noteOf = (own: StatementEvidence): string => {
    const link =
      evidence.edges.find(({ from }) => from === own.id) ?? evidence.undercuts?.find(({ from }) => from === own.id)
    const isTarget = evidence.edges.some(({ to }) => to === own.id)
    const place = isTarget
      ? claimText(own.conclusion)
      : noClaim && own.conclusion >= minClaimProbability
        ? `perhaps the claim, ${Math.round(100 * own.conclusion)}%`
        : own.unused < 0.5
          ? unclear
          : sure(own.unused)
    const { confidence, indicators } = own.degree
    const measured = evidence.degrees === 'metalogic'
    const connectives = own.triples.flatMap(({ connective }) => (connective ? [connective] : []))
    return [
      link ? `link ${linkSure(link.confidence)}${by(link.cues)}` : evidence.edges.length > 0 ? place : '',
      link ? openLinkText(link) : '',
      measured
        ? `degree ${sure(confidence)}${by(indicators)}`
        : indicators.length > 0
          ? `degree by ${quoted(indicators)}`
          : '',
      own.triples.length === 0
        ? ''
        : `formula ${sure(Math.min(...own.triples.map(each => each.confidence)))}${by(connectives)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return {
    ...openLinks(evidence),
    possiblyNot: saysPossiblyNot(evidence),
    claimConfidence: ({ id }) => evidence.statements.find(each => each.id === id)?.conclusion,
    statementNote: ({ id }) => {
      const own = evidence.statements.find(each => each.id === id)
      return (own && noteOf(own)) || undefined
    },
  }
}

/**
 * Notes for a diagram of the explained graph, how sure each edge and undercut is, and the edges that were not chosen. `inline` writes all notes
 * under the statement.
 */
export function evidenceNotes(evidence: Evidence, { inline = false } = {}): DiagramOptions {
  const byId = new Map(evidence.statements.map(each => [each.id, each]))
  const claims = claimsIn(evidence)
  const edgeOf = (from: string, to: string) => evidence.edges.find(edge => edge.from === from && edge.to === to)
  return {
    ...openLinks(evidence),
    possiblyNot: saysPossiblyNot(evidence),
    // Of what was read as a claim only: another that somebody makes one by hand is no guess.
    claimConfidence: ({ id }) => (claims.has(id) ? byId.get(id)?.conclusion : undefined),
    statementNote: ({ id }) => {
      const own = byId.get(id)
      if (!own) return undefined
      const edge = evidence.edges.find(({ from }) => from === id)
      const spokenTo = evidence.edges.some(({ to }) => to === id)
      const place = spokenTo
        ? own.conclusion < minClaimProbability
          ? claimText(own.conclusion)
          : `conclusion (${confidenceText(own.conclusion)})`
        : own.unused === 1
          ? 'no part of the argument'
          : own.unused < 0.5
            ? unclear
            : `left out (${confidenceText(own.unused)})`
      // Without an edge there is no argument, and no place in one.
      const cut = evidence.undercuts?.find(({ from }) => from === id)
      const role = edge ? edgeNote(edge) : cut ? undercutNote(cut) : evidence.edges.length > 0 ? place : undefined
      const parts = inline ? [role, degreeNote(own), formulaNote(own)] : [formulaNote(own)]
      const note = parts.filter(part => part !== undefined).join(' · ')
      return note === '' ? undefined : note
    },
    edgeNote: ({ from, to }) => {
      const edge = edgeOf(from, to)
      return edge ? edgeNote(edge) : undefined
    },
    edgeConfidence: ({ from, to }) => edgeOf(from, to)?.confidence,
    undercutNote: ({ from }) => {
      const cut = evidence.undercuts?.find(each => each.from === from)
      return cut ? undercutNote(cut) : undefined
    },
    undercutConfidence: ({ from }) => evidence.undercuts?.find(each => each.from === from)?.confidence,
    rivals: evidence.rivals ?? [],
    certaintyNote: ({ id }) => {
      const own = byId.get(id)
      return own ? degreeNote(own) : undefined
    },
  }
}
