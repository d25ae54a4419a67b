/**
 * A small SAT solver by conflict-driven clause learning (CDCL).
 *
 * It follows MiniSat (Eén & Sörensson 2003): two watched literals, first-UIP learning with local minimisation, VSIDS with
 * decay, phase saving, backjumping, Luby restarts, and deletion of the worse half of the learned clauses. It is synchronous
 * and deterministic: equal clauses in equal order give equal models and lemmas.
 *
 * Encoding of literals: variable v is 2v, its negation 2v + 1, so `literal ^ 1` negates.
 */
import { type Budget, resolveBudget } from '../budget.ts'
import { allocateBytes, allocateInt32, growBytes, growInt32 } from './arrays.ts'
import type { SolveOptions, SolverAnswer, SolverOptions } from './solve.ts'
import { VariableHeap } from './variable-heap.ts'
import { WatchedClauses } from './watched-clauses.ts'

/** Reason of decisions and of unit clauses. */
const NO_REASON = -1
/** Number of conflicts before the first restart. */
const RESTART_UNIT = 64

export class Solver {
  /** False once the clauses alone are unsatisfiable. */
  consistent = true
  /** Learned clauses in order, recorded only with `trace`. */
  readonly lemmas: number[][] = []
  /** After `unsatisfiable`: the assumptions used by the refutation (the unsatisfiable core). */
  core: number[] = []

  private variables = 0
  private readonly isTracing: boolean
  private readonly isDecidable: ((variable: number) => boolean) | undefined

  private readonly clauses = new WatchedClauses()
  private learnedLimit = 2000

  // Assignment. value[literal]: 0 unassigned, 1 true, 2 false.
  private value = allocateBytes(32)
  private level = allocateInt32(16)
  private reason = allocateInt32(16)
  private phase = allocateBytes(16)
  private seen = allocateBytes(16)
  private trail = allocateInt32(16)
  private trailSize = 0
  /** Number of literals on the trail that are propagated. */
  private propagated = 0
  /** Number of clauses visited by propagation since the budget was last charged. */
  private visitedClauses = 0
  /** By decision level, from 1: length of the trail before its decision. */
  private levelStarts: number[] = []
  private model = allocateBytes(0)

  private readonly heap = new VariableHeap()
  private learned: number[] = []

  constructor(variables = 0, { trace = false, isDecidable }: SolverOptions = {}) {
    this.isTracing = trace
    this.isDecidable = isDecidable
    this.reserve(variables)
  }

  /** Allocates the variables from 0 to count - 1. */
  reserve(count: number): void {
    if (count <= this.variables) return
    if (count > this.level.length) {
      const capacity = Math.max(count, this.level.length * 2)
      this.level = growInt32(this.level, capacity)
      this.reason = growInt32(this.reason, capacity)
      this.phase = growBytes(this.phase, capacity)
      this.seen = growBytes(this.seen, capacity)
      this.trail = growInt32(this.trail, capacity)
      this.value = growBytes(this.value, capacity * 2)
    }
    this.clauses.reserve(2 * count)
    this.heap.reserve(count, this.isDecidable)
    this.variables = count
  }

  /** Allocates a new variable. */
  newVariable(): number {
    this.reserve(this.variables + 1)
    return this.variables - 1
  }

  /** Adds a clause; returns false once the clauses are unsatisfiable. */
  addClause(clause: ArrayLike<number>): boolean {
    this.backtrack(0)
    if (!this.consistent) return false
    const literals: number[] = []
    let isSatisfied = false
    for (let i = 0; i < clause.length; i++) {
      const literal = clause[i]!
      this.reserve((literal >> 1) + 1)
      const mark = literal & 1 ? 2 : 1
      const seen = this.seen[literal >> 1]!
      if (this.value[literal] === 1 || (seen !== 0 && seen !== mark)) {
        isSatisfied = true
        break
      }
      if (this.value[literal] === 2 || seen === mark) continue
      this.seen[literal >> 1] = mark
      literals.push(literal)
    }
    for (const literal of literals) this.seen[literal >> 1] = 0
    if (isSatisfied) return true
    if (literals.length > 1) this.clauses.add(literals, 0)
    else if (literals.length === 1) {
      this.assign(literals[0]!, NO_REASON)
      this.consistent = this.propagate() === -1
    } else this.consistent = false
    return this.consistent
  }

