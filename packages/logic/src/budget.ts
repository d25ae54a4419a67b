/**
 * Budgets of searches, counted in steps: a line of a tableau, a visited clause of the SAT solver, an instance of a rule, or a candidate
 * that a search examines. A limit in steps gives the same result on every machine; a limit in milliseconds bounds the waiting time.
 */
import { type AbortSignalLike, throwIfAborted } from './sat/abort.ts'

/** The monotonic clock of Node and of browsers; this package uses the types of neither. */
declare const performance: { now(): number }

/** Thrown when a budget is used up before there is an answer. */
export class GaveUp extends Error {
  override readonly name = 'GaveUp'
  /** The input is at fault, so a caller may show the message to the user. */
  readonly userError = true
}

export interface BudgetLimits {
  /** Maximum number of steps. Default: none. */
  readonly steps?: number | undefined
  /** Maximum number of milliseconds, from now on. Default: none. */
  readonly milliseconds?: number | undefined
  /** Stops the search; `spend` then throws the signal's reason. */
  readonly signal?: AbortSignalLike | undefined
}

/** Steps between two checks of the clock and the signal, which take well below a millisecond. */
const STEPS_PER_CHECK = 2000

/**
 * A budget that one or more searches share. Pass it as the option `budget`.
 *
 *     const budget = new Budget({ steps: 1_000_000, milliseconds: 8000 })
 *     decide(theory, statement, { budget })                       // throws GaveUp when the budget is used up
 */
export class Budget {
  private spent = 0
  private nextCheck = 0
  private readonly limits: BudgetLimits
  private deadline: number

  constructor(limits: BudgetLimits = {}) {
    this.limits = limits
    this.deadline = performance.now() + (limits.milliseconds ?? Infinity)
  }

  /** Milliseconds that are left; Infinity without a time limit. */
  get remainingMs(): number {
    return Math.max(0, this.deadline - performance.now())
  }

  /** Extends the time limit, for example by the time that a solver took to load. */
  extend(milliseconds: number): void {
    this.deadline += milliseconds
  }

  /** Charges steps; throws `GaveUp` if the budget is used up, or the reason of an aborted signal. */
  spend(steps: number): void {
    this.spent += steps
    if (this.spent >= this.nextCheck) this.check()
  }

  /** Throws `GaveUp` if the budget is used up, or the reason of an aborted signal. */
  check(): void {
    const { steps = Infinity, milliseconds, signal } = this.limits
    throwIfAborted(signal)
    if (this.spent > steps) throw new GaveUp(`gave up after ${steps} steps; allow more steps or simplify the input`)
    if (this.remainingMs === 0)
      throw new GaveUp(`gave up after ${milliseconds! / 1000} s; allow more time or simplify the input`)
    this.nextCheck = Math.min(this.spent + STEPS_PER_CHECK, steps + 1)
  }
}

/** Options of searches that can be stopped. */
export interface SearchLimits {
  /** Budget that this search shares with others. */
  readonly budget?: Budget | undefined
  /** Stops the search; the call then throws the signal's reason. */
  readonly signal?: AbortSignalLike | undefined
}

/** Returns the shared budget, or else a new one with these limits. */
export const resolveBudget = ({ budget, ...limits }: SearchLimits & BudgetLimits): Budget =>
  budget ?? new Budget(limits)
