/**
 * Proves statements that propagation alone does not derive by refutation: the negation is assumed, and propagation leads to a
 * contradiction.
 *
 * Often one assumption is enough. Otherwise the clauses learned by the solver are used as lemmas, each of which is proved by
 * the same kind of refutation (reverse unit propagation, RUP: Goldberg & Novikov 2003). Lemmas that the proof does not need are
 * dropped, and the others are proved in order.
 *
 * Lemmas only contain atoms of the theory: if there are auxiliary atoms, the solver branches on other atoms only and learns
 * decision clauses.
 */
import type { Budget } from '../budget.ts'
import type { Formula } from '../formula/formula.ts'
import { Solver } from '../sat/solver.ts'
import { ClauseSet } from './clause-set.ts'
import { collectUsedClauses, type Derivation, deriveConflict, deriveLiteral, StepList } from './derivation.ts'
import { createClauseBuilder, decodeOrigin, type GroundClauses } from './ground-clauses.ts'
import { buildProof, dischargeAssumptions, negate, type Proof, type Step } from './proof.ts'
import { createPropagator } from './propagate.ts'

/** Origins of clauses that are not part of the theory. */
const ASSUMPTION = -1
const FIRST_LEMMA = -2

/** Result of propagation that ended with a contradiction. */
interface RefutationStep {
  readonly derivation: Derivation
  /** A literal derived although its negation was to be assumed; -1 for a conflict. */
  readonly derivedLiteral: number
}

/** Returns a proof of a formula. Precondition: the theory entails it, but propagation alone does not derive its literals. */
export const proveByRefutation = (ground: GroundClauses, conclusion: Formula, budget: Budget): Proof =>
  new Refutation(ground, conclusion, budget).run()

class Refutation {
  private readonly ground: GroundClauses
  private readonly budget: Budget
  private readonly clauses = new ClauseSet()
  private readonly list = new StepList()
  /** The literals to assume; empty if a compound formula is assumed, or none. */
  private readonly assumedLiterals: number[] = []
  /** Negation of the conclusion; null if the conclusion is a contradiction. */
  private readonly assumption: Formula | null
  private lemmas: number[][] = []
  /** By lemma: the step that proves it. */
  private readonly lemmaSteps: number[] = []
  /** Index of the step that assumes the negation of a compound conclusion; -1 if there is none. */
  private assumptionStep = -1

  constructor(ground: GroundClauses, conclusion: Formula, budget: Budget) {
    this.ground = ground
    this.budget = budget
    const { start, literals, origin, count } = ground.clauses
    for (let c = 0; c < count; c++) this.clauses.add(literals.subarray(start[c], start[c + 1]), origin[c]!)
    this.assumption = conclusion.kind === 'false' ? null : negate(conclusion)
    const atom = conclusion.kind === 'not' ? conclusion.operand : conclusion
    if (atom.kind === 'atom')
      this.assumedLiterals.push(2 * ground.atoms.intern(atom) + (conclusion.kind === 'not' ? 1 : 0))
    else if (this.assumption)
      createClauseBuilder('classical', ground.atoms, this.clauses).formula(this.assumption, false, ASSUMPTION)
  }

  run(): Proof {
    let final = this.refute(this.assumedLiterals, 0)
    if (!final) {
      this.lemmas = this.collectLemmas()
      const needed = this.findNeededLemmas()
      for (const i of needed) {
        this.lemmaSteps[i] = this.appendSteps(this.refute(this.lemmas[i]!, i, needed)!)
        // The proved clause may be stronger than the solver's if not every assumption was used.
        this.lemmas[i] = this.toLiterals(this.list.steps[this.lemmaSteps[i]!]!.conclusion)
        // A contradiction without assumptions ends the proof early.
        if (this.list.steps[this.lemmaSteps[i]!]!.conclusion.kind === 'false') return this.finish(this.lemmaSteps[i]!)
      }
      final = this.refute(this.assumedLiterals, this.lemmas.length, needed)!
    }
    return this.finish(this.appendSteps(final))
  }

  /** Discharges the assumption of a compound conclusion's negation, if any. */
  private finish(last: number): Proof {
    if (this.assumptionStep !== -1) {
      const conclusion = negate(this.assumption!)
      last = this.list.add({ by: 'discharge', supposed: [this.assumptionStep], premises: [last], conclusion })
    }
    return buildProof('classical', this.list.steps, last)
  }

  /** Finds the lemmas that the conclusion depends on, backwards from the last one. */
  private findNeededLemmas(): Set<number> {
    const needed = new Set<number>()
    this.markLemmas(this.refute(this.assumedLiterals, this.lemmas.length)!, needed)
    for (let i = this.lemmas.length - 1; i >= 0; i--)
      if (needed.has(i)) this.markLemmas(this.refute(this.lemmas[i]!, i)!, needed)
    return new Set([...needed].sort((a, b) => a - b))
  }

