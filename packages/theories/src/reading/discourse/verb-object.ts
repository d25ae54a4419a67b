/** Objects without article: "likes cats" speaks of the kind, or is refused where single cats are spoken of too. */
import { Failure } from '../failure.ts'
import type { NounPhrase } from './meaning.ts'
import type { Parser } from './parser.ts'

/** "likes cats" without "all" or "some" speaks of the kind. */
export function objectOf(parser: Parser, phrase: NounPhrase, from: number, end: number): NounPhrase {
  if (phrase.quantity !== 'bare') return phrase
  const kind = parser.word(from)
  if (end === from + 1 && parser.lexical.isKind(kind)) {
    return {
      ...phrase,
      quantity: 'other',
      bind: (context, scope) => {
        context.note(`"${phrase.words}" is read as the kind, not as this one or that one of them`)
        return scope({ kind: 'constant', name: kind }, context)
      },
    }
  }
  return {
    ...phrase,
    quantity: 'other',
    bind: () => {
      throw new Failure(
        'quantifier',
        `"${phrase.words}" without "all" or "some" can mean every one of them, or some`,
        { start: 0, end: 0 },
        `Write "all ${phrase.words}" or "some ${phrase.words}".`,
      )
    },
  }
}
