/** The conditions of rules: which literals they join and by which word, and whether they hold in part. */

export const literalsOf = (formula: string): readonly string[] => formula.match(/~?\w+\([^)]*\)/g) ?? []

/** Whether the condition of a rule is joined by "and" or by "or" alone, and its literals; undefined for any other rule. */
export function conditionOf(rule: string): { operator: 'and' | 'or'; literals: readonly string[] } | undefined {
  const [body = '', ...heads] = rule.split(' -> ')
  const and = body.includes(' & ')
  if (heads.length !== 1 || and === body.includes(' | ')) return undefined
  return { operator: and ? 'and' : 'or', literals: literalsOf(body) }
}

/** Whether some of the literals hold and others do not. Where all hold or none does, "and" and "or" are the same. */
export function holdInPart(literals: readonly string[], holds: ReadonlySet<string>): boolean {
  const held = literals.filter(literal => holds.has(literal)).length
  return held > 0 && held < literals.length
}

/** Whether the condition of some rule holds in part, however its literals are joined. */
export const someHoldsInPart = (rules: readonly string[], holds: ReadonlySet<string>): boolean =>
  rules.some(rule => holdInPart(literalsOf(rule.slice(0, rule.lastIndexOf(' -> '))), holds))

/** Of the literals that a theory mentions, those that follow from it (True) or whose contrary does (False). */
export function literalsOfValue(
  value: 'True' | 'False',
  mentions: readonly { readonly literal: string; readonly value: string }[],
): ReadonlySet<string> {
  return new Set(mentions.flatMap(each => (each.value === value ? [each.literal] : [])))
}
