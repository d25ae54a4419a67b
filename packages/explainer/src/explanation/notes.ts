/** Formats evidence as short notes on edges, degrees and formulas, for terminals and diagrams. */
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
const formatConfidenceWithCues = (confidence: number, words: readonly EvidenceWord[]) =>
  [formatConfidence(confidence), ...(words.length === 0 ? [] : [quoteWords(words)])].join('; ')

/** Note of a link; for an open link the verb is "bears on". */
function formatLinkNote(verb: string, to: string, link: EdgeEvidence | UndercutEvidence): string {
  const openText = describeOpenLink(link)
  const target = `${to} (${formatConfidenceWithCues(link.confidence, link.cues)})`
  return openText === undefined ? `${verb} ${target}` : `bears on ${target}, ${openText}`
}

/** "supports sent3 (81%; “so”)"; of an open link "bears on sent3 (42%; “so”), for or against is unclear: 58% for, 42% against". */
export const formatEdgeNote = (edge: EdgeEvidence): string => formatLinkNote(`${edge.kind}s`, edge.to, edge)

/** "undercuts sent2 → sent1 (64%; “but”)". */
export const formatUndercutNote = (undercut: UndercutEvidence): string =>
  formatLinkNote('undercuts', `${undercut.edge.from} → ${undercut.edge.to}`, undercut)

/** "necessary (93%; “will”)". */
export function formatDegreeNote({ degree }: StatementEvidence): string {
  return `${getDegreeName(degree)} (${formatConfidenceWithCues(degree.confidence, degree.indicators)})`
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
  return `formula (${formatConfidenceWithCues(Math.min(...triples.map(({ confidence }) => confidence)), words)})`
}

const formatCues = (words: readonly EvidenceWord[]) => (words.length === 0 ? '' : `, by ${quoteWords(words)}`)
const formatCertainty = (confidence: number) => {
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
    : formatCertainty(confidence)

/** The part of the evidence that determines which links are open: their direction, for or against, is uncertain. */
export interface LinkDirections {
  readonly edges: readonly Pick<EdgeEvidence, 'kind' | 'from' | 'to' | 'direction'>[]
  readonly undercuts?: readonly Pick<UndercutEvidence, 'from' | 'direction'>[]
}

/** Finds the open links of a graph. A link whose kind was edited is no longer open. */
export const findOpenLinks = ({ edges, undercuts }: LinkDirections): Required<OpenLinks> => ({
  isEdgeOpen: ({ kind, from, to }) =>
    edges.some(edge => edge.kind === kind && edge.from === from && edge.to === to && isOpenLink(edge)),
  isUndercutOpen: ({ from }) => undercuts?.some(cut => cut.from === from && isOpenLink(cut)) ?? false,
})

/** Finds the claims: statements with incoming but no outgoing links. */
function findClaims({ edges, undercuts = [] }: Evidence): ReadonlySet<string> {
  const sourceIds = new Set([...edges, ...undercuts].map(({ from }) => from))
  return new Set(edges.map(({ to }) => to).filter(id => !sourceIds.has(id)))
}

/**
 * Notes for terminals: confidence and cue words of link, degree and formula. The outline itself shows role, target and degree.
 * Degrees read from words (mode `reading`) have no individual confidence.
 */
export function createTerminalNotes(
  evidence: Evidence,
): Pick<DiagramOptions, 'statementNote' | 'claimConfidence' | 'possiblyNot' | 'isEdgeOpen' | 'isUndercutOpen'> {
  const claims = findClaims(evidence)
  const hasNoClaim = evidence.statements.every(
    ({ id, conclusion }) => conclusion < minClaimProbability || !claims.has(id),
  )
  const createNote = (statement: StatementEvidence): string => {
    const link =
      evidence.edges.find(({ from }) => from === statement.id) ??
      evidence.undercuts?.find(({ from }) => from === statement.id)
    const isTarget = evidence.edges.some(({ to }) => to === statement.id)
    const roleNote = isTarget
      ? formatClaimConfidence(statement.conclusion)
      : hasNoClaim && statement.conclusion >= minClaimProbability
        ? `perhaps the claim, ${Math.round(100 * statement.conclusion)}%`
        : statement.unused < 0.5
          ? unclearNote
          : formatCertainty(statement.unused)
    const { confidence, indicators } = statement.degree
    const isPredicted = evidence.degrees === 'metalogic'
    const connectives = statement.triples.flatMap(({ connective }) => (connective ? [connective] : []))
    return [
      link
        ? `link ${formatLinkConfidence(link.confidence)}${formatCues(link.cues)}`
        : evidence.edges.length > 0
          ? roleNote
          : '',
      link ? describeOpenLink(link) : '',
      isPredicted
        ? `degree ${formatCertainty(confidence)}${formatCues(indicators)}`
        : indicators.length > 0
          ? `degree by ${quoteWords(indicators)}`
          : '',
      statement.triples.length === 0
        ? ''
        : `formula ${formatCertainty(Math.min(...statement.triples.map(each => each.confidence)))}${formatCues(connectives)}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return {
    ...findOpenLinks(evidence),
    possiblyNot: createPossiblyNot(evidence),
    claimConfidence: ({ id }) => evidence.statements.find(each => each.id === id)?.conclusion,
    statementNote: ({ id }) => {
      const statement = evidence.statements.find(each => each.id === id)
      return (statement && createNote(statement)) || undefined
    },
  }
}

/**
 * Notes, confidences and alternative edges for a diagram of the explained graph. With `inline`, all notes are written under the statement.
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
      const statement = byId.get(id)
      if (!statement) return undefined
      const edge = evidence.edges.find(({ from }) => from === id)
      const isTarget = evidence.edges.some(({ to }) => to === id)
      const roleNote = isTarget
        ? statement.conclusion < minClaimProbability
          ? formatClaimConfidence(statement.conclusion)
          : `conclusion (${formatConfidence(statement.conclusion)})`
        : statement.unused === 1
          ? 'no part of the argument'
          : statement.unused < 0.5
            ? unclearNote
            : `left out (${formatConfidence(statement.unused)})`
      const undercut = evidence.undercuts?.find(({ from }) => from === id)
      const role = edge
        ? formatEdgeNote(edge)
        : undercut
          ? formatUndercutNote(undercut)
          : evidence.edges.length > 0
            ? roleNote
            : undefined
      const parts = inline
        ? [role, formatDegreeNote(statement), formatFormulaNote(statement)]
        : [formatFormulaNote(statement)]
      const note = parts.filter(part => part !== undefined).join(' · ')
      return note === '' ? undefined : note
    },
    edgeNote: ({ from, to }) => {
      const edge = findEdge(from, to)
      return edge ? formatEdgeNote(edge) : undefined
    },
    edgeConfidence: ({ from, to }) => findEdge(from, to)?.confidence,
    undercutNote: ({ from }) => {
      const undercut = evidence.undercuts?.find(each => each.from === from)
      return undercut ? formatUndercutNote(undercut) : undefined
    },
    undercutConfidence: ({ from }) => evidence.undercuts?.find(each => each.from === from)?.confidence,
    rivals: evidence.rivals ?? [],
    certaintyNote: ({ id }) => {
      const statement = byId.get(id)
      return statement ? formatDegreeNote(statement) : undefined
    },
  }
}
