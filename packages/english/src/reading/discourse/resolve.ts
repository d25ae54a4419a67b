/**
 * Anaphora resolution for pronouns and definite noun phrases.
 *
 * A referent is accessible in its box, in boxes inside it, and in the consequent of an implication whose antecedent has it; names are
 * accessible everywhere. "the dog" refers to the only dog mentioned, or introduces one. Several candidates are rejected as ambiguous;
 * antecedents in other sentences are reported in a note.
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
  /** Impersonal atoms that occur with an "it" without antecedent. */
  readonly isWeather: (name: string) => boolean
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

export function resolveAnaphors(box: Box, discourse: Discourse): ResolvedBox {
  const notes: string[] = []
  const antecedents: string[] = []
  const definites: ResolvedBox['definites'][number][] = []
  const found = new Map<string, Term>()
  const weather = new Map<string, string>()
  const everyEarlier = discourse.earlier.flat()
  /** Plural pronoun that refers to several names of an earlier sentence. */
  let groupAntecedent: { readonly variable: string; readonly terms: readonly Term[] } | undefined

  const toIndividuals = (box: Box): Individual[] => {
    const nouns = collectNouns(box)
    return box.referents.map(referent => toIndividual(referent, nouns.get(referent.name)))
  }

  /** Token index of each definite noun phrase. */
  const places = new Map<string, number>()
  // "the …" first, so that "it" can stand for it.
  visit(box, [], (anaphor, accessible) => {
    if (anaphor.target.kind !== 'definite') return
    places.set(anaphor.variable, anaphor.position)
    const { noun, adjectives } = anaphor.target
    const key = [...adjectives, noun].join(' ')
    const known = discourse.definites.get(key)
    const matchesDescription = (one: Individual): boolean =>
      one.nouns.has(noun) && adjectives.every(word => one.nouns.has(word))
    // Variables of a paraphrase ("X1") are not antecedents.
    const isAntecedent = (name: string): boolean => !/^X\d+$/.test(name) && name !== anaphor.variable
    const here = accessible.filter(one => matchesDescription(one) && isAntecedent(one.term.name))
    const before = known === undefined ? mergeByName(everyEarlier.filter(matchesDescription)) : []
    const candidates = here.length > 0 ? here : before
    const only = candidates[0]
    if (candidates.length > 1) {
      const list = candidates.map(one => `"${one.words}"`).join(' or ')
      throw createFailure('ambiguous-definite', anaphor.span, { words: anaphor.words, list })
    }
    if (only !== undefined) {
      found.set(anaphor.variable, only.term)
      if (only.term.kind === 'variable' && here.length === 0) antecedents.push(only.term.name)
      if (here.length === 0) notes.push(`"${anaphor.words}" is read as ${only.words}`)
      return
    }
    const constant = [...adjectives, noun].join('_')
    if (known === undefined && discourse.role === 'statement')
      throw createFailure('unknown-definite', anaphor.span, { key, words: anaphor.words })
    found.set(anaphor.variable, { kind: 'constant', name: constant })
    definites.push({ constant, noun, adjectives, words: anaphor.words })
  })
  const withDefinites = replaceAnaphors(box, found, weather)

  const mentioned = collectConstants(withDefinites, discourse)
  visit(withDefinites, [], (anaphor, accessible) => {
    if (anaphor.target.kind !== 'pronoun') return
    const { word, impersonal } = anaphor.target
    const coArguments = collectCoArguments(withDefinites, anaphor.variable)
    const isFree = (one: Individual): boolean => !coArguments.has(one.term.name) && one.term.name !== anaphor.variable
    const isIt = word === 'it'
    const agrees = (one: Individual): boolean => {
      if (/^X\d+$/.test(one.term.name)) return false
      const person = one.sort === 'person' || [...one.nouns].some(discourse.isPersonNoun)
      const isName = one.term.kind === 'constant' && /^\p{Lu}/u.test(one.term.name)
      if (/^(?:he|him)$/.test(word) && isName && WOMEN.has(one.term.name)) return false
      if (/^(?:she|her)$/.test(word) && isName && MEN.has(one.term.name)) return false
      if (isIt) return !person && (one.sort === 'thing' || one.nouns.size > 0 || !isName)
      return /^the/.test(word) || (one.sort !== 'thing' && ![...one.nouns].some(discourse.isThingNoun))
    }
    /** "he" prefers the farmer to the donkey. */
    const isPerson = (one: Individual): boolean =>
      one.sort === 'person' ||
      [...one.nouns].some(discourse.isPersonNoun) ||
      (one.term.kind === 'constant' && /^\p{Lu}/u.test(one.term.name))
    const unnamed = accessible.filter(one => isFree(one) && agrees(one))
    // "If it is windy then the boat …": the antecedent must precede "it".
    const precedesPronoun = (one: Individual): boolean =>
      impersonal === undefined ||
      [...places].some(([variable, index]) => index < anaphor.position && found.get(variable)?.name === one.term.name)
    const named = mentioned.filter(one => isFree(one) && agrees(one) && precedesPronoun(one))
    let candidates =
      unnamed.length === 1 && /^(?:they|them|it)$/.test(word) ? unnamed : mergeByName([...unnamed, ...named])
    if (/^(?:he|she|him|her)$/.test(word) && candidates.some(isPerson)) candidates = candidates.filter(isPerson)
    let isEarlier = false
    if (impersonal !== undefined && (candidates.length === 0 || discourse.isWeather(impersonal))) {
      weather.set(anaphor.variable, impersonal)
      return
    }
    if (candidates.length === 0) {
      isEarlier = true
      const matches = discourse.earlier.map(sentence => sentence.filter(one => agrees(one) && isFree(one)))
      candidates = mergeByName(matches.find(list => list.length > 0) ?? [])
    }
    const only = candidates[0]
    // "Ann and Bob are bakers. They are kind."
    const areNames = candidates.every(one => one.term.kind === 'constant')
    const group = isEarlier && /^the[ym]$/.test(word) && candidates.length > 1 && areNames
    if (group && groupAntecedent === undefined && box.referents.length === 0) {
      groupAntecedent = { variable: anaphor.variable, terms: candidates.map(one => one.term) }
      found.set(anaphor.variable, { kind: 'variable', name: anaphor.variable })
      notes.push(`"${anaphor.words}" is read as ${candidates.map(one => one.words).join(' and ')}`)
      return
    }
    if (candidates.length > 1) {
      const list = candidates.map(one => one.words).join(' or ')
      throw createFailure('ambiguous-pronoun', anaphor.span, { words: anaphor.words, list })
    }
    if (only === undefined) throw createFailure('no-antecedent', anaphor.span, { words: anaphor.words })
    found.set(anaphor.variable, only.term)
    if (isEarlier && only.term.kind === 'variable') antecedents.push(only.term.name)
    const chosen =
      named.length > 1 || (!isEarlier && mentioned.filter(isFree).length > 1 && only.term.kind === 'constant')
    if (isEarlier || impersonal !== undefined || chosen) notes.push(`"${anaphor.words}" is read as ${only.words}`)
  })
  const whole = replaceAnaphors(box, found, weather)
  if (groupAntecedent === undefined) return { box: whole, notes, antecedents, definites }
  const { variable, terms } = groupAntecedent
  const instances = terms.map(term => substitute(whole, one => (one.name === variable ? term : one)))
  return { box: mergeBoxes(instances), notes, antecedents, definites }

  /** Visits every anaphor with the individuals accessible from it. */
  function visit(inside: Box, outer: readonly Individual[], act: AnaphorVisitor): void {
    const accessible = [...outer, ...toIndividuals(inside)]
    for (const condition of inside.conditions) {
      if (condition.kind === 'anaphor') act(condition, accessible)
      else if (condition.kind === 'implies' || condition.kind === 'iff') {
        visit(condition.left, accessible, act)
        // Referents of one side of an equivalence are not accessible in the other.
        visit(
          condition.right,
          condition.kind === 'implies' ? [...accessible, ...toIndividuals(condition.left)] : accessible,
          act,
        )
      } else for (const box of listInnerBoxes(condition)) visit(box, accessible, act)
    }
  }
}

