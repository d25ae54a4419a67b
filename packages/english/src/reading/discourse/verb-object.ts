/** Bare plurals as objects: "likes cats" refers to the kind or to all members, or is rejected as ambiguous. */
import { createRejection } from '../failure.ts'
import type { NounPhrase } from './meaning.ts'
import type { Parser } from './parser.ts'
import { toWordSet } from './words/word-lists.ts'

/** Verbs with a universal reading of bare objects: "likes kind people" means all, unlike "eats apples". */
const ATTITUDES_TO_ALL = toWordSet(
  'like love hate fear admire respect trust distrust despise adore envy dislike avoid detest',
)

/** Interprets an object, in particular a bare plural, whose quantity becomes 'other' because it is settled here. */
export function readObject(parser: Parser, phrase: NounPhrase, start: number, end: number, verb: string): NounPhrase {
  const { quantity, words } = phrase
  // "Mary loves nobody except John": whether Mary is included is unclear.
  if (phrase.hasException === true && (quantity === 'every' || quantity === 'no'))
    return { ...phrase, bind: createRejection('exception-as-object', { words }) }
  if (quantity !== 'bare') return phrase
  const firstWord = parser.getWord(start)
  if (end === start + 1 && parser.lexical.isKindName(firstWord))
    return {
      ...phrase,
      quantity: 'other',
      bind: (context, scope) => {
        context.addNote(`"${words}" is read as the kind in general, not as particular members of it`)
        return scope({ kind: 'constant', name: firstWord }, context)
      },
    }
  if (ATTITUDES_TO_ALL.has(verb))
    return {
      ...phrase,
      quantity: 'other',
      bind: (context, scope) => {
        context.addNote(`"${words}" is read as "all ${words}"`)
        // `bind` rejects bare plurals if `anyMeansSome` is set (under "not"). Here they mean all even then, so it is off while
        // the noun is bound, and as before for the rest of the sentence.
        return phrase.bind({ ...context, anyMeansSome: false }, (term, innerContext) =>
          scope(term, { ...innerContext, anyMeansSome: context.anyMeansSome }),
        )
      },
    }
  return { ...phrase, quantity: 'other', bind: createRejection('bare-plural-object', { words }) }
}
