/**
 * Anaphora resolution for pronouns and definite noun phrases.
 *
 * A referent is accessible in its box, in boxes inside it, and in the consequent of an implication whose antecedent has it; names are
 * accessible everywhere. "the dog" refers to the only dog mentioned, or introduces one. An anaphor with several candidates is
 * rejected as ambiguous; an antecedent in another sentence is reported in a note.
 */
import { createFailure } from '../failure.ts'
import {
  type Anaphor,
  type Box,
  type Condition,
  listInnerBoxes,
  mapBoxes,
  mergeBoxes,
  type Referent,
  type Sort,
  substitute,
  type Term,
  visitAtoms,
} from './box.ts'
import { MEN, WOMEN } from './words/word-lists.ts'

export interface Individual {
  readonly term: Term
  readonly sort: Sort
  readonly words: string
  /** Nouns and adjectives that are said of it. */
  readonly nouns: ReadonlySet<string>
}

/** Discourse state after the sentences so far. */
export interface Discourse {
  /** Individuals of each sentence, most recent first. */
  readonly earlier: readonly (readonly Individual[])[]
  /** Constants introduced by definite noun phrases. */
  readonly definites: ReadonlyMap<string, string>
  readonly role: 'theory' | 'statement'
  readonly isPersonNoun: (noun: string) => boolean
  readonly isThingNoun: (noun: string) => boolean
  /** True for impersonal predicates that occur with an "it" without antecedent. */
  readonly isImpersonal: (name: string) => boolean
}

export interface ResolvedBox {
  readonly box: Box
  readonly notes: readonly string[]
  /** Referents of earlier sentences that were referred to, and so become constants. */
  readonly antecedents: readonly string[]
  /** New definites ("the old man"): constant, noun and adjectives that they presuppose. */
  readonly definites: readonly {
    readonly constant: string
    readonly noun: string
    readonly adjectives: readonly string[]
    readonly words: string
  }[]
}

type AnaphorVisitor = (anaphor: Anaphor, accessible: readonly Individual[]) => void

