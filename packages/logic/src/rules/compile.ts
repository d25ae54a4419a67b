import type { Formula } from '../formula/formula.ts'
import type { AbortSignalLike } from '../sat/abort.ts'
import { ClassicalTheory } from './classical.ts'
import { ForwardTheory } from './forward.ts'
import { ground } from './ground.ts'
import type { Proof } from './proof.ts'
import type { AtomValue, Label, Literal, Semantics, Theory } from './theory.ts'

export interface CompileOptions {
  /** Default `classical`. */
  readonly semantics?: Semantics
  /** Constants that variables range over besides those the theory names. */
  readonly constants?: Iterable<string>
  /** The most instances that rules with variables may have. Default a million. */
  readonly instances?: number
  readonly signal?: AbortSignalLike
}

/** A theory made ready, so that many statements can be asked of it. */
export interface CompiledTheory {
  readonly semantics: Semantics
  /** `classical`: whether the theory has a model. `forward`: whether no literal is derived together with its negation. */
  readonly consistent: boolean
  label(statement: Formula | Literal): Label
  /** Why: null for Unknown. */
  proof(statement: Formula | Literal): Proof | null
  /** The depth of that proof (a fact has 0); null for Unknown. */
  depth(statement: Formula | Literal): number | null
  /** The value of every atom of the theory, in the order in which it mentions them. */
  values(): AtomValue[]
}

/**
 * Makes a theory ready for many statements.
 *
 * @example
 * const compiled = compile(readSymbolic('tall(Charlie)\ntall(Charlie) -> kind(Erin)'))
 * compiled.label(parse('kind(Erin)'))   // 'True'
 */
export function compile(theory: Theory, options: CompileOptions = {}): CompiledTheory {
  const semantics = options.semantics ?? 'classical'
  const clauses = ground(theory, semantics, options)
  return semantics === 'classical' ? new ClassicalTheory(clauses, options.signal) : new ForwardTheory(clauses)
}
