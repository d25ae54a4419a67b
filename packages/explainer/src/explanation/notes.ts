/** Evidence as short notes for edges, degrees and formulas, for terminals and drawings. */
import { degreeNames, minClaimProbability, type OpenLinks } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type {
  DegreeEvidence,
  EdgeEvidence,
  Evidence,
  EvidenceWord,
  StatementEvidence,
  UndercutEvidence,
} from '../decoding/evidence.ts'
import { describeOpenLink, formatClaimConfidence, formatConfidence, isOpenLink } from '../decoding/evidence.ts'

const quoteWords = (words: readonly EvidenceWord[]) =>
  [...new Set(words.map(({ text }) => `“${text.toLowerCase()}”`))].slice(0, 4).join(', ')

/** Confidence and cue words: "81%; “so”". */
const confidenceWithCues = (confidence: number, words: readonly EvidenceWord[]) =>
  [formatConfidence(confidence), ...(words.length === 0 ? [] : [quoteWords(words)])].join('; ')

/** Note of a link; for an open link the verb is "bears on". */
function linkNote(verb: string, to: string, link: EdgeEvidence | UndercutEvidence): string {
  const openText = describeOpenLink(link)
  const target = `${to} (${confidenceWithCues(link.confidence, link.cues)})`
  return openText === undefined ? `${verb} ${target}` : `bears on ${target}, ${openText}`
}

/** "supports sent3 (81%; “so”)"; of an open link "bears on sent3 (42%; “so”), for or against is unclear: 58% for, 42% against". */
export const formatEdgeNote = (edge: EdgeEvidence): string => linkNote(`${edge.kind}s`, edge.to, edge)

/** "undercuts sent2 → sent1 (64%; “but”)". */
export const formatUndercutNote = (undercut: UndercutEvidence): string =>
  linkNote('undercuts', `${undercut.edge.from} → ${undercut.edge.to}`, undercut)

/** "necessary (93%; “will”)". */
export function formatDegreeNote({ degree }: StatementEvidence): string {
  return `${getDegreeName(degree)} (${confidenceWithCues(degree.confidence, degree.indicators)})`
}

/** Name of a degree; "possibly not" if the statement is possibly false rather than merely unnecessary. */
export const getDegreeName = ({ degree, possiblyNot }: Pick<DegreeEvidence, 'degree' | 'possiblyNot'>): string =>
  possiblyNot ? 'possibly not' : degreeNames[degree]

const createPossiblyNot =
  ({ statements }: Evidence): NonNullable<DiagramOptions['possiblyNot']> =>
  ({ id, degree }) =>
    statements.some(
      statement => statement.id === id && statement.degree.degree === degree && statement.degree.possiblyNot === true,
    )

/** "formula (72%; “if”)", or undefined without a formula. */
export function formatFormulaNote({ triples }: StatementEvidence): string | undefined {
  if (triples.length === 0) return undefined
  const words = triples.flatMap(({ connective }) => (connective ? [connective] : []))
  return `formula (${confidenceWithCues(Math.min(...triples.map(({ confidence }) => confidence)), words)})`
}

const formatCues = (words: readonly EvidenceWord[]) => (words.length === 0 ? '' : `, by ${quoteWords(words)}`)
const formatSure = (confidence: number) => {
  const text = formatConfidence(confidence)
  return text.startsWith('unsure') ? text : `${text} sure`
}

/** Note of a statement without a sufficiently probable link. */
const unclearNote = 'not clearly part of the argument'

/** Links below this probability are called guesses. */
const guessThreshold = 0.2
const formatLinkConfidence = (confidence: number) =>
  confidence < guessThreshold
    ? `a guess, ${Math.min(100 * guessThreshold - 1, Math.round(100 * confidence))}%`
    : formatSure(confidence)

/** The part of the evidence that determines which links are open. */
export interface LinkDirections {
  readonly edges: readonly Pick<EdgeEvidence, 'kind' | 'from' | 'to' | 'direction'>[]
  readonly undercuts?: readonly Pick<UndercutEvidence, 'from' | 'direction'>[]
}

