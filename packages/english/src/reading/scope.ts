/**
 * Who is spoken of in one sentence: the variables its "someone"s bring in, the individuals it names, and what its
 * pronouns stand for. A pronoun with no antecedent, or with two, is refused.
 */
import type { Formula, Term } from '@elenchus/logic'
import { Failure } from './failure.ts'
import type { Token } from './tokens.ts'

/** How a variable came in: "someone" / "a cat" (any one), or "everyone" / "all cats" (each one). */
export type Quantity = 'indefinite' | 'universal'

export interface Individual {
  readonly term: Term
  readonly quantity: Quantity
  readonly sort: 'person' | 'thing' | 'any'
  readonly token: Token
}

const NONE: ReadonlyMap<Formula, string> = new Map()
const VARIABLE_NAMES = ['x', 'y', 'z', 'u', 'v', 'w']

export class Scope {
  readonly variables: Individual[] = []
  readonly #constants = new Map<string, Term>()
  /** What generic subjects demand: "All red cats …" brings red(x), cat(x). They become the rule's body. */
  readonly restrictions: Formula[] = []
  /** Formulas to be asserted of every individual of the theory ("If everyone is tall then …"), with their variable. */
  closedFormulas: ReadonlyMap<Formula, string> = NONE
  /** Variables of "someone" that a pronoun took up. */
  readonly pronounVariables: string[] = []
  /** What a reader might have taken otherwise, said with the result. */
  readonly notes: { readonly token: Token; readonly message: string }[] = []
  lastSubject: Subject | undefined

  constant(name: string): Term {
    let term = this.#constants.get(name)
    if (term === undefined) {
      term = { kind: 'constant', name }
      this.#constants.set(name, term)
    }
    return term
  }

  close(formula: Formula, variable: string): void {
    this.closedFormulas = new Map(this.closedFormulas).set(formula, variable)
  }

  introduce(token: Token, quantity: Quantity, sort: Individual['sort']): Term {
    const name = VARIABLE_NAMES[this.variables.length]
    if (name === undefined)
      throw new Failure('too-long', 'more than six individuals are left unnamed in this sentence', token)
    const term: Term = { kind: 'variable', name }
    this.variables.push({ term, quantity, sort, token })
    return term
  }

  pronoun(token: Token): Term {
    const { lower } = token
    const candidates = this.variables.filter(one => one.quantity === 'indefinite')
    const only = candidates[0]
    if (candidates.length > 1)
      throw new Failure(
        'pronoun',
        `"${token.text}" could refer to ${candidates.map(one => `"${one.token.text}"`).join(' or for another ')}`,
        token,
        'Say the name again instead of the pronoun.',
      )
    if (only !== undefined) {
      const clash = lower === 'it' ? only.sort === 'person' : !/^the[ym]$/.test(lower) && only.sort === 'thing'
      if (clash)
        throw new Failure(
          'pronoun',
          `"${token.text}" cannot refer to "${only.token.text}"`,
          token,
          'Use they for someone and it for something, or say the name again.',
        )
      this.pronounVariables.push(only.term.name)
      return only.term
    }
    const each = this.variables.find(one => one.quantity === 'universal')
    if (each !== undefined) {
      this.pronounVariables.push(each.term.name)
      return each.term
    }
    const named = [...this.#constants.values()]
    if (named.length === 1) return named[0]!
    const problem =
      named.length === 0
        ? `there is nobody in this sentence that "${token.text}" could refer to`
        : `"${token.text}" could refer to ${named.map(term => term.name).join(' or ')}`
    throw new Failure('pronoun', problem, token, 'Write the name instead of the pronoun.')
  }
}

/** What a clause is about. */
export interface Subject {
  /** `relation`: "the brother of Gary", waiting for "is Erin". */
  readonly kind: 'term' | 'relation'
  readonly term: Term
  readonly relation: string
  /** Whether the verb stands in the plural. */
  readonly plural: boolean
  readonly pronoun: boolean
  /** "nobody is tall": the clause is denied. */
  readonly negative: boolean
  /** The variable, where the clause holds of every individual and stands in a rule's body. */
  readonly closedOver: string | undefined
  /** What the noun phrase itself says of the individual ("someone who is tall"), said along with the clause. */
  readonly restrictions: readonly Formula[]
}

export const createSubject = (term: Term, rest: Partial<Subject> = {}): Subject => ({
  kind: rest.relation === undefined ? 'term' : 'relation',
  term,
  relation: rest.relation ?? '',
  plural: rest.plural ?? false,
  pronoun: rest.pronoun ?? false,
  negative: rest.negative ?? false,
  closedOver: rest.closedOver,
  restrictions: rest.restrictions ?? [],
})
