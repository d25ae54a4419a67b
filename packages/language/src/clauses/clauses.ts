/**
 * Clauses read off the dependency tree. A clause is a predicate with what depends on it: the root of a sentence,
 * and every token that Universal Dependencies attaches as a clause (advcl, acl, ccomp, csubj, xcomp, parataxis) or as
 * a coordinated predicate (conj). The span of a clause holds its own words and the clauses inside it, but not the
 * clauses coordinated with it, so that "A and B" are two spans side by side and "B because A" is one inside another.
 */
import type { Doc, Span } from '../doc/doc.ts'
import { type ClauseKind, clauseKinds, relativeWord } from './kinds.ts'
import { bracketPartners, piecesOf } from './spans.ts'
import { afterSpeaker } from './speaker.ts'
import { baseRelation, sentenceTree, type Tree } from './tree.ts'

/** The words that introduce a clause: "even though", "which", "and then". */
export interface Marker extends Span {
  readonly text: string
}

export interface Clause extends Span {
  /** Position in the list. */
  readonly index: number
  readonly kind: ClauseKind
  /** Index of the sentence in `doc.sentences`. */
  readonly sentence: number
  /** Index in `doc.tokens` of the predicate. */
  readonly head: number
  /** Tokens `firstToken` up to, not including, `endToken`. */
  readonly firstToken: number
  readonly endToken: number
  /** The clause it depends on or is coordinated with; -1 for a main clause. */
  readonly parent: number
  readonly marker?: Marker
  /** The clause's own words, without the clauses inside it: one stretch, or several where a clause interrupts. */
  readonly pieces: readonly Span[]
}

/** A clause while it is being measured: spans still in tokens. */
interface Draft {
  readonly head: number
  readonly kind: ClauseKind
  /** Head of the clause above; -1 if none. */
  readonly above: number
  readonly own: number[]
  first: number
  last: number
}

/** What the readers of clauses, connectives and cues share. */
export interface Structure {
  readonly doc: Doc
  /** One tree for every sentence. */
  readonly trees: readonly Tree[]
  readonly clauses: readonly Clause[]
  /** For every token the index of the clause it belongs to; -1 for a speaker's label and stray punctuation. */
  readonly clauseOf: Int32Array
  /** For every token the index of its sentence; -1 outside all sentences. */
  readonly sentenceOf: Int32Array
}

const structures = new WeakMap<Doc, Structure>()

/** The trees and clauses of a document; a document is immutable, so they are read once and kept with it. */
export function structureOf(doc: Doc): Structure {
  const known = structures.get(doc)
  if (known) return known
  const made = readStructure(doc)
  structures.set(doc, made)
  return made
}

/**
 * The clauses of a document, in the order in which they begin.
 *
 * @example findClauses(doc).map(clause => [clause.kind, doc.text.slice(clause.start, clause.end)])
 */
export function findClauses(doc: Doc): readonly Clause[] {
  return structureOf(doc).clauses
}

function readStructure(doc: Doc): Structure {
  const clauses: Clause[] = []
  const trees: Tree[] = []
  const clauseOf = new Int32Array(doc.tokens.length).fill(-1)
  const sentenceOf = new Int32Array(doc.tokens.length).fill(-1)
  for (const sentence of doc.sentences) {
    const tree = sentenceTree(doc, sentence, afterSpeaker(doc, sentence.firstToken, sentence.endToken))
    trees.push(tree)
    sentenceOf.fill(sentence.index, tree.first, tree.end)
    const drafts = draftClauses(tree)
    const base = clauses.length
    const indexOf = new Map(drafts.map((draft, index) => [draft.head, base + index]))
    for (const draft of drafts) {
      for (const token of draft.own) clauseOf[token] = clauses.length
      const marker = markerOf(tree, draft)
      clauses.push({
        index: clauses.length,
        kind: draft.kind,
        sentence: sentence.index,
        head: draft.head,
        parent: indexOf.get(draft.above) ?? -1,
        start: doc.tokens[draft.first]!.start,
        end: doc.tokens[draft.last]!.end,
        firstToken: draft.first,
        endToken: draft.last + 1,
        ...(marker ? { marker } : {}),
        pieces: piecesOf(doc, draft.own),
      })
    }
  }
  return { doc, trees, clauses, clauseOf, sentenceOf }
}

