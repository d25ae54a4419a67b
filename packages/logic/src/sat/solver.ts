/**
 * A small CDCL SAT solver (conflict-driven clause learning), for queries that unit propagation leaves open.
 *
 * After MiniSat (Eén & Sörensson 2003): two watched literals, first-UIP learning with local minimisation, VSIDS with
 * decay, phase saving, backjumping, Luby restarts, and deletion of the worse half of the learned clauses. It is synchronous
 * and deterministic: the same clauses in the same order give the same model and the same lemmas.
 *
 * Literals inside the solver: variable v is 2v, its negation 2v + 1, so `literal ^ 1` negates.
 */
import { throwIfAborted } from './abort.ts'
import { bytes, enlarge, enlargeBytes, int32 } from './arrays.ts'
import type { SolveOptions, SolverAnswer, SolverOptions } from './solve.ts'
import { VariableHeap } from './variable-heap.ts'
import { WatchedClauses } from './watched-clauses.ts'

const NO_REASON = -1
const RESTART_UNIT = 64

export class Solver {
  /** False once the clauses alone are unsatisfiable. */
  consistent = true
  /** Learned clauses in order, recorded only with `trace`. */
  readonly lemmas: number[][] = []
  /** After `unsatisfiable`: the assumptions used by the refutation (the unsatisfiable core). */
  core: number[] = []

  private variables = 0
  private readonly tracing: boolean
  private readonly decidable: ((variable: number) => boolean) | undefined

  private readonly clauses = new WatchedClauses()
  private learnedLimit = 2000

  // Assignment. value[literal]: 0 unassigned, 1 true, 2 false.
  private value = bytes(32)
  private level = int32(16)
  private reason = int32(16)
  private phase = bytes(16)
  private seen = bytes(16)
  private trail = int32(16)
  private trailSize = 0
  private head = 0
  private levelStart: number[] = []
  private model = bytes(0)

  private readonly order = new VariableHeap()
  private learnt: number[] = []

  constructor(variables = 0, { trace = false, decidable }: SolverOptions = {}) {
    this.tracing = trace
    this.decidable = decidable
    this.reserve(variables)
  }

  /** Allocates variables 0 .. count-1. */
  reserve(count: number): void {
    if (count <= this.variables) return
    if (count > this.level.length) {
      const room = Math.max(count, this.level.length * 2)
      this.level = enlarge(this.level, room)
      this.reason = enlarge(this.reason, room)
      this.phase = enlargeBytes(this.phase, room)
      this.seen = enlargeBytes(this.seen, room)
      this.trail = enlarge(this.trail, room)
      this.value = enlargeBytes(this.value, room * 2)
    }
    this.clauses.reserve(2 * count)
    this.order.reserve(count, this.decidable)
    this.variables = count
  }

  /** The next unused variable. */
  newVariable(): number {
    this.reserve(this.variables + 1)
    return this.variables - 1
  }

  /** Adds a clause; returns false once the clauses are unsatisfiable. */
  addClause(clause: ArrayLike<number>): boolean {
    this.backtrack(0)
    if (!this.consistent) return false
    const literals: number[] = []
    let satisfied = false
    for (let i = 0; i < clause.length; i++) {
      const literal = clause[i]!
      this.reserve((literal >> 1) + 1)
      const mark = literal & 1 ? 2 : 1
      const seen = this.seen[literal >> 1]!
      if (this.value[literal] === 1 || (seen !== 0 && seen !== mark)) {
        satisfied = true
        break
      }
      if (this.value[literal] === 2 || seen === mark) continue
      this.seen[literal >> 1] = mark
      literals.push(literal)
    }
    for (const literal of literals) this.seen[literal >> 1] = 0
    if (satisfied) return true
    if (literals.length > 1) this.clauses.add(literals, 0)
    else if (literals.length === 1) {
      this.assign(literals[0]!, NO_REASON)
      this.consistent = this.propagate() === -1
    } else this.consistent = false
    return this.consistent
  }

  /** Searches for a model in which every assumption holds. */
  solve(assumptions: ArrayLike<number> = [], { signal, conflicts = Infinity }: SolveOptions = {}): SolverAnswer {
    this.backtrack(0)
    this.core = []
    for (let i = 0; i < assumptions.length; i++) this.reserve((assumptions[i]! >> 1) + 1)
    if (!this.consistent) return 'unsatisfiable'
    let spent = 0
    for (let restart = 1; ; restart++) {
      throwIfAborted(signal)
      const budget = Math.min(luby(restart) * RESTART_UNIT, conflicts - spent)
      if (budget <= 0) return 'gave up'
      const answer = this.search(assumptions, budget)
      if (answer !== 'gave up') {
        this.backtrack(0)
        return answer
      }
      spent += budget
      this.backtrack(0)
      if (this.clauses.learned > this.learnedLimit) this.reduceLearnt()
    }
  }

