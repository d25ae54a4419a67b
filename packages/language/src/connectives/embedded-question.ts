/** Embedded questions, which are neither conditions nor times: "They know when it rains", "nobody asks if it does". */
import type { Structure } from '../clauses/clauses.ts'
import { baseRelation } from '../clauses/tree.ts'
import type { Match } from './match.ts'

const ASKING = new Set(
  'ask wonder know see determine learn decide tell check doubt matter understand remember say inquire explain'.split(
    ' ',
  ),
)

export function introducesQuestion(structure: Structure, match: Match): boolean {
  if (match.words !== 'if' && match.words !== 'when') return false
  const tree = structure.trees[structure.sentenceOf[match.first]!]
  const head = tree ? tree.head(match.first) : -1
  const verb = tree && head >= 0 ? tree.head(head) : -1
  if (verb < 0 || verb > match.first || baseRelation(structure.doc.tokens[head]!) !== 'ccomp') return false
  return ASKING.has(structure.doc.tokens[verb]!.lemma)
}
