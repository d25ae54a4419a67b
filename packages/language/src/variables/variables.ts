/**
 * Initial logical variables of a statement (MetaLogic, section 5.1): its sentence cut at punctuation and at the connectives where
 * annotators most often cut. The connective belongs to no variable; it is the marker of the one that it introduces. Other clause boundaries
 * (relative clauses, infinitives, "and" without a comma) are rarely cut by annotators; `findClauses` has them all.
 */
import { getStructure, type Marker, type Structure } from '../clauses/clauses.ts'
import { isEdgePunctuation } from '../clauses/spans.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { findCuts } from './cuts.ts'

export interface InitialVariable extends Span {
  /** Index of the sentence in `doc.sentences`. */
  readonly sentence: number
  /** Has a predicate, is only a phrase, or names the speaker. */
  readonly kind: 'clause' | 'phrase' | 'speaker'
  /** Connectives just before it: "therefore, if". */
  readonly marker?: Marker
}

/** Cuts a document into initial variables, in reading order and without overlap. */
export function findInitialVariables(doc: Doc): InitialVariable[] {
  const structure = getStructure(doc)
  const { isCutBefore, isConnector } = findCuts(structure)
  const variables: InitialVariable[] = []
  for (const sentence of doc.sentences) {
    const { statementStart } = structure.trees[sentence.index]!
    /** First token of the next variable's marker; -1 if there is none. */
    let markerStart = -1
    let segmentFirst = sentence.firstToken
    for (let token = segmentFirst; token < sentence.endToken; token++) {
      if (token + 1 < sentence.endToken && isCutBefore[token + 1] === 0) continue
      const contentStart = skipPunctuation(doc, segmentFirst, token + 1)
      let first = contentStart
      while (first <= token && (isConnector[first] || isEdgePunctuation(doc.tokens[first]!))) first++
      const end = findContentEnd(doc, first, token + 1)
      if (markerStart < 0 && (first > contentStart || end === first)) markerStart = contentStart
      if (end > first) {
        const marker = markerStart < 0 ? undefined : toMarker(doc, markerStart, first)
        variables.push({
          start: doc.tokens[first]!.start,
          end: doc.tokens[end - 1]!.end,
          sentence: sentence.index,
          kind: token < statementStart ? 'speaker' : hasPredicate(structure, first, end) ? 'clause' : 'phrase',
          marker,
        })
        markerStart = -1
      }
      segmentFirst = token + 1
    }
  }
  return variables
}

function skipPunctuation(doc: Doc, first: number, end: number): number {
  while (first < end && isEdgePunctuation(doc.tokens[first]!)) first++
  return first
}

/** End of the words of a segment; `first` if there are none but a subordinator such as "that". */
function findContentEnd(doc: Doc, first: number, end: number): number {
  while (end > first && isEdgePunctuation(doc.tokens[end - 1]!)) end--
  for (let token = first; token < end; token++) {
    const { text, upos } = doc.tokens[token]!
    if (upos !== 'SCONJ' && /[\p{L}\p{N}]/u.test(text)) return end
  }
  return first
}

function toMarker(doc: Doc, first: number, end: number): Marker | undefined {
  while (end > first && isEdgePunctuation(doc.tokens[end - 1]!)) end--
  if (end <= first) return undefined
  const { start } = doc.tokens[first]!
  const textEnd = doc.tokens[end - 1]!.end
  return { start, end: textEnd, text: doc.text.slice(start, textEnd) }
}

/** Returns whether a segment has a finite verb, or a participle or infinitive that heads a clause. */
function hasPredicate(structure: Structure, first: number, end: number): boolean {
  for (let token = first; token < end; token++) {
    const { upos, xpos } = structure.doc.tokens[token]!
    if (/^(?:VB[ZPD]|MD)$/.test(xpos)) return true
    if (upos === 'VERB' && structure.clauses[structure.clauseOf[token]!]?.head === token) return true
  }
  return false
}
