/**
 * What pronouns and "the …" stand for.
 *
 * A referent can be taken up where its box is accessible: in the same box, in a box inside it, and from the right side of
 * an implication into its left. Names are accessible everywhere. "the dog" takes up the one dog spoken of; where there
 * is none it is the name of one. Two candidates are refused, and every choice beyond the sentence is announced.
 */
import { Failure } from '../failure.ts'
import {
  type Anaphor,
  type Box,
  boxesIn,
  type Condition,
  eachCondition,
  mapBoxes,
  merge,
  type Referent,
  type Sort,
  substitute,
  type Term,
} from './box.ts'
import { MEN, WOMEN } from './words/word-lists.ts'

export interface Individual {
  readonly term: Term
  readonly sort: Sort
  readonly words: string
  readonly nouns: ReadonlySet<string>
}

/** What earlier sentences leave behind. */
export interface Discourse {
  /** Individuals of each sentence so far, the last first. */
  readonly earlier: readonly (readonly Individual[])[]
  /** Constants that "the …" has made, by noun phrase. */
  readonly definites: ReadonlyMap<string, string>
  readonly role: 'theory' | 'statement'
  readonly isPersonNoun: (noun: string) => boolean
  readonly isThingNoun: (noun: string) => boolean
  /** Atoms of the weather that some sentence says with an "it" that can stand for nothing else. */
  readonly isWeather: (name: string) => boolean
}

export interface Resolved {
  readonly box: Box
  readonly notes: readonly string[]
  /** Referents of earlier sentences that were taken up, and so need a name. */
  readonly takenUp: readonly string[]
  /** "the old man": constant, noun and adjectives it presupposes. */
  readonly definites: readonly {
    readonly constant: string
    readonly noun: string
    readonly adjectives: readonly string[]
    readonly words: string
  }[]
}

