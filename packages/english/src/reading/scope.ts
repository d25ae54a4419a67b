/**
 * Scope of a sentence: its variables ("someone"), its named individuals and the antecedents of its pronouns. A pronoun without antecedent, or
 * with two, is rejected.
 */
import type { Formula, Term } from '@elenchus/logic'
import { createFailure, Failure } from './failure.ts'
import type { Token } from './tokens.ts'

/** Quantification of a variable: "someone" or "a cat" is indefinite, "everyone" or "all cats" universal. */
export type Quantity = 'indefinite' | 'universal'

export interface Individual {
  readonly term: Term
  readonly quantity: Quantity
  readonly sort: 'person' | 'thing' | 'any'
  readonly token: Token
}

const NO_FORMULAS: ReadonlyMap<Formula, string> = new Map()
const VARIABLE_NAMES = ['x', 'y', 'z', 'u', 'v', 'w']

export class Scope {
  readonly variables: Individual[] = []
  readonly #constants = new Map<string, Term>()
  /** Restrictions of generic subjects, which become the body of a rule: red(x) and cat(x) for "All red cats …". */
  readonly genericRestrictions: Formula[] = []
  /** Formulas of a rule's body that must hold for every value of a variable ("If everyone is tall then …"), with the variable. */
  closedFormulas: ReadonlyMap<Formula, string> = NO_FORMULAS
  /** Variables that a pronoun refers to. */
  readonly pronounVariables: string[] = []
  /** Notes on words that could be understood in another way. */
  readonly notes: { readonly token: Token; readonly message: string }[] = []
  lastSubject: Subject | undefined

  getConstant(name: string): Term {
    let term = this.#constants.get(name)
    if (term === undefined) {
      term = { kind: 'constant', name }
      this.#constants.set(name, term)
    }
    return term
  }

  /** Records that a formula in a rule's body must hold for every value of a variable. */
  closeUniversally(formula: Formula, variable: string): void {
    this.closedFormulas = new Map(this.closedFormulas).set(formula, variable)
  }

  introduceVariable(token: Token, quantity: Quantity, sort: Individual['sort']): Term {
    const name = VARIABLE_NAMES[this.variables.length]
    if (name === undefined) throw new Failure('too-long', 'this sentence has more than six unnamed individuals', token)
    const term: Term = { kind: 'variable', name }
    this.variables.push({ term, quantity, sort, token })
    return term
  }

  resolvePronoun(token: Token): Term {
    const { lower } = token
    const candidates = this.variables.filter(candidate => candidate.quantity === 'indefinite')
    const antecedent = candidates[0]
    const names = candidates.map(({ token }) => `"${token.text}"`).join(' or another ')
    if (candidates.length > 1)
      throw createFailure('several-antecedents', token, { word: token.text, candidates: names })
    if (antecedent !== undefined) {
      const isWrongSort =
        lower === 'it' ? antecedent.sort === 'person' : !/^the[ym]$/.test(lower) && antecedent.sort === 'thing'
      if (isWrongSort)
        throw createFailure('wrong-sort-of-pronoun', token, { word: token.text, antecedent: antecedent.token.text })
      this.pronounVariables.push(antecedent.term.name)
      return antecedent.term
    }
    const universal = this.variables.find(candidate => candidate.quantity === 'universal')
    if (universal !== undefined) {
      this.pronounVariables.push(universal.term.name)
      return universal.term
    }
    const constants = [...this.#constants.values()]
    if (constants.length === 1) return constants[0]!
    if (constants.length === 0) throw createFailure('nobody-to-refer-to', token, { word: token.text })
    throw createFailure('several-names', token, {
      word: token.text,
      names: constants.map(term => term.name).join(' or '),
    })
  }
}

/** Subject of a clause. */
export interface Subject {
  /** `relation`: "the brother of Gary" before "is Erin". */
  readonly kind: 'term' | 'relation'
  readonly term: Term
  /** Relation noun ("brother"); empty for `term`. */
  readonly relation: string
  /** True if the verb is plural. */
  readonly isPlural: boolean
  readonly isPronoun: boolean
  /** True if the clause is negated: "nobody is tall". */
  readonly isNegative: boolean
  /** Variable of "everyone" in a rule's body; undefined elsewhere (see `closeUniversally`). */
  readonly universalVariable: string | undefined
  /** Conditions on an indefinite subject ("someone who is tall"), conjoined with its clause; those of a generic one are in `Scope.genericRestrictions`. */
  readonly restrictions: readonly Formula[]
}

export const createSubject = (term: Term, rest: Partial<Subject> = {}): Subject => ({
  kind: rest.relation === undefined ? 'term' : 'relation',
  term,
  relation: rest.relation ?? '',
  isPlural: rest.isPlural ?? false,
  isPronoun: rest.isPronoun ?? false,
  isNegative: rest.isNegative ?? false,
  universalVariable: rest.universalVariable,
  restrictions: rest.restrictions ?? [],
})
