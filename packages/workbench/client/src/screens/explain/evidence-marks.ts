/** Which words a card or an edge rests on, in the statements and in the passage, to the letter. */
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
import type { ChosenEdge } from '../../editor/state/editor-state.ts'
import { piecesOf, statementOf, toPassage } from '../../editor/state/words.ts'

export interface Marks {
  /** Words within statements, by id. */
  readonly words: ReadonlyMap<string, readonly Span[]>
  /** Statements in the passage. */
  readonly statements: readonly Span[]
  /** The same words in the passage. */
  readonly evidence: readonly Span[]
}

export const noMarks: Marks = { words: new Map(), statements: [], evidence: [] }

function wordsFor(evidence: Evidence, at: string | ChosenEdge): Map<string, readonly EvidenceWord[]> {
  if (typeof at === 'string') {
    const own = evidence.statements.find(({ id }) => id === at)
    if (!own) return new Map()
    return new Map([
      [
        at,
        [
          ...own.degree.indicators,
          ...own.triples.flatMap(({ connective, operands }) => [
            ...(connective ? [connective] : []),
            ...operands.flatMap(({ indicators }) => indicators),
          ]),
        ],
      ],
    ])
  }
  const cues =
    'to' in at
      ? evidence.edges.find(({ from, to }) => from === at.from && to === at.to)?.cues
      : evidence.undercuts?.find(
          ({ from, edge }) => from === at.from && edge.from === at.edge.from && edge.to === at.edge.to,
        )?.cues
  const found = new Map<string, EvidenceWord[]>()
  for (const cue of cues ?? []) found.set(cue.statement, [...(found.get(cue.statement) ?? []), cue])
  return found
}

export function marksOf(graph: Metagraph, evidence: Evidence | null, at: string | ChosenEdge | null): Marks {
  if (at === null) return noMarks
  const ids = typeof at === 'string' ? [at] : 'to' in at ? [at.from, at.to] : [at.from, at.edge.from, at.edge.to]
  const words = new Map<string, readonly Span[]>()
  const inPassage: Span[] = []
  for (const [id, found] of evidence ? wordsFor(evidence, at) : []) {
    const statement = statementOf(graph, id)
    // After an edit a word may stand elsewhere: then nothing is marked rather than something wrong.
    const stands = found.filter(
      ({ start, end, text }) => statement?.text.slice(start, end).toLowerCase() === text.toLowerCase(),
    )
    words.set(id, stands)
    const pieces = statement && piecesOf(statement, graph.text)
    if (pieces) for (const word of stands) inPassage.push(toPassage(pieces, word) ?? { start: 0, end: 0 })
  }
  return {
    words,
    statements: ids.flatMap(id => statementOf(graph, id)?.spans ?? []),
    evidence: inPassage.filter(({ start, end }) => start < end),
  }
}

/** Why, in sentences, for the line under the passage. */
export function reasonsOf(evidence: Evidence | null, at: string | ChosenEdge | null): string[] {
  if (!evidence || at === null) return []
  if (typeof at !== 'string') {
    const edge = 'to' in at && evidence.edges.find(({ from, to }) => from === at.from && to === at.to)
    return edge ? [`${edge.from} ${edgeNote(edge)}`] : []
  }
  const own = evidence.statements.find(({ id }) => id === at)
  if (!own) return []
  const edge = evidence.edges.find(({ from }) => from === at)
  const isClaim = !edge && evidence.edges.some(({ to }) => to === at)
  const claim =
    own.conclusion < minClaimProbability ? claimText(own.conclusion) : `the claim (${confidenceText(own.conclusion)})`
  return [edge && `${at} ${edgeNote(edge)}`, isClaim && `${at}: ${claim}`, degreeNote(own), formulaNote(own)].filter(
    (note): note is string => typeof note === 'string',
  )
}