  /** Searches for a model in which every assumption holds. */
  solve(assumptions: ArrayLike<number> = [], { conflicts = Infinity, ...limits }: SolveOptions = {}): SolverAnswer {
    this.backtrack(0)
    this.core = []
    for (let i = 0; i < assumptions.length; i++) this.reserve((assumptions[i]! >> 1) + 1)
    if (!this.consistent) return 'unsatisfiable'
    const budget = resolveBudget(limits)
    budget.check()
    let conflictCount = 0
    for (let restart = 1; ; restart++) {
      const maxConflicts = Math.min(luby(restart) * RESTART_UNIT, conflicts - conflictCount)
      if (maxConflicts <= 0) return 'gave up'
      const answer = this.search(assumptions, maxConflicts, budget)
      if (answer !== 'gave up') {
        this.backtrack(0)
        return answer
      }
      conflictCount += maxConflicts
      this.backtrack(0)
      if (this.clauses.learnedCount > this.learnedLimit) this.reduceLearned()
    }
  }

  /** Returns true if a literal holds in the model found; call it after the answer `satisfiable`. */
  holds(literal: number): boolean {
    return (this.model[literal >> 1] === 1) !== ((literal & 1) === 1)
  }

  /** Returns the value of a literal at decision level 0; undefined if unit propagation leaves it open. */
  fixed(literal: number): boolean | undefined {
    if (literal >> 1 >= this.variables) return undefined
    const value = this.value[literal]!
    return value !== 0 && this.level[literal >> 1] === 0 ? value === 1 : undefined
  }

  /** Sets the value that a variable gets when it is first decided. */
  prefer(literal: number): void {
    this.phase[literal >> 1] = literal & 1 ? 0 : 1
  }

  private search(assumptions: ArrayLike<number>, maxConflicts: number, budget: Budget): SolverAnswer {
    for (let conflicts = 0; ; ) {
      const conflict = this.propagate()
      budget.spend(1 + this.visitedClauses)
      this.visitedClauses = 0
      if (conflict !== -1) {
        conflicts++
        if (this.levelStarts.length === 0) {
          this.consistent = false
          if (this.isTracing) this.lemmas.push([])
          return 'unsatisfiable'
        }
        if (this.isDecidable) this.learnDecisions(conflict)
        else this.learn(conflict)
        continue
      }
      if (conflicts >= maxConflicts) return 'gave up'
      // Assumptions first, one decision level each; then the most active unassigned variable.
      let next = -1
      while (this.levelStarts.length < assumptions.length) {
        const literal = assumptions[this.levelStarts.length]!
        const value = this.value[literal]!
        if (value === 2) {
          this.core = this.analyzeFinal(literal)
          return 'unsatisfiable'
        }
        if (value === 0) {
          next = literal
          break
        }
        this.levelStarts.push(this.trailSize)
      }
      if (next === -1) {
        const variable = this.heap.popUnassigned(this.value)
        if (variable === -1) {
          if (this.model.length < this.variables) this.model = allocateBytes(this.variables)
          for (let v = 0; v < this.variables; v++) this.model[v] = this.value[2 * v]!
          return 'satisfiable'
        }
        next = 2 * variable + (this.phase[variable] === 1 ? 0 : 1)
      }
      this.levelStarts.push(this.trailSize)
      this.assign(next, NO_REASON)
    }
  }

  private assign(literal: number, reason: number): void {
    const variable = literal >> 1
    this.value[literal] = 1
    this.value[literal ^ 1] = 2
    this.level[variable] = this.levelStarts.length
    this.reason[variable] = reason
    this.trail[this.trailSize++] = literal
  }