  /** Returns the clauses that the solver learns while it refutes the assumption. */
  private collectLemmas(): number[][] {
    const { atoms } = this.ground
    const solver = new Solver(atoms.size, {
      trace: true,
      isDecidable: atoms.auxiliaries > 0 ? atom => !atoms.isAuxiliary(atom) : undefined,
    })
    for (let c = 0; c < this.clauses.count; c++)
      solver.addClause(this.clauses.literals.subarray(this.clauses.start[c], this.clauses.start[c + 1]))
    const negations = this.assumedLiterals.map(literal => literal ^ 1)
    solver.solve(negations, { budget: this.budget })
    return solver.lemmas.filter(lemma => lemma.length > 0)
  }

  /** Assumes the negation of a clause and propagates with the first `lemmaCount` lemmas, or those selected of them; null if there is no contradiction. */
  private refute(
    clause: readonly number[],
    lemmaCount: number,
    selectedLemmas?: ReadonlySet<number>,
  ): RefutationStep | null {
    const { atoms } = this.ground
    this.budget.spend(this.clauses.count + (selectedLemmas?.size ?? lemmaCount))
    const clauses = new ClauseSet()
    const { literals, start, origin } = this.clauses
    for (let c = 0; c < this.clauses.count; c++) clauses.add(literals.subarray(start[c], start[c + 1]), origin[c]!)
    for (let i = 0; i < lemmaCount; i++)
      if (!selectedLemmas || selectedLemmas.has(i)) clauses.add(this.lemmas[i]!, FIRST_LEMMA - i)
    const propagator = createPropagator({ ...this.ground, clauses }, true)
    const derivation = { atoms, clauses, propagator, justify: (origin: number) => this.justify(origin) }
    propagator.run()
    for (const literal of clause) {
      if (propagator.conflict !== -1) break
      if (propagator.has(literal)) return { derivation, derivedLiteral: literal }
      propagator.assume(literal ^ 1)
    }
    return propagator.conflict === -1 ? null : { derivation, derivedLiteral: -1 }
  }

  private markLemmas({ derivation, derivedLiteral }: RefutationStep, needed: Set<number>): void {
    for (const clause of collectUsedClauses(derivation, derivedLiteral)) {
      const origin = derivation.clauses.origin[clause]!
      if (origin <= FIRST_LEMMA) needed.add(FIRST_LEMMA - origin)
    }
  }

  private justify(origin: number): ReturnType<Derivation['justify']> {
    if (origin >= 0) return decodeOrigin(this.ground, origin)
    if (origin === ASSUMPTION) return { by: 'lemma', lemma: this.addAssumption() }
    return { by: 'lemma', lemma: this.lemmaSteps[FIRST_LEMMA - origin]! }
  }

  /** Adds the assumption of a compound conclusion's negation, which is discharged at the end; returns its step. */
  private addAssumption(): number {
    if (this.assumptionStep === -1)
      this.assumptionStep = this.list.add({ by: 'supposition', premises: [], conclusion: this.assumption! })
    return this.assumptionStep
  }

  /** Appends the steps of a refutation and discharges its assumptions; returns the last step. */
  private appendSteps({ derivation, derivedLiteral }: RefutationStep): number {
    const { list } = this
    let last =
      derivedLiteral === -1 ? deriveConflict(derivation, list) : deriveLiteral(derivation, list, derivedLiteral)
    const assumptions = list.collectAssumptions(last)
    if (assumptions.length > 0) {
      const assumed = assumptions.map(step => list.steps[step]!.conclusion)
      const conclusion = dischargeAssumptions(assumed, list.steps[last]!.conclusion)
      const step: Step = { by: 'discharge', supposed: assumptions, premises: [last], conclusion }
      last = list.add(step, this.toLiteral(conclusion))
    }
    list.discardAssumptions()
    return last
  }

  /** Returns the literals of a proved lemma. Precondition: it is a literal, a disjunction of literals, or `false`. */
  private toLiterals(lemma: Formula): number[] {
    const parts = lemma.kind === 'or' ? lemma.operands : [lemma]
    return parts.map(part => this.toLiteral(part)).filter(literal => literal !== undefined)
  }

  private toLiteral(formula: Formula): number | undefined {
    const atom = formula.kind === 'not' ? formula.operand : formula
    if (atom.kind !== 'atom') return undefined
    return 2 * this.ground.atoms.find(atom) + (formula.kind === 'not' ? 1 : 0)
  }
}