  /** After `satisfiable`: tests a literal in the model found. */
  holds(literal: number): boolean {
    return (this.model[literal >> 1] === 1) !== ((literal & 1) === 1)
  }

  /** Value of a literal at decision level 0: true, false, or undefined if unit propagation leaves it open. */
  fixed(literal: number): boolean | undefined {
    if (literal >> 1 >= this.variables) return undefined
    const value = this.value[literal]!
    return value !== 0 && this.level[literal >> 1] === 0 ? value === 1 : undefined
  }

  /** Sets the phase in which a variable is first decided. */
  prefer(literal: number): void {
    this.phase[literal >> 1] = literal & 1 ? 0 : 1
  }

  private search(assumptions: ArrayLike<number>, budget: number): SolverAnswer {
    for (let conflicts = 0; ; ) {
      const conflict = this.propagate()
      if (conflict !== -1) {
        conflicts++
        if (this.levelStart.length === 0) {
          this.consistent = false
          if (this.tracing) this.lemmas.push([])
          return 'unsatisfiable'
        }
        if (this.decidable) this.learnDecisions(conflict)
        else this.learn(conflict)
        continue
      }
      if (conflicts >= budget) return 'gave up'
      // Assumptions first, one decision level each; then the most active unassigned variable.
      let next = -1
      while (this.levelStart.length < assumptions.length) {
        const literal = assumptions[this.levelStart.length]!
        const value = this.value[literal]!
        if (value === 2) {
          this.core = this.analyzeFinal(literal)
          return 'unsatisfiable'
        }
        if (value === 0) {
          next = literal
          break
        }
        this.levelStart.push(this.trailSize)
      }
      if (next === -1) {
        const variable = this.order.popUnassigned(this.value)
        if (variable === -1) {
          if (this.model.length < this.variables) this.model = bytes(this.variables)
          for (let v = 0; v < this.variables; v++) this.model[v] = this.value[2 * v]!
          return 'satisfiable'
        }
        next = 2 * variable + (this.phase[variable] === 1 ? 0 : 1)
      }
      this.levelStart.push(this.trailSize)
      this.assign(next, NO_REASON)
    }
  }

  private assign(literal: number, reason: number): void {
    const variable = literal >> 1
    this.value[literal] = 1
    this.value[literal ^ 1] = 2
    this.level[variable] = this.levelStart.length
    this.reason[variable] = reason
    this.trail[this.trailSize++] = literal
  }

  /** Unit propagation; returns a conflicting clause, or -1. */
  private propagate(): number {
    const { value, trail } = this
    const { watchHead, watchNext, start, literals } = this.clauses
    while (this.head < this.trailSize) {
      const falsified = trail[this.head++]! ^ 1
      let previous = -1
      let node = watchHead[falsified]!
      visit: while (node !== -1) {
        const next = watchNext[node]!
        const clause = node >> 1
        const at = start[clause]!
        if (literals[at] === falsified) {
          literals[at] = literals[at + 1]!
          literals[at + 1] = falsified
        }
        const other = literals[at]!
        if (value[other] !== 1) {
          const end = start[clause + 1]!
          for (let k = at + 2; k < end; k++) {
            const literal = literals[k]!
            if (value[literal] === 2) continue
            literals[at + 1] = literal
            literals[k] = falsified
            if (previous === -1) watchHead[falsified] = next
            else watchNext[previous] = next
            watchNext[node] = watchHead[literal]!
            watchHead[literal] = node
            node = next
            continue visit
          }
          if (value[other] === 2) {
            this.head = this.trailSize
            return clause
          }
          this.assign(other, clause)
        }
        previous = node
        node = next
      }
    }
    return -1
  }

  /**
   * Learns the first-UIP clause of a conflict, backjumps, and asserts its first literal.
   * Pre: the conflicting clause is false and has a literal of the current level, which is above 0.
   */
  private learn(conflict: number): void {
    const { seen, level, reason, trail } = this
    const { start, literals } = this.clauses
    const current = this.levelStart.length
    const learnt = this.learnt
    learnt.length = 1
    let open = 0
    let position = this.trailSize - 1
    let clause = conflict
    let pivot = -1
    do {
      for (let k = start[clause]!, end = start[clause + 1]!; k < end; k++) {
        const literal = literals[k]!
        const variable = literal >> 1
        if (literal === pivot || seen[variable] !== 0 || level[variable] === 0) continue
        seen[variable] = 1
        this.order.bump(variable)
        if (level[variable] === current) open++
        else learnt.push(literal)
      }
      while (seen[trail[position]! >> 1] === 0) position--
      pivot = trail[position--]!
      clause = reason[pivot >> 1]!
      seen[pivot >> 1] = 0
      open--
    } while (open > 0)
    learnt[0] = pivot ^ 1
    const before = learnt.slice()
    this.minimise(learnt)
    for (let i = 1; i < before.length; i++) seen[before[i]! >> 1] = 0
    this.addLearnt(learnt)
  }

