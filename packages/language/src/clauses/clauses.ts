/**
 * Clauses read from the dependency tree. A clause is a predicate with its dependents: the root of a sentence, and every token attached as a
 * clause (advcl, acl, ccomp, csubj, xcomp, parataxis) or as a coordinated predicate (conj). The span of a clause includes embedded clauses
 * but not coordinated ones: "A and B" has two adjacent spans, "B because A" two nested ones.
 */
import type { Doc, Span } from '../doc/doc.ts'
import { type ClauseKind, classifyClauses, findRelativeWord } from './kinds.ts'
import { matchBrackets, toSpans } from './spans.ts'
import { buildTree, getBaseRelation, skipSpeakerLabel, type Tree } from './tree.ts'

/** Span of the words that introduce a clause: "even though", "which", "and then". */
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
  /** Index of the clause that it depends on or is coordinated with; -1 for a main clause. */
  readonly parent: number
  readonly marker?: Marker
  /** Spans of the clause without embedded clauses; several if an embedded clause interrupts it. */
  readonly pieces: readonly Span[]
}

/** Clause under construction; positions are token indices. */
interface ClauseDraft {
  readonly head: number
  readonly kind: ClauseKind
  /** Head of the parent clause; -1 if there is none. */
  readonly parentHead: number
  readonly ownTokens: number[]
  first: number
  last: number
}

/** Dependency trees and clauses of a document. */
export interface Structure {
  readonly doc: Doc
  /** One tree per sentence. */
  readonly trees: readonly Tree[]
  readonly clauses: readonly Clause[]
  /** Clause index of each token; -1 for speaker labels and stray punctuation. */
  readonly clauseOf: Int32Array
  /** Sentence index of each token; -1 outside all sentences. */
  readonly sentenceOf: Int32Array
}

const structures = new WeakMap<Doc, Structure>()

/** Returns the trees and clauses of a document, which are cached. */
export function getStructure(doc: Doc): Structure {
  const structure = structures.get(doc) ?? buildStructure(doc)
  structures.set(doc, structure)
  return structure
}

/** Finds the clauses of a document, in order of their start. */
export const findClauses = (doc: Doc): readonly Clause[] => getStructure(doc).clauses

function buildStructure(doc: Doc): Structure {
  const clauses: Clause[] = []
  const trees: Tree[] = []
  const clauseOf = new Int32Array(doc.tokens.length).fill(-1)
  const sentenceOf = new Int32Array(doc.tokens.length).fill(-1)
  for (const sentence of doc.sentences) {
    const tree = buildTree(doc, sentence, skipSpeakerLabel(doc, sentence.firstToken, sentence.endToken))
    trees.push(tree)
    sentenceOf.fill(sentence.index, tree.first, tree.end)
    const drafts = draftClauses(tree)
    const firstIndex = clauses.length
    const indexOf = new Map(drafts.map((draft, index) => [draft.head, firstIndex + index]))
    for (const draft of drafts) {
      for (const token of draft.ownTokens) clauseOf[token] = clauses.length
      clauses.push({
        index: clauses.length,
        kind: draft.kind,
        sentence: sentence.index,
        head: draft.head,
        parent: indexOf.get(draft.parentHead) ?? -1,
        start: doc.tokens[draft.first]!.start,
        end: doc.tokens[draft.last]!.end,
        firstToken: draft.first,
        endToken: draft.last + 1,
        marker: findMarker(tree, draft),
        pieces: toSpans(doc, draft.ownTokens),
      })
    }
  }
  return { doc, trees, clauses, clauseOf, sentenceOf }
}

function draftClauses(tree: Tree): ClauseDraft[] {
  const kinds = classifyClauses(tree)
  const drafts = new Map<number, ClauseDraft>()
  /** Clause head that governs each token, filled from the roots down. */
  const owner = new Int32Array(tree.end - tree.first)
  for (const token of tree.topDown) {
    const head = tree.head(token)
    const governor = head < 0 ? -1 : owner[head - tree.first]!
    const kind = kinds.get(token)
    if (kind) drafts.set(token, { head: token, kind, parentHead: governor, ownTokens: [], first: -1, last: -1 })
    owner[token - tree.first] = kind ? token : governor
  }
  for (const head of drafts.keys()) for (const token of findCorrelative(tree, head)) owner[token - tree.first] = head
  for (let token = tree.first; token < tree.end; token++) {
    const draft = drafts.get(owner[token - tree.first]!)
    if (!draft) continue
    draft.ownTokens.push(token)
    if (tree.doc.tokens[token]!.upos !== 'PUNCT') extendSpan(draft, token, token)
  }
  // Innermost clauses first: a clause covers embedded clauses, not adjacent ones.
  for (const draft of [...drafts.values()].reverse()) {
    let ancestor: ClauseDraft | undefined = draft
    while (ancestor && isAdjacent(ancestor)) ancestor = drafts.get(ancestor.parentHead)
    const parent = ancestor && drafts.get(ancestor.parentHead)
    if (parent && draft.first >= 0) extendSpan(parent, draft.first, draft.last)
  }
  const found = [...drafts.values()].filter(draft => draft.first >= 0)
  const partners = matchBrackets(tree.doc, tree.first, tree.end)
  for (const draft of found) extendOverBrackets(draft, partners)
  return found.sort((a, b) => a.first - b.first || b.last - a.last || a.head - b.head)
}

