/**
 * Readable proofs for first-order answers. z3 only reports the premises it used. If these have no identity and no ∃
 * below ∀, they are converted to facts and rules over named individuals, and the rule reasoner finds a proof whose steps have named
 * inference rules.
 *
 * ∃ is replaced by a Skolem constant, and a universal goal is proved for an arbitrary constant. The instances over named
 * individuals follow from the premises, so the proof is sound, but not every entailment has such a proof.
 */
import type { Formula, Term } from '../formula/formula.ts'
import { checkProof } from '../rules/check-proof.ts'
import { decide } from '../rules/decide.ts'
import type { Proof } from '../rules/proof.ts'
import type { Theory } from '../rules/theory.ts'
import { close, type FolFormula, isIdentity, listSubformulas } from './formula.ts'

/** A proof over named individuals, with the theory it refers to. */
export interface FolDerivation {
  /** The premises as facts and rules. */
  readonly theory: Theory
  /** For each fact and each rule, the index of its premise. */
  readonly factPremises: readonly number[]
  readonly rulePremises: readonly number[]
  readonly proof: Proof
}

/** Thrown when the premises cannot be written as facts and rules. */
class NotConvertible extends Error {}

/** Creates names that are not in use yet. */
class Names {
  readonly constants = new Set<string>()
  /** Variables of the current premise, whose quantifiers may share a letter. */
  private variables = new Set<string>()

  constructor(formulas: readonly FolFormula[]) {
    const todo = [...formulas]
    for (let part = todo.pop(); part; part = todo.pop()) {
      if (part.kind === 'atom')
        for (const term of part.terms) if (term.kind === 'constant') this.constants.add(term.name)
      todo.push(...listSubformulas(part))
    }
  }

  newConstant(name: string): Term {
    return { kind: 'constant', name: addFreshName(name, this.constants) }
  }

  newVariable(name: string): Term {
    return { kind: 'variable', name: addFreshName(name, this.variables) }
  }

  /** Makes the names of variables available again. */
  startPremise(): void {
    this.variables = new Set()
  }
}

/** Adds a name to those in use, with a number if it is already in use. */
function addFreshName(base: string, taken: Set<string>): string {
  let name = base
  for (let i = 2; taken.has(name); i++) name = `${base}${i}`
  taken.add(name)
  return name
}

/** Terms that replace the variables bound around a subformula. */
type Scope = ReadonlyMap<string, Term>

/** Replaces a quantified formula by instances of its body. `universal` is true for ∀ at positive and ∃ at negative polarity. */
type Quantify = (formula: Extract<FolFormula, { body: FolFormula }>, universal: boolean, scope: Scope) => Formula

/** Removes the quantifiers of a formula; `positive` is false below an odd number of negations. */
function removeQuantifiers(formula: FolFormula, positive: boolean, scope: Scope, quantify: Quantify): Formula {
  const convert = (part: FolFormula, sign = positive): Formula => removeQuantifiers(part, sign, scope, quantify)
  switch (formula.kind) {
    case 'true':
    case 'false':
      return formula
    case 'atom':
      if (isIdentity(formula)) throw new NotConvertible()
      return {
        kind: 'atom',
        name: formula.name,
        terms: formula.terms.map(term => (term.kind === 'variable' ? (scope.get(term.name) ?? term) : term)),
      }
    case 'not':
      return { kind: 'not', operand: convert(formula.operand, !positive) }
    case 'and':
    case 'or':
      return { kind: formula.kind, operands: formula.operands.map(each => convert(each)) }
    case 'implies':
      return { kind: 'implies', left: convert(formula.left, !positive), right: convert(formula.right) }
    case 'iff':
    case 'xor': {
      // Both sides occur positively and negatively, so a quantifier would be universal and existential.
      if ([formula.left, formula.right].some(containsQuantifier)) throw new NotConvertible()
      const equivalence: Formula = { kind: 'iff', left: convert(formula.left), right: convert(formula.right) }
      return formula.kind === 'iff' ? equivalence : { kind: 'not', operand: equivalence }
    }
    default:
      return quantify(formula, (formula.kind === 'forall') === positive, scope)
  }
}

const containsQuantifier = (formula: FolFormula): boolean =>
  formula.kind === 'forall' || formula.kind === 'exists' || listSubformulas(formula).some(containsQuantifier)

/** Converts a premise to a formula with variables for ∀ and Skolem constants for ∃; rejects ∃ below ∀. */
function convertPremise(premise: FolFormula, names: Names): Formula {
  const quantify =
    (underUniversal: boolean): Quantify =>
    (formula, universal, scope) => {
      if (!universal && underUniversal) throw new NotConvertible()
      const term = universal ? names.newVariable(formula.variable) : names.newConstant('somebody')
      const positive = (formula.kind === 'forall') === universal
      return removeQuantifiers(
        formula.body,
        positive,
        new Map([...scope, [formula.variable, term]]),
        quantify(underUniversal || universal),
      )
    }
  return removeQuantifiers(close(premise), true, new Map(), quantify(false))
}

/** Converts the goal: ∀ is proved for an arbitrary constant, ∃ for one of the named individuals; rejects ∀ below ∃. */
function convertGoal(goal: FolFormula, names: Names): Formula {
  const quantify =
    (underExistential: boolean): Quantify =>
    (formula, universal, scope) => {
      const positive = (formula.kind === 'forall') === universal
      const instance = (term: Term): Formula => {
        const innerScope = new Map([...scope, [formula.variable, term]])
        return removeQuantifiers(formula.body, positive, innerScope, quantify(underExistential || !universal))
      }
      if (universal) {
        if (underExistential) throw new NotConvertible()
        return instance(names.newConstant('anybody'))
      }
      const parts = [...names.constants].map(name => instance({ kind: 'constant', name }))
      if (parts.length === 0) throw new NotConvertible()
      return parts.length === 1 ? parts[0]! : { kind: positive ? 'or' : 'and', operands: parts }
    }
  return removeQuantifiers(close(goal), true, new Map(), quantify(false))
}

/** Maximum number of rule instances. */
const MAX_INSTANCES = 20_000

/**
 * Proves a conclusion (`false` for a contradiction) from premises converted to facts and rules; null if they cannot be
 * converted or no proof is found. Pass only the premises named in an answer's evidence.
 */
export function derive(premises: readonly FolFormula[], conclusion: FolFormula): FolDerivation | null {
  const names = new Names([...premises, conclusion])
  try {
    const facts: Formula[] = []
    const rules: { body: Formula; head: Formula }[] = []
    const factPremises: number[] = []
    const rulePremises: number[] = []
    premises.forEach((premise, i) => {
      names.startPremise()
      const formula = convertPremise(premise, names)
      if (formula.kind === 'implies') {
        rules.push({ body: formula.left, head: formula.right })
        rulePremises.push(i)
      } else {
        facts.push(formula)
        factPremises.push(i)
      }
    })
    const goal = convertGoal(conclusion, names)
    const theory: Theory = { facts, rules }
    const { label, proof } = decide(theory, goal, { semantics: 'classical', minimal: true, instances: MAX_INSTANCES })
    const expected = conclusion.kind === 'false' ? 'Inconsistent' : 'True'
    if (label !== expected || !proof || !checkProof(theory, proof).valid) return null
    return { theory, factPremises, rulePremises, proof }
  } catch (error) {
    if (error instanceof NotConvertible || (error instanceof Error && error.name === 'RuleError')) return null
    throw error
  }
}
