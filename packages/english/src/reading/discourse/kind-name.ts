import type { NounPhrase } from './meaning.ts'
import type { Parse, Parser } from './parser.ts'
import { createNamePhrase } from './quantified-phrase.ts'
import { NAMES_LIKE_NOUNS } from './words/determiners.ts'
import { NOUNS } from './words/word-lists.ts'

/** Bare singulars that name a kind, read as individuals: "chess", "coffee". */
export function parseKindNames(parser: Parser, position: number): Parse<NounPhrase>[] {
  const { lexical } = parser
  const token = parser.tokens[position]
  if (token === undefined || token.kind !== 'word') return []
  const word = token.lower
  if (parser.isCapital(position) && position > 0) return []
  const cost = lexical.getNounCost(word)
  if (cost === undefined || lexical.getAdjectiveCost(word) === 0) return []
  if (
    position === 0 &&
    ((!lexical.isSeen(word) && !NOUNS.has(word)) || lexical.isListedName(token.text) || NAMES_LIKE_NOUNS.has(word))
  )
    return []
  const phrase = createNamePhrase({ kind: 'constant', name: word }, token.text)
  return [
    {
      end: position + 1,
      cost: cost + (position === 0 ? 0 : 0.6),
      value: {
        ...phrase,
        quantity: 'other',
        bind: (context, scope) => {
          context.addNote(`"${token.text}" is read as one thing with that name`)
          return phrase.bind(context, scope)
        },
      },
    },
  ]
}