/** Finds the open links of a graph. A link whose kind was edited is no longer open. */
export const findOpenLinks = ({ edges, undercuts }: LinkDirections): Required<OpenLinks> => ({
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
export function createTerminalNotes(
  evidence: Evidence,
): Pick<DiagramOptions, 'statementNote' | 'claimConfidence' | 'possiblyNot' | 'edgeOpen' | 'undercutOpen'> {
  const claims = findClaims(evidence)
  const hasNoClaim = evidence.statements.every(
    ({ id, conclusion }) => conclusion < minClaimProbability || !claims.has(id),
  )
  const createNote = (own: StatementEvidence): string => {
    const link =
      evidence.edges.find(({ from }) => from === own.id) ?? evidence.undercuts?.find(({ from }) => from === own.id)
    const isTarget = evidence.edges.some(({ to }) => to === own.id)
    const roleNote = isTarget
      ? formatClaimConfidence(own.conclusion)
      : hasNoClaim && own.conclusion >= minClaimProbability
        ? `perhaps the claim, ${Math.round(100 * own.conclusion)}%`
        : own.unused < 0.5
          ? unclearNote
          : formatSure(own.unused)
    const { confidence, indicators } = own.degree
    const isPredicted = evidence.degrees === 'metalogic'
    const connectives = own.triples.flatMap(({ connective }) => (connective ? [connective] : []))
    return [
      link
        ? `link ${formatLinkConfidence(link.confidence)}${formatCues(link.cues)}`
        : evidence.edges.length > 0
          ? roleNote
          : '',
      link ? describeOpenLink(link) : '',
      isPredicted
        ? `degree ${formatSure(confidence)}${formatCues(indicators)}`
        : indicators.length > 0
          ? `degree by ${quoteWords(indicators)}`
          : '',
      own.triples.length === 0
        ? ''
        : `formula ${formatSure(Math.min(...own.triples.map(each => each.confidence)))}${formatCues(connectives)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return {
    ...findOpenLinks(evidence),
    possiblyNot: createPossiblyNot(evidence),
    claimConfidence: ({ id }) => evidence.statements.find(each => each.id === id)?.conclusion,
    statementNote: ({ id }) => {
      const own = evidence.statements.find(each => each.id === id)
      return (own && createNote(own)) || undefined
    },
  }
}

/**
 * Notes, confidences and alternative edges for a diagram of the explained graph. With `inline`, all notes are written under
 * the statement.
 */
export function createEvidenceNotes(evidence: Evidence, { inline = false } = {}): DiagramOptions {
  const byId = new Map(evidence.statements.map(each => [each.id, each]))
  const claims = findClaims(evidence)
  const findEdge = (from: string, to: string) => evidence.edges.find(edge => edge.from === from && edge.to === to)
  return {
    ...findOpenLinks(evidence),
    possiblyNot: createPossiblyNot(evidence),
    // Only for predicted claims, not for those set by an editor.
    claimConfidence: ({ id }) => (claims.has(id) ? byId.get(id)?.conclusion : undefined),
    statementNote: ({ id }) => {
      const own = byId.get(id)
      if (!own) return undefined
      const edge = evidence.edges.find(({ from }) => from === id)
      const isTarget = evidence.edges.some(({ to }) => to === id)
      const place = isTarget
        ? own.conclusion < minClaimProbability
          ? formatClaimConfidence(own.conclusion)
          : `conclusion (${formatConfidence(own.conclusion)})`
        : own.unused === 1
          ? 'no part of the argument'
          : own.unused < 0.5
            ? unclearNote
            : `left out (${formatConfidence(own.unused)})`
      const cut = evidence.undercuts?.find(({ from }) => from === id)
      const role = edge
        ? formatEdgeNote(edge)
        : cut
          ? formatUndercutNote(cut)
          : evidence.edges.length > 0
            ? place
            : undefined
      const parts = inline ? [role, formatDegreeNote(own), formatFormulaNote(own)] : [formatFormulaNote(own)]
      const note = parts.filter(part => part !== undefined).join(' · ')
      return note === '' ? undefined : note
    },
    edgeNote: ({ from, to }) => {
      const edge = findEdge(from, to)
      return edge ? formatEdgeNote(edge) : undefined
    },
    edgeConfidence: ({ from, to }) => findEdge(from, to)?.confidence,
    undercutNote: ({ from }) => {
      const cut = evidence.undercuts?.find(each => each.from === from)
      return cut ? formatUndercutNote(cut) : undefined
    },
    undercutConfidence: ({ from }) => evidence.undercuts?.find(each => each.from === from)?.confidence,
    rivals: evidence.rivals ?? [],
    certaintyNote: ({ id }) => {
      const own = byId.get(id)
      return own ? formatDegreeNote(own) : undefined
    },
  }
}
