/**
 * Syntactic use of a connective occurrence: subordinator (mark), preposition (case), coordinator (cc) or adverb; or no
 * connective at all ("so tall", "not yet", "as tall as", "ask if").
 */
import type { Clause, Structure } from '../clauses/clauses.ts'
import { isEdgePunctuation } from '../clauses/spans.ts'
import { baseRelation, type Tree } from '../clauses/tree.ts'
import type { Match } from './match.ts'
import classes from './usage-classes.json' with { type: 'json' }

/** Subordinators that join clauses whatever relation the parser found. */
const STRONG: ReadonlySet<string> = new Set(classes.subordinators)
/** Prepositions that relate events when a noun phrase follows; the weak ones only with a comma or a clause. */
const EVENT_PREPOSITIONS: ReadonlySet<string> = new Set(classes.eventPrepositions)
const WEAK_PREPOSITIONS: ReadonlySet<string> = new Set(classes.weakPrepositions)
/** Prepositions that join clauses only before a gerund. */
const GERUND_ONLY: ReadonlySet<string> = new Set(classes.gerundOnly)
/** Adverbs that join clauses only at the start of a clause or between commas. */
const SET_OFF_ADVERBS: ReadonlySet<string> = new Set(classes.setOffAdverbs)
/** Subordinators, prepositions and coordinators that never connect as adverbs. */
const NEVER_ADVERBS: ReadonlySet<string> = new Set(classes.neverAdverbs)

export interface Use {
  readonly kind: 'subordinator' | 'preposition' | 'coordinator' | 'adverb'
  /** Token of the match that attaches outside it. */
  readonly anchor: number
  /** Head of the argument that holds the connective. */
  readonly hostHead: number
  /** Tokens of the argument that holds the connective, possibly including it; end exclusive. */
  readonly hostFirst: number
  readonly hostEnd: number
  /** Token of the other argument's clause (its head if a phrase); -1 for the previous sentence. */
  readonly otherHead: number
  /** Range of the other argument if it is a phrase. */
  readonly otherFirst: number
  readonly otherEnd: number
  /** Both arguments are phrases. */
  readonly phrase: boolean
  /** The argument that holds the connective is a noun phrase ("because of the rain"). */
  readonly nominal: boolean
  /** The connective relates events even with a noun phrase: "despite", "because of". */
  readonly prominent: boolean
  /** The arguments were read from punctuation; `otherFirst` and `otherEnd` bound the other one. */
  readonly byPunctuation: boolean
}

/** Reads the use of a match; undefined if the words do not connect. */
export function readUse(structure: Structure, match: Match): Use | undefined {
  const tree = structure.trees[structure.sentenceOf[match.first]!]
  if (!tree) return undefined
  const { tokens } = structure.doc
  let mark = -1
  let other = -1
  for (let token = match.first; token < match.end; token++) {
    const head = tree.head(token)
    if (head >= match.first && head < match.end && tokens[token]!.relation !== 'mark') continue
    if (isMark(structure, token)) mark = token
    else if (other < 0 || tokens[token]!.relation !== 'advmod') other = token
  }
  if (mark >= 0) return subordinatorUse(structure, tree, match, mark)
  if (other < 0) return undefined
  const relation = baseRelation(tokens[other]!)
  if (relation === 'cc') return coordinatorUse(structure, tree, match, other)
  if (relation === 'case') return prepositionUse(structure, tree, match, other, tree.head(other))
  if (relation === 'advcl' && /^(?:given|assuming|provided|supposing|depending|seeing|owing)/.test(match.words))
    return participleUse(structure, tree, match, other)
  return adverbUse(structure, tree, match, other)
}

function isMark(structure: Structure, token: number): boolean {
  const word = structure.doc.tokens[token]!
  return (
    word.relation === 'mark' ||
    (word.xpos === 'WRB' && baseRelation(word) === 'advmod' && /^whe(?:n|re)/i.test(word.text))
  )
}

function subordinatorUse(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  const { tokens } = structure.doc
  const head = tree.head(anchor)
  if (head < 0) return undefined
  const host = tokens[head]!
  const relation = baseRelation(host)
  const strong = STRONG.has(match.words)
  if (host.relation === 'acl:relcl' || host.relation === 'advcl:relcl') return undefined
  if (!strong && relation !== 'advcl' && relation !== 'parataxis' && relation !== 'conj' && relation !== 'obl')
    return undefined
  if (GERUND_ONLY.has(match.words) && !isGerundOrFinite(tree, head, match)) return undefined
  if (match.words === 'as' && isComparison(tree, head)) return undefined
  const above = finiteAbove(structure, tree.head(head))
  // Without a governing clause ("B is because A", fragments) the other argument is the previous sentence.
  return use('subordinator', anchor, head, clauseRange(structure, tree, head, match), above, tree)
}

