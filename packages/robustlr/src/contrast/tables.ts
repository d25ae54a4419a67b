/**
 * Rows of the contrast tables (Tables 1, 2, 9 and 10 of the RobustLR paper, and the negation tables of its later version).
 *
 * A base theory proves its statement q by a rule `p => q`, or refutes it by `p => ~q`. A row gives the changed rule, facts and label relative
 * to the base, because the tables for a False base only swap True and False (Table 10's base row is a misprint for `p => ~q`).
 */
import type { AnswerLabel } from '../labels.ts'

export type ContrastOperator = 'conjunction' | 'disjunction' | 'negation'

export const CONTRAST_OPERATORS: readonly ContrastOperator[] = ['conjunction', 'disjunction', 'negation']

export type ContrastGroup = 'BASE' | 'CONJ' | 'CONJ+NEG' | 'DISJ' | 'DISJ+NEG' | 'NEG'

export interface ContrastRow {
  readonly group: ContrastGroup
  /** Body of the rule: unchanged, joined with the unseen atom `t`, or negated. */
  readonly body: 'p' | 'p and t' | 'p or t' | 'not p'
  readonly head: 'kept' | 'negated'
  /** Facts: unchanged, with `t`, with `~t`, or with `~t` and negated facts of the body. */
  readonly facts: 'p' | 'p, t' | 'p, ~t' | '~p, ~t'
  /** Label compared with that of the base. */
  readonly label: 'same' | 'opposite' | 'Unknown'
}

const BASE: ContrastRow = { group: 'BASE', body: 'p', head: 'kept', facts: 'p', label: 'same' }

/** Rows by operator; the index is the number in the variant's name (`conj3`). */
export const CONTRAST_ROWS: Readonly<Record<ContrastOperator, readonly ContrastRow[]>> = {
  conjunction: [
    BASE,
    { group: 'CONJ', body: 'p and t', head: 'kept', facts: 'p', label: 'Unknown' },
    { group: 'CONJ', body: 'p and t', head: 'kept', facts: 'p, t', label: 'same' },
    { group: 'CONJ+NEG', body: 'p and t', head: 'kept', facts: 'p, ~t', label: 'Unknown' },
    { group: 'CONJ+NEG', body: 'p and t', head: 'negated', facts: 'p', label: 'Unknown' },
    { group: 'CONJ+NEG', body: 'p and t', head: 'negated', facts: 'p, t', label: 'opposite' },
    { group: 'CONJ+NEG', body: 'p and t', head: 'negated', facts: 'p, ~t', label: 'Unknown' },
  ],
  disjunction: [
    BASE,
    { group: 'DISJ', body: 'p or t', head: 'kept', facts: 'p', label: 'same' },
    { group: 'DISJ', body: 'p or t', head: 'kept', facts: 'p, t', label: 'same' },
    { group: 'DISJ+NEG', body: 'p or t', head: 'kept', facts: '~p, ~t', label: 'Unknown' },
    { group: 'DISJ+NEG', body: 'p or t', head: 'negated', facts: 'p', label: 'opposite' },
    { group: 'DISJ+NEG', body: 'p or t', head: 'negated', facts: 'p, t', label: 'opposite' },
    { group: 'DISJ+NEG', body: 'p or t', head: 'negated', facts: '~p, ~t', label: 'Unknown' },
  ],
  negation: [
    BASE,
    { group: 'NEG', body: 'p', head: 'negated', facts: 'p', label: 'opposite' },
    { group: 'NEG', body: 'not p', head: 'kept', facts: 'p', label: 'Unknown' },
    { group: 'NEG', body: 'not p', head: 'negated', facts: 'p', label: 'Unknown' },
  ],
}

/** Formats the name of a variant as in the release: `conj3`, `disjneg0`, `neg2`; `neg` after the operator marks a False base. */
export function formatVariantName(operator: ContrastOperator, baseLabel: 'True' | 'False', row: number): string {
  if (operator === 'negation') return `neg${row}`
  return `${operator === 'conjunction' ? 'conj' : 'disj'}${baseLabel === 'False' ? 'neg' : ''}${row}`
}

/** Returns the label that the table gives for a row and the label of the base. */
export function getExpectedLabel(row: ContrastRow, baseLabel: 'True' | 'False'): AnswerLabel {
  if (row.label === 'Unknown') return 'Unknown'
  return row.label === 'same' ? baseLabel : baseLabel === 'True' ? 'False' : 'True'
}
