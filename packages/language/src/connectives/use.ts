/**
 * Determines the syntactic use of a connective: subordinator (mark), preposition (case), coordinator (cc), adverb, or no
 * connective ("so tall", "not yet", "as tall as", "ask if"). The host argument is the one that contains the connective.
 */
import type { Clause, Structure } from '../clauses/clauses.ts'
import { isEdgePunctuation } from '../clauses/spans.ts'
import { getBaseRelation, type Tree } from '../clauses/tree.ts'
import type { Match } from './match.ts'
import classes from './usage-classes.json' with { type: 'json' }

/** Subordinators that join clauses even if the parser found another relation. */
const subordinators: ReadonlySet<string> = new Set(classes.subordinators)
/** Prepositions that relate events when a noun phrase follows; the weak ones only with a comma or a clause. */
const eventPrepositions: ReadonlySet<string> = new Set(classes.eventPrepositions)
const weakPrepositions: ReadonlySet<string> = new Set(classes.weakPrepositions)
/** Prepositions that join clauses only before a gerund. */
const gerundPrepositions: ReadonlySet<string> = new Set(classes.gerundOnly)
/** Adverbs that join clauses only at the start of a clause or between commas. */
const setOffAdverbs: ReadonlySet<string> = new Set(classes.setOffAdverbs)
/** Subordinators, prepositions and coordinators that never connect as adverbs. */
const nonAdverbs: ReadonlySet<string> = new Set(classes.neverAdverbs)

export interface Use {
  readonly kind: 'subordinator' | 'preposition' | 'coordinator' | 'adverb'
  /** Token of the connective whose head is outside the connective. */
  readonly anchor: number
  /** Head of the host argument. */
  readonly hostHead: number
  /** Tokens of the host argument, possibly including the connective; end exclusive. */
  readonly hostFirst: number
  readonly hostEnd: number
  /** Token of the other argument's clause (its head if a phrase); -1 for the previous sentence. */
  readonly otherHead: number
  /** Range of the other argument if it is a phrase. */
  readonly otherFirst: number
  readonly otherEnd: number
  /** True if both arguments are phrases. */
  readonly isPhrase: boolean
  /** True if the host argument is a noun phrase ("because of the rain"). */
  readonly isNominal: boolean
  /** True if the connective relates events even with a noun phrase: "despite", "because of". */
  readonly isProminent: boolean
  /** True if the arguments were read from punctuation; `otherFirst` and `otherEnd` are then the other one. */
  readonly isFromPunctuation: boolean
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
  if (mark >= 0) return readSubordinator(structure, tree, match, mark)
  if (other < 0) return undefined
  const relation = getBaseRelation(tokens[other]!)
  if (relation === 'cc') return readCoordinator(structure, tree, match, other)
  if (relation === 'case') return readPreposition(structure, tree, match, other, tree.head(other))
  if (relation === 'advcl' && /^(?:given|assuming|provided|supposing|depending|seeing|owing)/.test(match.words))
    return readParticiple(structure, tree, match, other)
  return readAdverb(structure, tree, match, other)
}

function isMark(structure: Structure, token: number): boolean {
  const word = structure.doc.tokens[token]!
  return (
    word.relation === 'mark' ||
    (word.xpos === 'WRB' && getBaseRelation(word) === 'advmod' && /^whe(?:n|re)/i.test(word.text))
  )
}

function readSubordinator(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  const { tokens } = structure.doc
  const head = tree.head(anchor)
  if (head < 0) return undefined
  const host = tokens[head]!
  const relation = getBaseRelation(host)
  const strong = subordinators.has(match.words)
  if (host.relation === 'acl:relcl' || host.relation === 'advcl:relcl') return undefined
  if (!strong && relation !== 'advcl' && relation !== 'parataxis' && relation !== 'conj' && relation !== 'obl')
    return undefined
  if (gerundPrepositions.has(match.words) && !isGerundOrFinite(tree, head, match)) return undefined
  if (match.words === 'as' && isComparison(tree, head)) return undefined
  const governor = findFiniteGovernor(structure, tree.head(head))
  // Without a governing clause ("B is because A", fragments) the other argument is the previous sentence.
  return createUse('subordinator', anchor, head, getClauseRange(structure, tree, head, match), governor, tree)
}

