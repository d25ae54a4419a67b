/**
 * Instances of an equivalence set: a theory and its equivalent. For the distributive laws, the proof of the statement uses the rewritten
 * rules.
 */
import type { Proof, Theory } from '@elenchus/logic/rules'
import { contraposeRules, type Equivalence, mergeHeads, splitBody } from '../equivalence/equivalences.ts'
import { sameFormula } from '../formulas/literals.ts'
import { createInstanceWriter, decideChecked, type Instance, writeInstance } from '../instances/instance.ts'
import { type SampledTheory, type SampleOptions, sampleIndexed } from '../sampling/sample.ts'
import type { Attempt, ProduceOptions } from './parameters.ts'

/** Samples a theory of an equivalence set and rewrites it. */
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
    accept: provable ? hasRewriting(equivalence) : undefined,
  })
  const writer = createInstanceWriter(drawn.wording, index, { ...options, shared: true })
  const decided = decideChecked(drawn.theory, drawn.statement, writer.index)
  if (decided.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (decided.label !== drawn.assigned) return { disagreements: 1, inconsistent: 0 }
  const pair = equivalentPair(equivalence, drawn, decided.proof)
  // The proof uses no suitable rules; the theory is not counted as wrong.
  if (pair === undefined) return { disagreements: 0, inconsistent: 0 }
  const instances: Instance[] = []
  for (const [variant, theory] of [['', pair[0]] as const, ['equiv_type1', pair[1]] as const]) {
    const outcome = theory === drawn.theory ? decided : decideChecked(theory, drawn.statement, writer.index)
    if (outcome.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
    if (outcome.label !== drawn.assigned) return { disagreements: 1, inconsistent: 0 }
    const names = {
      id: `${theoryId}_${variant}@${drawn.statementNumber}`,
      theoryId,
      variant: variant === '' ? 'base' : variant,
      group: variant === '' ? 'BASE' : equivalence.toUpperCase(),
    }
    instances.push(writeInstance(names, theory, drawn.statement, outcome, writer))
  }
  return { files: [instances] }
}

/** Tests for a rule that a proof may use and that can be merged or split. */
function hasRewriting(equivalence: 'distributive1' | 'distributive2'): (drawn: SampledTheory) => boolean {
  if (equivalence === 'distributive2')
    return drawn => collectProofRules(drawn).some(rule => drawn.theory.rules[rule]!.body.kind === 'or')
  return drawn => findMergeablePairs(drawn.theory, collectProofRules(drawn)).length > 0
}

/** Collects the rule of the statement and, recursively, the rules for the literals of its body. */
function collectProofRules({ theory, rule }: SampledTheory): number[] {
  const found = [rule]
  for (let i = 0; i < found.length; i++) {
    const { body } = theory.rules[found[i]!]!
    const parts = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
    for (const part of parts) {
      // Equal sampled literals are one object.
      const next = theory.rules.findIndex(each => each.head === part)
      if (next >= 0 && !found.includes(next)) found.push(next)
    }
  }
  return found
}

/** Pairs of rules with the same body, at least one of them in `used`. */
function findMergeablePairs(theory: Theory, used: readonly number[]): (readonly [number, number])[] {
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

/** The base theory and its equivalent. */
function equivalentPair(
  equivalence: Equivalence,
  drawn: SampledTheory,
  proof: Proof | null,
): readonly [Theory, Theory] | undefined {
  const { theory } = drawn
  if (equivalence === 'contrapositive') return [theory, contraposeRules(theory)]
  const used = proof === null ? [] : proof.rules
  const choose = <T>(items: readonly T[]): T | undefined => items[drawn.wording % items.length]
  if (equivalence === 'distributive1') {
    const pair = choose(findMergeablePairs(theory, used))
    return pair && [theory, mergeHeads(theory, pair[0], pair[1])]
  }
  const rule = choose(used.filter(index => theory.rules[index]!.body.kind === 'or'))
  if (rule === undefined) return undefined
  // The second rule is placed at a random position after the first.
  const room = theory.rules.length - rule
  return [splitBody(theory, rule, rule + 1 + ((drawn.wording >>> 8) % room)), theory]
}
