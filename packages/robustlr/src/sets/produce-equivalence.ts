/**
 * Instances of an equivalence dataset: a theory and an equivalent theory. For the distributive laws, the proof of the statement uses the
 * rewritten rules.
 */
import type { Proof, Theory } from '@elenchus/logic/rules'
import { contraposeRules, type Equivalence, mergeHeads, splitBody } from '../equivalence/equivalences.ts'
import { isSameFormula } from '../formulas/literals.ts'
import { createInstanceWriter, decideChecked, type Instance, writeInstance } from '../instances/instance.ts'
import { type SampledTheory, type SampleOptions, sampleIndexed } from '../sampling/sample.ts'
import type { Attempt, ProduceOptions } from './parameters.ts'

/** Samples a theory of an equivalence dataset and rewrites it. */
export function tryEquivalenceTheory(
  theoryId: string,
  equivalence: Equivalence,
  sampling: SampleOptions,
  options: ProduceOptions,
): Attempt {
  const provable = equivalence !== 'contrapositive'
  const accept = provable ? hasRewriting(equivalence) : undefined
  const { sample, index } = sampleIndexed({ ...sampling, provable, accept })
  const writer = createInstanceWriter(sample.wordingSeed, index, { ...options, shared: true })
  const baseDecision = decideChecked(sample.theory, sample.statement, writer.index)
  if (baseDecision.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (baseDecision.label !== sample.assigned) return { disagreements: 1, inconsistent: 0 }
  const theories = createEquivalentPair(equivalence, sample, baseDecision.proof)
  // If the proof uses no suitable rules, the theory is discarded but not counted as an error.
  if (theories === undefined) return { disagreements: 0, inconsistent: 0 }
  const instances: Instance[] = []
  for (const [variant, theory] of [['', theories[0]] as const, ['equiv_type1', theories[1]] as const]) {
    const decision = theory === sample.theory ? baseDecision : decideChecked(theory, sample.statement, writer.index)
    if (decision.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
    if (decision.label !== sample.assigned) return { disagreements: 1, inconsistent: 0 }
    const names = {
      id: `${theoryId}_${variant}@${sample.statementNumber}`,
      theoryId,
      variant: variant === '' ? 'base' : variant,
      group: variant === '' ? 'BASE' : equivalence.toUpperCase(),
    }
    instances.push(writeInstance(names, theory, sample.statement, decision, writer))
  }
  return { files: [instances] }
}

/** Returns a test for theories in which a rule of a possible proof can be merged or split. */
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
      // Equal sampled literals are the same object.
      const next = theory.rules.findIndex(each => each.head === part)
      if (next >= 0 && !found.includes(next)) found.push(next)
    }
  }
  return found
}

/** Finds pairs of rules with the same body, at least one of them in `used`. */
function findMergeablePairs(theory: Theory, used: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  for (const first of used) {
    for (let second = 0; second < theory.rules.length; second++) {
      if (second === first || (second < first && used.includes(second))) continue
      if (!isSameFormula(theory.rules[first]!.body, theory.rules[second]!.body)) continue
      pairs.push(first < second ? [first, second] : [second, first])
    }
  }
  return pairs
}

/** Creates the base theory and an equivalent one; `undefined` if the proof uses no suitable rules. */
function createEquivalentPair(
  equivalence: Equivalence,
  drawn: SampledTheory,
  proof: Proof | null,
): readonly [Theory, Theory] | undefined {
  const { theory } = drawn
  if (equivalence === 'contrapositive') return [theory, contraposeRules(theory)]
  const used = proof === null ? [] : proof.rules
  const choose = <T>(items: readonly T[]): T | undefined => items[drawn.wordingSeed % items.length]
  if (equivalence === 'distributive1') {
    const pair = choose(findMergeablePairs(theory, used))
    return pair && [theory, mergeHeads(theory, pair[0], pair[1])]
  }
  const rule = choose(used.filter(index => theory.rules[index]!.body.kind === 'or'))
  if (rule === undefined) return undefined
  // The second rule is placed at a random position after the first.
  const positionCount = theory.rules.length - rule
  return [splitBody(theory, rule, rule + 1 + ((drawn.wordingSeed >>> 8) % positionCount)), theory]
}