/** Finds the head of the nearest finite governing clause: in "they hope to leave if A", A modifies "hope", not "leave". */
function findFiniteGovernor(structure: Structure, token: number): number {
  let clause = token < 0 ? undefined : structure.clauses[structure.clauseOf[token]!]
  while (clause && clause.parent >= 0 && (clause.kind === 'infinitival' || isBareComplement(structure, clause)))
    clause = structure.clauses[clause.parent]
  return clause ? clause.head : token
}

/** Returns true for a complement without a finite verb: "to leave", "leaving early". */
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

/** Returns true for "for" with a finite clause, and for a preposition with a gerund; false for "for her to win". */
function isGerundOrFinite(tree: Tree, head: number, match: Match): boolean {
  const word = tree.doc.tokens[head]!
  if (word.xpos === 'VBG') return true
  const to = tree.children(head).some(child => tree.doc.tokens[child]!.xpos === 'TO')
  return match.words === 'for' && !to
}

/** Returns true if a clause is the second part of a comparison: "as tall as", "the same as". */
export function isComparison(tree: Tree, head: number): boolean {
  const governor = tree.head(head)
  if (governor < 0) return false
  const word = tree.doc.tokens[governor]!
  return (
    /^(?:same|such|so)$/i.test(word.text) ||
    tree.children(governor).some(child => child < governor && /^(?:as|so|such)$/i.test(tree.doc.tokens[child]!.text))
  )
}

function readPreposition(
  structure: Structure,
  tree: Tree,
  match: Match,
  anchor: number,
  object: number,
): Use | undefined {
  if (object < 0 || !eventPrepositions.has(match.words)) return undefined
  const governor = tree.head(object)
  const range = { first: tree.leftmost(object), end: tree.rightmost(object) + 1 }
  const prominent = !weakPrepositions.has(match.words) || isSetOff(structure, match.first, range.end)
  return { ...createUse('preposition', anchor, object, range, governor, tree), isNominal: true, isProminent: prominent }
}

/** Reads a participle with its object: "given the results", "assuming the offer stands". */
function readParticiple(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  const range = getClauseRange(structure, tree, anchor, match)
  return range.end > match.end ? createUse('subordinator', anchor, anchor, range, tree.head(anchor), tree) : undefined
}

function readCoordinator(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  const { tokens } = structure.doc
  const conjunct = tree.head(anchor)
  if (conjunct < 0 || tokens[anchor]!.relation === 'cc:preconj') return undefined
  const first = tree.head(conjunct)
  if (getBaseRelation(tokens[conjunct]!) !== 'conj' || first < 0) {
    // A sentence-initial coordinator joins the sentence to the one before.
    if (!opensClause(structure, tree, match)) return undefined
    const top = findRoot(tree, conjunct)
    return createUse('coordinator', anchor, top, { first: tree.leftmost(top), end: tree.rightmost(top) + 1 }, -1, tree)
  }
  const before = findPreviousConjunct(tree, conjunct, first)
  const clause = structure.clauses[structure.clauseOf[conjunct]!]
  if (clause && clause.head === conjunct)
    return createUse('coordinator', anchor, conjunct, getClauseRange(structure, tree, conjunct, match), before, tree)
  const range = { first: Math.max(match.end, tree.leftmost(conjunct)), end: tree.rightmost(conjunct) + 1 }
  const coordinatorUse = createUse('coordinator', anchor, conjunct, range, before, tree)
  const end = Math.min(
    match.first,
    before === first ? findConjunctEnd(tree, first, conjunct) : tree.rightmost(before) + 1,
  )
  let otherFirst = tree.leftmost(before)
  while (otherFirst < before && /^(?:case|cc|mark)$/.test(getBaseRelation(tokens[otherFirst]!))) otherFirst++
  return { ...coordinatorUse, isPhrase: true, isProminent: false, otherFirst, otherEnd: end }
}

/** Finds the end of the first conjunct. */
function findConjunctEnd(tree: Tree, first: number, conjunct: number): number {
  for (const child of tree.children(first))
    if (getBaseRelation(tree.doc.tokens[child]!) === 'conj')
      return Math.min(tree.leftmost(child), tree.leftmost(conjunct))
  return tree.leftmost(conjunct)
}

