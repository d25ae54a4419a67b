/**
 * Grounds rules with variables, such as `kind(?x) & brother(?x, ?y) -> kind(?y)`, over the constants of the theory and the statement.
 *
 * `forward` instantiates only the rules whose bodies are derived (semi-naive.ts). `classical` may apply a rule
 * contrapositively, so it needs all instances, up to a limit.
 */
import type { Budget } from '../budget.ts'
import type { Formula } from '../formula/formula.ts'
import { buildGroundClauses, factOrigin, type GroundClauses, type Instance, ruleOrigin } from './ground-clauses.ts'
import { buildPatterns } from './patterns.ts'
import { RuleError } from './rule-error.ts'
import { evaluatePatterns, type Pattern } from './semi-naive.ts'
import type { Semantics, Theory } from './theory.ts'
import { collectConstants, collectVariables, hasVariables, substitute } from './variables.ts'

export type GroundOptions = Readonly<{ constants?: Iterable<string>; instances?: number; budget: Budget }>

const MAX_INSTANCES = 1_000_000

/** Returns the ground clauses of a theory. */
export function groundTheory(theory: Theory, semantics: Semantics, options: GroundOptions): GroundClauses {
  options.budget.spend(theory.facts.length + theory.rules.length)
  const closed = buildGroundClauses(theory, semantics, NONE, [])
  if (!closed.atoms.hasVariables) return closed
  const open = collectOpenParts(theory)
  const constants = new Set(options.constants ?? [])
  for (const fact of theory.facts) collectConstants(fact, constants)
  for (const { body, head } of theory.rules) collectConstants(head, collectConstants(body, constants))
  const limit = options.instances ?? MAX_INSTANCES
  const instances =
    (semantics === 'forward' && instantiateNeeded(theory, [...constants], limit, options.budget)) ||
    instantiateAll(open, [...constants], limit, options.budget)
  return buildGroundClauses(theory, semantics, new Set(open.map(part => part.origin)), instances)
}

const NONE: ReadonlySet<number> = new Set()

/** A fact or rule with variables. */
export type OpenPart = Readonly<{ body: Formula | null; head: Formula; origin: number }>

function collectOpenParts({ facts, rules }: Theory): OpenPart[] {
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

/** Returns the instances whose bodies are derived; null if the disjunctive normal form of a body is too large. */
function instantiateNeeded(
  { facts, rules }: Theory,
  constants: readonly string[],
  limit: number,
  budget: Budget,
): Instance[] | null {
  const patterns: Pattern[] = []
  const add = (body: Formula | null, head: Formula, origin: number): boolean => {
    const rulePatterns = buildPatterns(body, head, origin)
    if (rulePatterns) patterns.push(...rulePatterns)
    return rulePatterns !== null
  }
  for (const [i, fact] of facts.entries()) {
    const origin = factOrigin(i)
    if (!(fact.kind === 'implies' ? add(fact.left, fact.right, origin) : add(null, fact, origin))) return null
  }
  for (const [i, { body, head }] of rules.entries()) if (!add(body, head, ruleOrigin(i))) return null
  const instances: Instance[] = []
  const report = (instance: Instance): void => {
    if (instances.push(instance) > limit) throw createLimitError(Object.keys(instance.binding), constants.length, limit)
  }
  evaluatePatterns(patterns, { constants, report, budget })
  return instances
}

/** Returns all ground instances. */
function instantiateAll(
  parts: readonly OpenPart[],
  constants: readonly string[],
  limit: number,
  budget: Budget,
): Instance[] {
  const instances: Instance[] = []
  for (const { body, head, origin } of parts) {
    const variables = [...(body ? collectVariables(head, collectVariables(body)) : collectVariables(head))]
    const count = constants.length ** variables.length
    if (instances.length + count > limit) throw createLimitError(variables, constants.length, limit)
    for (let n = 0; n < count; n++) {
      budget.spend(1)
      const binding: Record<string, string> = {}
      let remainder = n
      for (const variable of variables) {
        binding[variable] = constants[remainder % constants.length]!
        remainder = Math.floor(remainder / constants.length)
      }
      instances.push({ body: body && substitute(body, binding), head: substitute(head, binding), origin, binding })
    }
  }
  return instances
}

function createLimitError(variables: readonly string[], constants: number, limit: number): RuleError {
  const names = variables.map(name => `?${name}`).join(', ')
  return new RuleError(
    `the rule with ${names} has too many instances: with ${constants} constants the theory would have more than ${limit}; ` +
      'use fewer variables in the rule, forward semantics (which only creates the instances it needs), or a higher limit',
  )
}
