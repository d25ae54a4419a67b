import type { Position } from '../parse-error.ts'

/** A warning about a formula or theory that could still be parsed. */
export interface Diagnostic {
  readonly code: /** An unmatched bracket was removed, or closed at the end. */
    | 'bracket'
    /** A comma between formulas was read as ∧. */
    | 'comma'
    /** Consecutive names in one term were read as one name. */
    | 'name'
    /** A quantifier was read as reaching to the end of its bracket. */
    | 'scope'
    /** An unbound variable; the formula is read as universally quantified. */
    | 'free-variable'
    /** A predicate with different numbers of terms; these are different predicates. */
    | 'arity'
    /** Names that differ only in case or a final s; they are different names. */
    | 'similar-names'
  readonly message: string
  /** Line and column from 1; 0 if the diagnostic has no single position. */
  readonly line: number
  readonly column: number
}

/** A diagnostic with its offset instead of line and column. */
export interface OffsetDiagnostic extends Pick<Diagnostic, 'code' | 'message'> {
  readonly offset: number
}

/** Converts offsets to lines and columns, in one pass over the text; sorted by position. */
export function locateDiagnostics(
  diagnostics: readonly OffsetDiagnostic[],
  text: string,
  { line = 1, column = 1 }: Position,
): Diagnostic[] {
  let position = 0
  return [...diagnostics]
    .sort((a, b) => a.offset - b.offset)
    .map(({ code, message, offset }) => {
      while (position < offset) {
        const character = text.charAt(position)
        if (character === '\n' || (character === '\r' && text.charAt(position + 1) !== '\n')) {
          line++
          column = 1
        } else if (character !== '\r') column++
        position += text.codePointAt(position)! > 0xffff ? 2 : 1
      }
      return { code, message, line, column }
    })
}
