/** Finds the words of the connective tables in a document: the longest match at each position, without overlaps. */
import type { Structure } from '../clauses/clauses.ts'
import { getBaseRelation } from '../clauses/tree.ts'
import type { Doc, Token } from '../doc/doc.ts'
import { CONNECTIVES } from './table.ts'

export interface Match {
  /** Connective as in the table, e.g. `even though`. */
  readonly words: string
  /** Tokens `first` up to, not including, `end`. */
  readonly first: number
  readonly end: number
}

/** Unsplit entries by first word, longest first. */
const entriesByFirstWord = new Map<string, string[][]>()
for (const words of new Set(CONNECTIVES.map(row => row.words))) {
  if (words.includes('…')) continue
  const parts = words.split(' ')
  const sameFirstWord = entriesByFirstWord.get(parts[0]!)
  if (sameFirstWord) sameFirstWord.push(parts)
  else entriesByFirstWord.set(parts[0]!, [parts])
}
for (const entries of entriesByFirstWord.values()) entries.sort((a, b) => b.length - a.length)

export const toLowerText = (token: Token): string => token.text.toLowerCase()

export function findMatches(doc: Doc): Match[] {
  const matches: Match[] = []
  for (const sentence of doc.sentences)
    for (let token = sentence.firstToken; token < sentence.endToken; token++) {
      const found = findMatchAt(doc, token, sentence.endToken)
      if (!found) continue
      matches.push(found)
      token = found.end - 1
    }
  return matches
}

function findMatchAt(doc: Doc, first: number, limit: number): Match | undefined {
  const entries = entriesByFirstWord.get(toLowerText(doc.tokens[first]!))
  const found = entries?.find(
    parts =>
      first + parts.length <= limit && parts.every((part, offset) => toLowerText(doc.tokens[first + offset]!) === part),
  )
  return found && { words: found.join(' '), first, end: first + found.length }
}

const questionVerbs = new Set(
  'ask wonder know see determine learn decide tell check doubt matter understand remember say inquire explain'.split(
    ' ',
  ),
)

/** Returns true if a match introduces an embedded question: "They know when it rains", "nobody asks if it does". */
export function introducesQuestion(structure: Structure, match: Match): boolean {
  if (match.words !== 'if' && match.words !== 'when') return false
  const tree = structure.trees[structure.sentenceOf[match.first]!]
  const head = tree ? tree.head(match.first) : -1
  const verb = tree && head >= 0 ? tree.head(head) : -1
  if (verb < 0 || verb > match.first || getBaseRelation(structure.doc.tokens[head]!) !== 'ccomp') return false
  return questionVerbs.has(structure.doc.tokens[verb]!.lemma)
}
