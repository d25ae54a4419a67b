/** Semantics of quantified noun phrases ("every", "some", "no", "any", "not all", "only") and of their coordination. */
import { Failure } from '../failure.ts'
import { type Box, implies, merge, not, or, type Term } from './box.ts'
import type { Description } from './description.ts'
import { type Context, EITHER_NOTE, inner, licensed, type NounPhrase, type Quantity } from './meaning.ts'
import type { Conjunction } from './parser.ts'

export const namePhrase = (term: Term, shown: string): NounPhrase => ({
  bind: (context, scope) => scope(term, context),
  number: 'singular',
  quantity: 'name',
  coordinated: false,
  words: shown,
  noun: undefined,
  generic: undefined,
})

/** Verb forms that agree with a subject. */
export const verbForms = (phrase: NounPhrase): readonly ('singular' | 'plural')[] =>
  phrase.number === 'either' ? ['singular', 'plural'] : [phrase.number]

export function quantifiedPhrase(
  quantity: Quantity,
  description: Description,
  number: 'singular' | 'plural',
  shown: string,
  /** Whether it has a relative clause: "someone who …" can mean one or all. */
  open: boolean,
): NounPhrase {
  const every = (context: Context, scope: (term: Term, context: Context) => Box, denied: boolean): Box => {
    const referent = context.fresh(description.sort, shown)
    const term: Term = { kind: 'variable', name: referent.name }
    const left = merge([{ referents: [referent], conditions: [] }, description.apply(term, licensed(context))])
    const right = denied ? not(scope(term, licensed(context))) : scope(term, inner(context))
    return implies(left, right)
  }
  const some = (context: Context, scope: (term: Term, context: Context) => Box): Box =>
    existential(description, shown, context, term => scope(term, inner(context)))
  const bind: NounPhrase['bind'] = (context, scope) => {
    switch (quantity) {
      case 'every':
        return every(context, scope, false)
      case 'bare':
        if (context.licensed)
          throw new Failure(
            'quantifier',
            `"${shown}" without "all" or "some" can mean every one or any one of them here`,
            { start: 0, end: 0 },
            `Write "all ${shown}", "some ${shown}" or "a …", whichever is meant.`,
          )
        return every(context, scope, false)
      case 'no':
        return every(context, scope, true)
      case 'any':
        return context.licensed ? some(context, scope) : every(context, scope, false)
      default:
        if (
          quantity === 'some' &&
          open &&
          context.main &&
          description.sort === 'person' &&
          /^some(?:one|body) who/i.test(shown)
        ) {
          context.note(`"${shown}" is read as one individual; write "anyone who …" if all are meant`)
        }
        return some(context, scope)
    }
  }
  const phrase: NounPhrase = {
    bind,
    number,
    quantity,
    coordinated: false,
    words: shown,
    noun: description.noun,
    generic: undefined,
  }
  if (quantity === 'bare')
    return { ...phrase, none: { ...phrase, quantity: 'no', bind: (context, scope) => every(context, scope, true) } }
  if (quantity !== 'a') return phrase
  return {
    ...phrase,
    generic: { ...phrase, quantity: 'every', bind: (context, scope) => every(context, scope, false) },
  }
}

/** Existential quantification; for "some dogs and cats" over each conjunct. */
export function existential(
  description: Description,
  shown: string,
  context: Context,
  scope: (term: Term) => Box,
): Box {
  const { conjuncts } = description
  if (conjuncts !== undefined) context.note(`"${shown}" is read as some of each`)
  return merge(
    (conjuncts ?? [description.apply]).map(apply => {
      const referent = context.fresh(description.sort, shown)
      const term: Term = { kind: 'variable', name: referent.name }
      return merge([{ referents: [referent], conditions: [] }, apply(term, context), scope(term)])
    }),
  )
}

/** Negates a phrase with wide scope: "not all dogs …". */
export const negatePhrase = (phrase: NounPhrase, shown: string): NounPhrase => ({
  ...phrase,
  quantity: 'other',
  words: shown,
  bind: (context, scope) => not(phrase.bind(licensed(context), scope)),
})

/** "Only dogs bark": everything that barks is a dog. */
export const onlyPhrase = (description: Description, shown: string): NounPhrase => ({
  number: 'plural',
  quantity: 'other',
  coordinated: false,
  words: shown,
  noun: description.noun,
  generic: undefined,
  bind: (context, scope) => {
    const referent = context.fresh(description.sort, shown)
    const term: Term = { kind: 'variable', name: referent.name }
    const left = merge([{ referents: [referent], conditions: [] }, scope(term, licensed(context))])
    return implies(left, description.apply(term, inner(context)))
  },
})

export function joinPhrases(
  joint: Conjunction,
  parts: readonly NounPhrase[],
  { announced, contrast }: { readonly announced: boolean; readonly contrast: boolean },
): NounPhrase | undefined {
  // "Everyone but Tom" is an exception, not a list.
  if (contrast) return undefined
  // "All dogs and cats" is one determiner with two nouns (see description.ts).
  if (joint === 'nor' && parts.every(part => part.none !== undefined)) {
    const bind: NounPhrase['bind'] = (context, scope) =>
      merge(parts.map(part => part.none!.bind(inner(context), scope)))
    return { ...parts[0]!, bind, number: 'plural', quantity: 'other', coordinated: false, none: undefined }
  }
  if (parts.some((part, i) => part.quantity === 'bare' || (i > 0 && part.quantity === 'other' && !part.coordinated)))
    return undefined
  // In "only Ann and Bob" the names are one list.
  if (parts.slice(0, -1).some(part => part.endsInNames === true)) return undefined
  if (parts.some(part => part.quantity === 'pronoun' && joint !== 'and')) return undefined
  const bind: NounPhrase['bind'] = (context, scope) => {
    if (joint === 'and') return merge(parts.map(part => part.bind(inner(context), scope)))
    if (joint === 'or') {
      if (announced) context.note(EITHER_NOTE)
      return or(parts.map(part => part.bind(inner(context), scope)))
    }
    return merge(parts.map(part => not(part.bind(licensed(context), scope))))
  }
  return {
    bind,
    number:
      joint === 'and' && !parts.every(part => part.quantity === 'every' && part.number === 'singular')
        ? 'plural'
        : 'either',
    quantity: 'other',
    coordinated: !announced,
    words: parts.map(part => part.words).join(` ${joint} `),
    noun: undefined,
    generic: undefined,
  }
}
