/** Evidence about words collected from a text before parsing: names, nouns, kinds, impersonal "it". */

import { RESERVED_WORDS } from '../../writing/vocabulary.ts'
import { toSingular } from '../../writing/word-forms.ts'
import type { RawSentence } from '../tokens.ts'
import type { TextEvidence } from './lexical.ts'

/** Impersonal predicates: "It is cold." without an antecedent makes "it is cold" impersonal everywhere. */
export function findImpersonalPredicates(sentences: readonly RawSentence[]): Set<string> {
  const found = new Set<string>()
  for (const { tokens } of sentences) {
    const position = tokens.findIndex(token => token.lower === 'it')
    if (
      position < 0 ||
      tokens[position + 1]?.lower !== 'is' ||
      tokens
        .slice(0, position)
        .some(token => /^(?:the|an?|every|some|each|no|something|anything|everything)$/.test(token.lower))
    )
      continue
    const word = tokens[position + 2]?.lower === 'not' ? tokens[position + 3] : tokens[position + 2]
    if (word !== undefined) found.add(`it_is_${word.lower}`)
  }
  return found
}

/** Plurals that occur only after a verb or preposition, and whose singular does not occur. */
function findKinds(sentences: readonly RawSentence[], lowerCase: ReadonlySet<string>): Set<string> {
  const kinds = new Set<string>()
  const nonObjects = new Set<string>()
  for (const { tokens } of sentences)
    tokens.forEach((token, i) => {
      const singular = token.kind === 'word' ? toSingular(token.lower) : undefined
      if (singular === undefined || RESERVED_WORDS.has(token.lower)) return
      const previous = tokens[i - 1]
      const isObject = previous !== undefined && previous.kind === 'word' && !NON_VERBS.test(previous.lower)
      if (isObject && !lowerCase.has(singular)) kinds.add(token.lower)
      else nonObjects.add(token.lower)
    })
  for (const word of nonObjects) kinds.delete(word)
  return kinds
}

const NON_VERBS =
  /^(?:all|some|no|any|of|the|and|or|if|that|who|only|not|are|is|were|was|be|every|each|an?|then|but|unless|when|neither|nor|either|both)$/

const CLAUSE_OPENERS = /^(?:if|and|or|then|that|unless|when|whenever|but|either|neither|nor|both)$/

export function collectEvidence(sentences: readonly RawSentence[]): TextEvidence {
  const lowerCase = new Set<string>()
  const names = new Set<string>()
  const standaloneNames = new Set<string>()
  const predicateNouns = new Set<string>()
  const nouns = new Set<string>()
  for (const { tokens } of sentences) {
    tokens.forEach((token, i) => {
      if (token.kind !== 'word') return
      const next = tokens[i + 1]
      const before = tokens[i - 1]
      if (
        /^\p{Lu}/u.test(token.text) &&
        (before === undefined || !/^\p{Lu}/u.test(before.text)) &&
        !(next !== undefined && /^\p{Lu}/u.test(next.text))
      )
        standaloneNames.add(token.text)
      const determiner = tokens[i - 1]?.lower ?? ''
      const isBeforeEmptyNoun = /^(?:person|people|thing|things|persons|individuals?|ones?)$/.test(next?.lower ?? '')
      const endsPhrase =
        next === undefined || next.kind !== 'word' || (RESERVED_WORDS.has(next.lower) && !isBeforeEmptyNoun)
      // "every taxi drives" is evidence for a noun, "no tame animals" is not.
      const precedesVerb = /^(?:an?|every|each)$/.test(determiner) && /s$/.test(next?.lower ?? '')
      if (/^(?:an?|every|each|no|any|the)$/.test(determiner) && (endsPhrase || precedesVerb)) nouns.add(token.lower)
      if (token.text === token.lower) lowerCase.add(token.lower)
      else if (i === 0 || tokens[i - 1]!.kind === 'comma' || CLAUSE_OPENERS.test(tokens[i - 1]!.lower))
        names.add(token.text)
      if (/^(?:person|people|thing|things)$/.test(token.lower)) {
        const article = /^an?$/.test(tokens[i - 1]?.lower ?? '') ? 1 : 0
        const not = tokens[i - 1 - article]?.lower === 'not' ? 1 : 0
        if (
          /^(?:is|are|was|were)$/.test(tokens[i - 1 - article - not]?.lower ?? '') &&
          tokens[i - 2 - article - not]?.lower !== 'there' &&
          !/^(?:who|that|which)$/.test(tokens[i + 1]?.lower ?? '')
        ) {
          for (const word of /^p/.test(token.lower) ? ['person', 'people', 'persons'] : ['thing', 'things'])
            predicateNouns.add(word)
        }
      }
    })
  }
  return {
    lowerCase,
    names,
    standaloneNames,
    predicateNouns,
    nouns,
    kinds: findKinds(sentences, lowerCase),
  }
}
