/**
 * Paraphrase of a formula in unambiguous English that is read back as the same formula: "Every dog is brown.", or with variables,
 * "For every X1, if X1 is a dog then there is an X2 such that …". Nested lists begin with a correlative, "both" or "either".
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
export function paraphraseFormula(formula: FolFormula, lexicon: ParaphraseLexicon): string {
  const text = new Paraphraser(lexicon, /"terms":\[\{/.test(JSON.stringify(formula))).paraphrase(formula)
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

class Paraphraser {
  readonly #lexicon: ParaphraseLexicon
  readonly #variables = new Map<string, string>()
  /** True if the formula has individuals, so that "it" in "it is cold" could refer to one. */
  readonly #hasIndividuals: boolean

  constructor(lexicon: ParaphraseLexicon, hasIndividuals: boolean) {
    this.#lexicon = lexicon
    this.#hasIndividuals = hasIndividuals
  }

  paraphrase(formula: FolFormula): string {
    const quantified = this.#quantifiedSentence(formula)
    if (quantified !== undefined) return quantified
    if (formula.kind === 'implies')
      return `if ${this.#delimitedClause(formula.left)} then ${this.#delimitedClause(formula.right)}`
    if (formula.kind === 'iff')
      return `${this.#delimitedClause(formula.left)} if and only if ${this.#delimitedClause(formula.right)}`
    if (formula.kind === 'xor')
      return `either ${this.#embeddedClause(formula.left)} or ${this.#embeddedClause(formula.right)} but not both`
    return formula.kind === 'forall' ? this.#embeddedClause(formula, true) : this.#delimitedClause(formula)
  }

  /** "Every dog is brown", "No dog barks", "Some dog is not brown", "Everyone sings", "There is a dog". */
  #quantifiedSentence(formula: FolFormula): string | undefined {
    if (formula.kind === 'not') {
      const universal = formula.operand.kind === 'forall' ? this.#quantifiedSentence(formula.operand) : undefined
      return universal?.startsWith('every') ? `not ${universal}` : undefined
    }
    if (formula.kind !== 'forall' && formula.kind !== 'exists') return undefined
    const { variable, body } = formula
    const isUniversal = formula.kind === 'forall'
    let restriction: readonly FolFormula[] = []
    let predicate: FolFormula = body
    if (isUniversal) {
      if (body.kind === 'implies') {
        restriction = body.left.kind === 'and' ? body.left.operands : [body.left]
        predicate = body.right
      }
    } else {
      const parts = body.kind === 'and' ? body.operands : [body]
      restriction = parts.slice(0, -1)
      predicate = parts[parts.length - 1]!
    }
    const noun = this.#description(restriction, variable)
    const isNegated = predicate.kind === 'not'
    const atom: FolFormula = predicate.kind === 'not' ? predicate.operand : predicate
    if (noun === undefined || atom.kind !== 'atom' || atom.name === IDENTITY) return undefined
    const argumentIndex = atom.terms.findIndex(term => term.kind === 'variable' && term.name === variable)
    const others = atom.terms.filter((_, i) => i !== argumentIndex)
    const othersAreKnown = others.every(term => term.kind === 'constant' || this.#variables.has(term.name))
    if (argumentIndex < 0 || !othersAreKnown || atom.terms.length > 2) return undefined
    const hasNoNoun = noun === ''
    const phrase = isUniversal
      ? isNegated
        ? hasNoNoun
          ? 'nobody'
          : `no ${noun}`
        : hasNoNoun
          ? 'everyone'
          : `every ${noun}`
      : hasNoNoun
        ? 'someone'
        : `some ${noun}`
    if (argumentIndex === 0) return this.#clause(atom, isNegated && !isUniversal, phrase)
    // "X1 likes everyone"; "does not like some dog" would have two readings.
    if (isNegated && !isUniversal) return undefined
    return this.#clause(atom, false, this.#term(atom, 0), phrase)
  }

  /** Nominal such as "tall dog", if all parts are adjectives and one noun of the variable. */
  #description(parts: readonly FolFormula[], variable: string): string | undefined {
    const adjectives: string[] = []
    let noun = ''
    for (const part of parts) {
      if (part.kind !== 'atom' || part.terms.length !== 1 || part.terms[0]!.name !== variable) return undefined
      const entry = this.#entry(part)
      if (entry.tense !== 'present' || entry.particle !== '' || /_/.test(entry.base)) return undefined
      if (entry.kind === 'noun' && noun === '') noun = entry.base
      else if (entry.kind === 'adjective') adjectives.push(entry.base)
      else return undefined
    }
    if (noun === '' && adjectives.length > 0) return undefined
    return [...adjectives, noun].join(' ').trim()
  }

  /** Paraphrases a clause whose end is marked, as by "then": a list of literals needs no "both" or "either". */
  #delimitedClause(formula: FolFormula): string {
    if (formula.kind !== 'and' && formula.kind !== 'or') return this.#embeddedClause(formula)
    const withCorrelative = !formula.operands.every(
      operand => operand.kind === 'atom' || (operand.kind === 'not' && operand.operand.kind === 'atom'),
    )
    return this.#list(formula, withCorrelative)
  }

  /** Paraphrases a clause inside another; `isTopLevel` allows "for every X1, if … then …". */
  #embeddedClause(formula: FolFormula, isTopLevel = false): string {
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
          : `it is not the case that ${this.#embeddedClause(formula.operand)}`
      case 'and':
      case 'or':
        return this.#list(formula, true)
      case 'implies':
        return `either ${this.#embeddedClause(negate(formula.left))} or ${this.#embeddedClause(formula.right)}`
      case 'iff':
      case 'xor': {
        const isEquivalence = formula.kind === 'iff'
        const negated = (operand: FolFormula): FolFormula => ({ kind: 'not', operand: operand })
        const { left, right } = formula
        return this.#embeddedClause({
          kind: 'or',
          operands: [
            { kind: 'and', operands: isEquivalence ? [left, right] : [left, negated(right)] },
            { kind: 'and', operands: isEquivalence ? [negated(left), negated(right)] : [negated(left), right] },
          ],
        })
      }
      case 'forall':
      case 'exists': {
        const quantified = this.#quantifiedSentence(formula)
        if (quantified !== undefined) return quantified
        const name = `X${this.#variables.size + 1}`
        this.#variables.set(formula.variable, name)
        if (formula.kind === 'exists') return `there is an ${name} such that ${this.#embeddedClause(formula.body)}`
        const { body } = formula
        if (body.kind === 'implies' && isTopLevel)
          return `for every ${name}, if ${this.#delimitedClause(body.left)} then ${this.#embeddedClause(body.right)}`
        if (isTopLevel && body.kind === 'forall') return `for every ${name}, ${this.#embeddedClause(body, true)}`
        return `for every ${name}, ${this.#embeddedClause(body)}`
      }
    }
  }

  #list(formula: Extract<FolFormula, { kind: 'and' | 'or' }>, withCorrelative: boolean): string {
    const opening = !withCorrelative ? '' : formula.kind === 'and' ? 'both ' : 'either '
    const parts = formula.operands.map(operand => this.#embeddedClause(operand))
    return `${opening}${parts.slice(0, -1).join(', ')} ${formula.kind} ${parts[parts.length - 1]}`
  }

  #entry(atom: Atom): PredicateEntry {
    return (
      this.#lexicon.entries.get(`${atom.name}/${atom.terms.length}`) ?? {
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
    if (atom.terms.length === 0 && !this.#lexicon.entries.has(`${atom.name}/0`))
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
    const complement =
      entry.kind === 'noun'
        ? `${getArticle(base)} ${baseWords}`
        : entry.kind === 'relation'
          ? `the ${baseWords} of`
          : [baseWords, entry.particle].filter(Boolean).join(' ')
    const outside = entry.kind === 'impersonal' && this.#hasIndividuals && !WEATHER_ONLY.has(base) ? ['outside'] : []
    return [subject, `${copula}${not}${be}`, complement, ...objects, ...outside].join(' ')
  }

  #term(atom: Atom, index: number): string {
    const { kind, name } = atom.terms[index]!
    if (kind === 'variable') return this.#variables.get(name) ?? name
    return this.#lexicon.individuals.get(name) ?? name.replace(/_/g, ' ')
  }
}

const negate = (formula: FolFormula): FolFormula =>
  formula.kind === 'not' ? formula.operand : { kind: 'not', operand: formula }
