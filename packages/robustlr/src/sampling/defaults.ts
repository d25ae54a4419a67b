/** Default parameters of RobustLR's Algorithm 1 (see `SampleOptions`): the paper's values, or our own if it gives none. */
export const DEFAULTS = {
  /** Number of predicates. */
  predicates: [10, 30],
  depth: 5,
  negation: 0.5,
  statementNegation: 0.5,
  /** Number of literals in the body of a rule. */
  body: [1, 2],
  operators: ['and', 'or'],
  ruleForms: ['simple', 'conjunction', 'disjunction'],
  statementFrom: 'highest',
  /** Number of individuals (our value). */
  individuals: [3, 8],
  /** Share of two-place predicates (our value). */
  binary: 0.3,
} as const
