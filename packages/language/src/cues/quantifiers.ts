/** Quantifiers with their restrictor and scope. */
import { readStructure } from '../clauses/clauses.ts'
import { tokenSpans } from '../clauses/spans.ts'
import { baseRelation, type Tree } from '../clauses/tree.ts'
import type { Doc, Span } from '../doc/doc.ts'
import operatorWords from './operator-words.json' with { type: 'json' }
import { scopeOverClause } from './scope.ts'

export type QuantifierKind =
  /** all, every, each, any */
  | 'universal'
  /** some, several, a few, at least one */
  | 'existential'
  /** no, none, neither */
  | 'negative'
  /** most, many, few, half, the majority */
  | 'proportional'
  /** three, 40 percent */
  | 'numeric'
  /** only */
  | 'exclusive'

export interface Quantifier extends Span {
  readonly kind: QuantifierKind
  readonly text: string
  /** Index in `doc.tokens`. */
  readonly token: number
  /** Restrictor: "birds that swim" in "most birds that swim dive". Empty if not named. */
  readonly restrictor: readonly Span[]
  readonly scope: readonly Span[]
}

const KINDS = new Map(
  Object.entries(operatorWords.quantifiers).flatMap(([kind, words]) =>
    words.map(word => [word, kind as QuantifierKind]),
  ),
)

/** Finds quantifiers, their restrictors and scopes. */
export function findQuantifiers(doc: Doc): Quantifier[] {
  const structure = readStructure(doc)
  const found: Quantifier[] = []
  for (const sentence of doc.sentences) {
    const tree = structure.trees[structure.sentenceOf[sentence.firstToken] ?? -1]
    if (!tree) continue
    for (let token = tree.first; token < tree.end; token++) {
      const kind = quantifierKind(tree, token)
      if (!kind) continue
      const word = doc.tokens[token]!
      const noun = restrictorHead(tree, token)
      found.push({
        kind,
        start: word.start,
        end: word.end,
        text: doc.text.slice(word.start, word.end),
        token,
        restrictor: noun < 0 ? [] : tokenSpans(doc, restrictorTokens(tree, noun, token)),
        scope: scopeOverClause(structure, token, noun < 0 ? [token] : [...restrictorTokens(tree, noun, token), token]),
      })
    }
  }
  return found
}

function quantifierKind(tree: Tree, token: number): QuantifierKind | undefined {
  const word = tree.doc.tokens[token]!
  const relation = baseRelation(word)
  if (relation === 'nummod') return 'numeric'
  const text = word.text.toLowerCase()
  const kind = KINDS.get(text)
  if (!kind) return undefined
  // "more quickly", "most important": degree, not quantity.
  if (kind === 'proportional' && (relation === 'advmod' || word.upos === 'ADV')) return undefined
  if ((text === 'certain' || text === 'various') && relation !== 'amod') return undefined
  // "A few" asserts that there are some, "few" alone that there are not many.
  if (text === 'few' && token > tree.first && tree.doc.tokens[token - 1]!.text.toLowerCase() === 'a')
    return 'existential'
  return kind
}

/** Head of the restrictor: its noun, or the noun after "of"; -1 if there is none. */
function restrictorHead(tree: Tree, token: number): number {
  const word = tree.doc.tokens[token]!
  const relation = baseRelation(word)
  const head = tree.head(token)
  if (head >= 0 && /^(?:det|amod|nummod)$/.test(relation)) return head
  if (word.text.toLowerCase() === 'only')
    return head > token && /^(?:NOUN|PROPN|PRON)$/.test(tree.doc.tokens[head]!.upos) ? head : -1
  for (const child of tree.children(token))
    if (child > token && baseRelation(tree.doc.tokens[child]!) === 'nmod') return child
  return -1
}

/** Tokens of the restrictor, without "of". */
function restrictorTokens(tree: Tree, noun: number, quantifier: number): number[] {
  const tokens: number[] = []
  for (let token = quantifier + 1; token <= tree.rightmost(noun); token++)
    if (!(tokens.length === 0 && tree.doc.tokens[token]!.text.toLowerCase() === 'of')) tokens.push(token)
  return tokens
}