/** One-place predicates of each referent and name, apart from conditions inside conditions. */
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
  const named = collectConstants(box, discourse).map(one => ({ ...one, nouns: nouns.get(one.term.name) ?? one.nouns }))
  return [...named, ...box.referents.map(one => toIndividual(one, nouns.get(one.name)))]
}

function collectConstants(box: Box, discourse: Discourse): Individual[] {
  const earlierByName = new Map<string, Individual>()
  for (const individual of discourse.earlier.flat()) {
    if (individual.term.kind === 'constant' && !earlierByName.has(individual.term.name))
      earlierByName.set(individual.term.name, individual)
  }
  const byName = new Map<string, Individual>()
  visitAtoms(box, one => {
    for (const term of one.terms) {
      if (term.kind !== 'constant' || byName.has(term.name)) continue
      const earlier = earlierByName.get(term.name)
      const isName = /^\p{Lu}/u.test(term.name)
      const nouns = new Set(earlier?.nouns ?? [])
      const last = term.name.split('_').pop()!
      const sort: Sort = !isName && discourse.isPersonNoun(last) ? 'person' : 'any'
      const name = term.name.replace(/_/g, ' ')
      byName.set(term.name, { term, sort, words: isName ? name : `the ${name}`, nouns })
    }
  })
  return [...byName.values()]
}

/** Terms that share an atom with a variable: without a reflexive, subject and object differ (binding principle B). */
function collectCoArguments(box: Box, variable: string): Set<string> {
  const found = new Set<string>()
  visitAtoms(box, one => {
    if (!one.terms.some(term => term.name === variable)) return
    for (const term of one.terms) if (term.name !== variable) found.add(term.name)
  })
  return found
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

function replaceAnaphors(box: Box, found: ReadonlyMap<string, Term>, weather: ReadonlyMap<string, string>): Box {
  const change = (inside: Box): Box => ({
    referents: inside.referents,
    conditions: inside.conditions.flatMap((one): Condition[] => {
      if (one.kind === 'anaphor') return found.has(one.variable) || weather.has(one.variable) ? [] : [one]
      if (one.kind !== 'atom') return [mapBoxes(one, change)]
      const it = one.terms[0]
      const name = it === undefined ? undefined : weather.get(it.name)
      return [name === undefined ? one : { kind: 'atom', name, terms: [] }]
    }),
  })
  return substitute(change(box), term => (term.kind === 'variable' ? (found.get(term.name) ?? term) : term))
}