  /** Propagates unit clauses; returns a conflicting clause, or -1. */
  private propagate(): number {
    const { value, trail } = this
    const { watchHead, watchNext, start, literals } = this.clauses
    let visited = 0
    while (this.propagated < this.trailSize) {
      const falsified = trail[this.propagated++]! ^ 1
      let previous = -1
      let node = watchHead[falsified]!
      visit: while (node !== -1) {
        const next = watchNext[node]!
        const clause = node >> 1
        visited++
        const offset = start[clause]!
        if (literals[offset] === falsified) {
          literals[offset] = literals[offset + 1]!
          literals[offset + 1] = falsified
        }
        const other = literals[offset]!
        if (value[other] !== 1) {
          const end = start[clause + 1]!
          for (let k = offset + 2; k < end; k++) {
            const literal = literals[k]!
            if (value[literal] === 2) continue
            literals[offset + 1] = literal
            literals[k] = falsified
            if (previous === -1) watchHead[falsified] = next
            else watchNext[previous] = next
            watchNext[node] = watchHead[literal]!
            watchHead[literal] = node
            node = next
            continue visit
          }
          if (value[other] === 2) {
            this.propagated = this.trailSize
            this.visitedClauses += visited
            return clause
          }
          this.assign(other, clause)
        }
        previous = node
        node = next
      }
    }
    this.visitedClauses += visited
    return -1
  }

  /**
   * Learns the first-UIP clause of a conflict, backjumps, and asserts its first literal.
   * Precondition: the conflicting clause is false and has a literal of the current level, which is above 0.
   */
  private learn(conflict: number): void {
    const { seen, level, reason, trail } = this
    const { start, literals } = this.clauses
    const current = this.levelStarts.length
    const learned = this.learned
    learned.length = 1
    // Number of marked literals of the current level that are not resolved yet.
    let unresolved = 0
    let position = this.trailSize - 1
    let clause = conflict
    let pivot = -1
    do {
      for (let k = start[clause]!, end = start[clause + 1]!; k < end; k++) {
        const literal = literals[k]!
        const variable = literal >> 1
        if (literal === pivot || seen[variable] !== 0 || level[variable] === 0) continue
        seen[variable] = 1
        this.heap.bump(variable)
        if (level[variable] === current) unresolved++
        else learned.push(literal)
      }
      while (seen[trail[position]! >> 1] === 0) position--
      pivot = trail[position--]!
      clause = reason[pivot >> 1]!
      seen[pivot >> 1] = 0
      unresolved--
    } while (unresolved > 0)
    learned[0] = pivot ^ 1
    const unminimised = learned.slice()
    this.minimise(learned)
    for (let i = 1; i < unminimised.length; i++) seen[unminimised[i]! >> 1] = 0
    this.addLearned(learned)
  }

  /** Learns a clause that negates the decisions that led to a conflict. Precondition: as for `learn`. */
  private learnDecisions(conflict: number): void {
    const { seen, level, reason, trail } = this
    const { start, literals } = this.clauses
    const learned: number[] = []
    const mark = (clause: number): void => {
      for (let k = start[clause]!, end = start[clause + 1]!; k < end; k++) {
        const variable = literals[k]! >> 1
        if (level[variable]! > 0) seen[variable] = 1
      }
    }
    mark(conflict)
    for (let i = this.trailSize - 1, first = this.levelStarts[0]!; i >= first; i--) {
      const literal = trail[i]!
      const variable = literal >> 1
      if (seen[variable] === 0) continue
      if (reason[variable] === NO_REASON) learned.push(literal ^ 1)
      else mark(reason[variable]!)
      this.heap.bump(variable)
      seen[variable] = 0
    }
    this.addLearned(learned)
  }

