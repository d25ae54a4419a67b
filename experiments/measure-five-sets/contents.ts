/**
 * Statistics of the theories of a set: labels; conditions that are partly true (only then do "and" and "or" differ); conditions with a
 * false literal (only then does "not" matter); rules with several conclusions; labels that change if "and" and "or" are swapped; and
 * proofs that use contraposition.
 */
import { decide } from '@elenchus/logic/rules'
import { type GenerateOptions, generate } from '@elenchus/robustlr'
import { parseInstanceLogic } from '@elenchus/robustlr/formats'
import { findLiterals, getLiteralsWithValue, isPartlyTrue, parseCondition } from './conditions.ts'
import { tableHead, tableRow } from './tables.ts'

export interface Proportion {
  all: number
  found: number
}

export interface SetStatistics {
  readonly theories: number
  readonly labels: Readonly<Record<'True' | 'False' | 'Unknown', number>>
  /** Questions whose theory or statement has a negation. */
  readonly withNegation: Proportion
  /** Conditions with only "and", and how many of them are partly true. */
  readonly and: Proportion
  readonly or: Proportion
  /** Rules with a false literal in their condition, and rules with several conclusions. */
  readonly withFalseLiteral: Proportion
  readonly severalHeads: Proportion
  /** Questions whose label changes if "and" and "or" are swapped. */
  readonly changedBySwap: Proportion
  /** Proofs that use a rule by contraposition. */
  readonly withContraposition: Proportion
}

export const swapOperators = (rule: string) => rule.replace(/[&|]/g, operator => (operator === '&' ? '|' : '&'))

/** Counts one file of a generated set. */
export function countSetStatistics(
  set: string,
  file: string,
  options: Pick<GenerateOptions, 'theories' | 'seed'>,
): SetStatistics {
  const labels = { True: 0, False: 0, Unknown: 0 }
  const createProportion = (): Proportion => ({ all: 0, found: 0 })
  const counts = {
    withNegation: createProportion(),
    and: createProportion(),
    or: createProportion(),
    withFalseLiteral: createProportion(),
    severalHeads: createProportion(),
    changedBySwap: createProportion(),
    withContraposition: createProportion(),
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
      'withNegation',
      [...facts, ...rules, query].some(formula => formula.includes('~')),
    )
    const trueLiterals = getLiteralsWithValue('True', instance.mentions!)
    const falseLiterals = getLiteralsWithValue('False', instance.mentions!)
    for (const rule of rules) {
      const arrow = rule.lastIndexOf(' -> ')
      count(
        'withFalseLiteral',
        findLiterals(rule.slice(0, arrow)).some(literal => falseLiterals.has(literal)),
      )
      count('severalHeads', findLiterals(rule.slice(arrow)).length > 1)
      const condition = parseCondition(rule)
      if (condition === undefined) continue
      count(condition.operator, isPartlyTrue(condition.literals, trueLiterals))
    }
    const { theory, statement } = parseInstanceLogic({ ...instance, rules: rules.map(swapOperators), proof: null })
    count('changedBySwap', decide(theory, statement).label !== label)
    if (proof === null) continue
    const heads = rules.map(rule => findLiterals(rule.slice(rule.lastIndexOf(' -> '))))
    count(
      'withContraposition',
      proof.steps.some(step => step.rule !== undefined && !heads[step.rule]!.includes(step.conclusion)),
    )
  }
  return { theories: seen.size, labels, ...counts }
}

export function renderSetStatistics(contents: readonly (readonly [name: string, SetStatistics])[]): string[] {
  const format = ({ found, all }: Proportion) => (all === 0 ? '-' : `${found} of ${all}`)
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
    ...contents.map(
      ([
        name,
        { theories, labels, withNegation, and, or, withFalseLiteral, severalHeads, changedBySwap, withContraposition },
      ]) =>
        tableRow([
          name,
          String(theories),
          `${labels.True}, ${labels.False}, ${labels.Unknown}`,
          ...[withNegation, and, or, withFalseLiteral, severalHeads, changedBySwap, withContraposition].map(format),
        ]),
    ),
  ]
}
