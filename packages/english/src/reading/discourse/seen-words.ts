/** Evidence about words collected from a text before parsing: names, nouns, kinds, impersonal "it". */

import { RESERVED_WORDS } from '../../writing/vocabulary.ts'
import { toSingular } from '../../writing/word-forms.ts'
import type { RawSentence } from '../tokens.ts'
import type { TextEvidence } from './lexical.ts'

/** Impersonal predicates: "It is cold." without an antecedent makes "it is cold" impersonal everywhere. */
export function findImpersonalPredicates(raws: readonly RawSentence[]): Set<string> {
  const found = new Set<string>()
  for (const { tokens } of raws) {
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
function findKinds(raws: readonly RawSentence[], small: ReadonlySet<string>): Set<string> {
  const kinds = new Set<string>()
  const others = new Set<string>()
  for (const { tokens } of raws)
    tokens.forEach((token, i) => {
      const one = token.kind === 'word' ? toSingular(token.lower) : undefined
      if (one === undefined || RESERVED_WORDS.has(token.lower)) return
      const before = tokens[i - 1]
      const object = before !== undefined && before.kind === 'word' && !NON_VERBS.test(before.lower)
      if (object && !small.has(one)) kinds.add(token.lower)
      else others.add(token.lower)
    })
  for (const word of others) kinds.delete(word)
  return kinds
}

const NON_VERBS =
  /^(?:all|some|no|any|of|the|and|or|if|that|who|only|not|are|is|were|was|be|every|each|an?|then|but|unless|when|neither|nor|either|both)$/

const CLAUSE_OPENERS = /^(?:if|and|or|then|that|unless|when|whenever|but|either|neither|nor|both)$/

export function collectEvidence(raws: readonly RawSentence[]): TextEvidence {
  const small = new Set<string>()
  const names = new Set<string>()
  const alone = new Set<string>()
  const predicated = new Set<string>()
  const nouns = new Set<string>()
  for (const { tokens } of raws) {
    tokens.forEach((token, i) => {
      if (token.kind !== 'word') return
      const next = tokens[i + 1]
      const before = tokens[i - 1]
      if (
        /^\p{Lu}/u.test(token.text) &&
        (before === undefined || !/^\p{Lu}/u.test(before.text)) &&
        !(next !== undefined && /^\p{Lu}/u.test(next.text))
      )
        alone.add(token.text)
      const determiner = tokens[i - 1]?.lower ?? ''
      const empty = /^(?:person|people|thing|things|persons|individuals?|ones?)$/.test(next?.lower ?? '')
      const ends = next === undefined || next.kind !== 'word' || (RESERVED_WORDS.has(next.lower) && !empty)
      // "every taxi drives" is evidence for a noun, "no tame animals" is not.
      const drives = /^(?:an?|every|each)$/.test(determiner) && /s$/.test(next?.lower ?? '')
      if (/^(?:an?|every|each|no|any|the)$/.test(determiner) && (ends || drives)) nouns.add(token.lower)
      if (token.text === token.lower) small.add(token.lower)
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
            predicated.add(word)
        }
      }
    })
  }
  return { lowerCase: small, names, alone, predicated, nouns, kinds: findKinds(raws, small) }
}
