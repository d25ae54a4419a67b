/** Thrown for a theory, statement or call that the rule reasoner does not support. */
export class RuleError extends Error {
  override readonly name = 'RuleError'
  /** The input is at fault, so a caller may show the message to the user. */
  readonly userError = true
}

/** Creates the error for a modal operator in a theory or statement. */
export function createModalError(kind: 'box' | 'diamond'): RuleError {
  const sign = kind === 'box' ? '□ (necessary)' : '◇ (possible)'
  return new RuleError(
    `rule theories cannot contain the modal operator ${sign}; decide such formulas with the modal logics, such as S5`,
  )
}
