/**
 * Clauses read from the dependency tree. A clause is a predicate with its dependents: the root of a sentence, and every
 * token attached as a clause (advcl, acl, ccomp, csubj, xcomp, parataxis) or as a coordinated predicate (conj). The
 * span of a clause includes embedded clauses but not coordinated ones: "A and B" has two adjacent spans, "B because A"
 * two nested ones.
 */
import type { Doc, Span } from '../doc/doc.ts'
import { type ClauseKind, clauseKinds, relativeWord } from './kinds.ts'
import { bracketPartners, tokenSpans } from './spans.ts'
import { afterSpeaker, baseRelation, sentenceTree, type Tree } from './tree.ts'

/** Words that introduce a clause: "even though", "which", "and then". */
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
  /** Clause that it depends on or is coordinated with; -1 for a main clause. */
  readonly parent: number
  readonly marker?: Marker
  /** Spans of the clause's own words, without embedded clauses; several where a clause interrupts it. */
  readonly pieces: readonly Span[]
}

/** Clause under construction, with spans in tokens. */
interface ClauseDraft {
  readonly head: number
  readonly kind: ClauseKind
  /** Head of the clause above; -1 if none. */
  readonly above: number
  readonly own: number[]
  first: number
  last: number
}

/** Trees and clauses of a document, shared by all readers. */
export interface Structure {
  readonly doc: Doc
  /** One tree per sentence. */
  readonly trees: readonly Tree[]
  readonly clauses: readonly Clause[]
  /** Clause index of each token; -1 for a speaker's label and stray punctuation. */
  readonly clauseOf: Int32Array
  /** Sentence index of each token; -1 outside all sentences. */
  readonly sentenceOf: Int32Array
}

const structures = new WeakMap<Doc, Structure>()

/** Trees and clauses of a document, cached per document. */
export function readStructure(doc: Doc): Structure {
  const structure = structures.get(doc) ?? buildStructure(doc)
  structures.set(doc, structure)
  return structure
}

/** Clauses of a document in order of their start. */
export function findClauses(doc: Doc): readonly Clause[] {
  return readStructure(doc).clauses
}

function buildStructure(doc: Doc): Structure {
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
        marker: clauseMarker(tree, draft),
        pieces: tokenSpans(doc, draft.own),
      })
    }
  }
  return { doc, trees, clauses, clauseOf, sentenceOf }
}

function draftClauses(tree: Tree): ClauseDraft[] {
  const kinds = clauseKinds(tree)
  const drafts = new Map<number, ClauseDraft>()
  /** Clause head that governs each token, filled from the roots down. */
  const owner = new Int32Array(tree.end - tree.first)
  for (const token of tree.downward) {
    const head = tree.head(token)
    const governor = head < 0 ? -1 : owner[head - tree.first]!
    const kind = kinds.get(token)
    if (kind) drafts.set(token, { head: token, kind, above: governor, own: [], first: -1, last: -1 })
    owner[token - tree.first] = kind ? token : governor
  }
  for (const head of drafts.keys()) for (const token of correlative(tree, head)) owner[token - tree.first] = head
  for (let token = tree.first; token < tree.end; token++) {
    const draft = drafts.get(owner[token - tree.first]!)
    if (!draft) continue
    draft.own.push(token)
    if (tree.doc.tokens[token]!.upos !== 'PUNCT') cover(draft, token, token)
  }
  // Innermost clauses first: a clause covers embedded clauses, not adjacent ones.
  for (const draft of [...drafts.values()].reverse()) {
    let ancestor: ClauseDraft | undefined = draft
    while (ancestor && isAdjacent(ancestor)) ancestor = drafts.get(ancestor.above)
    const above = ancestor && drafts.get(ancestor.above)
    if (above && draft.first >= 0) cover(above, draft.first, draft.last)
  }
  const found = [...drafts.values()].filter(draft => draft.first >= 0)
  const partners = bracketPartners(tree.doc, tree.first, tree.end)
  for (const draft of found) closeBrackets(draft, partners)
  return found.sort((a, b) => a.first - b.first || b.last - a.last || a.head - b.head)
}

/** Tokens of "as long" in "as long as it rains", which the parse leaves in the governing clause. */
function correlative(tree: Tree, head: number): number[] {
  const { tokens } = tree.doc
  const governor = tree.head(head)
  if (governor < tree.first + 1 || !/^(?:long|soon|far)$/i.test(tokens[governor]!.text)) return []
  const follows = /^as$/i.test(tokens[governor + 1]?.text ?? '') && tree.head(governor + 1) === head
  return follows && /^(?:as|so)$/i.test(tokens[governor - 1]!.text) ? [governor - 1, governor] : []
}

/** Extends a clause by a bracket or quotation mark just outside whose partner is inside, or just outside too. */
function closeBrackets(draft: ClauseDraft, partners: ReadonlyMap<number, number>): void {
  const after = partners.get(draft.last + 1)
  const before = partners.get(draft.first - 1)
  if (after !== undefined && after >= draft.first && after <= draft.last) draft.last++
  if (before !== undefined && before >= draft.first && before <= draft.last) draft.first--
  else if (before === draft.last + 1) {
    draft.first--
    draft.last++
  }
}

/** Coordinated and parenthetical clauses are adjacent to their parent, not embedded in it. */
function isAdjacent({ kind }: ClauseDraft): boolean {
  return kind === 'coordinated' || kind === 'parenthetical'
}

function cover(draft: ClauseDraft, first: number, last: number): void {
  if (draft.first < 0 || first < draft.first) draft.first = first
  if (last > draft.last) draft.last = last
}

/** Leading words that introduce a clause; "only" or "then" alone is no marker. */
function clauseMarker(tree: Tree, draft: ClauseDraft): Marker | undefined {
  const { doc } = tree
  const relative = draft.kind === 'relative' ? relativeWord(tree, draft.head) : -1
  let last = -1
  let introduced = false
  for (let token = draft.first; token < draft.head; token++) {
    if (introduces(tree, token, draft) || token <= relative) {
      introduced = true
      last = token
    } else if (modifiesMarker(tree, token, draft.head)) last = token
    else break
  }
  if (!introduced) return undefined
  const { start } = doc.tokens[draft.first]!
  const { end } = doc.tokens[last]!
  return { start, end, text: doc.text.slice(start, end) }
}

/** Returns whether a token is the subordinator, coordinator or question word of the clause, or part of one. */
function introduces(tree: Tree, token: number, draft: ClauseDraft): boolean {
  const word = tree.doc.tokens[token]!
  const governor = tree.head(token)
  if (word.relation === 'fixed') return governor >= draft.first && introduces(tree, governor, draft)
  if (governor !== draft.head) return false
  const relation = baseRelation(word)
  if (draft.kind === 'main') return relation === 'cc'
  return relation === 'cc' || relation === 'mark' || /^W(?:RB|DT|P)/.test(word.xpos)
}

/**
 * Returns whether a token belongs to the marker: "even" of "even though", "then" of "and then", "not" of "whether or
 * not".
 */
function modifiesMarker(tree: Tree, token: number, head: number): boolean {
  const word = tree.doc.tokens[token]!
  if (correlative(tree, head).includes(token)) return true
  const governor = tree.head(token)
  if (governor >= 0 && governor !== head && tree.doc.tokens[governor]!.relation === 'mark') return true
  return governor === head && /^(?:even|only|just|then|so|thus|hence|therefore|thereby)$/i.test(word.text)
}
