/**
 * What a set has to teach, counted on its theories: how often its answers are True, False and Unknown; how many conditions of several
 * literals hold in part, since where all hold or none does "and" and "or" are the same; how many conditions name a literal that is denied,
 * since where none does the word "not" need not be heeded; how many rules have several conclusions; how many answers change where every
 * "and" and "or" are exchanged; how many proofs use a rule backward.
 */
import { decide } from '@elenchus/logic/rules'
import { type GenerateOptions, generate } from '@elenchus/robustlr'
import { parseInstance } from '@elenchus/robustlr/formats'
import { conditionOf, holdInPart, literalsOf, literalsOfValue } from './conditions.ts'
import { head, line } from './tables.ts'

export interface Counted {
  all: number
  found: number
}

export interface Contents {
  readonly theories: number
  readonly labels: Readonly<Record<'True' | 'False' | 'Unknown', number>>
  readonly negated: Counted
  /** Conditions joined by "and" alone, and those of them that hold in part; likewise "or". */
  readonly and: Counted
  readonly or: Counted
  /** Rules with a literal in their condition whose contrary follows, and rules with several conclusions. */
  readonly denied: Counted
  readonly severalHeads: Counted
  readonly exchanged: Counted
  readonly backward: Counted
}

export const exchange = (rule: string) => rule.replace(/[&|]/g, operator => (operator === '&' ? '|' : '&'))

/** The contents of one file of a set, over the theories that `generate` makes. */
export function contentsOf(set: string, file: string, options: Pick<GenerateOptions, 'theories' | 'seed'>): Contents {
  const labels = { True: 0, False: 0, Unknown: 0 }
  const nothing = (): Counted => ({ all: 0, found: 0 })
  const counts = {
    negated: nothing(),
    and: nothing(),
    or: nothing(),
    denied: nothing(),
    severalHeads: nothing(),
    exchanged: nothing(),
    backward: nothing(),
  }
  const count = (what: keyof typeof counts, found: boolean) => {
    counts[what].all++
    if (found) counts[what].found++
  }
  const seen = new Set<string>()
  for (const { file: here, instance } of generate(set, { ...options, mentions: true })) {
    if (here.name !== file) continue
    const { theoryId, label, rules, facts, query, proof } = instance
    seen.add(theoryId)
    labels[label]++
    count(
      'negated',
      [...facts, ...rules, query].some(formula => formula.includes('~')),
    )
    const holds = literalsOfValue('True', instance.mentions!)
    const denied = literalsOfValue('False', instance.mentions!)
    for (const rule of rules) {
      const arrow = rule.lastIndexOf(' -> ')
      count(
        'denied',
        literalsOf(rule.slice(0, arrow)).some(literal => denied.has(literal)),
      )
      count('severalHeads', literalsOf(rule.slice(arrow)).length > 1)
      const condition = conditionOf(rule)
      if (condition === undefined) continue
      count(condition.operator, holdInPart(condition.literals, holds))
    }
    const { theory, statement } = parseInstance({ ...instance, rules: rules.map(exchange), proof: null })
    count('exchanged', decide(theory, statement).label !== label)
    if (proof === null) continue
    const heads = rules.map(rule => literalsOf(rule.slice(rule.lastIndexOf(' -> '))))
    count(
      'backward',
      proof.steps.some(step => step.rule !== undefined && !heads[step.rule]!.includes(step.conclusion)),
    )
  }
  return { theories: seen.size, labels, ...counts }
}

export function contentsTable(contents: readonly (readonly [name: string, Contents])[]): string[] {
  const shown = ({ found, all }: Counted) => (all === 0 ? '-' : `${found} of ${all}`)
  return [
    ...head([
      'set',
      'theories',
      'True, False, Unknown',
      'questions with "not"',
      '"and" conditions that hold in part',
      '"or" conditions that hold in part',
      'rules whose condition names a denied literal',
      'rules with several conclusions',
      'answers that change where "and" and "or" are exchanged',
      'proofs that use a rule backward',
    ]),
    ...contents.map(([name, { theories, labels, negated, and, or, denied, severalHeads, exchanged, backward }]) =>
      line([
        name,
        String(theories),
        `${labels.True}, ${labels.False}, ${labels.Unknown}`,
        ...[negated, and, or, denied, severalHeads, exchanged, backward].map(shown),
      ]),
    ),
  ]
}
