/**
 * Statistics of the theories of a set: labels; conditions that are partly true (only then do "and" and "or" differ); conditions with a
 * false literal (only then does "not" matter); rules with several conclusions; labels that change if "and" and "or" are swapped; and
 * proofs that use contraposition.
 */
import { decide } from '@elenchus/logic/rules'
import { type GenerateOptions, generate } from '@elenchus/robustlr'
import { parseInstanceLogic } from '@elenchus/robustlr/formats'
import { findLiterals, isPartlyTrue, literalsWithValue, parseCondition } from './conditions.ts'
import { tableHead, tableRow } from './tables.ts'

export interface Proportion {
  all: number
  found: number
}

export interface Contents {
  readonly theories: number
  readonly labels: Readonly<Record<'True' | 'False' | 'Unknown', number>>
  readonly negated: Proportion
  /** Conditions with only "and", and how many of them are partly true. */
  readonly and: Proportion
  readonly or: Proportion
  /** Rules with a false literal in their condition, and rules with several conclusions. */
  readonly denied: Proportion
  readonly severalHeads: Proportion
  readonly exchanged: Proportion
  readonly backward: Proportion
}

export const swapOperators = (rule: string) => rule.replace(/[&|]/g, operator => (operator === '&' ? '|' : '&'))

/** Counts one file of a generated set. */
export function countContents(
  set: string,
  file: string,
  options: Pick<GenerateOptions, 'theories' | 'seed'>,
): Contents {
  const labels = { True: 0, False: 0, Unknown: 0 }
  const noCases = (): Proportion => ({ all: 0, found: 0 })
  const counts = {
    negated: noCases(),
    and: noCases(),
    or: noCases(),
    denied: noCases(),
    severalHeads: noCases(),
    exchanged: noCases(),
    backward: noCases(),
  }
  const count = (name: keyof typeof counts, found: boolean) => {
    counts[name].all++
    if (found) counts[name].found++
  }
  const seen = new Set<string>()
  for (const { file: source, instance } of generate(set, { ...options, mentions: true })) {
    if (source.name !== file) continue
    const { theoryId, label, rules, facts, query, proof } = instance
    seen.add(theoryId)
    labels[label]++
    count(
      'negated',
      [...facts, ...rules, query].some(formula => formula.includes('~')),
    )
    const holds = literalsWithValue('True', instance.mentions!)
    const denied = literalsWithValue('False', instance.mentions!)
    for (const rule of rules) {
      const arrow = rule.lastIndexOf(' -> ')
      count(
        'denied',
        findLiterals(rule.slice(0, arrow)).some(literal => denied.has(literal)),
      )
      count('severalHeads', findLiterals(rule.slice(arrow)).length > 1)
      const condition = parseCondition(rule)
      if (condition === undefined) continue
      count(condition.operator, isPartlyTrue(condition.literals, holds))
    }
    const { theory, statement } = parseInstanceLogic({ ...instance, rules: rules.map(swapOperators), proof: null })
    count('exchanged', decide(theory, statement).label !== label)
    if (proof === null) continue
    const heads = rules.map(rule => findLiterals(rule.slice(rule.lastIndexOf(' -> '))))
    count(
      'backward',
      proof.steps.some(step => step.rule !== undefined && !heads[step.rule]!.includes(step.conclusion)),
    )
  }
  return { theories: seen.size, labels, ...counts }
}

export function renderContents(contents: readonly (readonly [name: string, Contents])[]): string[] {
  const shown = ({ found, all }: Proportion) => (all === 0 ? '-' : `${found} of ${all}`)
  return [
    ...tableHead([
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
      tableRow([
        name,
        String(theories),
        `${labels.True}, ${labels.False}, ${labels.Unknown}`,
        ...[negated, and, or, denied, severalHeads, exchanged, backward].map(shown),
      ]),
    ),
  ]
}
