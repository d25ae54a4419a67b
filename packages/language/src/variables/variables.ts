/**
 * The initial logical variables of a statement (metalogic.txt 5.1): its sentence cut into clauses, "trivial with
 * punctuation marks" as the paper has it, and refined at the connectives where its annotators most often cut. The
 * connective itself belongs to no variable and is given as the marker of the one it introduces. Other clause
 * boundaries (relative clauses, infinitives, "and" without a comma) are left uncut, since MetaLogic's annotators
 * rarely cut there; `findClauses` has them all.
 */

import { type Marker, type Structure, structureOf } from '../clauses/clauses.ts'
import { isEdgePunctuation } from '../clauses/spans.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { seamsOf } from './seams.ts'

export interface InitialVariable extends Span {
  /** Index of the sentence in `doc.sentences`. */
  readonly sentence: number
  /** Whether it has a predicate, is a phrase only, or names the speaker. */
  readonly kind: 'clause' | 'phrase' | 'speaker'
  /** The connective words just before it: "therefore, if". */
  readonly marker?: Marker
}

/**
 * Cuts a document into initial variables, in reading order and without overlap.
 *
 * @example initialVariables(doc).map(({ start, end }) => doc.text.slice(start, end))
 */
export function initialVariables(doc: Doc): InitialVariable[] {
  const structure = structureOf(doc)
  const { cuts, connects } = seamsOf(structure)
  const variables: InitialVariable[] = []
  for (const sentence of doc.sentences) {
    const { speech } = structure.trees[sentence.index]!
    /** First token of the marker of the next variable; -1 while there is none. */
    let marked = -1
    let from = sentence.firstToken
    for (let token = from; token < sentence.endToken; token++) {
      if (token + 1 < sentence.endToken && cuts[token + 1] === 0) continue
      const open = skipPunctuation(doc, from, token + 1)
      let first = open
      while (first <= token && (connects[first] || isEdgePunctuation(doc.tokens[first]!))) first++
      const end = contentEnd(doc, first, token + 1)
      if (marked < 0 && (first > open || end === first)) marked = open
      if (end > first) {
        const marker = marked < 0 ? undefined : markerOf(doc, marked, first)
        variables.push({
          start: doc.tokens[first]!.start,
          end: doc.tokens[end - 1]!.end,
          sentence: sentence.index,
          kind: token < speech ? 'speaker' : holdsPredicate(structure, first, end) ? 'clause' : 'phrase',
          ...(marker ? { marker } : {}),
        })
        marked = -1
      }
      from = token + 1
    }
  }
  return variables
}

function skipPunctuation(doc: Doc, first: number, end: number): number {
  while (first < end && isEdgePunctuation(doc.tokens[first]!)) first++
  return first
}

/** Where the words of a stretch end; `first` when it has none, or nothing but a subordinator such as "that". */
function contentEnd(doc: Doc, first: number, end: number): number {
  while (end > first && isEdgePunctuation(doc.tokens[end - 1]!)) end--
  for (let token = first; token < end; token++) {
    const { text, upos } = doc.tokens[token]!
    if (upos !== 'SCONJ' && /[\p{L}\p{N}]/u.test(text)) return end
  }
  return first
}

function markerOf(doc: Doc, first: number, end: number): Marker | undefined {
  while (end > first && isEdgePunctuation(doc.tokens[end - 1]!)) end--
  if (end <= first) return undefined
  const { start } = doc.tokens[first]!
  const stop = doc.tokens[end - 1]!.end
  return { start, end: stop, text: doc.text.slice(start, stop) }
}

/** Whether a stretch has a finite verb, or a participle or infinitive that heads a clause. */
function holdsPredicate(structure: Structure, first: number, end: number): boolean {
  for (let token = first; token < end; token++) {
    const { upos, xpos } = structure.doc.tokens[token]!
    if (/^(?:VB[ZPD]|MD)$/.test(xpos)) return true
    if (upos === 'VERB' && structure.clauses[structure.clauseOf[token]!]?.head === token) return true
  }
  return false
}
