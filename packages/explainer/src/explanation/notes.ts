/** Evidence as short notes for edges, degrees and formulas, for terminals and drawings. */
import { degreeNames, minClaimProbability, type OpenLinks } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import {
  type DegreeEvidence,
  describeOpenLink,
  type EdgeEvidence,
  type Evidence,
  type EvidenceWord,
  formatClaimConfidence,
  formatConfidence,
  isOpenLink,
  type StatementEvidence,
  type UndercutEvidence,
} from '../decoding/evidence.ts'

const quoted = (words: readonly EvidenceWord[]) =>
  [...new Set(words.map(({ text }) => `“${text.toLowerCase()}”`))].slice(0, 4).join(', ')

/** Confidence and cue words: "81%; “so”". */
const confidenceWithCues = (confidence: number, words: readonly EvidenceWord[]) =>
  [formatConfidence(confidence), ...(words.length === 0 ? [] : [quoted(words)])].join('; ')

/** Note of a link; an open one only "bears on" its target. */
function linkNote(does: string, to: string, link: EdgeEvidence | UndercutEvidence): string {
  const open = describeOpenLink(link)
  const target = `${to} (${confidenceWithCues(link.confidence, link.cues)})`
  return open === undefined ? `${does} ${target}` : `bears on ${target}, ${open}`
}

/** "supports sent3 (81%; “so”)"; of an open link "bears on sent3 (42%; “so”), for or against is unclear: 58% for, 42% against". */
export const edgeNote = (edge: EdgeEvidence): string => linkNote(`${edge.kind}s`, edge.to, edge)

/** "undercuts sent2 → sent1 (64%; “but”)". */
export const undercutNote = (cut: UndercutEvidence): string =>
  linkNote('undercuts', `${cut.edge.from} → ${cut.edge.to}`, cut)

/** "necessary (93%; “will”)". */
export function degreeNote({ degree }: StatementEvidence): string {
  return `${degreeWord(degree)} (${confidenceWithCues(degree.confidence, degree.indicators)})`
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
  return `formula (${confidenceWithCues(Math.min(...triples.map(({ confidence }) => confidence)), words)})`
}

const by = (words: readonly EvidenceWord[]) => (words.length === 0 ? '' : `, by ${quoted(words)}`)
const sure = (confidence: number) => {
  const text = formatConfidence(confidence)
  return text.startsWith('unsure') ? text : `${text} sure`
}

/** Note of a statement without a sufficiently probable link. */
const unclear = 'not clearly part of the argument'

/** Links below this probability are called guesses. */
const guessThreshold = 0.2
const linkSure = (confidence: number) =>
  confidence < guessThreshold
    ? `a guess, ${Math.min(100 * guessThreshold - 1, Math.round(100 * confidence))}%`
    : sure(confidence)

/** The part of the evidence that determines which links are open. */
export interface LinkDirections {
  readonly edges: readonly Pick<EdgeEvidence, 'kind' | 'from' | 'to' | 'direction'>[]
  readonly undercuts?: readonly Pick<UndercutEvidence, 'from' | 'direction'>[]
}

/** Open links of the graph. A link whose kind was edited since is settled. */
export const openLinks = ({ edges, undercuts }: LinkDirections): Required<OpenLinks> => ({
  edgeOpen: ({ kind, from, to }) =>
    edges.some(edge => edge.kind === kind && edge.from === from && edge.to === to && isOpenLink(edge)),
  undercutOpen: ({ from }) => undercuts?.some(cut => cut.from === from && isOpenLink(cut)) ?? false,
})

/** Statements with incoming but no outgoing links. */
function findClaims({ edges, undercuts = [] }: Evidence): ReadonlySet<string> {
  const bearing = new Set([...edges, ...undercuts].map(({ from }) => from))
  return new Set(edges.map(({ to }) => to).filter(id => !bearing.has(id)))
}

/**
 * Notes for terminals: confidence and cue words of link, degree and formula. The outline itself shows role, target and degree.
 * Degrees read from words (mode `reading`) have no individual confidence.
 */
export function terminalNotes(
  evidence: Evidence,
): Pick<DiagramOptions, 'statementNote' | 'claimConfidence' | 'possiblyNot' | 'edgeOpen' | 'undercutOpen'> {
  const claims = findClaims(evidence)
  const hasNoClaim = evidence.statements.every(
    ({ id, conclusion }) => conclusion < minClaimProbability || !claims.has(id),
  )
  const noteOf = (own: StatementEvidence): string => {
    const link =
      evidence.edges.find(({ from }) => from === own.id) ?? evidence.undercuts?.find(({ from }) => from === own.id)
    const isTarget = evidence.edges.some(({ to }) => to === own.id)
    const place = isTarget
      ? formatClaimConfidence(own.conclusion)
      : hasNoClaim && own.conclusion >= minClaimProbability
        ? `perhaps the claim, ${Math.round(100 * own.conclusion)}%`
        : own.unused < 0.5
          ? unclear
          : sure(own.unused)
    const { confidence, indicators } = own.degree
    const isPredicted = evidence.degrees === 'metalogic'
    const connectives = own.triples.flatMap(({ connective }) => (connective ? [connective] : []))
    return [
      link ? `link ${linkSure(link.confidence)}${by(link.cues)}` : evidence.edges.length > 0 ? place : '',
      link ? describeOpenLink(link) : '',
      isPredicted
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
 * Notes, confidences and alternative edges for a diagram of the explained graph. With `inline`, all notes are written under
 * the statement.
 */
export function evidenceNotes(evidence: Evidence, { inline = false } = {}): DiagramOptions {
  const byId = new Map(evidence.statements.map(each => [each.id, each]))
  const claims = findClaims(evidence)
  const edgeOf = (from: string, to: string) => evidence.edges.find(edge => edge.from === from && edge.to === to)
  return {
    ...openLinks(evidence),
    possiblyNot: saysPossiblyNot(evidence),
    // Only for predicted claims, not for those set by an editor.
    claimConfidence: ({ id }) => (claims.has(id) ? byId.get(id)?.conclusion : undefined),
    statementNote: ({ id }) => {
      const own = byId.get(id)
      if (!own) return undefined
      const edge = evidence.edges.find(({ from }) => from === id)
      const spokenTo = evidence.edges.some(({ to }) => to === id)
      const place = spokenTo
        ? own.conclusion < minClaimProbability
          ? formatClaimConfidence(own.conclusion)
          : `conclusion (${formatConfidence(own.conclusion)})`
        : own.unused === 1
          ? 'no part of the argument'
          : own.unused < 0.5
            ? unclear
            : `left out (${formatConfidence(own.unused)})`
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
