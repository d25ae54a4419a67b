/**
 * Determines the syntactic use of a connective: subordinator (mark), preposition (case), coordinator (cc), adverb, or no
 * connective ("so tall", "not yet", "as tall as", "ask if"). As in the Penn Discourse Treebank, argument 2 is the one that
 * contains the connective, and argument 1 the other.
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

/** Value of `arg1Head` if argument 1 is the previous sentence. */
export const PREVIOUS_SENTENCE = -1

export interface ConnectiveUse {
  readonly kind: 'subordinator' | 'preposition' | 'coordinator' | 'adverb'
  /** Token of the connective whose head is outside the connective. */
  readonly anchor: number
  /** Head of argument 2. */
  readonly arg2Head: number
  /** Tokens of argument 2, possibly including the connective; end exclusive. */
  readonly arg2First: number
  readonly arg2End: number
  /** Token of the clause of argument 1 (its head if a phrase); `PREVIOUS_SENTENCE` if it is the sentence before. */
  readonly arg1Head: number
  /** Tokens of argument 1 if it is a phrase; end exclusive. */
  readonly arg1First: number
  readonly arg1End: number
  /** True if both arguments are phrases. */
  readonly isPhrase: boolean
  /** True if argument 2 is a noun phrase ("because of the rain"). */
  readonly isNominal: boolean
  /** True if the connective relates events even with a noun phrase: "despite", "because of". */
  readonly isProminent: boolean
  /** True if the arguments were read from punctuation; `arg1First` and `arg1End` are then valid for clauses, too. */
  readonly isFromPunctuation: boolean
}

/** Reads the use of a match; undefined if the words do not connect. */
export function readUse(structure: Structure, match: Match): ConnectiveUse | undefined {
  const tree = structure.trees[structure.sentenceOf[match.first]!]
  if (!tree) return undefined
  const { tokens } = structure.doc
  // Tokens whose head is outside the connective: a mark comes first, then any other that is not an adverbial modifier.
  let mark = -1
  let candidate = -1
  for (let token = match.first; token < match.end; token++) {
    const head = tree.head(token)
    if (head >= match.first && head < match.end && tokens[token]!.relation !== 'mark') continue
    if (isMark(structure, token)) mark = token
    else if (candidate < 0 || tokens[token]!.relation !== 'advmod') candidate = token
  }
  if (mark >= 0) return readSubordinator(structure, tree, match, mark)
  if (candidate < 0) return undefined
  const relation = getBaseRelation(tokens[candidate]!)
  if (relation === 'cc') return readCoordinator(structure, tree, match, candidate)
  if (relation === 'case') return readPreposition(structure, tree, match, candidate, tree.head(candidate))
  if (relation === 'advcl' && /^(?:given|assuming|provided|supposing|depending|seeing|owing)/.test(match.words))
    return readParticiple(structure, tree, match, candidate)
  return readAdverb(structure, tree, match, candidate)
}

function isMark(structure: Structure, token: number): boolean {
  const word = structure.doc.tokens[token]!
  return (
    word.relation === 'mark' ||
    (word.xpos === 'WRB' && getBaseRelation(word) === 'advmod' && /^whe(?:n|re)/i.test(word.text))
  )
}

function readSubordinator(structure: Structure, tree: Tree, match: Match, anchor: number): ConnectiveUse | undefined {
  const { tokens } = structure.doc
  const head = tree.head(anchor)
  if (head < 0) return undefined
  const predicate = tokens[head]!
  const relation = getBaseRelation(predicate)
  const isKnownSubordinator = subordinators.has(match.words)
  if (predicate.relation === 'acl:relcl' || predicate.relation === 'advcl:relcl') return undefined
  if (
    !isKnownSubordinator &&
    relation !== 'advcl' &&
    relation !== 'parataxis' &&
    relation !== 'conj' &&
    relation !== 'obl'
  )
    return undefined
  if (gerundPrepositions.has(match.words) && !isGerundOrFinite(tree, head, match)) return undefined
  if (match.words === 'as' && isComparison(tree, head)) return undefined
  const governor = findFiniteGovernor(structure, tree.head(head))
  // Without a governing clause ("B is because A", fragments) argument 1 is the previous sentence.
  return createUse('subordinator', anchor, head, getClauseRange(structure, tree, head, match), governor, tree)
}

/** Finds the head of the nearest finite governing clause: in "they hope to leave if A", A modifies "hope", not "leave". */
function findFiniteGovernor(structure: Structure, token: number): number {
  let clause = token < 0 ? undefined : structure.clauses[structure.clauseOf[token]!]
  while (clause && clause.parent >= 0 && (clause.kind === 'infinitival' || isNonFiniteComplement(structure, clause)))
    clause = structure.clauses[clause.parent]
  return clause ? clause.head : token
}

/** Returns true for a complement without a finite verb: "to leave", "leaving early". */
const isNonFiniteComplement = (structure: Structure, clause: Clause): boolean =>
  clause.kind === 'complement' &&
  /^VB[GN]?$/.test(structure.doc.tokens[clause.head]!.xpos) &&
  !hasFiniteAuxiliary(structure, clause)

function hasFiniteAuxiliary(structure: Structure, clause: Clause): boolean {
  const tree = structure.trees[clause.sentence]!
  return tree.children(clause.head).some(child => /^(?:MD|VB[ZPD])$/.test(structure.doc.tokens[child]!.xpos))
}

