/** Modal words (necessity, possibility, obligation, prediction, ability, frequency) and their scope. */
import { readStructure } from '../clauses/clauses.ts'
import { baseRelation } from '../clauses/tree.ts'
import type { Doc, Span } from '../doc/doc.ts'
import operatorWords from './operator-words.json' with { type: 'json' }
import { scopeOver, scopeOverClause } from './scope.ts'

export type ModalKind = keyof typeof operatorWords.modality

export interface Modality extends Span {
  readonly kind: ModalKind
  readonly text: string
  /** Index in `doc.tokens`. */
  readonly token: number
  readonly scope: readonly Span[]
}

const KINDS = new Map(
  Object.entries(operatorWords.modality).flatMap(([kind, words]) => words.map(word => [word, kind as ModalKind])),
)

/** Finds modal words and their scope. */
export function findModality(doc: Doc): Modality[] {
  const structure = readStructure(doc)
  const found: Modality[] = []
  for (const sentence of doc.sentences)
    for (let token = sentence.firstToken; token < sentence.endToken; token++) {
      const word = doc.tokens[token]!
      const kind = KINDS.get(word.text.toLowerCase())
      if (!kind || word.upos === 'NOUN' || word.upos === 'PROPN' || word.relation === 'amod') continue
      const head = structure.trees[structure.sentenceOf[token]!]!.head(token)
      const onWord = baseRelation(word) === 'advmod' && head >= 0
      found.push({
        kind,
        start: word.start,
        end: word.end,
        text: doc.text.slice(word.start, word.end),
        token,
        scope: onWord ? scopeOver(structure, head, [token]) : scopeOverClause(structure, token, [token]),
      })
    }
  return found
}