/** Head of the nearest governing clause that can stand alone: "they hope to leave if A" is about hoping to leave. */
function finiteAbove(structure: Structure, token: number): number {
  let clause = token < 0 ? undefined : structure.clauses[structure.clauseOf[token]!]
  while (clause && clause.parent >= 0 && (clause.kind === 'infinitival' || isBareComplement(structure, clause)))
    clause = structure.clauses[clause.parent]
  return clause ? clause.head : token
}

/** A complement without a finite verb: "to leave", "leaving early". */
function isBareComplement(structure: Structure, clause: Clause): boolean {
  return (
    clause.kind === 'complement' &&
    /^VB[GN]?$/.test(structure.doc.tokens[clause.head]!.xpos) &&
    !hasFinite(structure, clause)
  )
}

function hasFinite(structure: Structure, clause: Clause): boolean {
  const tree = structure.trees[clause.sentence]!
  return tree.children(clause.head).some(child => /^(?:MD|VB[ZPD])$/.test(structure.doc.tokens[child]!.xpos))
}

/** "for" with a finite clause, or a preposition with a gerund; not "for her to win". */
function isGerundOrFinite(tree: Tree, head: number, match: Match): boolean {
  const word = tree.doc.tokens[head]!
  if (word.xpos === 'VBG') return true
  const to = tree.children(head).some(child => tree.doc.tokens[child]!.xpos === 'TO')
  return match.words === 'for' && !to
}

/** Returns whether a clause is the second part of a comparison: "as tall as", "the same as". */
export function isComparison(tree: Tree, head: number): boolean {
  const above = tree.head(head)
  if (above < 0) return false
  const word = tree.doc.tokens[above]!
  return (
    /^(?:same|such|so)$/i.test(word.text) ||
    tree.children(above).some(child => child < above && /^(?:as|so|such)$/i.test(tree.doc.tokens[child]!.text))
  )
}

function prepositionUse(
  structure: Structure,
  tree: Tree,
  match: Match,
  anchor: number,
  object: number,
): Use | undefined {
  if (object < 0 || !EVENT_PREPOSITIONS.has(match.words)) return undefined
  const above = tree.head(object)
  const range = { first: tree.leftmost(object), end: tree.rightmost(object) + 1 }
  const prominent = !WEAK_PREPOSITIONS.has(match.words) || isSetOff(structure, match.first, range.end)
  return { ...use('preposition', anchor, object, range, above, tree), nominal: true, prominent }
}

/** "given the results", "assuming the offer stands": a participle with its object. */
function participleUse(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  const range = clauseRange(structure, tree, anchor, match)
  return range.end > match.end ? use('subordinator', anchor, anchor, range, tree.head(anchor), tree) : undefined
}

function coordinatorUse(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  const { tokens } = structure.doc
  const conjunct = tree.head(anchor)
  if (conjunct < 0 || tokens[anchor]!.relation === 'cc:preconj') return undefined
  const first = tree.head(conjunct)
  if (baseRelation(tokens[conjunct]!) !== 'conj' || first < 0) {
    // A sentence-initial coordinator joins the sentence to the one before.
    if (!opensClause(structure, tree, match)) return undefined
    const top = topOf(tree, conjunct)
    return use('coordinator', anchor, top, { first: tree.leftmost(top), end: tree.rightmost(top) + 1 }, -1, tree)
  }
  const before = previousConjunct(tree, conjunct, first)
  const clause = structure.clauses[structure.clauseOf[conjunct]!]
  if (clause && clause.head === conjunct)
    return use('coordinator', anchor, conjunct, clauseRange(structure, tree, conjunct, match), before, tree)
  const range = { first: Math.max(match.end, tree.leftmost(conjunct)), end: tree.rightmost(conjunct) + 1 }
  const made = use('coordinator', anchor, conjunct, range, before, tree)
  const end = Math.min(match.first, before === first ? conjunctEnd(tree, first, conjunct) : tree.rightmost(before) + 1)
  let otherFirst = tree.leftmost(before)
  while (otherFirst < before && /^(?:case|cc|mark)$/.test(baseRelation(tokens[otherFirst]!))) otherFirst++
  return { ...made, phrase: true, prominent: false, otherFirst, otherEnd: end }
}

/** End of the first conjunct, before the others begin. */
function conjunctEnd(tree: Tree, first: number, conjunct: number): number {
  for (const child of tree.children(first))
    if (baseRelation(tree.doc.tokens[child]!) === 'conj') return Math.min(tree.leftmost(child), tree.leftmost(conjunct))
  return tree.leftmost(conjunct)
}

