/**
 * Grounding of rules with variables, such as `kind(?x) & brother(?x, ?y) -> kind(?y)`, over the named constants.
 *
 * `forward` instantiates only the rules whose bodies are derived (semi-naive.ts). `classical` may apply a rule
 * contrapositively, so it takes all instances, up to a limit.
 */
import type { Formula } from '../formula/formula.ts'
import type { AbortSignalLike } from '../sat/abort.ts'
import { factOrigin, type GroundClauses, groundClauses, type Instance, ruleOrigin } from './ground-clauses.ts'
import { buildPatterns } from './patterns.ts'
import { RuleError } from './rule-error.ts'
import { evaluate, type Pattern } from './semi-naive.ts'
import type { Semantics, Theory } from './theory.ts'
import { constantsOf, hasVariables, substitute, variablesOf } from './variables.ts'

export interface GroundOptions {
  readonly constants?: Iterable<string>
  readonly instances?: number
  readonly signal?: AbortSignalLike
}

const MAX_INSTANCES = 1_000_000

export function ground(theory: Theory, semantics: Semantics, options: GroundOptions): GroundClauses {
  const closed = groundClauses(theory, semantics, NONE, [])
  if (!closed.atoms.open) return closed
  const open = openParts(theory)
  const constants = new Set(options.constants ?? [])
  for (const fact of theory.facts) constantsOf(fact, constants)
  for (const { body, head } of theory.rules) constantsOf(head, constantsOf(body, constants))
  const limit = options.instances ?? MAX_INSTANCES
  const instances =
    (semantics === 'forward' && neededInstances(theory, [...constants], limit, options.signal)) ||
    fullInstances(open, [...constants], limit)
  return groundClauses(theory, semantics, new Set(open.map(part => part.origin)), instances)
}

const NONE: ReadonlySet<number> = new Set()

/** A fact or rule with variables. */
export interface OpenPart {
  readonly body: Formula | null
  readonly head: Formula
  readonly origin: number
}

function openParts({ facts, rules }: Theory): OpenPart[] {
  const parts: OpenPart[] = []
  for (let i = 0; i < facts.length; i++) {
    if (hasVariables(facts[i]!)) parts.push({ body: null, head: facts[i]!, origin: factOrigin(i) })
  }
  for (let i = 0; i < rules.length; i++) {
    const { body, head } = rules[i]!
    if (hasVariables(body) || hasVariables(head)) parts.push({ body, head, origin: ruleOrigin(i) })
  }
  return parts
}

/** The instances whose bodies are derived; null if the disjunctive normal form of a body is too large. */
function neededInstances(
  { facts, rules }: Theory,
  constants: readonly string[],
  limit: number,
  signal: AbortSignalLike | undefined,
): Instance[] | null {
  const patterns: Pattern[] = []
  const add = (body: Formula | null, head: Formula, origin: number): boolean => {
    const some = buildPatterns(body, head, origin)
    if (some) patterns.push(...some)
    return some !== null
  }
  for (const [i, fact] of facts.entries()) {
    const origin = factOrigin(i)
    if (!(fact.kind === 'implies' ? add(fact.left, fact.right, origin) : add(null, fact, origin))) return null
  }
  for (const [i, { body, head }] of rules.entries()) if (!add(body, head, ruleOrigin(i))) return null
  const instances: Instance[] = []
  const report = (instance: Instance): void => {
    if (instances.push(instance) > limit) throw tooMany(Object.keys(instance.binding), constants.length, limit)
  }
  evaluate(patterns, { constants, report, signal })
  return instances
}

/** All ground instances. */
function fullInstances(parts: readonly OpenPart[], constants: readonly string[], limit: number): Instance[] {
  const instances: Instance[] = []
  for (const { body, head, origin } of parts) {
    const variables = [...(body ? variablesOf(head, variablesOf(body)) : variablesOf(head))]
    const count = constants.length ** variables.length
    if (instances.length + count > limit) throw tooMany(variables, constants.length, limit)
    for (let n = 0; n < count; n++) {
      const binding: Record<string, string> = {}
      let rest = n
      for (const variable of variables) {
        binding[variable] = constants[rest % constants.length]!
        rest = Math.floor(rest / constants.length)
      }
      instances.push({ body: body && substitute(body, binding), head: substitute(head, binding), origin, binding })
    }
  }
  return instances
}

function tooMany(variables: readonly string[], constants: number, limit: number): RuleError {
  const names = variables.map(name => `?${name}`).join(', ')
  return new RuleError(
    `the rule with ${names} has ${constants} constants to range over, which gives more than ${limit} instances in all; ` +
      'use fewer variables in one rule, forward semantics (which takes instances by need), or a higher limit',
  )
}
