/**
 * The instances of an equivalence set: a theory and its equivalent.
 *
 * For the distributive laws the rules concerned lie on the proof of the statement, else the rewriting would not matter.
 */
import type { Proof, Theory } from '@elenchus/logic/rules'
import { bodySplit, contraposed, type Equivalence, headsMerged } from '../equivalence/equivalences.ts'
import { sameFormula } from '../formulas/same.ts'
import { decideChecked, type Instance, makeInstance, workshop } from '../instances/instance.ts'
import { type SampledTheory, type SampleOptions, sampleIndexed } from '../sampling/sample.ts'
import type { Attempt, ProduceOptions } from './attempt.ts'

/** One attempt at a theory of an equivalence set. */
export function tryEquivalence(
  theoryId: string,
  equivalence: Equivalence,
  at: SampleOptions,
  options: ProduceOptions,
): Attempt {
  const provable = equivalence !== 'contrapositive'
  const { sample: drawn, index } = sampleIndexed({
    ...at,
    provable,
    ...(provable ? { accept: pairIn(equivalence) } : {}),
  })
  const shop = workshop(drawn.wording, index, { ...options, shared: true })
  const decided = decideChecked(drawn.theory, drawn.statement, shop.index)
  if (decided.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (decided.label !== drawn.assigned) return { disagreements: 1, inconsistent: 0 }
  const pair = equivalentPair(equivalence, drawn, decided.proof)
  // No pair of rules lies on the proof: nothing is wrong with the theory, it only serves another set.
  if (pair === undefined) return { disagreements: 0, inconsistent: 0 }
  const instances: Instance[] = []
  for (const [variant, theory] of [['', pair[0]] as const, ['equiv_type1', pair[1]] as const]) {
    const outcome = theory === drawn.theory ? decided : decideChecked(theory, drawn.statement, shop.index)
    if (outcome.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
    if (outcome.label !== drawn.assigned) return { disagreements: 1, inconsistent: 0 }
    const names = {
      id: `${theoryId}_${variant}@${drawn.statementNumber}`,
      theoryId,
      variant: variant === '' ? 'base' : variant,
      group: variant === '' ? 'BASE' : equivalence.toUpperCase(),
    }
    instances.push(makeInstance(names, theory, drawn.statement, outcome, shop))
  }
  return { files: [instances] }
}

/** Whether a rule that a proof of the statement may use can be merged or split. */
function pairIn(equivalence: 'distributive1' | 'distributive2'): (drawn: SampledTheory) => boolean {
  if (equivalence === 'distributive2')
    return drawn => rulesAbove(drawn).some(rule => drawn.theory.rules[rule]!.body.kind === 'or')
  return drawn => mergeable(drawn.theory, rulesAbove(drawn)).length > 0
}

/** The statement's rule, the rules for the literals of its body, and so on down. */
function rulesAbove({ theory, rule }: SampledTheory): number[] {
  const found = [rule]
  for (let i = 0; i < found.length; i++) {
    const { body } = theory.rules[found[i]!]!
    const parts = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
    for (const part of parts) {
      // A sampled literal is one object wherever it stands.
      const next = theory.rules.findIndex(each => each.head === part)
      if (next >= 0 && !found.includes(next)) found.push(next)
    }
  }
  return found
}

/** Pairs of rules with one body, at least one of them among `used`. */
function mergeable(theory: Theory, used: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  for (const first of used) {
    for (let second = 0; second < theory.rules.length; second++) {
      if (second === first || (second < first && used.includes(second))) continue
      if (!sameFormula(theory.rules[first]!.body, theory.rules[second]!.body)) continue
      pairs.push(first < second ? [first, second] : [second, first])
    }
  }
  return pairs
}

/** The base theory and its equivalent. For the distributive laws the rules concerned lie on the proof. */
function equivalentPair(
  equivalence: Equivalence,
  drawn: SampledTheory,
  proof: Proof | null,
): readonly [Theory, Theory] | undefined {
  const { theory } = drawn
  if (equivalence === 'contrapositive') return [theory, contraposed(theory)]
  const used = proof === null ? [] : proof.rules
  const choose = <T>(items: readonly T[]): T | undefined => items[drawn.wording % items.length]
  if (equivalence === 'distributive1') {
    const pair = choose(mergeable(theory, used))
    return pair && [theory, headsMerged(theory, pair[0], pair[1])]
  }
  const rule = choose(used.filter(index => theory.rules[index]!.body.kind === 'or'))
  if (rule === undefined) return undefined
  // The second half stands anywhere after the first, as rules that people write do.
  const room = theory.rules.length - rule
  return [bodySplit(theory, rule, rule + 1 + ((drawn.wording >>> 8) % room)), theory]
}