/** Finds the conjunct before this one: "B" for "C" in "A, B and C". */
function findPreviousConjunct(tree: Tree, conjunct: number, first: number): number {
  let before = first
  for (const child of tree.children(first))
    if (child < conjunct && getBaseRelation(tree.doc.tokens[child]!) === 'conj') before = child
  return before
}

function readAdverb(structure: Structure, tree: Tree, match: Match, anchor: number): Use | undefined {
  if (nonAdverbs.has(match.words)) return undefined
  const { tokens } = structure.doc
  const head = tree.head(anchor)
  const relation = getBaseRelation(tokens[anchor]!)
  if (
    head >= 0 &&
    relation === 'advmod' &&
    /^(?:ADJ|ADV|NUM|DET|NOUN|PROPN)$/.test(tokens[head]!.upos) &&
    !isClauseHead(structure, head)
  )
    return undefined
  const opens = opensClause(structure, tree, match)
  if (setOffAdverbs.has(match.words) && !opens && !isSetOff(structure, match.first, match.end)) return undefined
  if (subordinators.has(match.words)) {
    // The parser took a subordinator for an adverb: it introduces the clause that it modifies.
    const introduces = head > anchor && match.end - match.first === 1 && isClauseHead(structure, head)
    return introduces ? readSubordinator(structure, tree, match, anchor) : undefined
  }
  if (eventPrepositions.has(match.words)) return undefined
  const clause = structure.clauses[structure.clauseOf[anchor]!]
  if (!clause) return undefined
  if (match.words === 'also' && /^(?:relative|participial|infinitival)$/.test(clause.kind)) return undefined
  const range = { first: clause.firstToken, end: clause.endToken }
  return createUse('adverb', anchor, clause.head, range, findPrecedingArgument(structure, clause, match), tree)
}

function isClauseHead(structure: Structure, token: number): boolean {
  return structure.clauses[structure.clauseOf[token]!]?.head === token
}

/** Finds the head of the clause to which an adverb links its own; -1 for the previous sentence. */
function findPrecedingArgument(structure: Structure, clause: Clause, match: Match): number {
  const parent = structure.clauses[clause.parent]
  if (!parent || clause.kind === 'main') return -1
  if (clause.kind === 'complement') return structure.clauses[clause.parent]!.firstToken < match.first ? -1 : parent.head
  return parent.head
}

/** Returns true if only punctuation, coordinators and connectives precede the match in its clause. */
export function opensClause(structure: Structure, tree: Tree, match: Match): boolean {
  const clause = structure.clauses[structure.clauseOf[match.first]!]
  const first = clause ? clause.firstToken : tree.first
  for (let token = match.first - 1; token >= first; token--) {
    const word = structure.doc.tokens[token]!
    if (
      word.upos !== 'PUNCT' &&
      !/^(?:cc|mark|discourse)$/.test(getBaseRelation(word)) &&
      !/^(?:thus|so|therefore|hence|however)$/i.test(word.text)
    )
      return false
  }
  return true
}

/** Returns true if the words are set off by commas, or by a comma and the start or end of the sentence. */
export function isSetOff(structure: Structure, first: number, end: number): boolean {
  const { tokens } = structure.doc
  const before = tokens[first - 1]
  const after = tokens[end]
  const opens = structure.sentenceOf[first] !== (before ? structure.sentenceOf[first - 1] : -1)
  const left = opens || (before !== undefined && isEdgePunctuation(before))
  const right = after === undefined || isEdgePunctuation(after)
  return left && right && (!opens || after?.text === ',')
}

/** Returns the token range of the clause that a token heads, including the connective. */
function getClauseRange(structure: Structure, tree: Tree, head: number, match: Match): { first: number; end: number } {
  const clause = structure.clauses[structure.clauseOf[head]!]
  if (clause && clause.head === head) return { first: Math.min(clause.firstToken, match.first), end: clause.endToken }
  return { first: Math.min(match.first, tree.leftmost(head)), end: tree.rightmost(head) + 1 }
}

function findRoot(tree: Tree, token: number): number {
  let node = token
  while (tree.head(node) >= 0) node = tree.head(node)
  return node
}

export function createUse(
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
    isPhrase: false,
    isNominal: false,
    isProminent: true,
    isFromPunctuation: false,
  }
}
