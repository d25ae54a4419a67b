/** Default parameters of RobustLR's Algorithm 1 (see `SampleOptions`): the paper's values, or our own if it gives none. */
export const DEFAULTS = {
  predicates: [10, 30],
  depth: 5,
  negation: 0.5,
  statementNegation: 0.5,
  body: [1, 2],
  operators: ['and', 'or'],
  ruleForms: ['simple', 'conjunction', 'disjunction'],
  statementFrom: 'highest',
  individuals: [3, 8],
  binary: 0.3,
} as const
