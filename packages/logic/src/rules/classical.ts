/**
 * Classical entailment, one of two semantics of rule theories (the other is forward.ts). Unit propagation decides most
 * statements in linear time; a SAT solver is built for statements that it leaves open. If the theory has no model, every
 * statement is labelled Inconsistent, never True.
 *
 * Results are cached per literal: each model found shows possible values, each refutation fixes a value (as in backbone
 * computation). The values of all atoms take about one solver call per entailed literal, not one per atom.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import type { AbortSignalLike } from '../sat/abort.ts'
import { bytes } from '../sat/arrays.ts'
import { Solver } from '../sat/solver.ts'
import { ClauseSet } from './clause-set.ts'
import type { CompiledTheory } from './compile.ts'
import { deriveConflict, proofByCombination, StepList } from './derivation.ts'
import { clauseBuilder, decodeOrigin, type GroundClauses, isFactOrigin, occurringAtoms } from './ground-clauses.ts'
import { guessModel } from './guess-model.ts'
import { holds } from './holds.ts'
import { buildProof, negation, type Proof } from './proof.ts'
import { Propagator } from './propagate.ts'
import { refutation } from './refutation.ts'
import { groundStatement } from './statement.ts'
import type { AtomValue, Label, Literal } from './theory.ts'

export class ClassicalTheory implements CompiledTheory {
  readonly semantics = 'classical'
  private readonly ground: GroundClauses
  private readonly propagator: Propagator
  private readonly signal: AbortSignalLike | undefined
  private solver: Solver | null = null
  private satisfiable: boolean | null = null
  /** A model found without search (see guess-model.ts), by atom. */
  private guessed: Int32Array | null = null
  private usedGuesses = false
  /** Recorded before a query adds atoms of its own. */
  private theoryAtoms: readonly number[] | null = null
  /** By literal: 1 if some model satisfies it. An atom with two possible literals is Unknown. */
  private possible: Uint8Array

  constructor(ground: GroundClauses, signal: AbortSignalLike | undefined) {
    this.ground = ground
    this.signal = signal
    const { atoms, clauses } = ground
    this.possible = bytes(2 * atoms.size)
    this.propagator = new Propagator(clauses, atoms.size, {
      classical: true,
      isFact: isFactOrigin(ground),
      isAuxiliary: atoms.auxiliaries > 0 ? atom => atoms.isAuxiliary(atom) : undefined,
    })
    if (!this.propagator.run()) this.satisfiable = false
  }

  get consistent(): boolean {
    this.satisfiable ??= this.findModel()
    return this.satisfiable
  }

  label(statement: Formula | Literal): Label {
    const formula = groundStatement(statement)
    if (!this.consistent) return 'Inconsistent'
    const literal = this.literalOf(formula)
    if (literal !== null) return literal === -1 ? 'Unknown' : this.literalLabel(literal)
    if (holds(formula, false, this.derived)) return 'True'
    if (holds(formula, true, this.derived)) return 'False'
    if (!this.satisfiableWith(formula, true)) return 'True'
    return this.satisfiableWith(formula, false) ? 'Unknown' : 'False'
  }

  proof(statement: Formula | Literal): Proof | null {
    const formula = groundStatement(statement)
    const label = this.label(formula)
    if (label === 'Unknown') return null
    if (label === 'Inconsistent') return this.proofOfContradiction()
    const conclusion = label === 'True' ? formula : negation(formula)
    if (holds(conclusion, false, this.derived))
      return proofByCombination(
        { ...this.ground, propagator: this.propagator, justify: origin => decodeOrigin(this.ground, origin) },
        conclusion,
        this.derived,
        'classical',
      )
    this.atoms()
    return refutation(this.ground, conclusion, this.signal)
  }

  depth(statement: Formula | Literal): number | null {
    const formula = groundStatement(statement)
    const literal = this.literalOf(formula)
    if (literal !== null && literal !== -1 && this.consistent) {
      if (this.propagator.has(literal)) return this.propagator.depth(literal)
      if (this.propagator.has(literal ^ 1)) return this.propagator.depth(literal ^ 1)
    }
    return this.proof(formula)?.depth ?? null
  }

  values(): AtomValue[] {
    const { atoms } = this.ground
    const values: AtomValue[] = []
    for (const id of this.atoms()) {
      const label = this.consistent ? this.literalLabel(2 * id) : 'Inconsistent'
      const derived = label === 'True' ? 2 * id : label === 'False' ? 2 * id + 1 : -1
      const depth = derived !== -1 && this.propagator.has(derived) ? this.propagator.depth(derived) : null
      values.push({ atom: atoms.atom(id), label, depth })
    }
    return values
  }

  private atoms(): readonly number[] {
    this.theoryAtoms ??= occurringAtoms(this.ground)
    return this.theoryAtoms
  }

  /** Pre: the theory is consistent and the literal's atom is one of its atoms. */
  private literalLabel(literal: number): Label {
    if (this.propagator.has(literal)) return 'True'
    if (this.propagator.has(literal ^ 1)) return 'False'
    this.useGuesses()
    if (this.possible[literal] === 0 && !this.modelWith(literal)) return 'False'
    if (this.possible[literal ^ 1] === 0 && !this.modelWith(literal ^ 1)) return 'True'
    return 'Unknown'
  }

  /** Searches for a model. Pre: propagation found no conflict. */
  private findModel(): boolean {
    this.guessed = guessModel(this.ground.clauses, this.propagator, this.possible.length / 2, 'conditions')
    return this.guessed !== null || this.search([])
  }

  /** Before the first search for an open literal: records the literals of two guessed models. */
  private useGuesses(): void {
    if (this.usedGuesses) return
    this.usedGuesses = true
    const { possible, propagator } = this
    const other = guessModel(this.ground.clauses, propagator, possible.length / 2, 'heads')
    for (const guess of [this.guessed, other]) {
      for (let atom = 0; guess && 2 * atom < possible.length; atom++) {
        if (propagator.has(2 * atom) || propagator.has(2 * atom + 1)) continue
        const literal = guess[atom]! - 1
        if (literal !== -1) possible[literal] = 1
        else {
          // The guess leaves this atom free.
          possible[2 * atom] = 1
          possible[2 * atom + 1] = 1
        }
      }
    }
    this.guessed = null
  }

  private modelWith(literal: number): boolean {
    const found = this.search([literal])
    if (!found) this.solver!.addClause([literal ^ 1])
    return found
  }

  private search(assumptions: readonly number[]): boolean {
    this.solver ??= this.openClauses()
    const solver = this.solver
    const answer = solver.solve(assumptions, { signal: this.signal })
    if (answer !== 'satisfiable') return false
    for (let literal = 0; literal < this.possible.length; literal++) {
      if (this.possible[literal] === 0 && solver.holds(literal)) this.possible[literal] = 1
    }
    return true
  }

  /** A solver for the clauses that propagation left open, simplified by the derived literals. */
  private openClauses(): Solver {
    const { clauses, atoms } = this.ground
    const { propagator } = this
    const solver = new Solver(atoms.size)
    const open: number[] = []
    for (let c = 0; c < clauses.count; c++) {
      open.length = 0
      let satisfied = false
      for (let k = clauses.start[c]!, end = clauses.start[c + 1]!; k < end && !satisfied; k++) {
        const literal = clauses.literals[k]!
        if (propagator.has(literal)) satisfied = true
        else if (!propagator.has(literal ^ 1)) open.push(literal)
      }
      if (!satisfied) solver.addClause(open)
    }
    return solver
  }

  /** Tests whether a model satisfies the formula (or its negation), with clauses activated by an assumption. */
  private satisfiableWith(formula: Formula, negated: boolean): boolean {
    this.atoms()
    const { atoms } = this.ground
    this.solver ??= this.openClauses()
    const solver = this.solver
    const extra = new ClauseSet()
    clauseBuilder('classical', atoms, extra).formula(formula, negated, 0)
    const on = 2 * atoms.auxiliary()
    solver.reserve(atoms.size)
    for (let c = 0; c < extra.count; c++) {
      const clause = [on ^ 1]
      for (let k = extra.start[c]!; k < extra.start[c + 1]!; k++) {
        const literal = extra.literals[k]!
        if (this.isDerived(literal)) clause.length = 0
        if (clause.length === 0) break
        if (!this.isDerived(literal ^ 1)) clause.push(literal)
      }
      if (clause.length > 0) solver.addClause(clause)
    }
    return solver.solve([on], { signal: this.signal }) === 'satisfiable'
  }

  private proofOfContradiction(): Proof {
    if (this.propagator.conflict === -1) return refutation(this.ground, { kind: 'false' }, this.signal)
    const list = new StepList()
    deriveConflict(
      { ...this.ground, propagator: this.propagator, justify: origin => decodeOrigin(this.ground, origin) },
      list,
    )
    return buildProof('classical', list.steps)
  }

  private isDerived(literal: number): boolean {
    return literal < this.possible.length && this.propagator.has(literal)
  }

  /** Tests whether propagation derived a literal. */
  private readonly derived = (atom: Atom, negated: boolean): boolean => {
    const id = this.ground.atoms.find(atom)
    return id !== -1 && this.isDerived(2 * id + (negated ? 1 : 0))
  }

  /** The number of a literal; -1 if its atom does not occur in the theory, null if the formula is not a literal. */
  private literalOf(formula: Formula): number | null {
    const atom = formula.kind === 'not' ? formula.operand : formula
    if (atom.kind !== 'atom') return null
    const id = this.ground.atoms.find(atom)
    if (id === -1 || id >= this.possible.length / 2) return -1
    return 2 * id + (formula.kind === 'not' ? 1 : 0)
  }
}
