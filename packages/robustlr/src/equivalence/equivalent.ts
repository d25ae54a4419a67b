/** The equivalence set of one theory, decided. */
import type { Formula } from '@elenchus/logic'
import { decide, type Label, type Proof, type Theory } from '@elenchus/logic/rules'
import {
  bodiesMerged,
  bodySplit,
  contraposed,
  type Equivalence,
  headsMerged,
  sameBodyPairs,
  sameHeadPairs,
} from './equivalences.ts'

export interface EquivalentTheory {
  readonly equivalence: Equivalence
  /** The rules that were rewritten, by their index in the theory given; all of them for the contrapositive. */
  readonly rules: readonly number[]
  readonly theory: Theory
  readonly label: Label
  /** `null` for Unknown. */
  readonly proof: Proof | null
}

/** Every theory that one application of the law gives, each with the label of the statement, which is that of the base. */
export function equivalents(theory: Theory, statement: Formula, equivalence: Equivalence): readonly EquivalentTheory[] {
  return rewritings(theory, equivalence).map(({ rules, theory: rewritten }) => {
    const { label, proof } = decide(rewritten, statement)
    return { equivalence, rules, theory: rewritten, label, proof }
  })
}

interface Rewriting {
  readonly rules: readonly number[]
  readonly theory: Theory
}

/** The rewritten theories alone. */
export function rewritings(theory: Theory, equivalence: Equivalence): readonly Rewriting[] {
  if (equivalence === 'contrapositive')
    return theory.rules.length === 0 ? [] : [{ rules: theory.rules.map((_, i) => i), theory: contraposed(theory) }]
  if (equivalence === 'distributive1')
    return sameBodyPairs(theory).map(([first, second]) => ({
      rules: [first, second],
      theory: headsMerged(theory, first, second),
    }))
  const merged = sameHeadPairs(theory).map(([first, second]) => ({
    rules: [first, second],
    theory: bodiesMerged(theory, first, second),
  }))
  const split = theory.rules.flatMap((rule, i) =>
    rule.body.kind === 'or' ? [{ rules: [i], theory: bodySplit(theory, i, i + 1) }] : [],
  )
  return [...merged, ...split]
}