export function resolve(box: Box, discourse: Discourse): Resolved {
  const notes: string[] = []
  const takenUp: string[] = []
  const definites: Resolved['definites'][number][] = []
  const found = new Map<string, Term>()
  const weather = new Map<string, string>()
  const everyEarlier = discourse.earlier.flat()
  /** "They" for several names of an earlier sentence. */
  let together: { readonly variable: string; readonly terms: readonly Term[] } | undefined

  const nounsOf = (box: Box): Map<string, Set<string>> => {
    const nouns = new Map<string, Set<string>>()
    for (const one of box.conditions) {
      if (one.kind !== 'atom' || one.terms.length !== 1) continue
      const { name } = one.terms[0]!
      nouns.set(name, (nouns.get(name) ?? new Set()).add(one.name))
    }
    return nouns
  }
  const individualsOf = (box: Box): Individual[] => {
    const nouns = nounsOf(box)
    return box.referents.map(referent => individualOf(referent, nouns.get(referent.name)))
  }

  /** Where "the …" stands in the sentence. */
  const places = new Map<string, number>()
  // "the …" first, so that "it" can stand for it.
  visit(box, [], (anaphor, accessible) => {
    if (anaphor.want.kind !== 'definite') return
    places.set(anaphor.variable, anaphor.at)
    const { noun, adjectives } = anaphor.want
    const key = [...adjectives, noun].join(' ')
    const known = discourse.definites.get(key)
    const fits = (one: Individual): boolean => one.nouns.has(noun) && adjectives.every(word => one.nouns.has(word))
    // Variables of a formula that is said in words ("X1") are nobody's "the dog".
    const here = accessible.filter(
      one => fits(one) && !/^X\d+$/.test(one.term.name) && one.term.name !== anaphor.variable,
    )
    const candidates = here.length > 0 ? here : known === undefined ? distinct(everyEarlier.filter(fits)) : []
    const only = candidates[0]
    if (candidates.length > 1) {
      const list = candidates.map(one => `"${one.words}"`).join(' or ')
      throw new Failure('definite', `"${anaphor.words}" could be ${list}`, anaphor.span, 'Say which one by its name.')
    }
    if (only !== undefined) {
      found.set(anaphor.variable, only.term)
      if (only.term.kind === 'variable' && here.length === 0) takenUp.push(only.term.name)
      if (here.length === 0) notes.push(`"${anaphor.words}" is read as ${only.words}`)
      return
    }
    const constant = [...adjectives, noun].join('_')
    if (known === undefined && discourse.role === 'statement')
      throw new Failure(
        'definite',
        `the theory mentions no ${key} that "${anaphor.words}" could refer to`,
        anaphor.span,
        `Write "a ${key}", "every ${key}" or a name.`,
      )
    found.set(anaphor.variable, { kind: 'constant', name: constant })
    definites.push({ constant, noun, adjectives, words: anaphor.words })
  })
  const withDefinites = replace(box, found, weather)

  const mentioned = constantsOf(withDefinites, discourse)
  visit(withDefinites, [], (anaphor, accessible) => {
    if (anaphor.want.kind !== 'pronoun') return
    const { word, impersonal } = anaphor.want
    const rivals = beside(withDefinites, anaphor.variable)
    const free = (one: Individual): boolean => !rivals.has(one.term.name) && one.term.name !== anaphor.variable
    const isIt = word === 'it'
    const goes = (one: Individual): boolean => {
      if (/^X\d+$/.test(one.term.name)) return false
      const person = one.sort === 'person' || [...one.nouns].some(discourse.isPersonNoun)
      const isName = one.term.kind === 'constant' && /^\p{Lu}/u.test(one.term.name)
      if (/^(?:he|him)$/.test(word) && isName && WOMEN.has(one.term.name)) return false
      if (/^(?:she|her)$/.test(word) && isName && MEN.has(one.term.name)) return false
      if (isIt) return !person && (one.sort === 'thing' || one.nouns.size > 0 || !isName)
      return /^the/.test(word) || (one.sort !== 'thing' && ![...one.nouns].some(discourse.isThingNoun))
    }
    /** "he" is the farmer before it is the donkey. */
    const isPerson = (one: Individual): boolean =>
      one.sort === 'person' ||
      [...one.nouns].some(discourse.isPersonNoun) ||
      (one.term.kind === 'constant' && /^\p{Lu}/u.test(one.term.name))
    const unnamed = accessible.filter(one => free(one) && goes(one))
    // "If it is windy then the boat …": the weather is spoken of before any boat.
    const before = (one: Individual): boolean =>
      impersonal === undefined ||
      [...places].some(([variable, at]) => at < anaphor.at && found.get(variable)?.name === one.term.name)
    const named = mentioned.filter(one => free(one) && goes(one) && before(one))
    let candidates =
      unnamed.length === 1 && /^(?:they|them|it)$/.test(word) ? unnamed : distinct([...unnamed, ...named])
    if (/^(?:he|she|him|her)$/.test(word) && candidates.some(isPerson)) candidates = candidates.filter(isPerson)
    let far = false
    if (impersonal !== undefined && (candidates.length === 0 || discourse.isWeather(impersonal))) {
      weather.set(anaphor.variable, impersonal)
      return
    }
    if (candidates.length === 0) {
      far = true
      candidates = distinct(
        discourse.earlier.map(one => one.filter(each => goes(each) && free(each))).find(one => one.length > 0) ?? [],
      )
    }
    const only = candidates[0]
    // "Ann and Bob are bakers. They are kind."
    const group =
      far && /^the[ym]$/.test(word) && candidates.length > 1 && candidates.every(one => one.term.kind === 'constant')
    if (group && together === undefined && box.referents.length === 0) {
      together = { variable: anaphor.variable, terms: candidates.map(one => one.term) }
      found.set(anaphor.variable, { kind: 'variable', name: anaphor.variable })
      notes.push(`"${anaphor.words}" is read as ${candidates.map(one => one.words).join(' and ')}`)
      return
    }
    if (candidates.length > 1) {
      const list = candidates.map(one => one.words).join(' or ')
      throw new Failure(
        'pronoun',
        `"${anaphor.words}" could refer to ${list}`,
        anaphor.span,
        'Say the name instead of the pronoun.',
      )
    }
    if (only === undefined)
      throw new Failure(
        'pronoun',
        `there is nobody and nothing that "${anaphor.words}" could refer to`,
        anaphor.span,
        'Say the name instead of the pronoun.',
      )
    found.set(anaphor.variable, only.term)
    if (far && only.term.kind === 'variable') takenUp.push(only.term.name)
    const chosen = named.length > 1 || (!far && mentioned.filter(free).length > 1 && only.term.kind === 'constant')
    if (far || impersonal !== undefined || chosen) notes.push(`"${anaphor.words}" is read as ${only.words}`)
  })
  const whole = replace(box, found, weather)
  if (together === undefined) return { box: whole, notes, takenUp, definites }
  const { variable, terms } = together
  const each = terms.map(term => substitute(whole, one => (one.name === variable ? term : one)))
  return { box: merge(each), notes, takenUp, definites }

  /** Visits every anaphor with the individuals its place can see. */
  function visit(
    inside: Box,
    outer: readonly Individual[],
    act: (anaphor: Anaphor, accessible: readonly Individual[]) => void,
  ): void {
    const accessible = [...outer, ...individualsOf(inside)]
    for (const one of inside.conditions) {
      if (one.kind === 'anaphor') act(one, accessible)
      else if (one.kind === 'implies' || one.kind === 'iff') {
        visit(one.left, accessible, act)
        // What exists on one side of an equivalence is not known on the other.
        visit(one.right, one.kind === 'implies' ? [...accessible, ...individualsOf(one.left)] : accessible, act)
      } else for (const box of boxesIn(one)) visit(box, accessible, act)
    }
  }
}

