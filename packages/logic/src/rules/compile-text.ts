import type { AbortSignalLike } from '../sat/abort.ts'
import { throwIfAborted } from '../sat/abort.ts'
import { ClassicalTheory } from './classical.ts'
import type { CompiledTheory } from './compile.ts'
import { ForwardTheory } from './forward.ts'
import type { Semantics } from './theory.ts'
import { TheoryReader } from './theory-reader.ts'
import { toUtf8 } from './utf8.ts'

export interface CompileTextOptions {
  /** Default `classical`. */
  readonly semantics?: Semantics
  /** How many bytes of text will come, if that is known: memory is then set aside at once. */
  readonly bytes?: number
  readonly signal?: AbortSignalLike
}

/** Takes a theory's text piece by piece, as it comes from a file or the network. */
export interface TextCompiler {
  /** The next piece, in UTF-8; pieces may end anywhere. */
  write(piece: Uint8Array): void
  /** The theory, once all of it was written. */
  end(): CompiledTheory
}

/**
 * Compiles a theory straight from its text, which may have millions of lines: `readSymbolic` and `compile` in one,
 * without the formulas in between. Facts and rules are numbered as `readSymbolic` numbers them. Rules with variables
 * are refused.
 *
 * @example
 * compileText('p1\np1 & ~p2 -> p3\n~p2').label(parse('p3'))   // 'True'
 */
export function compileText(text: string | Uint8Array, options: CompileTextOptions = {}): CompiledTheory {
  const bytes = typeof text === 'string' ? toUtf8(text) : text
  const compiler = textCompiler({ ...options, bytes: bytes.length })
  compiler.write(bytes)
  return compiler.end()
}

/** A compiler for text that comes in pieces. */
export function textCompiler({ semantics = 'classical', bytes = 0, signal }: CompileTextOptions = {}): TextCompiler {
  const reader = new TheoryReader(semantics, bytes)
  return {
    write: piece => {
      throwIfAborted(signal)
      reader.write(piece)
    },
    end: () => {
      const ground = reader.end()
      return semantics === 'classical' ? new ClassicalTheory(ground, signal) : new ForwardTheory(ground)
    },
  }
}
