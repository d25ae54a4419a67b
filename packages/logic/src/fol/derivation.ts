/**
 * Readable derivations for first-order answers. z3 says which premises it needed and no more; where these premises speak
 * about everything or about somebody in particular (∀ in front, ∃ not under ∀, no identity), they are facts and rules
 * over named individuals, and the reasoner for rule theories finds a proof whose steps have names.
 *
 * Somebody who exists gets a name of his own (Skolem 1920), and what is to be shown of everybody is shown of anybody.
 * Instances over the named individuals follow from the premises, so that such a proof is sound; where it is not found
 * there may still be one that needs other individuals, and the caller says only that the premises suffice.
 */
import type { Formula, Term } from '../formula/formula.ts'
import { checkProof } from '../rules/check-proof.ts'
import { decide } from '../rules/decide.ts'
import type { Proof } from '../rules/proof.ts'
import type { Theory } from '../rules/theory.ts'
import { close, type FolFormula, isIdentity, partsOf } from './formula.ts'

export interface FolDerivation {
  /** The premises as facts and rules, and for each fact and rule the premise it stands for. */
  readonly theory: Theory
  readonly factPremises: readonly number[]
  readonly rulePremises: readonly number[]
  readonly proof: Proof
}

/** Thrown inside: the premises are beyond facts and rules. */
class Beyond extends Error {}

/** The names in use and the new ones. */
class Names {
  readonly constants = new Set<string>()
  /** Variables of the premise in hand: two quantifiers of one premise may use the same letter. */
  private variables = new Set<string>()

  constructor(formulas: readonly FolFormula[]) {
    const todo = [...formulas]
    for (let part = todo.pop(); part; part = todo.pop()) {
      if (part.kind === 'atom')
        for (const term of part.terms) if (term.kind === 'constant') this.constants.add(term.name)
      todo.push(...partsOf(part))
    }
  }

  individual(name: string): Term {
    let free = name
    for (let i = 2; this.constants.has(free); i++) free = `${name}${i}`
    this.constants.add(free)
    return { kind: 'constant', name: free }
  }

  variable(name: string): Term {
    let free = name
    for (let i = 2; this.variables.has(free); i++) free = `${name}${i}`
    this.variables.add(free)
    return { kind: 'variable', name: free }
  }

  nextPremise(): void {
    this.variables = new Set()
  }
}

type Scope = ReadonlyMap<string, Term>

/** What a quantifier in a place becomes: the parts of a conjunction or disjunction, or one part. */
type Quantify = (formula: Extract<FolFormula, { body: FolFormula }>, universal: boolean, scope: Scope) => Formula

/** The formula without quantifiers; `positive` is false under an odd number of negations. */
function open(formula: FolFormula, positive: boolean, scope: Scope, quantify: Quantify): Formula {
  const inner = (part: FolFormula, sign = positive): Formula => open(part, sign, scope, quantify)
  switch (formula.kind) {
    case 'true':
    case 'false':
      return formula
    case 'atom':
      if (isIdentity(formula)) throw new Beyond()
      return {
        kind: 'atom',
        name: formula.name,
        terms: formula.terms.map(term => (term.kind === 'variable' ? (scope.get(term.name) ?? term) : term)),
      }
    case 'not':
      return { kind: 'not', operand: inner(formula.operand, !positive) }
    case 'and':
    case 'or':
      return { kind: formula.kind, operands: formula.operands.map(each => inner(each)) }
    case 'implies':
      return { kind: 'implies', left: inner(formula.left, !positive), right: inner(formula.right) }
    case 'iff':
    case 'xor': {
      // Both sides stand under both signs: a quantifier there would be of both kinds.
      if ([formula.left, formula.right].some(hasQuantifier)) throw new Beyond()
      const same: Formula = { kind: 'iff', left: inner(formula.left), right: inner(formula.right) }
      return formula.kind === 'iff' ? same : { kind: 'not', operand: same }
    }
    default:
      return quantify(formula, (formula.kind === 'forall') === positive, scope)
  }
}

function hasQuantifier(formula: FolFormula): boolean {
  return formula.kind === 'forall' || formula.kind === 'exists' || partsOf(formula).some(hasQuantifier)
}

/** A premise over variables that stand for everything; who exists gets a name, unless that depends on somebody. */
function premiseOf(premise: FolFormula, names: Names): Formula {
  const quantify =
    (depends: boolean): Quantify =>
    (formula, universal, scope) => {
      if (!universal && depends) throw new Beyond()
      const term = universal ? names.variable(formula.variable) : names.individual('somebody')
      const positive = (formula.kind === 'forall') === universal
      return open(formula.body, positive, new Map([...scope, [formula.variable, term]]), quantify(depends || universal))
    }
  return open(close(premise), true, new Map(), quantify(false))
}

/** What is to be shown: of anybody for everybody, of one of the named for somebody. */
function goalOf(goal: FolFormula, names: Names): Formula {
  const quantify =
    (chosen: boolean): Quantify =>
    (formula, universal, scope) => {
      const positive = (formula.kind === 'forall') === universal
      const body = (term: Term, inside: boolean): Formula =>
        open(formula.body, positive, new Map([...scope, [formula.variable, term]]), quantify(inside))
      if (universal) {
        if (chosen) throw new Beyond()
        return body(names.individual('anybody'), chosen)
      }
      const parts = [...names.constants].map(name => body({ kind: 'constant', name }, true))
      if (parts.length === 0) throw new Beyond()
      return parts.length === 1 ? parts[0]! : { kind: positive ? 'or' : 'and', operands: parts }
    }
  return open(close(goal), true, new Map(), quantify(false))
}

/** More instances of rules than this are not looked at. */
const INSTANCES = 20_000

/**
 * A proof of a conclusion (`false`: of a contradiction) from premises, as facts and rules; null where they are beyond
 * these, or where named individuals do not suffice. Give the premises that an answer's evidence names.
 */
export function derive(premises: readonly FolFormula[], conclusion: FolFormula): FolDerivation | null {
  const names = new Names([...premises, conclusion])
  try {
    const facts: Formula[] = []
    const rules: { body: Formula; head: Formula }[] = []
    const factPremises: number[] = []
    const rulePremises: number[] = []
    premises.forEach((premise, i) => {
      names.nextPremise()
      const formula = premiseOf(premise, names)
      if (formula.kind === 'implies') {
        rules.push({ body: formula.left, head: formula.right })
        rulePremises.push(i)
      } else {
        facts.push(formula)
        factPremises.push(i)
      }
    })
    const goal = goalOf(conclusion, names)
    const theory: Theory = { facts, rules }
    const { label, proof } = decide(theory, goal, { semantics: 'classical', minimal: true, instances: INSTANCES })
    const wanted = conclusion.kind === 'false' ? 'Inconsistent' : 'True'
    if (label !== wanted || !proof || !checkProof(theory, proof).valid) return null
    return { theory, factPremises, rulePremises, proof }
  } catch (error) {
    if (error instanceof Beyond || (error instanceof Error && error.name === 'RuleError')) return null
    throw error
  }
}
