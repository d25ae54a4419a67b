/**
 * Proofs by refutation, for statements that propagation alone does not derive: assume the negation, propagate, derive a
 * contradiction.
 *
 * Often one assumption is enough. Otherwise the clauses learned by the solver serve as lemmas, each of which is proved by
 * the same kind of refutation (reverse unit propagation, RUP: Goldberg & Novikov 2003). Lemmas that no later stage uses are
 * dropped, and the others are written in order.
 *
 * Lemmas only contain atoms of the theory: with auxiliary atoms, the solver branches on real atoms only and learns
 * decision clauses.
 */
import type { Formula } from '../formula/formula.ts'
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { Solver } from '../sat/solver.ts'
import { ClauseSet } from './clause-set.ts'
import { clausesUsed, type Derivation, deriveConflict, deriveLiteral, StepList } from './derivation.ts'
import { clauseBuilder, decodeOrigin, type GroundClauses, isFactOrigin } from './ground-clauses.ts'
import { buildProof, dischargedFormula, negation, type Proof } from './proof.ts'
import { Propagator } from './propagate.ts'

/** Origins of clauses that are not part of the theory. */
const SUPPOSITION = -1
const FIRST_LEMMA = -2

interface Stage {
  readonly derivation: Derivation
  /** A literal derived although its negation was to be assumed; -1 for a conflict. */
  readonly clash: number
}

/** A proof of a formula. Pre: the theory entails it, but propagation alone does not derive its literals. */
export function refutation(ground: GroundClauses, conclusion: Formula, signal: AbortSignalLike | undefined): Proof {
  const search = new Refutation(ground, conclusion)
  return search.run(signal)
}

class Refutation {
  private readonly ground: GroundClauses
  private readonly clauses = new ClauseSet()
  private readonly list = new StepList()
  /** The literals to assume; empty if a compound formula is assumed, or none. */
  private readonly goal: number[] = []
  private readonly supposed: Formula | null
  private lemmas: number[][] = []
  /** By lemma: the step that proves it. */
  private readonly lemmaSteps: number[] = []
  private compound = -1

  constructor(ground: GroundClauses, conclusion: Formula) {
    this.ground = ground
    const { start, literals, origin, count } = ground.clauses
    for (let c = 0; c < count; c++) this.clauses.add(literals.subarray(start[c], start[c + 1]), origin[c]!)
    this.supposed = conclusion.kind === 'false' ? null : negation(conclusion)
    const atom = conclusion.kind === 'not' ? conclusion.operand : conclusion
    if (atom.kind === 'atom') this.goal.push(2 * ground.atoms.intern(atom) + (conclusion.kind === 'not' ? 1 : 0))
    else if (this.supposed)
      clauseBuilder('classical', ground.atoms, this.clauses).formula(this.supposed, false, SUPPOSITION)
  }

  run(signal: AbortSignalLike | undefined): Proof {
    let final = this.stage(this.goal, 0)
    if (!final) {
      this.lemmas = this.solverLemmas(signal)
      const needed = this.neededLemmas(signal)
      for (const i of needed) {
        throwIfAborted(signal)
        this.lemmaSteps[i] = this.write(this.stage(this.lemmas[i]!, i, needed)!)
        // The proved clause may be stronger than the solver's if not every assumption was used.
        this.lemmas[i] = this.literalsOf(this.list.steps[this.lemmaSteps[i]!]!.conclusion)
        // A contradiction without assumptions ends the proof early.
        if (this.list.steps[this.lemmaSteps[i]!]!.conclusion.kind === 'false') return this.finish(this.lemmaSteps[i]!)
      }
      final = this.stage(this.goal, this.lemmas.length, needed)!
    }
    return this.finish(this.write(final))
  }

  /** Discharges the assumption of a compound conclusion's negation, if any. */
  private finish(last: number): Proof {
    if (this.compound !== -1) {
      const conclusion = negation(this.supposed!)
      last = this.list.add({ by: 'discharge', supposed: [this.compound], premises: [last], conclusion })
    }
    return buildProof('classical', this.list.steps, last)
  }

