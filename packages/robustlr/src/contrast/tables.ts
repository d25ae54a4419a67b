/**
 * The rows of the contrast tables (1, 2, 9, 10 of the paper; the negation tables of its later version), once.
 *
 * A base theory proves or refutes its statement q by a rule `p => q` or `p => ~q`. A row says how the rule and its facts
 * change and what becomes of the label. The tables for a False base are those for a True one with the two labels
 * exchanged (Table 10's base row is a misprint for `p => ~q`), so the label is given relative to the base.
 */
import type { AnswerLabel } from '../labels.ts'

export type ContrastOperator = 'conjunction' | 'disjunction' | 'negation'

export const CONTRAST_OPERATORS: readonly ContrastOperator[] = ['conjunction', 'disjunction', 'negation']

export type ContrastGroup = 'BASE' | 'CONJ' | 'CONJ+NEG' | 'DISJ' | 'DISJ+NEG' | 'NEG'

export interface ContrastRow {
  readonly group: ContrastGroup
  /** The rule's body: as it was, joined with the unseen `t`, or negated. */
  readonly body: 'p' | 'p and t' | 'p or t' | 'not p'
  readonly head: 'kept' | 'negated'
  /** The facts: as they were, with `t`, with `~t`, or with `~t` and the body's own facts negated. */
  readonly facts: 'p' | 'p, t' | 'p, ~t' | '~p, ~t'
  readonly label: 'same' | 'opposite' | 'Unknown'
}

const BASE: ContrastRow = { group: 'BASE', body: 'p', head: 'kept', facts: 'p', label: 'same' }

/** By operator; the position in the list is the number in the variant's name (`conj3`). */
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

/** `conj3`, `disjneg0`, `neg2`: the released names; `neg` after the operator marks a base label False. */
export function variantName(operator: ContrastOperator, base: 'True' | 'False', row: number): string {
  if (operator === 'negation') return `neg${row}`
  return `${operator === 'conjunction' ? 'conj' : 'disj'}${base === 'False' ? 'neg' : ''}${row}`
}

/** The label that the table gives. */
export function tableLabel(row: ContrastRow, base: 'True' | 'False'): AnswerLabel {
  if (row.label === 'Unknown') return 'Unknown'
  return row.label === 'same' ? base : base === 'True' ? 'False' : 'True'
}
