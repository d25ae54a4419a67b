/** Record of a MetaLogic file, and its validation. */

import type { Undercut } from '../model/metagraph.ts'
import { FormatError } from '../model/metagraph.ts'
import { kindByArrow } from './tokens.ts'

export type ReleasedTriple = readonly [readonly string[], string, string, readonly string[], string]

export interface ReleasedStatement {
  readonly sent: string
  readonly inner_info: {
    readonly inner_sent_w_variables: string
    readonly global_operators: readonly string[]
    readonly degree_label: number
    readonly inner_formula: string
    readonly inner_formula_readable: string
    readonly formula_triples: readonly ReleasedTriple[]
  }
}

export interface ReleasedStep {
  readonly step: string
  readonly pre: readonly string[]
  readonly con: string
  readonly type: string
}

export interface ReleasedRecord {
  readonly id_string: string
  readonly sent_dict: Readonly<Record<string, ReleasedStatement>>
  readonly gold_item: {
    readonly proof_str: string
    readonly triples_str_dict: Readonly<Record<string, string>>
    readonly degree_str_dict: Readonly<Record<string, string>>
    readonly proof: readonly ReleasedStep[]
    readonly triples_dict: Readonly<Record<string, readonly ReleasedTriple[]>>
    readonly degree_dict: Readonly<Record<string, number>>
  }
  readonly meta_info: { readonly context: string; readonly question: string; readonly option: string }
  readonly proof: string
  /** Our extension, ignored by other readers; the released files have no undercuts. */
  readonly undercuts?: readonly Undercut[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')
const isTriple = (value: unknown): value is ReleasedTriple =>
  Array.isArray(value) &&
  value.length === 5 &&
  isStrings(value[0]) &&
  typeof value[1] === 'string' &&
  typeof value[2] === 'string' &&
  isStrings(value[3]) &&
  typeof value[4] === 'string'

function need(ok: boolean, where: string, what: string): asserts ok {
  if (!ok) throw new FormatError(`${where}: ${what}`)
}

function checkStatement(value: unknown, where: string): void {
  need(isObject(value) && typeof value['sent'] === 'string', where, 'needs a text field "sent"')
  const info = value['inner_info']
  need(isObject(info), where, 'needs an object "inner_info"')
  need(typeof info['inner_sent_w_variables'] === 'string', where, 'inner_info needs a text "inner_sent_w_variables"')
  need(isStrings(info['global_operators']), where, 'inner_info needs a list of tokens "global_operators"')
  const degree = info['degree_label']
  need(
    Number.isInteger(degree) && (degree as number) >= 0 && (degree as number) <= 4,
    where,
    'degree_label is a whole number from 0 to 4',
  )
  const triples = info['formula_triples']
  need(
    Array.isArray(triples) && triples.every(isTriple),
    where,
    'formula_triples holds lists [operators, variable, operator, operators, variable]',
  )
}

/** Checks that a parsed line is a MetaLogic record; throws a FormatError that names the record and the field if not. */
export function asReleasedRecord(value: unknown): ReleasedRecord {
  need(isObject(value), 'record', 'a MetaLogic record is a JSON object')
  const id = value['id_string']
  need(typeof id === 'string', 'record', 'needs a text field "id_string"')
  const statements = value['sent_dict']
  need(
    isObject(statements) && Object.keys(statements).length > 0,
    id,
    'needs an object "sent_dict" with at least one sentence',
  )
  for (const [name, statement] of Object.entries(statements)) checkStatement(statement, `${id}, ${name}`)
  const gold = value['gold_item']
  need(isObject(gold) && Array.isArray(gold['proof']), id, 'needs "gold_item" with a list "proof"')
  for (const step of gold['proof'])
    need(
      isObject(step) &&
        isStrings(step['pre']) &&
        typeof step['con'] === 'string' &&
        kindByArrow.has(String(step['type'])),
      id,
      'a step of gold_item.proof has "pre", "con" and "type" (-> or =>)',
    )
  const undercuts = value['undercuts'] ?? []
  need(Array.isArray(undercuts), id, '"undercuts" is a list')
  for (const undercut of undercuts)
    need(
      isObject(undercut) &&
        typeof undercut['from'] === 'string' &&
        isObject(undercut['edge']) &&
        typeof undercut['edge']['from'] === 'string' &&
        typeof undercut['edge']['to'] === 'string',
      id,
      'an undercut has "from" and "edge" with "from" and "to"',
    )
  const meta = value['meta_info']
  need(isObject(meta) && typeof meta['context'] === 'string', id, 'needs "meta_info" with a text "context"')
  return value as unknown as ReleasedRecord
}
