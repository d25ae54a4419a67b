/**
 * The CSV format of the RobustLR release, without a header: context, statement, label (0 False, 1 True, 2 Unknown), proofs, proof
 * dependencies, has_neg, theory id with variant (`7dfe482a_conj3`).
 *
 * Dependencies are sentence numbers from 0. The released reader needs at least one, so -1 is written if there is none.
 */

import { formatCsvRecord } from '../csv/record.ts'
import type { Instance } from '../instances/instance.ts'
import { type AnswerLabel, parseLabel, toLabelNumber } from '../labels.ts'

export interface CsvRow {
  readonly context: string
  readonly statement: string
  readonly label: AnswerLabel
  readonly proofs: string
  readonly dependencies: readonly number[]
  readonly hasNegation: boolean
  readonly id: string
}

export function toCsvRow(instance: Instance): CsvRow {
  const { proof, facts, rules } = instance
  const dependencies = proof === null ? [] : [...proof.facts, ...proof.rules.map(rule => facts.length + rule)]
  const hasNegation =
    instance.query.includes('~') || facts.some(fact => fact.includes('~')) || rules.some(rule => rule.includes('~'))
  return {
    context: instance.context,
    statement: instance.statement,
    label: instance.label,
    proofs: proof === null ? '' : proof.steps.map(step => formatStep(step, facts.length)).join('; '),
    dependencies,
    hasNegation,
    id: instance.id,
  }
}

/** Formats a proof step: `kind(Erin) from 1 3 by sentence 7`. */
function formatStep(
  step: {
    readonly by: string
    readonly fact?: number
    readonly rule?: number
    readonly premises: readonly number[]
    readonly conclusion: string
  },
  factCount: number,
): string {
  const from = step.premises.length === 0 ? '' : ` from ${step.premises.map(premise => premise + 1).join(' ')}`
  const sentence = step.fact ?? (step.rule === undefined ? undefined : factCount + step.rule)
  return `${step.conclusion}${from} by ${sentence === undefined ? step.by : `sentence ${sentence}`}`
}

/** Formats a row as CSV without trailing newline. */
export const formatCsvRow = (row: CsvRow): string =>
  formatCsvRecord([
    row.context,
    row.statement,
    String(toLabelNumber(row.label)),
    row.proofs,
    row.dependencies.length === 0 ? '-1' : row.dependencies.join(','),
    row.hasNegation ? 'True' : 'False',
    row.id,
  ])

export type CsvResult = { readonly row: CsvRow } | { readonly problem: string }

/** Parses the fields of a record: seven columns, or six without the id, as in older files. */
export function parseCsvFields(fields: readonly string[]): CsvResult {
  if (fields.length !== 7 && fields.length !== 6) return { problem: `${fields.length} columns; expected 7` }
  const [context = '', statement = '', labelText = '', proofs = '', dependencyText = '', negation = '', id = ''] =
    fields
  const label = parseLabel(labelText)
  if (label === undefined) return { problem: `label "${labelText}": expected 0 (False), 1 (True) or 2 (Unknown)` }
  const dependencies = dependencyText.split(',').map(Number)
  if (dependencies.some(number => !Number.isInteger(number)))
    return { problem: `proof dependencies "${dependencyText}": expected whole numbers separated by commas` }
  const sentenceNumbers = dependencies.filter(number => number >= 0)
  return {
    row: { context, statement, label, proofs, dependencies: sentenceNumbers, hasNegation: negation === 'True', id },
  }
}

/** Tests if the fields are a header row, which the released files do not have. */
export const isCsvHeader = ([context, , label]: readonly string[]): boolean =>
  context?.trim().toLowerCase() === 'context' && label?.trim().toLowerCase() === 'label'
