/** The wordings of a rule: the paper's two templates, and natural variants of them. */
export interface RuleTemplate {
  /** What stands before the sides of the rule, and between them. */
  readonly before: string
  readonly between: string
  readonly bodyFirst: boolean
}

export const ifThen: RuleTemplate = { before: 'If ', between: ' then ', bodyFirst: true }

/** The last two have a bare comma between the sides, which is kept away from longer lists. */
export const ruleTemplates: readonly RuleTemplate[] = [
  ifThen,
  { before: 'If ', between: ', then ', bodyFirst: true },
  { before: '', between: ' if ', bodyFirst: false },
  { before: '', between: ', if ', bodyFirst: false },
  { before: '', between: ' whenever ', bodyFirst: false },
  { before: '', between: ' provided that ', bodyFirst: false },
  { before: 'Whenever ', between: ', ', bodyFirst: true },
  { before: 'Provided that ', between: ', ', bodyFirst: true },
]
export const firstWithBareComma = 6
