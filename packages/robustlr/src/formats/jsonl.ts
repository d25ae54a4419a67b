/** Instances as JSON Lines. */
import { type Formula, parse } from '@elenchus/logic'
import { type Proof, readSymbolic, type Step, type Theory } from '@elenchus/logic/rules'
import type { Instance, StoredProof } from '../instances/instance.ts'
import { parseLabel } from '../labels.ts'

/** Formats an instance as a line of JSON without trailing newline. */
export const formatInstance = (instance: Instance): string => JSON.stringify(instance)

/**
 * Formats a generated instance by string concatenation: `JSON.stringify` would take longer than generating the instance. Vocabulary words
 * consist of letters, digits and hyphens, which need no escaping.
 */
export function formatGeneratedInstance(instance: Instance): string {
  const { id, theoryId, variant, group, context, statement, label, facts, rules, query, depth, proof, mentions } =
    instance
  let line = `{"id":"${id}","theoryId":"${theoryId}","variant":"${variant}","group":"${group}","context":"${context}"`
  line += `,"statement":"${statement}","label":"${label}","facts":${formatStrings(facts)},"rules":${formatStrings(rules)}`
  line += `,"query":"${query}","depth":${depth},"proof":${proof === null ? 'null' : formatProof(proof)}`
  return mentions === undefined ? `${line}}` : `${line},"mentions":${JSON.stringify(mentions)}}`
}

function formatStrings(items: readonly string[]): string {
  if (items.length === 0) return '[]'
  let text = `["${items[0]!}`
  for (let i = 1; i < items.length; i++) text += `","${items[i]!}`
  return `${text}"]`
}

/** Formats a list of numbers; faster than `join` for short lists. */
function formatNumbers(items: readonly number[]): string {
  if (items.length === 0) return '[]'
  let text = `[${items[0]!}`
  for (let i = 1; i < items.length; i++) text += `,${items[i]!}`
  return `${text}]`
}

function formatProof(proof: StoredProof): string {
  let text = `{"conclusion":"${proof.conclusion}","steps":[`
  for (let i = 0; i < proof.steps.length; i++) {
    const step = proof.steps[i]!
    if (i > 0) text += ','
    if (step.by !== 'fact' && step.by !== 'rule') text += JSON.stringify(step)
    else {
      const source = step.by === 'fact' ? `fact":${step.fact}` : `rule":${step.rule}`
      text += `{"by":"${step.by}","${source},"premises":${formatNumbers(step.premises)},"conclusion":"${step.conclusion}"}`
    }
  }
  return `${text}],"facts":${formatNumbers(proof.facts)},"rules":${formatNumbers(proof.rules)},"depth":${proof.depth}}`
}

export type InstanceResult = { readonly instance: Instance } | { readonly problem: string }

const STRING_FIELDS = ['id', 'theoryId', 'variant', 'group', 'context', 'statement', 'label', 'query'] as const

/** Parses a line, or returns what is wrong with it, so that the caller can continue with the next line. */
export function parseInstanceLine(line: string): InstanceResult {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return { problem: `not JSON: ${(error as Error).message}` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'not a JSON object' }
  const fields = value as Record<string, unknown>
  for (const name of STRING_FIELDS) {
    if (typeof fields[name] !== 'string') return { problem: `"${name}" must be a string` }
  }
  for (const name of ['facts', 'rules']) {
    const list = fields[name]
    if (!Array.isArray(list) || list.some(item => typeof item !== 'string'))
      return { problem: `"${name}" must be a list of strings` }
  }
  const label = parseLabel(fields.label as string)
  if (label === undefined) return { problem: `label "${fields.label}": expected True, False or Unknown` }
  return { instance: { ...(fields as unknown as Instance), label } }
}

export interface InstanceLogic {
  readonly theory: Theory
  readonly statement: Formula
  /** Proof for `checkProof` of @elenchus/logic; `null` for Unknown. */
  readonly proof: Proof | null
}

/** Parses the theory, statement and proof of an instance from its symbolic syntax. */
export function parseInstanceLogic(instance: Pick<Instance, 'facts' | 'rules' | 'query' | 'proof'>): InstanceLogic {
  const { facts } = readSymbolic(instance.facts.join('\n'))
  const { rules } = readSymbolic(instance.rules.join('\n'))
  const proof = instance.proof === null ? null : parseStoredProof(instance.proof)
  return { theory: { facts, rules }, statement: parse(instance.query), proof }
}

function parseStoredProof(stored: StoredProof): Proof {
  const steps = stored.steps.map(step => ({ ...step, conclusion: parse(step.conclusion) }) as Step)
  const { facts, rules, depth } = stored
  return { semantics: 'classical', conclusion: parse(stored.conclusion), steps, facts, rules, depth }
}