function draftClauses(tree: Tree): Draft[] {
  const kinds = clauseKinds(tree)
  const drafts = new Map<number, Draft>()
  /** The clause head over each token, filled from the roots down. */
  const owner = new Int32Array(tree.end - tree.first)
  for (const token of tree.downward) {
    const head = tree.head(token)
    const over = head < 0 ? -1 : owner[head - tree.first]!
    const kind = kinds.get(token)
    if (kind) drafts.set(token, { head: token, kind, above: over, own: [], first: -1, last: -1 })
    owner[token - tree.first] = kind ? token : over
  }
  for (const head of drafts.keys()) for (const token of correlative(tree, head)) owner[token - tree.first] = head
  for (let token = tree.first; token < tree.end; token++) {
    const draft = drafts.get(owner[token - tree.first]!)
    if (!draft) continue
    draft.own.push(token)
    if (tree.doc.tokens[token]!.upos !== 'PUNCT') cover(draft, token, token)
  }
  // From the innermost clauses up: a clause covers those inside it, but not those beside it.
  for (const draft of [...drafts.values()].reverse()) {
    let beside: Draft | undefined = draft
    while (beside && isBeside(beside)) beside = drafts.get(beside.above)
    const above = beside && drafts.get(beside.above)
    if (above && draft.first >= 0) cover(above, draft.first, draft.last)
  }
  const found = [...drafts.values()].filter(draft => draft.first >= 0)
  const partners = bracketPartners(tree.doc, tree.first, tree.end)
  for (const draft of found) closeBrackets(draft, partners)
  return found.sort((a, b) => a.first - b.first || b.last - a.last || a.head - b.head)
}

/** The "as long" of "as long as it rains", which the parse leaves in the clause above. */
function correlative(tree: Tree, head: number): number[] {
  const { tokens } = tree.doc
  const over = tree.head(head)
  if (over < tree.first + 1 || !/^(?:long|soon|far)$/i.test(tokens[over]!.text)) return []
  const follows = /^as$/i.test(tokens[over + 1]?.text ?? '') && tree.head(over + 1) === head
  return follows && /^(?:as|so)$/i.test(tokens[over - 1]!.text) ? [over - 1, over] : []
}

/** Takes in a bracket or quotation mark just outside a clause whose partner stands inside it, or just outside too. */
function closeBrackets(draft: Draft, partners: ReadonlyMap<number, number>): void {
  const after = partners.get(draft.last + 1)
  const before = partners.get(draft.first - 1)
  if (after !== undefined && after >= draft.first && after <= draft.last) draft.last++
  if (before !== undefined && before >= draft.first && before <= draft.last) draft.first--
  else if (before === draft.last + 1) {
    draft.first--
    draft.last++
  }
}

/** Whether a clause stands beside the clause above it, not inside it. */
function isBeside({ kind }: Draft): boolean {
  return kind === 'coordinated' || kind === 'parenthetical'
}

function cover(draft: Draft, first: number, last: number): void {
  if (draft.first < 0 || first < draft.first) draft.first = first
  if (last > draft.last) draft.last = last
}

/** The leading words of a clause that introduce it; "only" or "then" alone does not make a marker. */
function markerOf(tree: Tree, draft: Draft): Marker | undefined {
  const { doc } = tree
  const relative = draft.kind === 'relative' ? relativeWord(tree, draft.head) : -1
  let last = -1
  let introduced = false
  for (let token = draft.first; token < draft.head; token++) {
    if (introduces(tree, token, draft) || token <= relative) {
      introduced = true
      last = token
    } else if (leans(tree, token, draft.head)) last = token
    else break
  }
  if (!introduced) return undefined
  const { start } = doc.tokens[draft.first]!
  const { end } = doc.tokens[last]!
  return { start, end, text: doc.text.slice(start, end) }
}

/** Whether a token is the subordinator, coordinator or question word of the clause, or part of one. */
function introduces(tree: Tree, token: number, draft: Draft): boolean {
  const word = tree.doc.tokens[token]!
  const over = tree.head(token)
  if (word.relation === 'fixed') return over >= draft.first && introduces(tree, over, draft)
  if (over !== draft.head) return false
  const relation = baseRelation(word)
  if (draft.kind === 'main') return relation === 'cc'
  return relation === 'cc' || relation === 'mark' || /^W(?:RB|DT|P)/.test(word.xpos)
}

/** Whether a token leans on the marker: "even" of "even though", "then" of "and then", "not" of "whether or not". */
function leans(tree: Tree, token: number, head: number): boolean {
  const word = tree.doc.tokens[token]!
  if (correlative(tree, head).includes(token)) return true
  const over = tree.head(token)
  if (over >= 0 && over !== head && tree.doc.tokens[over]!.relation === 'mark') return true
  return over === head && /^(?:even|only|just|then|so|thus|hence|therefore|thereby)$/i.test(word.text)
}
