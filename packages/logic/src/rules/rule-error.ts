/** A theory, statement or call that the rule reasoner cannot work with; the message says what to change. */
export class RuleError extends Error {
  override readonly name = 'RuleError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
}

export function modalError(kind: 'box' | 'diamond'): RuleError {
  const sign = kind === 'box' ? '□ (necessary)' : '◇ (possible)'
  return new RuleError(
    `a rule theory cannot contain the modal operator ${sign}; the modal logics (S5) decide such formulas`,
  )
}
