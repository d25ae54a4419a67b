/** Compiles rule theories for many queries, from formulas or directly from text. */
import { resolveBudget, type SearchLimits } from '../budget.ts'
import type { Formula } from '../formula/formula.ts'
import { ClassicalTheory } from './classical.ts'
import { ForwardTheory } from './forward.ts'
import { groundTheory } from './ground.ts'
import type { Proof } from './proof.ts'
import type { AtomValue, Label, Literal, Semantics, Theory } from './theory.ts'
import { TheoryReader } from './theory-reader.ts'
import { toUtf8 } from './utf8.ts'

export interface CompileOptions extends SearchLimits {
  /** Default `classical`. */
  readonly semantics?: Semantics
  /** Constants that variables range over in addition to those of the theory. */
  readonly constants?: Iterable<string>
  /** Maximum number of ground instances of rules with variables. Default 1,000,000. */
  readonly instances?: number
}

/** A theory prepared for many queries. */
export interface CompiledTheory {
  readonly semantics: Semantics
  /** `classical`: the theory has a model. `forward`: no literal is derived together with its negation. */
  readonly consistent: boolean
  label(statement: Formula | Literal): Label
  /** Returns a proof of the label; null for Unknown. */
  proof(statement: Formula | Literal): Proof | null
  /** Returns the depth of that proof (0 for a fact); null for Unknown. */
  depth(statement: Formula | Literal): number | null
  /** Returns the values of all atoms of the theory, in order of first occurrence. */
  values(): AtomValue[]
}

/**
 * Compiles a theory for many queries.
 *
 * @example
 * const compiled = compile(readSymbolic('tall(Charlie)\ntall(Charlie) -> kind(Erin)'))
 * compiled.label(parse('kind(Erin)'))   // 'True'
 */
export function compile(theory: Theory, options: CompileOptions = {}): CompiledTheory {
  const semantics = options.semantics ?? 'classical'
  const budget = resolveBudget(options)
  const clauses = groundTheory(theory, semantics, { ...options, budget })
  return semantics === 'classical' ? new ClassicalTheory(clauses, budget) : new ForwardTheory(clauses)
}

export interface CompileTextOptions extends SearchLimits {
  /** Default `classical`. */
  readonly semantics?: Semantics
  /** Size of the text in bytes, if known: memory is then preallocated. */
  readonly bytes?: number
}

/** Compiles a theory from a stream of chunks. */
export interface TextCompiler {
  /** Adds the next chunk, in UTF-8; chunks may end anywhere. */
  write(chunk: Uint8Array): void
  /** Finishes and returns the compiled theory. */
  end(): CompiledTheory
}

/**
 * Compiles a theory from text of any size: like `readSymbolic` and `compile`, but without building formulas. Facts and
 * rules are numbered as by `readSymbolic`. Rules with variables are rejected.
 *
 * @example
 * compileText('p1\np1 & ~p2 -> p3\n~p2').label(parse('p3'))   // 'True'
 */
export function compileText(text: string | Uint8Array, options: CompileTextOptions = {}): CompiledTheory {
  const bytes = typeof text === 'string' ? toUtf8(text) : text
  const compiler = createTextCompiler({ ...options, bytes: bytes.length })
  compiler.write(bytes)
  return compiler.end()
}

/** Creates a compiler for text in chunks. */
export function createTextCompiler({
  semantics = 'classical',
  bytes = 0,
  ...limits
}: CompileTextOptions = {}): TextCompiler {
  const reader = new TheoryReader(semantics, bytes)
  const budget = resolveBudget(limits)
  return {
    write: chunk => {
      budget.check()
      reader.write(chunk)
    },
    end: () => {
      const ground = reader.end()
      return semantics === 'classical' ? new ClassicalTheory(ground, budget) : new ForwardTheory(ground)
    },
  }
}
