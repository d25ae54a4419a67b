/** Parses the conditions of rules and tests which of their literals are true. */

export const findLiterals = (formula: string): readonly string[] => formula.match(/~?\w+\([^)]*\)/g) ?? []

/** Returns the operator and literals of a condition that uses only "and" or only "or"; undefined for other rules. */
export function parseCondition(rule: string): { operator: 'and' | 'or'; literals: readonly string[] } | undefined {
  const [body = '', ...heads] = rule.split(' -> ')
  const and = body.includes(' & ')
  if (heads.length !== 1 || and === body.includes(' | ')) return undefined
  return { operator: and ? 'and' : 'or', literals: findLiterals(body) }
}

/** True if some but not all of the literals are true. Otherwise "and" and "or" give the same result. */
export function isPartlyTrue(literals: readonly string[], trueLiterals: ReadonlySet<string>): boolean {
  const trueCount = literals.filter(literal => trueLiterals.has(literal)).length
  return trueCount > 0 && trueCount < literals.length
}

/** True if the condition of some rule is partly true, whatever its operator. */
export const hasPartlyTrueCondition = (rules: readonly string[], holds: ReadonlySet<string>): boolean =>
  rules.some(rule => isPartlyTrue(findLiterals(rule.slice(0, rule.lastIndexOf(' -> '))), holds))

/** The mentioned literals that follow from the theory (True), or whose negation follows (False). */
export function getLiteralsWithValue(
  value: 'True' | 'False',
  mentions: readonly { readonly literal: string; readonly value: string }[],
): ReadonlySet<string> {
  return new Set(mentions.flatMap(each => (each.value === value ? [each.literal] : [])))
}
