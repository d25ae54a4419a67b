/** Type of a record in MetaLogic's released files, and its validation. */

import type { Undercut } from '../model/metagraph.ts'
import { FormatError } from '../model/metagraph.ts'
import { kindByArrow } from './tokens.ts'

export type ReleasedTriple = readonly [
  leftOperators: readonly string[],
  leftVariable: string,
  operator: string,
  rightOperators: readonly string[],
  rightVariable: string,
]

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
  /** Ids of the premises and of the conclusion; `type` is `->` (support) or `=>` (rebut). */
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
const isString = (value: unknown): value is string => typeof value === 'string'
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString)
const isTriple = (value: unknown): value is ReleasedTriple =>
  Array.isArray(value) && value.length === 5 && value.every((part, i) => (i % 3 === 0 ? isStrings : isString)(part))

function assertField(isValid: boolean, where: string, requirement: string): asserts isValid {
  if (!isValid) throw new FormatError(`${where}: ${requirement}`)
}

function checkStatement(value: unknown, where: string): void {
  assertField(isObject(value) && typeof value['sent'] === 'string', where, '"sent" must be a string')
  const info = value['inner_info']
  assertField(isObject(info), where, '"inner_info" must be an object')
  assertField(isString(info['inner_sent_w_variables']), where, 'inner_info: "inner_sent_w_variables" must be a string')
  assertField(isStrings(info['global_operators']), where, 'inner_info: "global_operators" must be a list of strings')
  const degree = info['degree_label']
  const isDegree = Number.isInteger(degree) && (degree as number) >= 0 && (degree as number) <= 4
  assertField(isDegree, where, 'inner_info: "degree_label" must be a whole number from 0 to 4')
  const triples = info['formula_triples']
  assertField(
    Array.isArray(triples) && triples.every(isTriple),
    where,
    'inner_info: "formula_triples" must be a list of [operators, variable, operator, operators, variable]',
  )
}

/** Checks that a parsed line is a MetaLogic record; throws a FormatError that names the record and the field otherwise. */
export function validateRecord(value: unknown): ReleasedRecord {
  assertField(isObject(value), 'record', 'a MetaLogic record must be a JSON object')
  const id = value['id_string']
  assertField(typeof id === 'string', 'record', '"id_string" must be a string')
  const statements = value['sent_dict']
  const hasStatements = isObject(statements) && Object.keys(statements).length > 0
  assertField(hasStatements, id, '"sent_dict" must be an object with at least one sentence')
  for (const [name, statement] of Object.entries(statements)) checkStatement(statement, `${id}, ${name}`)
  const gold = value['gold_item']
  assertField(isObject(gold) && Array.isArray(gold['proof']), id, '"gold_item" must have a list "proof"')
  for (const step of gold['proof'])
    assertField(
      isObject(step) &&
        isStrings(step['pre']) &&
        isString(step['con']) &&
        isString(step['type']) &&
        kindByArrow.has(step['type']),
      id,
      'each step of gold_item.proof must have "pre" (list of ids), "con" (id) and "type" (-> or =>)',
    )
  const undercuts = value['undercuts'] ?? []
  assertField(Array.isArray(undercuts), id, '"undercuts" must be a list')
  for (const undercut of undercuts) {
    const edge: unknown = isObject(undercut) && isString(undercut['from']) && undercut['edge']
    const isValid = isObject(edge) && isString(edge['from']) && isString(edge['to'])
    assertField(isValid, id, 'each undercut must have "from" and an "edge" with "from" and "to"')
  }
  const meta = value['meta_info']
  assertField(isObject(meta) && isString(meta['context']), id, '"meta_info" must have a string "context"')
  for (const name of ['question', 'option'])
    assertField(isString(meta[name] ?? ''), id, `meta_info: "${name}" must be a string`)
  return value as unknown as ReleasedRecord
}