  /** The lemmas that the goal depends on, found backwards from the last. */
  private neededLemmas(signal: AbortSignalLike | undefined): Set<number> {
    const needed = new Set<number>()
    this.markLemmas(this.stage(this.goal, this.lemmas.length)!, needed)
    for (let i = this.lemmas.length - 1; i >= 0; i--) {
      throwIfAborted(signal)
      if (needed.has(i)) this.markLemmas(this.stage(this.lemmas[i]!, i)!, needed)
    }
    return new Set([...needed].sort((a, b) => a - b))
  }

  private solverLemmas(signal: AbortSignalLike | undefined): number[][] {
    const { atoms } = this.ground
    const solver = new Solver(atoms.size, {
      trace: true,
      isDecidable: atoms.auxiliaries > 0 ? atom => !atoms.isAuxiliary(atom) : undefined,
    })
    for (let c = 0; c < this.clauses.count; c++)
      solver.addClause(this.clauses.literals.subarray(this.clauses.start[c], this.clauses.start[c + 1]))
    solver.solve(
      this.goal.map(literal => literal ^ 1),
      { signal },
    )
    return solver.lemmas.filter(lemma => lemma.length > 0)
  }

  /** Assumes the negation of a clause and propagates with the first `lemmas` lemmas; null without a contradiction. */
  private stage(clause: readonly number[], lemmas: number, only?: ReadonlySet<number>): Stage | null {
    const { atoms } = this.ground
    const clauses = new ClauseSet()
    const { literals, start, origin } = this.clauses
    for (let c = 0; c < this.clauses.count; c++) clauses.add(literals.subarray(start[c], start[c + 1]), origin[c]!)
    for (let i = 0; i < lemmas; i++) if (!only || only.has(i)) clauses.add(this.lemmas[i]!, FIRST_LEMMA - i)
    const propagator = new Propagator(clauses, atoms.size, {
      classical: true,
      isFact: isFactOrigin(this.ground),
      isAuxiliary: atoms.auxiliaries > 0 ? atom => atoms.isAuxiliary(atom) : undefined,
    })
    const derivation = { atoms, clauses, propagator, justify: (origin: number) => this.justify(origin) }
    propagator.run()
    for (const literal of clause) {
      if (propagator.conflict !== -1) break
      if (propagator.has(literal)) return { derivation, clash: literal }
      propagator.suppose(literal ^ 1)
    }
    return propagator.conflict === -1 ? null : { derivation, clash: -1 }
  }

  private markLemmas({ derivation, clash }: Stage, needed: Set<number>): void {
    for (const clause of clausesUsed(derivation, clash)) {
      const origin = derivation.clauses.origin[clause]!
      if (origin <= FIRST_LEMMA) needed.add(FIRST_LEMMA - origin)
    }
  }

  private justify(origin: number): ReturnType<Derivation['justify']> {
    if (origin >= 0) return decodeOrigin(this.ground, origin)
    if (origin === SUPPOSITION) return { by: 'lemma', lemma: this.supposition() }
    return { by: 'lemma', lemma: this.lemmaSteps[FIRST_LEMMA - origin]! }
  }

  /** The assumption of a compound conclusion's negation, open until the end. */
  private supposition(): number {
    if (this.compound === -1)
      this.compound = this.list.add({ by: 'supposition', premises: [], conclusion: this.supposed! })
    return this.compound
  }

  /** Writes the steps of a stage and discharges its assumptions; returns the last step. */
  private write({ derivation, clash }: Stage): number {
    const { list } = this
    let last = clash === -1 ? deriveConflict(derivation, list) : deriveLiteral(derivation, list, clash)
    const supposed = list.assumptionsOf(last)
    if (supposed.length > 0) {
      const conclusion = dischargedFormula(
        supposed.map(step => list.steps[step]!.conclusion),
        list.steps[last]!.conclusion,
      )
      last = list.add({ by: 'discharge', supposed, premises: [last], conclusion }, this.literalOf(conclusion))
    }
    list.closeStage()
    return last
  }

  /** The literals of a proved lemma. Pre: a literal, a disjunction of literals, or `false`. */
  private literalsOf(lemma: Formula): number[] {
    const parts = lemma.kind === 'or' ? lemma.operands : [lemma]
    return parts.map(part => this.literalOf(part)).filter(literal => literal !== undefined)
  }

  private literalOf(formula: Formula): number | undefined {
    const atom = formula.kind === 'not' ? formula.operand : formula
    if (atom.kind !== 'atom') return undefined
    return 2 * this.ground.atoms.find(atom) + (formula.kind === 'not' ? 1 : 0)
  }
}
