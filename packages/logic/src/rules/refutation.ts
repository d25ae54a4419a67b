/**
 * Proofs of what propagation alone does not give: suppose the opposite, follow the rules, meet a contradiction.
 *
 * Often one supposition is enough. Otherwise the solver is asked for its lemmas; each of them, too, is a supposition
 * that leads to a contradiction (the solver's clauses have that property, called RUP: Goldberg & Novikov 2003). They are
 * tried from the last to the first, keeping only those that a later stage used, and then written out in order.
 *
 * Lemmas speak about the theory's own atoms: where large rules got auxiliary names, the solver decides on real atoms
 * only and learns in terms of its decisions.
 */
import type { Formula } from '../formula/formula.ts'
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { Solver } from '../sat/solver.ts'
import { ClauseSet } from './clause-set.ts'
import { clausesBehind, type Derivation, deriveConflict, deriveLiteral, StepList } from './derivation.ts'
import { clauseBuilder, type GroundClauses, isFactOrigin, originOf } from './ground-clauses.ts'
import { dischargedFormula, negation, type Proof, proofOf } from './proof.ts'
import { Propagator } from './propagate.ts'

/** Origins of clauses that are not the theory's. */
const SUPPOSITION = -1
const FIRST_LEMMA = -2

interface Stage {
  readonly derivation: Derivation
  /** Derived under the suppositions although its negation was to be supposed; -1: a conflict. */
  readonly clash: number
}

/** A proof of a formula that the theory entails. Pre: it does, and its literals do not follow by propagation alone. */
export function refutation(ground: GroundClauses, conclusion: Formula, signal: AbortSignalLike | undefined): Proof {
  const task = new Refutation(ground, conclusion)
  return task.run(signal)
}

class Refutation {
  private readonly ground: GroundClauses
  private readonly clauses = new ClauseSet()
  private readonly list = new StepList()
  /** The literals to suppose; empty where a compound formula is supposed, or nothing. */
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
        // What was proved may say more than the solver's clause: not every supposition was needed.
        this.lemmas[i] = this.literalsOf(this.list.steps[this.lemmaSteps[i]!]!.conclusion)
        // A contradiction that rests on no supposition of the lemma ends the proof early.
        if (this.list.steps[this.lemmaSteps[i]!]!.conclusion.kind === 'false') return this.finish(this.lemmaSteps[i]!)
      }
      final = this.stage(this.goal, this.lemmas.length, needed)!
    }
    return this.finish(this.write(final))
  }

  /** Gives back the supposition of a compound conclusion's negation, if there is one. */
  private finish(last: number): Proof {
    if (this.compound !== -1) {
      const conclusion = negation(this.supposed!)
      last = this.list.add({ by: 'discharge', supposed: [this.compound], premises: [last], conclusion })
    }
    return proofOf('classical', this.list.steps, last)
  }

  /** The lemmas that the goal rests on, in order: each is asked, from the last on, what it was derived with. */
  private neededLemmas(signal: AbortSignalLike | undefined): Set<number> {
    const needed = new Set<number>()
    this.need(this.stage(this.goal, this.lemmas.length)!, needed)
    for (let i = this.lemmas.length - 1; i >= 0; i--) {
      throwIfAborted(signal)
      if (needed.has(i)) this.need(this.stage(this.lemmas[i]!, i)!, needed)
    }
    return new Set([...needed].sort((a, b) => a - b))
  }

  private solverLemmas(signal: AbortSignalLike | undefined): number[][] {
    const { atoms } = this.ground
    const named = atoms.auxiliaries > 0
    const solver = new Solver(atoms.size, {
      trace: true,
      ...(named ? { decidable: (atom: number) => !atoms.isAuxiliary(atom) } : {}),
    })
    for (let c = 0; c < this.clauses.count; c++) {
      solver.addClause(this.clauses.literals.subarray(this.clauses.start[c], this.clauses.start[c + 1]))
    }
    solver.solve(
      this.goal.map(literal => literal ^ 1),
      signal ? { signal } : {},
    )
    return solver.lemmas.filter(lemma => lemma.length > 0)
  }

  /** Supposes that a clause is false and propagates, with the first `lemmas` lemmas at hand; null: no contradiction. */
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
    const derivation = { atoms, clauses, propagator, beginning: (origin: number) => this.beginning(origin) }
    propagator.run()
    for (const literal of clause) {
      if (propagator.conflict !== -1) break
      if (propagator.has(literal)) return { derivation, clash: literal }
      propagator.suppose(literal ^ 1)
    }
    return propagator.conflict === -1 ? null : { derivation, clash: -1 }
  }

  private need({ derivation, clash }: Stage, needed: Set<number>): void {
    for (const clause of clausesBehind(derivation, clash)) {
      const origin = derivation.clauses.origin[clause]!
      if (origin <= FIRST_LEMMA) needed.add(FIRST_LEMMA - origin)
    }
  }

  private beginning(origin: number): ReturnType<Derivation['beginning']> {
    if (origin >= 0) return originOf(this.ground, origin)
    if (origin === SUPPOSITION) return { by: 'lemma', lemma: this.supposition() }
    return { by: 'lemma', lemma: this.lemmaSteps[FIRST_LEMMA - origin]! }
  }

  /** The step that supposes the negation of a compound conclusion; it stays open to the end. */
  private supposition(): number {
    if (this.compound === -1) {
      this.compound = this.list.add({ by: 'supposition', premises: [], conclusion: this.supposed! })
    }
    return this.compound
  }

  /** Writes the steps of one stage and what remains when its suppositions are given back; returns that step. */
  private write({ derivation, clash }: Stage): number {
    const { list } = this
    let last = clash === -1 ? deriveConflict(derivation, list) : deriveLiteral(derivation, list, clash)
    const supposed = list.suppositionsBehind(last)
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
