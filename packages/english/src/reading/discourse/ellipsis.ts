/**
 * Verb phrase ellipsis: "Ann is tall, but Bob is not", "Ann sleeps, and so does Bob".
 *
 * The predicate of the first clause is applied to the second subject. Predicates with a pronoun ("Ann likes her dog, and Bob does too")
 * or a list under "not" have two interpretations and are rejected.
 */
import { createFailure, WHOLE_SENTENCE } from '../failure.ts'
import { createDisjunction, mergeBoxes, negateBox } from './box.ts'
import type { Rules } from './grammar.ts'
import {
  type Meaning,
  type NounPhrase,
  negatePredicate,
  toEmbedded,
  type VerbPhrase,
  withAnyAsSome,
} from './meaning.ts'
import type { Parse, Parser } from './parser.ts'
import { getVerbForms } from './quantified-phrase.ts'

const AUXILIARY = /^(?:is|are|was|were|does|do|did|will|can|has|have)$/
const CONTEXT_DEPENDENT =
  /^(?:he|she|it|they|him|her|them|his|its|their|himself|herself|itself|themselves|each|other|same)$/

/** Auxiliaries that can stand for the verb phrase that starts here. */
function getAuxiliaryPattern(parser: Parser, position: number): RegExp {
  const word = parser.getWord(position)
  if (word === 'is' || word === 'are') return /^(?:is|are)$/
  if (word === 'was' || word === 'were') return /^(?:was|were)$/
  if (word === 'will' || word === 'can' || word === 'did') return new RegExp(`^${word}$`)
  if (word === 'has' || word === 'have') {
    const next = parser.getWord(position + 1) === 'not' ? position + 2 : position + 1
    const isPerfect =
      parser.getWord(next) === 'been' || parser.lexical.getBaseOfParticiple(parser.getWord(next)) !== undefined
    return isPerfect ? /^(?:has|have)$/ : /^(?:does|do|has|have)$/
  }
  if (word === 'does' || word === 'do') return /^(?:does|do)$/
  const isPast =
    parser.lexical.getBaseOfThirdPerson(word) === undefined && parser.lexical.getBaseOfPast(word) !== undefined
  return isPast ? /^did$/ : /^(?:does|do)$/
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
  /** "Bob is not", "so is Bob", "neither does Bob". */
  function parseEllipticClause(position: number, auxiliaries: RegExp): EllipticClause[] {
    const opener = parser.getWord(position)
    if (opener === 'so' || opener === 'neither' || opener === 'nor') {
      if (!auxiliaries.test(parser.getWord(position + 1))) return []
      return rules
        .nounPhrase(position + 2)
        .map(({ end, value, cost }) => ({ end, cost, subject: value, negated: opener !== 'so' }))
    }
    return rules.nounPhrase(position).flatMap(({ end, value, cost }) => {
      if (!auxiliaries.test(parser.getWord(end))) return []
      const negated = parser.getWord(end + 1) === 'not'
      return [{ end: negated ? end + 2 : end + 1, cost, subject: value, negated }]
    })
  }

  return position => {
    // Only in whole sentences and conditions: elsewhere it is ambiguous how far the coordination reaches.
    const isCondition = position > 0 && /^(?:if|when|whenever|unless)$/.test(parser.getWord(position - 1))
    if (position > 0 && !isCondition) return []
    if (!parser.tokens.some(token => AUXILIARY.test(token.lower))) return []
    const isClauseEnd = (end: number): boolean =>
      isCondition ? /^(?:,|then)$/.test(parser.getWord(end)) : end === parser.tokens.length
    const found: Parse<Meaning>[] = []
    for (const subject of rules.nounPhrase(position)) {
      for (const form of getVerbForms(subject.value)) {
        for (const verb of rules.verbPhrase(form)(subject.end)) {
          const afterComma = parser.getWord(verb.end) === ',' ? verb.end + 1 : verb.end
          const conjunction = parser.getWord(afterComma)
          const isNegative = conjunction === 'nor' || conjunction === 'neither'
          if (conjunction !== 'and' && conjunction !== 'but' && conjunction !== 'or' && !isNegative) continue
          const start = isNegative ? afterComma : afterComma + 1
          for (const elliptic of parseEllipticClause(start, getAuxiliaryPattern(parser, subject.end))) {
            if (!isClauseEnd(elliptic.end)) continue
            const predicate = parser.getText(subject.end, verb.end)
            const elided = parser.getText(start, elliptic.end)
            const firstClause = createClause(subject.value, verb.value)
            const cost = subject.cost + verb.cost + elliptic.cost
            for (const secondClause of copyPredicate(verb.value, elliptic, elided, predicate)) {
              const joinBoxes = conjunction === 'or' ? createDisjunction : mergeBoxes
              const value: Meaning = context =>
                joinBoxes([firstClause, secondClause].map(clause => clause(toEmbedded(context))))
              found.push({ end: elliptic.end, cost, value })
            }
          }
        }
      }
    }
    return found
  }

  /** Meanings of an elliptic clause with the predicate of the first clause; two if its "not" may negate "every". */
  function copyPredicate(phrase: VerbPhrase, elliptic: EllipticClause, elided: string, predicate: string): Meaning[] {
    const predicateWords = predicate.toLowerCase().split(/[ ,]+/)
    // `positive` is set only in a negated phrase: its predicate without "not".
    const positive: VerbPhrase =
      phrase.positive === undefined ? phrase : { ...phrase, apply: phrase.positive, positive: undefined }
    const copied: VerbPhrase = elliptic.negated
      ? { ...positive, apply: negatePredicate(positive.apply), positive: positive.apply, complement: 'none' }
      : positive
    const requireUnambiguous =
      (meaning: Meaning): Meaning =>
      context => {
        const isContextDependent = predicateWords.some(word => CONTEXT_DEPENDENT.test(word))
        const hasNegatedList =
          (elliptic.negated || phrase.positive !== undefined) &&
          predicateWords.some(word => /^(?:and|or|but)$/.test(word))
        if (isContextDependent || hasNegatedList) throw createFailure('ellipsis', WHOLE_SENTENCE, { elided, predicate })
        context.addNote(`"${elided}" is read as repeating "${predicate}"`)
        return meaning(context)
      }
    const meanings = [requireUnambiguous(createClause(elliptic.subject, copied))]
    if (elliptic.negated && elliptic.subject.quantity === 'every')
      meanings.push(
        requireUnambiguous(context => negateBox(elliptic.subject.bind(withAnyAsSome(context), positive.apply))),
      )
    return meanings
  }
}