/** Returns the tokens of "as long" in "as long as it rains", which the parse attaches to the governing clause. */
function findCorrelative(tree: Tree, head: number): number[] {
  const { tokens } = tree.doc
  const governor = tree.head(head)
  if (governor < tree.first + 1 || !/^(?:long|soon|far)$/i.test(tokens[governor]!.text)) return []
  const follows = /^as$/i.test(tokens[governor + 1]?.text ?? '') && tree.head(governor + 1) === head
  return follows && /^(?:as|so)$/i.test(tokens[governor - 1]!.text) ? [governor - 1, governor] : []
}

/** Extends a clause by an adjacent bracket or quotation mark if its partner is inside, and by a pair around the clause. */
function extendOverBrackets(draft: ClauseDraft, partners: ReadonlyMap<number, number>): void {
  const nextPartner = partners.get(draft.last + 1)
  const previousPartner = partners.get(draft.first - 1)
  if (nextPartner !== undefined && nextPartner >= draft.first && nextPartner <= draft.last) draft.last++
  if (previousPartner !== undefined && previousPartner >= draft.first && previousPartner <= draft.last) draft.first--
  else if (previousPartner === draft.last + 1) {
    draft.first--
    draft.last++
  }
}

/** Returns true for coordinated and parenthetical clauses, which are adjacent to their parent, not embedded in it. */
const isAdjacent = ({ kind }: ClauseDraft): boolean => kind === 'coordinated' || kind === 'parenthetical'

function extendSpan(draft: ClauseDraft, first: number, last: number): void {
  if (draft.first < 0 || first < draft.first) draft.first = first
  if (last > draft.last) draft.last = last
}

/** Finds the leading words that introduce a clause; "only" or "then" alone is not a marker. */
function findMarker(tree: Tree, draft: ClauseDraft): Marker | undefined {
  const { doc } = tree
  const relative = draft.kind === 'relative' ? findRelativeWord(tree, draft.head) : -1
  let last = -1
  let hasIntroducer = false
  for (let token = draft.first; token < draft.head; token++) {
    if (isIntroducer(tree, token, draft) || token <= relative) {
      hasIntroducer = true
      last = token
    } else if (isMarkerModifier(tree, token, draft.head)) last = token
    else break
  }
  if (!hasIntroducer) return undefined
  const { start } = doc.tokens[draft.first]!
  const { end } = doc.tokens[last]!
  return { start, end, text: doc.text.slice(start, end) }
}

/** Returns true if a token is the subordinator, coordinator or question word of the clause, or part of it. */
function isIntroducer(tree: Tree, token: number, draft: ClauseDraft): boolean {
  const word = tree.doc.tokens[token]!
  const governor = tree.head(token)
  if (word.relation === 'fixed') return governor >= draft.first && isIntroducer(tree, governor, draft)
  if (governor !== draft.head) return false
  const relation = getBaseRelation(word)
  if (draft.kind === 'main') return relation === 'cc'
  return relation === 'cc' || relation === 'mark' || /^W(?:RB|DT|P)/.test(word.xpos)
}

/** Returns true if a token modifies the marker: "even" of "even though", "then" of "and then", "not" of "whether or not". */
function isMarkerModifier(tree: Tree, token: number, head: number): boolean {
  const word = tree.doc.tokens[token]!
  if (findCorrelative(tree, head).includes(token)) return true
  const governor = tree.head(token)
  if (governor >= 0 && governor !== head && tree.doc.tokens[governor]!.relation === 'mark') return true
  return governor === head && /^(?:even|only|just|then|so|thus|hence|therefore|thereby)$/i.test(word.text)
}