  /** Learns a clause that negates the decisions behind a conflict. Pre: as for `learn`. */
  private learnDecisions(conflict: number): void {
    const { seen, level, reason, trail } = this
    const { start, literals } = this.clauses
    const learnt: number[] = []
    const mark = (clause: number): void => {
      for (let k = start[clause]!, end = start[clause + 1]!; k < end; k++) {
        const variable = literals[k]! >> 1
        if (level[variable]! > 0) seen[variable] = 1
      }
    }
    mark(conflict)
    for (let i = this.trailSize - 1, first = this.levelStart[0]!; i >= first; i--) {
      const literal = trail[i]!
      const variable = literal >> 1
      if (seen[variable] === 0) continue
      if (reason[variable] === NO_REASON) learnt.push(literal ^ 1)
      else mark(reason[variable]!)
      this.order.bump(variable)
      seen[variable] = 0
    }
    this.addLearnt(learnt)
  }

  /** Adds a learned clause, backjumps to its assertion level, and asserts its first literal. */
  private addLearnt(learnt: number[]): void {
    const { level } = this
    // The second watch is the literal of the highest remaining level, so that the watches stay valid after backjumping.
    let back = 0
    for (let i = 1; i < learnt.length; i++) {
      const at = level[learnt[i]! >> 1]!
      if (at <= back) continue
      back = at
      const swap = learnt[1]!
      learnt[1] = learnt[i]!
      learnt[i] = swap
    }
    const glue = this.countLevels(learnt)
    if (this.tracing) this.lemmas.push(learnt.slice())
    this.order.decay()
    this.backtrack(back)
    this.assign(learnt[0]!, learnt.length > 1 ? this.clauses.add(learnt, glue) : NO_REASON)
  }

  /** Local clause minimisation: drops literals implied by the others in one step. Pre: `seen` marks exactly learnt[1..]. */
  private minimise(learnt: number[]): void {
    const { start, literals } = this.clauses
    let kept = 1
    for (let i = 1; i < learnt.length; i++) {
      const literal = learnt[i]!
      const clause = this.reason[literal >> 1]!
      let redundant = clause !== NO_REASON
      for (let k = start[clause]!, end = start[clause + 1]!; redundant && k < end; k++) {
        const variable = literals[k]! >> 1
        if (variable !== literal >> 1 && this.seen[variable] === 0 && this.level[variable] !== 0) redundant = false
      }
      if (!redundant) learnt[kept++] = literal
    }
    learnt.length = kept
  }

  /** Literal block distance. */
  private countLevels(learnt: readonly number[]): number {
    const levels = new Set<number>()
    for (const literal of learnt) levels.add(this.level[literal >> 1]!)
    return levels.size
  }

  /** The unsatisfiable core: the assumptions from which the negation of `failed` was propagated, and `failed`. */
  private analyzeFinal(failed: number): number[] {
    const { start, literals } = this.clauses
    const core = [failed]
    const first = this.levelStart.length > 0 ? this.levelStart[0]! : this.trailSize
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
    if (this.levelStart.length <= level) return
    const until = this.levelStart[level]!
    for (let i = this.trailSize - 1; i >= until; i--) {
      const literal = this.trail[i]!
      this.value[literal] = 0
      this.value[literal ^ 1] = 0
      this.phase[literal >> 1] = literal & 1 ? 0 : 1
      if (!this.decidable || this.decidable(literal >> 1)) this.order.insert(literal >> 1)
    }
    this.trailSize = until
    this.head = until
    this.levelStart.length = level
  }

  /** Pre: level 0, fully propagated. */
  private reduceLearnt(): void {
    this.clauses.reduceLearnt(this.value)
    this.learnedLimit = Math.max(this.learnedLimit, this.clauses.learned * 2) + 500
    // Reasons at level 0 are never followed; the clauses they named have moved.
    for (let i = 0; i < this.trailSize; i++) this.reason[this.trail[i]! >> 1] = NO_REASON
  }
}

/** The Luby sequence 1 1 2 1 1 2 4 …: restart lengths that are optimal up to a constant (Luby et al. 1993). */
function luby(index: number): number {
  let power = 1
  while (power < index + 1) power *= 2
  if (power === index + 1) return power / 2
  return luby(index - power / 2 + 1)
}