/** Returns true for "for" with a finite clause, and for a preposition with a gerund; false for "for her to win". */
function isGerundOrFinite(tree: Tree, head: number, match: Match): boolean {
  const word = tree.doc.tokens[head]!
  if (word.xpos === 'VBG') return true
  const hasTo = tree.children(head).some(child => tree.doc.tokens[child]!.xpos === 'TO')
  return match.words === 'for' && !hasTo
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
): ConnectiveUse | undefined {
  if (object < 0 || !eventPrepositions.has(match.words)) return undefined
  const governor = tree.head(object)
  const range = { first: tree.leftmost(object), end: tree.rightmost(object) + 1 }
  const isProminent = !weakPrepositions.has(match.words) || isSetOff(structure, match.first, range.end)
  return { ...createUse('preposition', anchor, object, range, governor, tree), isNominal: true, isProminent }
}

/** Reads a participle with its object: "given the results", "assuming the offer stands". */
function readParticiple(structure: Structure, tree: Tree, match: Match, anchor: number): ConnectiveUse | undefined {
  const range = getClauseRange(structure, tree, anchor, match)
  return range.end > match.end ? createUse('subordinator', anchor, anchor, range, tree.head(anchor), tree) : undefined
}

function readCoordinator(structure: Structure, tree: Tree, match: Match, anchor: number): ConnectiveUse | undefined {
  const { tokens } = structure.doc
  const conjunct = tree.head(anchor)
  if (conjunct < 0 || tokens[anchor]!.relation === 'cc:preconj') return undefined
  const firstConjunct = tree.head(conjunct)
  if (getBaseRelation(tokens[conjunct]!) !== 'conj' || firstConjunct < 0) {
    // A sentence-initial coordinator joins the sentence to the one before.
    if (!opensClause(structure, tree, match)) return undefined
    const root = findRoot(tree, conjunct)
    return createUse(
      'coordinator',
      anchor,
      root,
      { first: tree.leftmost(root), end: tree.rightmost(root) + 1 },
      PREVIOUS_SENTENCE,
      tree,
    )
  }
  const previousConjunct = findPreviousConjunct(tree, conjunct, firstConjunct)
  const clause = structure.clauses[structure.clauseOf[conjunct]!]
  if (clause && clause.head === conjunct)
    return createUse(
      'coordinator',
      anchor,
      conjunct,
      getClauseRange(structure, tree, conjunct, match),
      previousConjunct,
      tree,
    )
  const range = { first: Math.max(match.end, tree.leftmost(conjunct)), end: tree.rightmost(conjunct) + 1 }
  const coordinatorUse = createUse('coordinator', anchor, conjunct, range, previousConjunct, tree)
  const arg1End = Math.min(
    match.first,
    previousConjunct === firstConjunct
      ? findConjunctEnd(tree, firstConjunct, conjunct)
      : tree.rightmost(previousConjunct) + 1,
  )
  let arg1First = tree.leftmost(previousConjunct)
  while (arg1First < previousConjunct && /^(?:case|cc|mark)$/.test(getBaseRelation(tokens[arg1First]!))) arg1First++
  return { ...coordinatorUse, isPhrase: true, isProminent: false, arg1First, arg1End }
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
  let previous = first
  for (const child of tree.children(first))
    if (child < conjunct && getBaseRelation(tree.doc.tokens[child]!) === 'conj') previous = child
  return previous
}

function readAdverb(structure: Structure, tree: Tree, match: Match, anchor: number): ConnectiveUse | undefined {
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
    const isIntroducer = head > anchor && match.end - match.first === 1 && isClauseHead(structure, head)
    return isIntroducer ? readSubordinator(structure, tree, match, anchor) : undefined
  }
  if (eventPrepositions.has(match.words)) return undefined
  const clause = structure.clauses[structure.clauseOf[anchor]!]
  if (!clause) return undefined
  if (match.words === 'also' && /^(?:relative|participial|infinitival)$/.test(clause.kind)) return undefined
  const range = { first: clause.firstToken, end: clause.endToken }
  return createUse('adverb', anchor, clause.head, range, findPrecedingArgument(structure, clause, match), tree)
}

const isClauseHead = (structure: Structure, token: number): boolean =>
  structure.clauses[structure.clauseOf[token]!]?.head === token

/** Finds the head of the clause that is argument 1 of an adverb, or `PREVIOUS_SENTENCE`. */
function findPrecedingArgument(structure: Structure, clause: Clause, match: Match): number {
  const parent = structure.clauses[clause.parent]
  if (!parent || clause.kind === 'main') return PREVIOUS_SENTENCE
  if (clause.kind === 'complement' && parent.firstToken < match.first) return PREVIOUS_SENTENCE
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
  const previous = tokens[first - 1]
  const next = tokens[end]
  const startsSentence = structure.sentenceOf[first] !== (previous ? structure.sentenceOf[first - 1] : -1)
  const isBoundedLeft = startsSentence || (previous !== undefined && isEdgePunctuation(previous))
  const isBoundedRight = next === undefined || isEdgePunctuation(next)
  return isBoundedLeft && isBoundedRight && (!startsSentence || next?.text === ',')
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

export const createUse = (
  kind: ConnectiveUse['kind'],
  anchor: number,
  arg2Head: number,
  arg2: { first: number; end: number },
  arg1Head: number,
  tree: Tree,
): ConnectiveUse => ({
  kind,
  anchor,
  arg2Head,
  arg2First: arg2.first,
  arg2End: arg2.end,
  arg1Head,
  arg1First: arg1Head < 0 ? -1 : tree.leftmost(arg1Head),
  arg1End: arg1Head < 0 ? -1 : tree.rightmost(arg1Head) + 1,
  isPhrase: false,
  isNominal: false,
  isProminent: true,
  isFromPunctuation: false,
})