const individualOf = (referent: Referent, nouns: ReadonlySet<string> = new Set()): Individual => ({
  term: { kind: 'variable', name: referent.name },
  sort: referent.sort,
  words: `"${referent.words}"`,
  nouns,
})

/** Individuals that a sentence leaves for the next: its names, and the referents of its outermost box. */
export function individualsIn(box: Box, discourse: Discourse): Individual[] {
  const nouns = new Map<string, Set<string>>()
  for (const one of box.conditions) {
    if (one.kind === 'atom' && one.terms.length === 1) {
      const { name } = one.terms[0]!
      nouns.set(name, (nouns.get(name) ?? new Set()).add(one.name))
    }
  }
  const named = constantsOf(box, discourse).map(one => ({ ...one, nouns: nouns.get(one.term.name) ?? one.nouns }))
  return [...named, ...box.referents.map(one => individualOf(one, nouns.get(one.name)))]
}

function constantsOf(box: Box, discourse: Discourse): Individual[] {
  const known = new Map<string, Individual>()
  for (const one of discourse.earlier.flat()) {
    if (one.term.kind === 'constant' && !known.has(one.term.name)) known.set(one.term.name, one)
  }
  const all = new Map<string, Individual>()
  const definites = new Set(discourse.definites.values())
  eachCondition(box, one => {
    if (one.kind !== 'atom') return
    for (const term of one.terms) {
      if (term.kind !== 'constant' || all.has(term.name)) continue
      const before = known.get(term.name)
      const isName = /^\p{Lu}/u.test(term.name)
      const nouns = new Set(before?.nouns ?? [])
      const last = term.name.split('_').pop()!
      const sort: Sort = isName
        ? 'any'
        : discourse.isPersonNoun(last)
          ? 'person'
          : definites.has(term.name)
            ? 'any'
            : 'any'
      all.set(term.name, {
        term,
        sort,
        words: isName ? term.name.replace(/_/g, ' ') : `the ${term.name.replace(/_/g, ' ')}`,
        nouns,
      })
    }
  })
  return [...all.values()]
}

/** The names that stand beside the variable in an atom: nobody is his own object without "himself". */
function beside(box: Box, variable: string): Set<string> {
  const found = new Set<string>()
  eachCondition(box, one => {
    if (one.kind !== 'atom' || !one.terms.some(term => term.name === variable)) return
    for (const term of one.terms) if (term.name !== variable) found.add(term.name)
  })
  return found
}

function distinct(individuals: readonly Individual[]): Individual[] {
  const byName = new Map<string, Individual>()
  for (const one of individuals) {
    const before = byName.get(one.term.name)
    byName.set(
      one.term.name,
      before === undefined ? one : { ...before, nouns: new Set([...before.nouns, ...one.nouns]) },
    )
  }
  return [...byName.values()]
}

function replace(box: Box, found: ReadonlyMap<string, Term>, weather: ReadonlyMap<string, string>): Box {
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