/** Conjunct just before this one: "B" for "C" in "A, B and C". */
function previousConjunct(tree: Tree, conjunct: number, first: number): number {
  let before = first
  for (const child of tree.children(first))
    if (child < conjunct && baseRelation(tree.doc.tokens[child]!) === 'conj') before = child
  return before
}

function adverbUse(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  if (NEVER_ADVERBS.has(match.words)) return undefined
  const { tokens } = structure.doc
  const head = tree.head(anchor)
  const relation = baseRelation(tokens[anchor]!)
  if (
    head >= 0 &&
    relation === 'advmod' &&
    /^(?:ADJ|ADV|NUM|DET|NOUN|PROPN)$/.test(tokens[head]!.upos) &&
    !isOwnClause(structure, head)
  )
    return undefined
  const opens = opensClause(structure, tree, match)
  if (SET_OFF_ADVERBS.has(match.words) && !opens && !isSetOff(structure, match.first, match.end)) return undefined
  if (STRONG.has(match.words)) {
    // The parser took a subordinator for an adverb: it introduces the clause that it modifies.
    const introduces = head > anchor && match.end - match.first === 1 && isOwnClause(structure, head)
    return introduces ? subordinatorUse(structure, tree, match, anchor) : undefined
  }
  if (EVENT_PREPOSITIONS.has(match.words)) return undefined
  const clause = structure.clauses[structure.clauseOf[anchor]!]
  if (!clause) return undefined
  if (match.words === 'also' && /^(?:relative|participial|infinitival)$/.test(clause.kind)) return undefined
  const range = { first: clause.firstToken, end: clause.endToken }
  return use('adverb', anchor, clause.head, range, precedingArgument(structure, clause, match), tree)
}

function isOwnClause(structure: Structure, token: number): boolean {
  return structure.clauses[structure.clauseOf[token]!]?.head === token
}

/** Head of what an adverb joins its clause to: the clause above, or -1 for the previous sentence. */
function precedingArgument(structure: Structure, clause: Clause, match: Match): number {
  const parent = structure.clauses[clause.parent]
  if (!parent || clause.kind === 'main') return -1
  if (clause.kind === 'complement') return structure.clauses[clause.parent]!.firstToken < match.first ? -1 : parent.head
  return parent.head
}

/** Returns whether only punctuation, coordinators and connectives precede the match in its clause. */
export function opensClause(structure: Structure, tree: Tree, match: Match): boolean {
  const clause = structure.clauses[structure.clauseOf[match.first]!]
  const first = clause ? clause.firstToken : tree.first
  for (let token = match.first - 1; token >= first; token--) {
    const word = structure.doc.tokens[token]!
    if (
      word.upos !== 'PUNCT' &&
      !/^(?:cc|mark|discourse)$/.test(baseRelation(word)) &&
      !/^(?:thus|so|therefore|hence|however)$/i.test(word.text)
    )
      return false
  }
  return true
}

/** Returns whether the words are set off by commas, or by a comma and the edge of the sentence. */
export function isSetOff(structure: Structure, first: number, end: number): boolean {
  const { tokens } = structure.doc
  const before = tokens[first - 1]
  const after = tokens[end]
  const opens = structure.sentenceOf[first] !== (before ? structure.sentenceOf[first - 1] : -1)
  const left = opens || (before !== undefined && isEdgePunctuation(before))
  const right = after === undefined || isEdgePunctuation(after)
  return left && right && (!opens || after?.text === ',')
}

/** Token range of the clause that a token heads, including the match. */
function clauseRange(structure: Structure, tree: Tree, head: number, match: Match): { first: number; end: number } {
  const clause = structure.clauses[structure.clauseOf[head]!]
  if (clause && clause.head === head) return { first: Math.min(clause.firstToken, match.first), end: clause.endToken }
  return { first: Math.min(match.first, tree.leftmost(head)), end: tree.rightmost(head) + 1 }
}

function topOf(tree: Tree, token: number): number {
  let at = token
  while (tree.head(at) >= 0) at = tree.head(at)
  return at
}

function use(
  kind: Use['kind'],
  anchor: number,
  hostHead: number,
  host: { first: number; end: number },
  otherHead: number,
  tree: Tree,
): Use {
  return {
    kind,
    anchor,
    hostHead,
    hostFirst: host.first,
    hostEnd: host.end,
    otherHead,
    otherFirst: otherHead < 0 ? -1 : tree.leftmost(otherHead),
    otherEnd: otherHead < 0 ? -1 : tree.rightmost(otherHead) + 1,
    phrase: false,
    nominal: false,
    prominent: true,
    byPunctuation: false,
  }
}
