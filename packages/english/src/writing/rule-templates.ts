/** Sentence template of a rule. */
export interface RuleTemplate {
  /** Words before the sides of the rule, and between them. */
  readonly before: string
  readonly between: string
  readonly isBodyFirst: boolean
}

export const IF_THEN: RuleTemplate = { before: 'If ', between: ' then ', isBodyFirst: true }

/** The two templates of RobustLR and natural variants. The last two, with a comma between the sides, are not used for lists. */
export const RULE_TEMPLATES: readonly RuleTemplate[] = [
  IF_THEN,
  { before: 'If ', between: ', then ', isBodyFirst: true },
  { before: '', between: ' if ', isBodyFirst: false },
  { before: '', between: ', if ', isBodyFirst: false },
  { before: '', between: ' whenever ', isBodyFirst: false },
  { before: '', between: ' provided that ', isBodyFirst: false },
  { before: 'Whenever ', between: ', ', isBodyFirst: true },
  { before: 'Provided that ', between: ', ', isBodyFirst: true },
]
/** Index of the first template with only a comma between the sides. */
export const FIRST_COMMA_TEMPLATE = 6
