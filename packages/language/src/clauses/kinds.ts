/** Clause types, derived from Universal Dependencies relations. */
import type { Token } from '../doc/doc.ts'
import { getBaseRelation, type Tree } from './tree.ts'

export type ClauseKind =
  /** The clause of the sentence's root. */
  | 'main'
  /** Joined to another clause by a coordinator, or by a semicolon, colon, dash or comma alone. */
  | 'coordinated'
  /** Adverbial, with a subordinator: "because it rained", "after leaving". */
  | 'subordinate'
  /** "that broke", "which nobody read". */
  | 'relative'
  /** "reducing the cost", "made of wood": a participle without a subordinator. */
  | 'participial'
  /** Adverbial or adnominal "to" and a verb: "to save time". */
  | 'infinitival'
  /** Subject or object of a verb: "that it rained" in "they deny that it rained". */
  | 'complement'
  /** Loosely attached: "he said", "I think". */
  | 'parenthetical'

/** Returns the clause kinds of a sentence by the token that heads the clause. */
export function classifyClauses(tree: Tree): Map<number, ClauseKind> {
  const kinds = new Map<number, ClauseKind>()
  // Governors come first, since the kind of a conjunct depends on that of its governor.
  for (const token of tree.topDown) {
    const kind = classifyClause(tree, token, kinds)
    if (kind) kinds.set(token, kind)
  }
  return kinds
}

function classifyClause(tree: Tree, token: number, kinds: ReadonlyMap<number, ClauseKind>): ClauseKind | undefined {
  const word = tree.doc.tokens[token]!
  const head = tree.head(token)
  if (token < tree.statementStart) return undefined
  if (head < 0) return word.upos === 'PUNCT' && tree.children(token).length === 0 ? undefined : 'main'
  switch (getBaseRelation(word)) {
    case 'parataxis':
    case 'list':
      return isPredicate(tree, token) ? classifyLooseClause(tree, token) : undefined
    case 'conj':
      return kinds.has(head) && isPredicate(tree, token) ? 'coordinated' : undefined
    case 'advcl':
      return word.relation === 'advcl:relcl' ? 'relative' : classifyAdverbialClause(tree, token)
    case 'acl':
      return classifyAdnominalClause(tree, token)
    case 'ccomp':
    case 'csubj':
      return hasSubordinator(tree, token, adverbialSubordinators) ? 'subordinate' : 'complement'
    case 'xcomp':
      return word.upos === 'VERB' || hasChild(tree, token, ['cop', 'aux', 'mark']) ? 'complement' : undefined
    default:
      return undefined
  }
}

/** Returns true if a token is a verb, or another word with a copula, an auxiliary or a subject. */
export function isPredicate(tree: Tree, token: number): boolean {
  const { upos } = tree.doc.tokens[token]!
  return upos === 'VERB' || upos === 'AUX' || hasChild(tree, token, ['cop', 'aux', 'nsubj', 'csubj', 'expl'])
}

const reportingVerbs = new Set(
  'say think believe guess suppose know mean argue claim note add see hope tell suspect contend'.split(' '),
)

/** Classifies a loosely attached clause: parenthetical for a report ("he said"), else coordinated. */
function classifyLooseClause(tree: Tree, token: number): ClauseKind {
  if (token < tree.head(token)) return 'parenthetical'
  const firstToken = tree.doc.tokens[tree.leftmost(token)]!
  const previous = tree.doc.tokens[tree.leftmost(token) - 1]
  if (isClauseSeparator(firstToken) || (previous && isClauseSeparator(previous))) return 'coordinated'
  return hasSubject(tree, token) && !reportingVerbs.has(tree.doc.tokens[token]!.lemma) ? 'coordinated' : 'parenthetical'
}

const isClauseSeparator = (token: Token): boolean => /^(?:[;:–—]|--?)$/.test(token.text)

function classifyAdverbialClause(tree: Tree, token: number): ClauseKind {
  const children = tree.children(token)
  if (children.some(child => isSubordinator(tree.doc.tokens[child]!))) return 'subordinate'
  if (children.some(child => isInfinitiveMarker(tree.doc.tokens[child]!))) return 'infinitival'
  return isParticiple(tree.doc.tokens[token]!) ? 'participial' : 'subordinate'
}

function classifyAdnominalClause(tree: Tree, token: number): ClauseKind {
  const word = tree.doc.tokens[token]!
  if (word.relation === 'acl:relcl' || findRelativeWord(tree, token) >= 0) return 'relative'
  const children = tree.children(token)
  if (children.some(child => isInfinitiveMarker(tree.doc.tokens[child]!))) return 'infinitival'
  if (isParticiple(word)) return 'participial'
  return children.some(child => isSubordinator(tree.doc.tokens[child]!)) ? 'complement' : 'relative'
}

const isParticiple = (token: Token): boolean => token.xpos === 'VBG' || token.xpos === 'VBN'

/** Returns true for subordinators such as "because", "when" and "if"; false for the "to" of an infinitive. */
const isSubordinator = (token: Token): boolean =>
  (token.relation === 'mark' && token.xpos !== 'TO') || (token.xpos === 'WRB' && getBaseRelation(token) === 'advmod')

const isInfinitiveMarker = (token: Token): boolean => token.relation === 'mark' && token.xpos === 'TO'

export const hasSubject = (tree: Tree, token: number): boolean => hasChild(tree, token, ['nsubj', 'csubj', 'expl'])

/** Subordinators of adverbial clauses that parsers sometimes attach as complement clauses. */
const adverbialSubordinators = new Set([
  'because',
  'although',
  'though',
  'unless',
  'since',
  'whereas',
  'while',
  'until',
])

const hasSubordinator = (tree: Tree, token: number, words: ReadonlySet<string>): boolean =>
  tree.children(token).some(child => {
    const { relation, text } = tree.doc.tokens[child]!
    return relation === 'mark' && words.has(text.toLowerCase())
  })

const hasChild = (tree: Tree, token: number, relations: readonly string[]): boolean =>
  tree.children(token).some(child => relations.includes(getBaseRelation(tree.doc.tokens[child]!)))

/** Finds the relative word ("which", "who", "whose", "that") in the first phrase of a relative clause; -1 if there is none. */
export function findRelativeWord(tree: Tree, token: number): number {
  for (const child of tree.children(token)) {
    if (child > token) break
    if (isRelativeWord(tree.doc.tokens[child]!)) return child
    for (const grandchild of tree.children(child)) if (isRelativeWord(tree.doc.tokens[grandchild]!)) return grandchild
  }
  return -1
}

const isRelativeWord = (token: Token): boolean =>
  /^(?:WDT|WP\$?)$/.test(token.xpos) || (token.xpos === 'WRB' && /^wh(?:ere|en|y)/i.test(token.text))
