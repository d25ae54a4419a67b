/** What was found odd in a formula or theory that could be read all the same. */
export interface Diagnostic {
  readonly code: /** A bracket without a partner was left out or closed at the end. */
    | 'bracket'
    /** A comma between formulas was read as ∧. */
    | 'comma'
    /** Names in a row where one term is due were read as one name. */
    | 'name'
    /** A quantifier was read as reaching to the end of its bracket. */
    | 'scope'
    /** A variable that nothing binds; the formula is read as holding of everything. */
    | 'free-variable'
    /** One predicate with different numbers of terms; they are different predicates. */
    | 'arity'
    /** Two names that differ in case or in a final s only; they are different names. */
    | 'similar-names'
  readonly message: string
  /** Of the text; 0 where the finding has no one place. */
  readonly line: number
  readonly column: number
}

/** A diagnostic before its place is known as line and column. */
export interface Finding extends Pick<Diagnostic, 'code' | 'message'> {
  readonly offset: number
}

/** Findings with their places, in the order of the text. One pass over the text, however many there are. */
export function located(
  findings: readonly Finding[],
  text: string,
  { line = 1, column = 1 }: { readonly line?: number; readonly column?: number },
): Diagnostic[] {
  let at = 0
  return [...findings]
    .sort((a, b) => a.offset - b.offset)
    .map(({ code, message, offset }) => {
      while (at < offset) {
        const end = text.charAt(at)
        if (end === '\n' || (end === '\r' && text.charAt(at + 1) !== '\n')) {
          line++
          column = 1
        } else if (end !== '\r') column++
        at += text.codePointAt(at)! > 0xffff ? 2 : 1
      }
      return { code, message, line, column }
    })
}
