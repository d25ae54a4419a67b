/**
 * Verb phrase ellipsis: "Ann is tall, but Bob is not", "Ann sleeps, and so does Bob".
 *
 * The predicate of the first clause is applied to the second subject. Predicates with a pronoun ("Ann likes her dog, and Bob does too")
 * or a list under "not" have two interpretations and are rejected.
 */
import { createFailure, WHOLE_SENTENCE } from '../failure.ts'
import { type Box, createDisjunction, mergeBoxes, negateBox } from './box.ts'
import type { Rules } from './grammar.ts'
import {
  type Context,
  type Meaning,
  type NounPhrase,
  negatePredicate,
  toEmbedded,
  toLicensed,
  type VerbPhrase,
} from './meaning.ts'
import type { Parse, Parser } from './parser.ts'
import { getVerbForms } from './quantified-phrase.ts'

const AUXILIARY = /^(?:is|are|was|were|does|do|did|will|can|has|have)$/
const CONTEXT_DEPENDENT =
  /^(?:he|she|it|they|him|her|them|his|its|their|himself|herself|itself|themselves|each|other|same)$/

/** Auxiliaries that can stand for the verb phrase that starts here. */
function getAuxiliaries(parser: Parser, position: number): RegExp {
  const word = parser.getWord(position)
  if (word === 'is' || word === 'are') return /^(?:is|are)$/
  if (word === 'was' || word === 'were') return /^(?:was|were)$/
  if (word === 'will' || word === 'can' || word === 'did') return new RegExp(`^${word}$`)
  if (word === 'has' || word === 'have') {
    const next = parser.getWord(position + 1) === 'not' ? position + 2 : position + 1
    const perfect =
      parser.getWord(next) === 'been' || parser.lexical.getBaseOfParticiple(parser.getWord(next)) !== undefined
    return perfect ? /^(?:has|have)$/ : /^(?:does|do|has|have)$/
  }
  if (word === 'does' || word === 'do') return /^(?:does|do)$/
  const past =
    parser.lexical.getBaseOfThirdPerson(word) === undefined && parser.lexical.getBaseOfPast(word) !== undefined
  return past ? /^did$/ : /^(?:does|do)$/
}

interface EllipticClause {
  readonly end: number
  readonly cost: number
  readonly subject: NounPhrase
  readonly negated: boolean
}

export function createEllipsisRule(
  parser: Parser,
  rules: Rules,
  createClause: (subject: NounPhrase, phrase: VerbPhrase) => Meaning,
): (position: number) => Parse<Meaning>[] {
  const shown = (from: number, to: number): string => parser.getText(from, to)

  /** "Bob is not", "so is Bob", "neither does Bob". */
  function parseEllipticClause(position: number, taken: RegExp): EllipticClause[] {
    const opener = parser.getWord(position)
    if (opener === 'so' || opener === 'neither' || opener === 'nor') {
      if (!taken.test(parser.getWord(position + 1))) return []
      return rules
        .nounPhrase(position + 2)
        .map(({ end, value, cost }) => ({ end, cost, subject: value, negated: opener !== 'so' }))
    }
    return rules.nounPhrase(position).flatMap(({ end, value, cost }) => {
      if (!taken.test(parser.getWord(end))) return []
      const negated = parser.getWord(end + 1) === 'not'
      return [{ end: negated ? end + 2 : end + 1, cost, subject: value, negated }]
    })
  }

  return position => {
    // Only in whole sentences and conditions: elsewhere the scope of the list is ambiguous.
    const condition = position > 0 && /^(?:if|when|whenever|unless)$/.test(parser.getWord(position - 1))
    if (position > 0 && !condition) return []
    if (!parser.tokens.some(token => AUXILIARY.test(token.lower))) return []
    const isClauseEnd = (end: number): boolean =>
      condition ? /^(?:,|then)$/.test(parser.getWord(end)) : end === parser.tokens.length
    const found: Parse<Meaning>[] = []
    for (const subject of rules.nounPhrase(position)) {
      for (const form of getVerbForms(subject.value)) {
        for (const verb of rules.verbPhrase(form)(subject.end)) {
          const comma = parser.getWord(verb.end) === ',' ? verb.end + 1 : verb.end
          const joint = parser.getWord(comma)
          const bare = joint === 'nor' || joint === 'neither'
          if (joint !== 'and' && joint !== 'but' && joint !== 'or' && !bare) continue
          for (const one of parseEllipticClause(bare ? comma : comma + 1, getAuxiliaries(parser, subject.end))) {
            if (!isClauseEnd(one.end)) continue
            const predicate = shown(subject.end, verb.end)
            const elided = shown(bare ? comma : comma + 1, one.end)
            const taken = copyPredicate(verb.value, one, elided, predicate)
            const first = createClause(subject.value, verb.value)
            const cost = subject.cost + verb.cost + one.cost
            for (const second of taken) {
              const value: Meaning = context => {
                const parts = (deeper: Context): Box[] => [first(deeper), second(deeper)]
                return joint === 'or'
                  ? createDisjunction(parts(toEmbedded(context)))
                  : mergeBoxes(parts(toEmbedded(context)))
              }
              found.push({ end: one.end, cost, value })
            }
          }
        }
      }
    }
    return found
  }

  function copyPredicate(phrase: VerbPhrase, one: EllipticClause, elided: string, predicate: string): Meaning[] {
    const predicateWords = predicate.toLowerCase().split(/[ ,]+/)
    const positive: VerbPhrase =
      phrase.positive === undefined ? phrase : { ...phrase, apply: phrase.positive, positive: undefined }
    const copied: VerbPhrase = one.negated
      ? { ...positive, apply: negatePredicate(positive.apply), positive: positive.apply, complement: 'none' }
      : positive
    const requireUnambiguous =
      (meaning: Meaning): Meaning =>
      context => {
        const unclear = predicateWords.some(word => CONTEXT_DEPENDENT.test(word))
        const list =
          (one.negated || phrase.positive !== undefined) && predicateWords.some(word => /^(?:and|or|but)$/.test(word))
        if (unclear || list) throw createFailure('ellipsis', WHOLE_SENTENCE, { elided, predicate })
        context.note(`"${elided}" is read as repeating "${predicate}"`)
        return meaning(context)
      }
    const found = [requireUnambiguous(createClause(one.subject, copied))]
    if (one.negated && one.subject.quantity === 'every')
      found.push(requireUnambiguous(context => negateBox(one.subject.bind(toLicensed(context), positive.apply))))
    return found
  }
}