  /** Adds a learned clause, backjumps to its assertion level, and asserts its first literal. */
  private addLearned(learned: number[]): void {
    const { level } = this
    // The second watch is the literal of the highest remaining level, so that the watches stay valid after backjumping.
    let backjumpLevel = 0
    for (let i = 1; i < learned.length; i++) {
      const literalLevel = level[learned[i]! >> 1]!
      if (literalLevel <= backjumpLevel) continue
      backjumpLevel = literalLevel
      const swap = learned[1]!
      learned[1] = learned[i]!
      learned[i] = swap
    }
    const blockDistance = this.countLevels(learned)
    if (this.isTracing) this.lemmas.push(learned.slice())
    this.heap.decay()
    this.backtrack(backjumpLevel)
    this.assign(learned[0]!, learned.length > 1 ? this.clauses.add(learned, blockDistance) : NO_REASON)
  }

  /** Drops literals implied by the others in one step (local minimisation). Precondition: `seen` marks exactly learned[1..]. */
  private minimise(learned: number[]): void {
    const { start, literals } = this.clauses
    let count = 1
    for (let i = 1; i < learned.length; i++) {
      const literal = learned[i]!
      const clause = this.reason[literal >> 1]!
      let isRedundant = clause !== NO_REASON
      for (let k = start[clause]!, end = start[clause + 1]!; isRedundant && k < end; k++) {
        const variable = literals[k]! >> 1
        if (variable !== literal >> 1 && this.seen[variable] === 0 && this.level[variable] !== 0) isRedundant = false
      }
      if (!isRedundant) learned[count++] = literal
    }
    learned.length = count
  }

  /** Counts the decision levels of a clause, its literal block distance (LBD). */
  private countLevels(learned: readonly number[]): number {
    const levels = new Set<number>()
    for (const literal of learned) levels.add(this.level[literal >> 1]!)
    return levels.size
  }

  /** Returns the unsatisfiable core: `failed`, and the assumptions from which its negation was propagated. */
  private analyzeFinal(failed: number): number[] {
    const { start, literals } = this.clauses
    const core = [failed]
    const first = this.levelStarts.length > 0 ? this.levelStarts[0]! : this.trailSize
    if (this.level[failed >> 1] === 0) return core
    this.seen[failed >> 1] = 1
    for (let i = this.trailSize - 1; i >= first; i--) {
      const literal = this.trail[i]!
      if (this.seen[literal >> 1] === 0) continue
      this.seen[literal >> 1] = 0
      const clause = this.reason[literal >> 1]!
      if (clause === NO_REASON) {
        core.push(literal)
        continue
      }
      for (let k = start[clause]!, end = start[clause + 1]!; k < end; k++) {
        const variable = literals[k]! >> 1
        if (this.level[variable]! > 0 && variable !== literal >> 1) this.seen[variable] = 1
      }
    }
    return core
  }

  private backtrack(level: number): void {
    if (this.levelStarts.length <= level) return
    const newSize = this.levelStarts[level]!
    for (let i = this.trailSize - 1; i >= newSize; i--) {
      const literal = this.trail[i]!
      this.value[literal] = 0
      this.value[literal ^ 1] = 0
      this.phase[literal >> 1] = literal & 1 ? 0 : 1
      if (!this.isDecidable || this.isDecidable(literal >> 1)) this.heap.insert(literal >> 1)
    }
    this.trailSize = newSize
    this.propagated = newSize
    this.levelStarts.length = level
  }

  /** Deletes learned clauses. Precondition: level 0, fully propagated. */
  private reduceLearned(): void {
    this.clauses.reduceLearned(this.value)
    this.learnedLimit = Math.max(this.learnedLimit, this.clauses.learnedCount * 2) + 500
    // Reasons at level 0 are never used, and clause numbers have changed.
    for (let i = 0; i < this.trailSize; i++) this.reason[this.trail[i]! >> 1] = NO_REASON
  }
}

/** Returns a number of the Luby sequence 1 1 2 1 1 2 4 …: restart lengths that are optimal up to a constant (Luby et al. 1993). */
function luby(index: number): number {
  let power = 1
  while (power < index + 1) power *= 2
  if (power === index + 1) return power / 2
  return luby(index - power / 2 + 1)
}
