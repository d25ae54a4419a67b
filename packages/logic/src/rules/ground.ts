/**
 * Rules with variables: `kind(?x) & brother(?x, ?y) -> kind(?y)`. Each stands for its instances over the constants that
 * are named, so after this step there are only ground clauses.
 */
import type { Formula } from '../formula/formula.ts'
import { type GroundClauses, groundClauses, type Instance } from './ground-clauses.ts'
import { RuleError } from './rule-error.ts'
import { substitute } from './substitute.ts'
import type { Semantics, Theory } from './theory.ts'
import { constantsOf, hasVariables, variablesOf } from './variables.ts'

export interface GroundOptions {
  readonly constants?: Iterable<string>
  readonly instances?: number
}

const MOST_INSTANCES = 1_000_000

export function ground(theory: Theory, semantics: Semantics, options: GroundOptions): GroundClauses {
  const open = openParts(theory)
  if (open.length === 0) return groundClauses(theory, semantics, NONE, [])
  const constants = new Set(options.constants ?? [])
  for (const fact of theory.facts) constantsOf(fact, constants)
  for (const { body, head } of theory.rules) constantsOf(head, constantsOf(body, constants))
  const instances = fullInstances(open, [...constants], options.instances ?? MOST_INSTANCES)
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
    if (hasVariables(facts[i]!)) parts.push({ body: null, head: facts[i]!, origin: i })
  }
  for (let i = 0; i < rules.length; i++) {
    const { body, head } = rules[i]!
    if (hasVariables(body) || hasVariables(head)) parts.push({ body, head, origin: facts.length + i })
  }
  return parts
}

/** Every way to put constants for variables. */
function fullInstances(parts: readonly OpenPart[], constants: readonly string[], limit: number): Instance[] {
  const instances: Instance[] = []
  for (const { body, head, origin } of parts) {
    const variables = [...variablesOf(head, body ? variablesOf(body) : new Set())]
    const count = constants.length ** variables.length
    if (instances.length + count > limit) throw tooMany(variables, constants.length, limit)
    for (let n = 0; n < count; n++) {
      const binding: Record<string, string> = {}
      let rest = n
      for (let v = variables.length - 1; v >= 0; v--) {
        binding[variables[v]!] = constants[rest % constants.length]!
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
      'use fewer variables in one rule, forward semantics (which instantiates by need), or a higher limit',
  )
}
