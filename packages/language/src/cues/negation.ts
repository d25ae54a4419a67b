/** Negations and their scope. */
import { readStructure } from '../clauses/clauses.ts'
import { baseRelation } from '../clauses/tree.ts'
import type { Doc, Span, Token } from '../doc/doc.ts'
import operatorWords from './operator-words.json' with { type: 'json' }
import { scopeOver, scopeOverClause } from './scope.ts'

export interface Negation extends Span {
  readonly text: string
  /** Index in `doc.tokens`. */
  readonly token: number
  /** Scope level: clause ("nobody came"), phrase ("not all of them"), or the word itself ("unlikely"). */
  readonly kind: 'clause' | 'phrase' | 'word'
  readonly scope: readonly Span[]
}

const NEGATIVE: ReadonlySet<string> = new Set(operatorWords.negation.operators)
const NEGATIVE_WORDS: ReadonlySet<string> = new Set(operatorWords.negation.negativeWords)

/** Finds negations and their scope. */
export function findNegations(doc: Doc): Negation[] {
  const structure = readStructure(doc)
  const found: Negation[] = []
  for (const sentence of doc.sentences)
    for (let token = sentence.firstToken; token < sentence.endToken; token++) {
      const word = doc.tokens[token]!
      const text = normalise(word)
      const inWord = NEGATIVE_WORDS.has(text)
      if (!inWord && !NEGATIVE.has(text)) continue
      const head = structure.trees[structure.sentenceOf[token]!]!.head(token)
      const place = { start: word.start, end: word.end, text: doc.text.slice(word.start, word.end), token }
      if (inWord) found.push({ ...place, kind: 'word', scope: scopeOverClause(structure, token, [token]) })
      else if (isPhraseNegation(word, text, head < 0 ? undefined : doc.tokens[head]!))
        found.push({ ...place, kind: 'phrase', scope: scopeOver(structure, head, [token]) })
      else found.push({ ...place, kind: 'clause', scope: scopeOverClause(structure, token, [token]) })
    }
  return found
}

/** Lookup form: lower case, "n ' t" as "n't". */
function normalise(token: Token): string {
  return token.text.toLowerCase().replace(/\s+/g, '').replace('’', "'")
}

/** Returns whether the negation is limited to its phrase: "not all", "not only", "without help". */
function isPhraseNegation(word: Token, text: string, head: Token | undefined): boolean {
  if (!head) return false
  if (text === 'without') return true
  return (
    text === 'not' &&
    baseRelation(word) === 'advmod' &&
    /^(?:DET|ADV|NUM|PRON|ADP|NOUN|PROPN)$/.test(head.upos) &&
    head.index > word.index &&
    head.relation !== 'root'
  )
}
