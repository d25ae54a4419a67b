import { resolveBudget } from '../budget.ts'
import type { Formula } from '../formula/formula.ts'
import { type CompileOptions, compile } from './compile.ts'
import { minimiseProof } from './minimal.ts'
import type { Proof } from './proof.ts'
import { toGroundFormula } from './statement.ts'
import type { Label, Literal, Theory } from './theory.ts'
import { collectConstants } from './variables.ts'

export interface DecideOptions extends CompileOptions {
  /** Include a proof. Default true. */
  readonly proof?: boolean
  /** Minimise the set of facts and rules that the proof uses. Default false. */
  readonly minimal?: boolean
  /** Time limit in milliseconds without a shared `budget`, after which `GaveUp` is thrown. Default: none. */
  readonly budgetMs?: number
}

export interface Decision {
  readonly label: Label
  /** Null for Unknown, or if no proof was requested. */
  readonly proof: Proof | null
  /** The depth of the proof; null for Unknown. */
  readonly depth: number | null
}

/**
 * Decides a statement in a theory, with a proof.
 *
 * @example
 * decide(readSymbolic('p\n~q -> ~p'), parse('q'))   // { label: 'True', depth: 1, proof: { steps: [...], ... } }
 */
export function decide(theory: Theory, statement: Formula | Literal, options: DecideOptions = {}): Decision {
  const formula = toGroundFormula(statement)
  const budget = resolveBudget({ ...options, milliseconds: options.budgetMs })
  const settings = { ...options, budget, constants: collectConstants(formula, new Set(options.constants)) }
  const compiled = compile(theory, settings)
  const label = compiled.label(formula)
  if (options.proof === false) return { label, proof: null, depth: compiled.depth(formula) }
  const found = compiled.proof(formula)
  const proof = found && options.minimal ? minimiseProof(theory, formula, label, found, settings) : found
  return { label, proof, depth: proof ? proof.depth : null }
}