/** Replaces pronouns and definite noun phrases by the individuals that they refer to. */
export function resolveAnaphors(box: Box, discourse: Discourse): ResolvedBox {
  const notes: string[] = []
  const antecedents: string[] = []
  const definites: ResolvedBox['definites'][number][] = []
  /** Terms by variable of the anaphor that refers to them. */
  const resolutions = new Map<string, Term>()
  /** Impersonal predicates by variable of an "it" without antecedent. */
  const impersonalAtoms = new Map<string, string>()
  const earlierIndividuals = discourse.earlier.flat()
  /** Plural pronoun that refers to several names of an earlier sentence. */
  let groupAntecedent: { readonly variable: string; readonly terms: readonly Term[] } | undefined

  const toIndividuals = (box: Box): Individual[] => {
    const nouns = collectNouns(box)
    return box.referents.map(referent => toIndividual(referent, nouns.get(referent.name)))
  }

  /** Token index of each definite noun phrase. */
  const definitePositions = new Map<string, number>()
  // "the …" first, so that "it" can stand for it.
  visitAnaphors(box, [], (anaphor, accessible) => {
    if (anaphor.target.kind !== 'definite') return
    definitePositions.set(anaphor.variable, anaphor.position)
    const { noun, adjectives } = anaphor.target
    const key = [...adjectives, noun].join(' ')
    const knownConstant = discourse.definites.get(key)
    const matchesDescription = (one: Individual): boolean =>
      one.nouns.has(noun) && adjectives.every(word => one.nouns.has(word))
    // Variables of a paraphrase ("X1") are not antecedents.
    const isAntecedent = (name: string): boolean => !/^X\d+$/.test(name) && name !== anaphor.variable
    const inSentence = accessible.filter(one => matchesDescription(one) && isAntecedent(one.term.name))
    const inEarlierSentences =
      knownConstant === undefined ? mergeByName(earlierIndividuals.filter(matchesDescription)) : []
    const candidates = inSentence.length > 0 ? inSentence : inEarlierSentences
    const antecedent = candidates[0]
    if (candidates.length > 1) {
      const list = candidates.map(one => `"${one.words}"`).join(' or ')
      throw createFailure('ambiguous-definite', anaphor.span, { words: anaphor.words, list })
    }
    if (antecedent !== undefined) {
      resolutions.set(anaphor.variable, antecedent.term)
      if (antecedent.term.kind === 'variable' && inSentence.length === 0) antecedents.push(antecedent.term.name)
      if (inSentence.length === 0) notes.push(`"${anaphor.words}" is read as ${antecedent.words}`)
      return
    }
    const constant = [...adjectives, noun].join('_')
    if (knownConstant === undefined && discourse.role === 'statement')
      throw createFailure('unknown-definite', anaphor.span, { key, words: anaphor.words })
    resolutions.set(anaphor.variable, { kind: 'constant', name: constant })
    definites.push({ constant, noun, adjectives, words: anaphor.words })
  })
  // Then pronouns, with individuals of this sentence preferred to those of earlier ones.
  const withDefinites = replaceAnaphors(box, resolutions, impersonalAtoms)

  const namedIndividuals = collectConstants(withDefinites, discourse)
  visitAnaphors(withDefinites, [], (anaphor, accessible) => {
    if (anaphor.target.kind !== 'pronoun') return
    const { word, impersonal } = anaphor.target
    const coArguments = collectCoArguments(withDefinites, anaphor.variable)
    const isNotCoArgument = (one: Individual): boolean =>
      !coArguments.has(one.term.name) && one.term.name !== anaphor.variable
    const isIt = word === 'it'
    const agreesWithPronoun = (one: Individual): boolean => {
      if (/^X\d+$/.test(one.term.name)) return false
      const isPersonal = one.sort === 'person' || [...one.nouns].some(discourse.isPersonNoun)
      const isName = one.term.kind === 'constant' && /^\p{Lu}/u.test(one.term.name)
      if (/^(?:he|him)$/.test(word) && isName && WOMEN.has(one.term.name)) return false
      if (/^(?:she|her)$/.test(word) && isName && MEN.has(one.term.name)) return false
      if (isIt) return !isPersonal && (one.sort === 'thing' || one.nouns.size > 0 || !isName)
      return /^the/.test(word) || (one.sort !== 'thing' && ![...one.nouns].some(discourse.isThingNoun))
    }
    /** "he" prefers the farmer to the donkey. */
    const isPerson = (one: Individual): boolean =>
      one.sort === 'person' ||
      [...one.nouns].some(discourse.isPersonNoun) ||
      (one.term.kind === 'constant' && /^\p{Lu}/u.test(one.term.name))
    const referentCandidates = accessible.filter(one => isNotCoArgument(one) && agreesWithPronoun(one))
    // "If it is windy then the boat …": the antecedent must precede "it".
    const precedesPronoun = (one: Individual): boolean =>
      impersonal === undefined ||
      [...definitePositions].some(
        ([variable, index]) => index < anaphor.position && resolutions.get(variable)?.name === one.term.name,
      )
    const nameCandidates = namedIndividuals.filter(
      one => isNotCoArgument(one) && agreesWithPronoun(one) && precedesPronoun(one),
    )
    let candidates =
      referentCandidates.length === 1 && /^(?:they|them|it)$/.test(word)
        ? referentCandidates
        : mergeByName([...referentCandidates, ...nameCandidates])
    if (/^(?:he|she|him|her)$/.test(word) && candidates.some(isPerson)) candidates = candidates.filter(isPerson)
    let isFromEarlierSentence = false
    if (impersonal !== undefined && (candidates.length === 0 || discourse.isImpersonal(impersonal))) {
      impersonalAtoms.set(anaphor.variable, impersonal)
      return
    }
    if (candidates.length === 0) {
      isFromEarlierSentence = true
      const matchesBySentence = discourse.earlier.map(sentence =>
        sentence.filter(one => agreesWithPronoun(one) && isNotCoArgument(one)),
      )
      candidates = mergeByName(matchesBySentence.find(list => list.length > 0) ?? [])
    }
    const antecedent = candidates[0]
    // "Ann and Bob are bakers. They are kind."
    const areNames = candidates.every(one => one.term.kind === 'constant')
    const isGroup = isFromEarlierSentence && /^the[ym]$/.test(word) && candidates.length > 1 && areNames
    if (isGroup && groupAntecedent === undefined && box.referents.length === 0) {
      groupAntecedent = { variable: anaphor.variable, terms: candidates.map(one => one.term) }
      resolutions.set(anaphor.variable, { kind: 'variable', name: anaphor.variable })
      notes.push(`"${anaphor.words}" is read as ${candidates.map(one => one.words).join(' and ')}`)
      return
    }
    if (candidates.length > 1) {
      const list = candidates.map(one => one.words).join(' or ')
      throw createFailure('ambiguous-pronoun', anaphor.span, { words: anaphor.words, list })
    }
    if (antecedent === undefined) throw createFailure('no-antecedent', anaphor.span, { words: anaphor.words })
    resolutions.set(anaphor.variable, antecedent.term)
    if (isFromEarlierSentence && antecedent.term.kind === 'variable') antecedents.push(antecedent.term.name)
    const isOneOfSeveral =
      nameCandidates.length > 1 ||
      (!isFromEarlierSentence &&
        namedIndividuals.filter(isNotCoArgument).length > 1 &&
        antecedent.term.kind === 'constant')
    if (isFromEarlierSentence || impersonal !== undefined || isOneOfSeveral)
      notes.push(`"${anaphor.words}" is read as ${antecedent.words}`)
  })
  const resolved = replaceAnaphors(box, resolutions, impersonalAtoms)
  if (groupAntecedent === undefined) return { box: resolved, notes, antecedents, definites }
  const { variable, terms } = groupAntecedent
  const instances = terms.map(term => substitute(resolved, one => (one.name === variable ? term : one)))
  return { box: mergeBoxes(instances), notes, antecedents, definites }

  /** Visits every anaphor with the individuals accessible from it. */
  function visitAnaphors(innerBox: Box, outerIndividuals: readonly Individual[], visitor: AnaphorVisitor): void {
    const accessible = [...outerIndividuals, ...toIndividuals(innerBox)]
    for (const condition of innerBox.conditions) {
      if (condition.kind === 'anaphor') visitor(condition, accessible)
      else if (condition.kind === 'implies' || condition.kind === 'iff') {
        visitAnaphors(condition.left, accessible, visitor)
        // Referents of one side of an equivalence are not accessible in the other.
        visitAnaphors(
          condition.right,
          condition.kind === 'implies' ? [...accessible, ...toIndividuals(condition.left)] : accessible,
          visitor,
        )
      } else for (const box of listInnerBoxes(condition)) visitAnaphors(box, accessible, visitor)
    }
  }
}

