/**
 * Paraphrase of a formula in unambiguous English that is read back as the same formula: "Every dog is brown.", or with variables,
 * "For every X1, if X1 is a dog then there is an X2 such that …". Nested lists begin with "both" or "either".
 */
import type { Atom } from '@elenchus/logic'
import type { FolFormula } from '@elenchus/logic/fol'
import { getArticle, toThirdPerson } from '../../writing/word-forms.ts'
import { getParticiple, getPast } from './lexical.ts'
import type { PredicateEntry } from './meaning.ts'
import { IDENTITY } from './name-group.ts'
import { WEATHER_ONLY } from './words/word-lists.ts'

export interface ParaphraseLexicon {
  /** Lexical entries by predicate and number of terms (`like/2`). */
  readonly entries: ReadonlyMap<string, PredicateEntry>
  /** Names of individuals: "the dog", "chess". */
  readonly individuals: ReadonlyMap<string, string>
}

/** Paraphrases a formula as a sentence. */
export function paraphraseFormula(formula: FolFormula, speaker: ParaphraseLexicon): string {
  const text = new Paraphraser(speaker, /"terms":\[\{/.test(JSON.stringify(formula))).sentence(formula)
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

class Paraphraser {
  readonly #speaker: ParaphraseLexicon
  readonly #variables = new Map<string, string>()
  /** True if the formula has individuals, so that "it" in "it is cold" could refer to one. */
  readonly #named: boolean

  constructor(speaker: ParaphraseLexicon, named: boolean) {
    this.#speaker = speaker
    this.#named = named
  }

  sentence(formula: FolFormula): string {
    const short = this.#short(formula)
    if (short !== undefined) return short
    if (formula.kind === 'implies') return `if ${this.#outer(formula.left)} then ${this.#outer(formula.right)}`
    if (formula.kind === 'iff') return `${this.#outer(formula.left)} if and only if ${this.#outer(formula.right)}`
    if (formula.kind === 'xor') return `either ${this.#part(formula.left)} or ${this.#part(formula.right)} but not both`
    return formula.kind === 'forall' ? this.#part(formula, true) : this.#outer(formula)
  }

  /** "Every dog is brown", "No dog barks", "Some dog is not brown", "Everyone sings", "There is a dog". */
  #short(formula: FolFormula): string | undefined {
    if (formula.kind === 'not') {
      const every = formula.operand.kind === 'forall' ? this.#short(formula.operand) : undefined
      return every?.startsWith('every') ? `not ${every}` : undefined
    }
    if (formula.kind !== 'forall' && formula.kind !== 'exists') return undefined
    const { variable, body } = formula
    const all = formula.kind === 'forall'
    let left: readonly FolFormula[] = []
    let right: FolFormula = body
    if (all) {
      if (body.kind === 'implies') {
        left = body.left.kind === 'and' ? body.left.operands : [body.left]
        right = body.right
      }
    } else {
      const parts = body.kind === 'and' ? body.operands : [body]
      left = parts.slice(0, -1)
      right = parts[parts.length - 1]!
    }
    const noun = this.#description(left, variable)
    const isNegated = right.kind === 'not'
    const atom: FolFormula = right.kind === 'not' ? right.operand : right
    if (noun === undefined || atom.kind !== 'atom' || atom.name === IDENTITY) return undefined
    const argumentIndex = atom.terms.findIndex(term => term.kind === 'variable' && term.name === variable)
    const others = atom.terms.filter((_, i) => i !== argumentIndex)
    const known = others.every(term => term.kind === 'constant' || this.#variables.has(term.name))
    if (argumentIndex < 0 || !known || atom.terms.length > 2) return undefined
    const person = noun === ''
    const phrase = all
      ? isNegated
        ? person
          ? 'nobody'
          : `no ${noun}`
        : person
          ? 'everyone'
          : `every ${noun}`
      : person
        ? 'someone'
        : `some ${noun}`
    if (argumentIndex === 0) return this.#clause(atom, isNegated && !all, phrase)
    // "X1 likes everyone"; "does not like some dog" would have two readings.
    if (isNegated && !all) return undefined
    return this.#clause(atom, false, this.#term(atom, 0), phrase)
  }

  /** Nominal such as "tall dog", if all parts are adjectives and one noun of the variable. */
  #description(parts: readonly FolFormula[], variable: string): string | undefined {
    const wordsFound: string[] = []
    let noun = ''
    for (const part of parts) {
      if (part.kind !== 'atom' || part.terms.length !== 1 || part.terms[0]!.name !== variable) return undefined
      const entry = this.#entry(part)
      if (entry.tense !== 'present' || entry.particle !== '' || /_/.test(entry.base)) return undefined
      if (entry.kind === 'noun' && noun === '') noun = entry.base
      else if (entry.kind === 'adjective') wordsFound.push(entry.base)
      else return undefined
    }
    if (noun === '' && wordsFound.length > 0) return undefined
    return [...wordsFound, noun].join(' ').trim()
  }

  #outer(formula: FolFormula): string {
    if (formula.kind !== 'and' && formula.kind !== 'or') return this.#part(formula)
    const announced = !formula.operands.every(
      one => one.kind === 'atom' || (one.kind === 'not' && one.operand.kind === 'atom'),
    )
    return this.#list(formula, announced)
  }

  #part(formula: FolFormula, top = false): string {
    switch (formula.kind) {
      case 'atom':
        return this.#clause(formula, false)
      case 'true':
        return 'something is something'
      case 'false':
        return 'nothing is something'
      case 'not':
        return formula.operand.kind === 'atom'
          ? this.#clause(formula.operand, true)
          : `it is not the case that ${this.#part(formula.operand)}`
      case 'and':
      case 'or':
        return this.#list(formula, true)
      case 'implies':
        return `either ${this.#part(negate(formula.left))} or ${this.#part(formula.right)}`
      case 'iff':
      case 'xor': {
        const same = formula.kind === 'iff'
        const not = (one: FolFormula): FolFormula => ({ kind: 'not', operand: one })
        const { left, right } = formula
        return this.#part({
          kind: 'or',
          operands: [
            { kind: 'and', operands: same ? [left, right] : [left, not(right)] },
            { kind: 'and', operands: same ? [not(left), not(right)] : [not(left), right] },
          ],
        })
      }
      case 'forall':
      case 'exists': {
        const short = this.#short(formula)
        if (short !== undefined) return short
        const name = `X${this.#variables.size + 1}`
        this.#variables.set(formula.variable, name)
        if (formula.kind === 'exists') return `there is an ${name} such that ${this.#part(formula.body)}`
        const { body } = formula
        if (body.kind === 'implies' && top)
          return `for every ${name}, if ${this.#outer(body.left)} then ${this.#part(body.right)}`
        if (top && body.kind === 'forall') return `for every ${name}, ${this.#part(body, true)}`
        return `for every ${name}, ${this.#part(body)}`
      }
    }
  }

  #list(formula: Extract<FolFormula, { kind: 'and' | 'or' }>, announced: boolean): string {
    const opening = !announced ? '' : formula.kind === 'and' ? 'both ' : 'either '
    const parts = formula.operands.map(one => this.#part(one))
    return `${opening}${parts.slice(0, -1).join(', ')} ${formula.kind} ${parts[parts.length - 1]}`
  }

  #entry(atom: Atom): PredicateEntry {
    return (
      this.#speaker.entries.get(`${atom.name}/${atom.terms.length}`) ?? {
        kind: atom.terms.length === 2 ? 'relation' : 'adjective',
        base: atom.name,
        particle: '',
        tense: 'present',
        arity: atom.terms.length,
      }
    )
  }

  #clause(
    atom: Atom,
    negated: boolean,
    subject = atom.terms.length === 0 ? 'it' : this.#term(atom, 0),
    object?: string,
  ): string {
    const entry = this.#entry(atom)
    const not = negated ? ' not' : ''
    const objects = object === undefined ? atom.terms.slice(1).map((_, i) => this.#term(atom, i + 1)) : [object]
    const { base, tense } = entry
    if (atom.name === IDENTITY) return `${subject} is${not} ${objects[0]}`
    if (atom.terms.length === 0 && !this.#speaker.entries.has(`${atom.name}/0`))
      return `${atom.name} ${negated ? 'does not hold' : 'holds'}`
    if (entry.kind === 'verb' || entry.kind === 'impersonal-verb') {
      const particles = entry.particle === '' ? [] : entry.particle.split('_')
      // With two objects the last preposition belongs to the second.
      const last = objects.length === 2 ? (particles.pop() ?? '') : ''
      const middle = [particles.join(' '), objects[0] ?? '', last, objects[1] ?? ''].filter(Boolean).join(' ')
      const tail = middle === '' ? '' : ` ${middle}`
      switch (tense) {
        case 'present':
          return negated ? `${subject} does not ${base}${tail}` : `${subject} ${toThirdPerson(base)}${tail}`
        case 'past':
          return negated || getPast(base) === base
            ? `${subject} did${not} ${base}${tail}`
            : `${subject} ${getPast(base)}${tail}`
        case 'future':
          return `${subject} will${not} ${base}${tail}`
        case 'perfect':
          return `${subject} has${not} ${getParticiple(base)}${tail}`
        case 'pluperfect':
          return `${subject} had${not} ${getParticiple(base)}${tail}`
        case 'can':
          return `${subject} can${not} ${base}${tail}`
      }
    }
    const copula = { present: 'is', past: 'was', future: 'will', perfect: 'has', pluperfect: 'had', can: 'can' }[tense]
    const be =
      tense === 'future' || tense === 'can' ? ' be' : tense === 'perfect' || tense === 'pluperfect' ? ' been' : ''
    const baseWords = base.replace(/_/g, ' ')
    const words =
      entry.kind === 'noun'
        ? `${getArticle(base)} ${baseWords}`
        : entry.kind === 'relation'
          ? `the ${baseWords} of`
          : [baseWords, entry.particle].filter(Boolean).join(' ')
    const outside = entry.kind === 'impersonal' && this.#named && !WEATHER_ONLY.has(base) ? ['outside'] : []
    return [subject, `${copula}${not}${be}`, words, ...objects, ...outside].join(' ')
  }

  #term(atom: Atom, index: number): string {
    const { kind, name } = atom.terms[index]!
    if (kind === 'variable') return this.#variables.get(name) ?? name
    return this.#speaker.individuals.get(name) ?? name.replace(/_/g, ' ')
  }
}

const negate = (formula: FolFormula): FolFormula =>
  formula.kind === 'not' ? formula.operand : { kind: 'not', operand: formula }
