/**
 * Classical entailment, one of two semantics of rule theories (the other is forward.ts). Unit propagation decides most
 * statements in linear time; the others are decided by a SAT solver. If the theory has no model, every
 * statement is labelled Inconsistent.
 *
 * Results are cached per literal: each model found shows possible values, each refutation fixes a value (as in backbone
 * computation). To compute the values of all atoms takes about one solver call per entailed literal instead of one per atom.
 */
import type { Budget } from '../budget.ts'
import type { Atom, Formula } from '../formula/formula.ts'
import { allocateBytes } from '../sat/arrays.ts'
import { Solver } from '../sat/solver.ts'
import { ClauseSet } from './clause-set.ts'
import type { CompiledTheory } from './compile.ts'
import { buildCombinationProof, type Derivation, deriveConflict, StepList } from './derivation.ts'
import type { GroundClauses } from './ground-clauses.ts'
import { createClauseBuilder, decodeOrigin, listOccurringAtoms } from './ground-clauses.ts'
import { guessModel } from './guess-model.ts'
import { holds } from './holds.ts'
import { buildProof, negate, type Proof } from './proof.ts'
import { createPropagator, type Propagator } from './propagate.ts'
import { proveByRefutation } from './refutation.ts'
import { toGroundFormula } from './statement.ts'
import type { AtomValue, Label, Literal } from './theory.ts'

export class ClassicalTheory implements CompiledTheory {
  readonly semantics = 'classical'
  private readonly ground: GroundClauses
  private readonly propagator: Propagator
  private readonly budget: Budget
  private solver: Solver | null = null
  private satisfiable: boolean | null = null
  /** Model found without search, as returned by `guessModel`. */
  private guessed: Int32Array | null = null
  private hasRecordedGuesses = false
  /** Atoms of the theory, listed before a query adds further atoms. */
  private theoryAtoms: readonly number[] | null = null
  /** By literal: 1 if a model that satisfies it was found. An atom with two possible literals is Unknown. */
  private possible: Uint8Array

  constructor(ground: GroundClauses, budget: Budget) {
    this.ground = ground
    this.budget = budget
    this.possible = allocateBytes(2 * ground.atoms.size)
    this.propagator = createPropagator(ground, true)
    if (!this.propagator.run()) this.satisfiable = false
  }

  get consistent(): boolean {
    this.satisfiable ??= this.hasModel()
    return this.satisfiable
  }

  label(statement: Formula | Literal): Label {
    const formula = toGroundFormula(statement)
    if (!this.consistent) return 'Inconsistent'
    const literal = this.toLiteral(formula)
    if (literal !== null) return literal === -1 ? 'Unknown' : this.labelLiteral(literal)
    if (holds(formula, false, this.hasDerived)) return 'True'
    if (holds(formula, true, this.hasDerived)) return 'False'
    if (!this.isSatisfiableWith(formula, true)) return 'True'
    return this.isSatisfiableWith(formula, false) ? 'Unknown' : 'False'
  }

  proof(statement: Formula | Literal): Proof | null {
    const formula = toGroundFormula(statement)
    const label = this.label(formula)
    if (label === 'Unknown') return null
    if (label === 'Inconsistent') return this.proveContradiction()
    const conclusion = label === 'True' ? formula : negate(formula)
    if (holds(conclusion, false, this.hasDerived))
      return buildCombinationProof(this.derivation, conclusion, this.hasDerived, 'classical')
    // Lists the atoms of the theory before the proof adds others.
    this.atoms()
    return proveByRefutation(this.ground, conclusion, this.budget)
  }

