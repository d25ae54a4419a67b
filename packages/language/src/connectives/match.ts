/** Finds the words of the connective tables in a document: the longest entry at each place, without overlap. */
import type { Structure } from '../clauses/clauses.ts'
import { baseRelation } from '../clauses/tree.ts'
import type { Doc, Token } from '../doc/doc.ts'
import { CONNECTIVES } from './table.ts'

export interface Match {
  /** Table entry. */
  readonly words: string
  /** Tokens `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
}

/** Unsplit entries by first word, longest first. */
const BY_FIRST = new Map<string, string[][]>()
for (const words of new Set(CONNECTIVES.map(row => row.words))) {
  if (words.includes('…')) continue
  const parts = words.split(' ')
  const others = BY_FIRST.get(parts[0]!)
  if (others) others.push(parts)
  else BY_FIRST.set(parts[0]!, [parts])
}
for (const entries of BY_FIRST.values()) entries.sort((a, b) => b.length - a.length)

export function lower(token: Token): string {
  return token.text.toLowerCase()
}

export function matchConnectives(doc: Doc): Match[] {
  const matches: Match[] = []
  for (const sentence of doc.sentences)
    for (let token = sentence.firstToken; token < sentence.endToken; token++) {
      const found = matchAt(doc, token, sentence.endToken)
      if (!found) continue
      matches.push(found)
      token = found.end - 1
    }
  return matches
}

function matchAt(doc: Doc, first: number, limit: number): Match | undefined {
  const entries = BY_FIRST.get(lower(doc.tokens[first]!))
  const found = entries?.find(
    parts =>
      first + parts.length <= limit && parts.every((part, offset) => lower(doc.tokens[first + offset]!) === part),
  )
  return found && { words: found.join(' '), first, end: first + found.length }
}

const ASKING = new Set(
  'ask wonder know see determine learn decide tell check doubt matter understand remember say inquire explain'.split(
    ' ',
  ),
)

/** Returns whether a match introduces an embedded question: "They know when it rains", "nobody asks if it does". */
export function introducesQuestion(structure: Structure, match: Match): boolean {
  if (match.words !== 'if' && match.words !== 'when') return false
  const tree = structure.trees[structure.sentenceOf[match.first]!]
  const head = tree ? tree.head(match.first) : -1
  const verb = tree && head >= 0 ? tree.head(head) : -1
  if (verb < 0 || verb > match.first || baseRelation(structure.doc.tokens[head]!) !== 'ccomp') return false
  return ASKING.has(structure.doc.tokens[verb]!.lemma)
}
