/** The words on which a card or an edge is based, as spans of the statements and of the passage, and the reasons in sentences. */
import {
  claimText,
  confidenceText,
  degreeNote,
  type Evidence,
  type EvidenceWord,
  edgeNote,
  formulaNote,
} from '@elenchus/explainer'
import { type Metagraph, minClaimProbability, type Span } from '@elenchus/metagraph'
import { type EdgeOrUndercut, edgeStatements, isSameEdge } from '../../editor/state/editor-state.ts'
import { findPieces, findStatement, toPassageSpan } from '../../editor/state/words.ts'

interface EvidenceMarks {
  /** Evidence words within statements, by statement id. */
  readonly words: ReadonlyMap<string, readonly Span[]>
  /** The statements in the passage. */
  readonly statements: readonly Span[]
  /** The evidence words in the passage. */
  readonly evidence: readonly Span[]
}

function evidenceWords(
  evidence: Evidence,
  subject: string | EdgeOrUndercut,
): readonly (EvidenceWord & { id: string })[] {
  if (typeof subject !== 'string') {
    const edge =
      'to' in subject
        ? evidence.edges.find(each => isSameEdge(each, subject))
        : evidence.undercuts?.find(each => isSameEdge(each, subject))
    return (edge?.cues ?? []).map(cue => ({ ...cue, id: cue.statement }))
  }
  const own = evidence.statements.find(({ id }) => id === subject)
  if (!own) return []
  const inFormula = own.triples.flatMap(({ connective, operands }) => [
    ...(connective ? [connective] : []),
    ...operands.flatMap(({ indicators }) => indicators),
  ])
  return [...own.degree.indicators, ...inFormula].map(word => ({ ...word, id: subject }))
}

export function findEvidence(
  graph: Metagraph,
  evidence: Evidence | null,
  subject: string | EdgeOrUndercut | null,
): EvidenceMarks {
  const words = new Map<string, Span[]>()
  const inPassage: Span[] = []
  if (subject === null) return { words, statements: [], evidence: inPassage }
  for (const word of evidence ? evidenceWords(evidence, subject) : []) {
    const statement = findStatement(graph, word.id)
    // An edit may have moved the word; then it is not marked.
    if (statement?.text.slice(word.start, word.end).toLowerCase() !== word.text.toLowerCase()) continue
    words.set(word.id, [...(words.get(word.id) ?? []), word])
    const pieces = findPieces(statement, graph.text)
    const span = pieces && toPassageSpan(pieces, word)
    if (span) inPassage.push(span)
  }
  const ids = typeof subject === 'string' ? [subject] : edgeStatements(subject)
  return { words, statements: ids.flatMap(id => findStatement(graph, id)?.spans ?? []), evidence: inPassage }
}

/** The reasons for a statement or an edge, in sentences. */
export function reasonsFor(evidence: Evidence, subject: string | EdgeOrUndercut | null): string[] {
  if (subject === null) return []
  if (typeof subject !== 'string') {
    const edge = evidence.edges.find(each => isSameEdge(each, subject))
    return edge ? [`${edge.from} ${edgeNote(edge)}`] : []
  }
  const own = evidence.statements.find(({ id }) => id === subject)
  if (!own) return []
  const edge = evidence.edges.find(({ from }) => from === subject)
  const isClaim = !edge && evidence.edges.some(({ to }) => to === subject)
  const claim =
    own.conclusion < minClaimProbability ? claimText(own.conclusion) : `the claim (${confidenceText(own.conclusion)})`
  const notes = [
    edge && `${subject} ${edgeNote(edge)}`,
    isClaim && `${subject}: ${claim}`,
    degreeNote(own),
    formulaNote(own),
  ]
  return notes.filter((note): note is string => typeof note === 'string')
}