  depth(statement: Formula | Literal): number | null {
    const formula = toGroundFormula(statement)
    const literal = this.toLiteral(formula)
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
      const label = this.consistent ? this.labelLiteral(2 * id) : 'Inconsistent'
      const derived = label === 'True' ? 2 * id : label === 'False' ? 2 * id + 1 : -1
      const depth = derived !== -1 && this.propagator.has(derived) ? this.propagator.depth(derived) : null
      values.push({ atom: atoms.atom(id), label, depth })
    }
    return values
  }

  private atoms(): readonly number[] {
    this.theoryAtoms ??= listOccurringAtoms(this.ground)
    return this.theoryAtoms
  }

  /** Labels a literal. Precondition: the theory is consistent and contains the literal's atom. */
  private labelLiteral(literal: number): Label {
    if (this.propagator.has(literal)) return 'True'
    if (this.propagator.has(literal ^ 1)) return 'False'
    this.recordGuesses()
    if (this.possible[literal] === 0 && !this.hasModelWith(literal)) return 'False'
    if (this.possible[literal ^ 1] === 0 && !this.hasModelWith(literal ^ 1)) return 'True'
    return 'Unknown'
  }

  /** Returns true if the theory has a model. Precondition: propagation found no conflict. */
  private hasModel(): boolean {
    this.guessed = guessModel(this.ground.clauses, this.propagator, this.possible.length / 2, 'conditions')
    return this.guessed !== null || this.search([])
  }

  /** Records the literals of two guessed models as possible, before the first search for an undecided literal. */
  private recordGuesses(): void {
    if (this.hasRecordedGuesses) return
    this.hasRecordedGuesses = true
    const { possible, propagator } = this
    const secondGuess = guessModel(this.ground.clauses, propagator, possible.length / 2, 'heads')
    for (const guess of [this.guessed, secondGuess]) {
      for (let atom = 0; guess && 2 * atom < possible.length; atom++) {
        if (propagator.has(2 * atom) || propagator.has(2 * atom + 1)) continue
        // A guess has the literal plus 1, or 0 for an atom that it leaves free.
        const literal = guess[atom]! - 1
        if (literal !== -1) possible[literal] = 1
        else {
          possible[2 * atom] = 1
          possible[2 * atom + 1] = 1
        }
      }
    }
    this.guessed = null
  }

  private hasModelWith(literal: number): boolean {
    const found = this.search([literal])
    if (!found) this.solver!.addClause([literal ^ 1])
    return found
  }

  private search(assumptions: readonly number[]): boolean {
    this.solver ??= this.createSolver()
    const solver = this.solver
    const answer = solver.solve(assumptions, { budget: this.budget })
    if (answer !== 'satisfiable') return false
    for (let literal = 0; literal < this.possible.length; literal++) {
      if (this.possible[literal] === 0 && solver.holds(literal)) this.possible[literal] = 1
    }
    return true
  }

  /** Creates a solver for the clauses that propagation does not satisfy, without falsified literals. */
  private createSolver(): Solver {
    const { clauses, atoms } = this.ground
    const { propagator } = this
    const solver = new Solver(atoms.size)
    const unassignedLiterals: number[] = []
    for (let c = 0; c < clauses.count; c++) {
      unassignedLiterals.length = 0
      let isSatisfied = false
      for (let k = clauses.start[c]!, end = clauses.start[c + 1]!; k < end && !isSatisfied; k++) {
        const literal = clauses.literals[k]!
        if (propagator.has(literal)) isSatisfied = true
        else if (!propagator.has(literal ^ 1)) unassignedLiterals.push(literal)
      }
      if (!isSatisfied) solver.addClause(unassignedLiterals)
    }
    return solver
  }

  /** Returns true if a model satisfies the formula (or its negation); its clauses are activated by an assumption. */
  private isSatisfiableWith(formula: Formula, negated: boolean): boolean {
    // Lists the atoms of the theory before the formula adds others.
    this.atoms()
    const { atoms } = this.ground
    this.solver ??= this.createSolver()
    const solver = this.solver
    const extra = new ClauseSet()
    createClauseBuilder('classical', atoms, extra).formula(formula, negated, 0)
    const activation = 2 * atoms.addAuxiliary()
    solver.reserve(atoms.size)
    for (let c = 0; c < extra.count; c++) {
      // Emptied if a derived literal satisfies the clause.
      const clause = [activation ^ 1]
      for (let k = extra.start[c]!; k < extra.start[c + 1]!; k++) {
        const literal = extra.literals[k]!
        if (this.isDerived(literal)) clause.length = 0
        if (clause.length === 0) break
        if (!this.isDerived(literal ^ 1)) clause.push(literal)
      }
      if (clause.length > 0) solver.addClause(clause)
    }
    return solver.solve([activation], { budget: this.budget }) === 'satisfiable'
  }

  private proveContradiction(): Proof {
    if (this.propagator.conflict === -1) return proveByRefutation(this.ground, { kind: 'false' }, this.budget)
    const list = new StepList()
    deriveConflict(this.derivation, list)
    return buildProof('classical', list.steps)
  }

  private get derivation(): Derivation {
    return { ...this.ground, propagator: this.propagator, justify: origin => decodeOrigin(this.ground, origin) }
  }

  private isDerived(literal: number): boolean {
    return literal < this.possible.length && this.propagator.has(literal)
  }

  /** Returns true if propagation derived a literal. */
  private readonly hasDerived = (atom: Atom, negated: boolean): boolean => {
    const id = this.ground.atoms.find(atom)
    return id !== -1 && this.isDerived(2 * id + (negated ? 1 : 0))
  }

  /** Returns the number of a literal; -1 if its atom does not occur in the theory, null if the formula is not a literal. */
  private toLiteral(formula: Formula): number | null {
    const atom = formula.kind === 'not' ? formula.operand : formula
    if (atom.kind !== 'atom') return null
    const id = this.ground.atoms.find(atom)
    if (id === -1 || id >= this.possible.length / 2) return -1
    return 2 * id + (formula.kind === 'not' ? 1 : 0)
  }
}
