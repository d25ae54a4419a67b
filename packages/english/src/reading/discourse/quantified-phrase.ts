/** Semantics of quantified noun phrases ("every", "some", "no", "any", "not all", "only") and of their coordination. */
import { createFailure, WHOLE_SENTENCE } from '../failure.ts'
import { type Box, createDisjunction, createImplication, mergeBoxes, negateBox, type Term } from './box.ts'
import type { Description } from './description.ts'
import {
  type Context,
  EITHER_NOTE,
  type GrammaticalNumber,
  type NounPhrase,
  type Predicate,
  type Quantity,
  toEmbedded,
  withAnyAsSome,
} from './meaning.ts'
import type { Conjunction, ListForm } from './parser.ts'

export const createNounPhrase = (
  words: string,
  number: NounPhrase['number'],
  quantity: Quantity,
  bind: NounPhrase['bind'],
): NounPhrase => ({ bind, number, quantity, isCoordinated: false, words })

export const createNamePhrase = (term: Term, words: string): NounPhrase =>
  createNounPhrase(words, 'singular', 'name', (context, scope) => scope(term, context))

/** Verb forms that agree with a subject. */
export const getVerbForms = (phrase: NounPhrase): readonly GrammaticalNumber[] =>
  phrase.number === 'either' ? ['singular', 'plural'] : [phrase.number]

export function createQuantifiedPhrase(
  quantity: Quantity,
  description: Description,
  number: GrammaticalNumber,
  phraseText: string,
  /** With a relative clause, "someone who …" can mean one or all. */
  { hasRelative = false } = {},
): NounPhrase {
  /** Says of every individual of the description that `scope` holds of it or, for "no dog", that it does not. */
  const bindUniversally = (context: Context, scope: Predicate, isNegated = false): Box => {
    const referent = context.createReferent(description.sort, phraseText)
    const term: Term = { kind: 'variable', name: referent.name }
    const restriction = mergeBoxes([
      { referents: [referent], conditions: [] },
      description.apply(term, withAnyAsSome(context)),
    ])
    const nuclearScope = isNegated ? negateBox(scope(term, withAnyAsSome(context))) : scope(term, toEmbedded(context))
    return createImplication(restriction, nuclearScope)
  }
  const bind: NounPhrase['bind'] = (context, scope) => {
    if (quantity === 'bare' && context.anyMeansSome)
      throw createFailure('bare-plural', WHOLE_SENTENCE, { shown: phraseText })
    if (quantity === 'no') return bindUniversally(context, scope, true)
    if (quantity === 'every' || quantity === 'bare' || (quantity === 'any' && !context.anyMeansSome))
      return bindUniversally(context, scope)
    const isSomeoneWho = description.sort === 'person' && /^some(?:one|body) who/i.test(phraseText)
    if (quantity === 'some' && hasRelative && context.isMainClause && isSomeoneWho)
      context.addNote(`"${phraseText}" is read as one individual; write "anyone who …" if all are meant`)
    return bindExistentially(description, phraseText, context, term => scope(term, toEmbedded(context)))
  }
  const phrase: NounPhrase = { ...createNounPhrase(phraseText, number, quantity, bind), noun: description.noun }
  if (quantity === 'bare') {
    const bindNone: NounPhrase['bind'] = (context, scope) => bindUniversally(context, scope, true)
    return { ...phrase, none: { ...phrase, quantity: 'no', bind: bindNone } }
  }
  return quantity === 'a' ? { ...phrase, generic: { ...phrase, quantity: 'every', bind: bindUniversally } } : phrase
}

/** Existential quantification; for "some dogs and cats" over each conjunct. */
export function bindExistentially(
  description: Description,
  phraseText: string,
  context: Context,
  scope: (term: Term) => Box,
): Box {
  const { conjuncts } = description
  if (conjuncts !== undefined) context.addNote(`"${phraseText}" is read as some of each`)
  return mergeBoxes(
    (conjuncts ?? [description.apply]).map(apply => {
      const referent = context.createReferent(description.sort, phraseText)
      const term: Term = { kind: 'variable', name: referent.name }
      return mergeBoxes([{ referents: [referent], conditions: [] }, apply(term, context), scope(term)])
    }),
  )
}

/** Negates a phrase with wide scope: "not all dogs …". */
export const negatePhrase = (phrase: NounPhrase, phraseText: string): NounPhrase => ({
  ...phrase,
  quantity: 'other',
  words: phraseText,
  bind: (context, scope) => negateBox(phrase.bind(withAnyAsSome(context), scope)),
})

/** "Only dogs bark": everything that barks is a dog. */
export const createOnlyPhrase = (description: Description, phraseText: string): NounPhrase => {
  const phrase = createNounPhrase(phraseText, 'plural', 'other', (context, scope) => {
    const referent = context.createReferent(description.sort, phraseText)
    const term: Term = { kind: 'variable', name: referent.name }
    const restriction = mergeBoxes([{ referents: [referent], conditions: [] }, scope(term, withAnyAsSome(context))])
    return createImplication(restriction, description.apply(term, toEmbedded(context)))
  })
  return { ...phrase, noun: description.noun }
}

export function joinPhrases(
  conjunction: Conjunction,
  parts: readonly NounPhrase[],
  { hasCorrelative, hasBut }: ListForm,
): NounPhrase | undefined {
  // "Everyone but Tom" is an exception, not a list.
  if (hasBut) return undefined
  // "All dogs and cats" is one determiner with two nouns (see description.ts).
  if (conjunction === 'nor' && parts.every(part => part.none !== undefined)) {
    const bind: NounPhrase['bind'] = (context, scope) =>
      mergeBoxes(parts.map(part => part.none!.bind(toEmbedded(context), scope)))
    return { ...parts[0]!, bind, number: 'plural', quantity: 'other', isCoordinated: false, none: undefined }
  }
  if (parts.some((part, i) => part.quantity === 'bare' || (i > 0 && part.quantity === 'other' && !part.isCoordinated)))
    return undefined
  // In "only Ann and Bob" the names are one list.
  if (parts.slice(0, -1).some(part => part.hasException === true)) return undefined
  if (parts.some(part => part.quantity === 'pronoun' && conjunction !== 'and')) return undefined
  const bind: NounPhrase['bind'] = (context, scope) => {
    if (conjunction === 'and') return mergeBoxes(parts.map(part => part.bind(toEmbedded(context), scope)))
    if (conjunction === 'or') {
      if (hasCorrelative) context.addNote(EITHER_NOTE)
      return createDisjunction(parts.map(part => part.bind(toEmbedded(context), scope)))
    }
    return mergeBoxes(parts.map(part => negateBox(part.bind(withAnyAsSome(context), scope))))
  }
  const isEach = parts.every(part => part.quantity === 'every' && part.number === 'singular')
  const number = conjunction === 'and' && !isEach ? 'plural' : 'either'
  const words = parts.map(part => part.words).join(` ${conjunction} `)
  return { ...createNounPhrase(words, number, 'other', bind), isCoordinated: !hasCorrelative }
}