/** Names of the one-place predicates of each referent and name, apart from those in nested boxes. */
function collectNouns(box: Box): Map<string, Set<string>> {
  const nouns = new Map<string, Set<string>>()
  for (const condition of box.conditions) {
    if (condition.kind !== 'atom' || condition.terms.length !== 1) continue
    const { name } = condition.terms[0]!
    nouns.set(name, (nouns.get(name) ?? new Set()).add(condition.name))
  }
  return nouns
}

const toIndividual = (referent: Referent, nouns: ReadonlySet<string> = new Set()): Individual => ({
  term: { kind: 'variable', name: referent.name },
  sort: referent.sort,
  words: `"${referent.words}"`,
  nouns,
})

/** Individuals accessible to later sentences: names, and referents of the outermost box. */
export function collectIndividuals(box: Box, discourse: Discourse): Individual[] {
  const nouns = collectNouns(box)
  const names = collectConstants(box, discourse).map(one => ({ ...one, nouns: nouns.get(one.term.name) ?? one.nouns }))
  return [...names, ...box.referents.map(one => toIndividual(one, nouns.get(one.name)))]
}

function collectConstants(box: Box, discourse: Discourse): Individual[] {
  const earlierByName = new Map<string, Individual>()
  for (const individual of discourse.earlier.flat()) {
    if (individual.term.kind === 'constant' && !earlierByName.has(individual.term.name))
      earlierByName.set(individual.term.name, individual)
  }
  const byName = new Map<string, Individual>()
  visitAtoms(box, atom => {
    for (const term of atom.terms) {
      if (term.kind !== 'constant' || byName.has(term.name)) continue
      const earlier = earlierByName.get(term.name)
      const isName = /^\p{Lu}/u.test(term.name)
      const nouns = new Set(earlier?.nouns ?? [])
      const lastWord = term.name.split('_').pop()!
      const sort: Sort = !isName && discourse.isPersonNoun(lastWord) ? 'person' : 'any'
      const name = term.name.replace(/_/g, ' ')
      byName.set(term.name, { term, sort, words: isName ? name : `the ${name}`, nouns })
    }
  })
  return [...byName.values()]
}

/** Terms that share an atom with a variable: without a reflexive, subject and object differ (binding principle B). */
function collectCoArguments(box: Box, variable: string): Set<string> {
  const terms = new Set<string>()
  visitAtoms(box, atom => {
    if (!atom.terms.some(term => term.name === variable)) return
    for (const term of atom.terms) if (term.name !== variable) terms.add(term.name)
  })
  return terms
}

function mergeByName(individuals: readonly Individual[]): Individual[] {
  const byName = new Map<string, Individual>()
  for (const individual of individuals) {
    const { name } = individual.term
    const previous = byName.get(name)
    byName.set(
      name,
      previous === undefined ? individual : { ...previous, nouns: new Set([...previous.nouns, ...individual.nouns]) },
    )
  }
  return [...byName.values()]
}

function replaceAnaphors(
  box: Box,
  resolutions: ReadonlyMap<string, Term>,
  impersonalAtoms: ReadonlyMap<string, string>,
): Box {
  const replaceInBox = (innerBox: Box): Box => ({
    referents: innerBox.referents,
    conditions: innerBox.conditions.flatMap((condition): Condition[] => {
      if (condition.kind === 'anaphor')
        return resolutions.has(condition.variable) || impersonalAtoms.has(condition.variable) ? [] : [condition]
      if (condition.kind !== 'atom') return [mapBoxes(condition, replaceInBox)]
      const firstTerm = condition.terms[0]
      const name = firstTerm === undefined ? undefined : impersonalAtoms.get(firstTerm.name)
      return [name === undefined ? condition : { kind: 'atom', name, terms: [] }]
    }),
  })
  return substitute(replaceInBox(box), term => (term.kind === 'variable' ? (resolutions.get(term.name) ?? term) : term))
}
