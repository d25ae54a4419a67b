/**
 * The evidence for a statement or an edge: the words on which the explainer based its decision, as spans to highlight, and its reasons as
 * sentences.
 */
import type { Evidence, EvidenceWord } from '@elenchus/explainer'
import {
  formatClaimConfidence,
  formatConfidence,
  formatDegreeNote,
  formatEdgeNote,
  formatFormulaNote,
} from '@elenchus/explainer'
import { type Metagraph, minClaimProbability, type Span } from '@elenchus/metagraph'
import { type EdgeOrUndercut, getEdgeStatements, isSameEdge } from '../../editor/state/editor-state.ts'
import { findSegments, findStatement, toPassageSpan } from '../../editor/state/words.ts'

interface EvidenceMarks {
  /** The evidence words as spans of statement texts, by statement id. */
  readonly wordsInStatements: ReadonlyMap<string, readonly Span[]>
  /** The evidence words as spans of the passage. */
  readonly wordsInPassage: readonly Span[]
  /** The spans of the statement, or of the statements that the edge connects, in the passage. */
  readonly statements: readonly Span[]
}

/** The statement or edge whose evidence is shown: a statement id, an edge, or nothing. */
export type Subject = string | EdgeOrUndercut | null

/** The evidence words of a statement or an edge, with the id of the statement that contains them. */
function collectEvidenceWords(evidence: Evidence, subject: NonNullable<Subject>): (EvidenceWord & { id: string })[] {
  if (typeof subject !== 'string') {
    const edge =
      'to' in subject
        ? evidence.edges.find(each => isSameEdge(each, subject))
        : evidence.undercuts?.find(each => isSameEdge(each, subject))
    return (edge?.cues ?? []).map(cue => ({ ...cue, id: cue.statement }))
  }
  const statement = evidence.statements.find(({ id }) => id === subject)
  if (!statement) return []
  const formulaWords = statement.triples.flatMap(({ connective, operands }) => [
    ...(connective ? [connective] : []),
    ...operands.flatMap(({ indicators }) => indicators),
  ])
  return [...statement.degree.indicators, ...formulaWords].map(word => ({ ...word, id: subject }))
}

export function markEvidence(graph: Metagraph, evidence: Evidence | null, subject: Subject): EvidenceMarks {
  const wordsInStatements = new Map<string, Span[]>()
  const wordsInPassage: Span[] = []
  if (subject === null) return { wordsInStatements, wordsInPassage, statements: [] }
  for (const word of evidence ? collectEvidenceWords(evidence, subject) : []) {
    const statement = findStatement(graph, word.id)
    // An edit may have changed the text; then the word is not marked.
    if (statement?.text.slice(word.start, word.end).toLowerCase() !== word.text.toLowerCase()) continue
    wordsInStatements.set(word.id, [...(wordsInStatements.get(word.id) ?? []), word])
    const segments = findSegments(statement, graph.text)
    const span = segments && toPassageSpan(segments, word)
    if (span) wordsInPassage.push(span)
  }
  const ids = typeof subject === 'string' ? [subject] : getEdgeStatements(subject)
  const statements = ids.flatMap(id => findStatement(graph, id)?.spans ?? [])
  return { wordsInStatements, wordsInPassage, statements }
}

/** The reasons for a statement or an edge, as sentences. */
export function describeReasons(evidence: Evidence, subject: Subject): string[] {
  if (subject === null) return []
  if (typeof subject !== 'string') {
    const edge = evidence.edges.find(each => isSameEdge(each, subject))
    return edge ? [`${edge.from} ${formatEdgeNote(edge)}`] : []
  }
  const statement = evidence.statements.find(({ id }) => id === subject)
  if (!statement) return []
  const edge = evidence.edges.find(({ from }) => from === subject)
  const isClaim = !edge && evidence.edges.some(({ to }) => to === subject)
  const { conclusion: claimProbability } = statement
  const claim =
    claimProbability < minClaimProbability
      ? formatClaimConfidence(claimProbability)
      : `the claim (${formatConfidence(claimProbability)})`
  const notes = [
    edge && `${subject} ${formatEdgeNote(edge)}`,
    isClaim && `${subject}: ${claim}`,
    formatDegreeNote(statement),
    formatFormulaNote(statement),
  ]
  return notes.filter((note): note is string => typeof note === 'string')
}
