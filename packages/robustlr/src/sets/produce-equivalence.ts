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
  const accept = provable ? createRewritingTest(equivalence) : undefined
  const { sample, index } = sampleIndexed({ ...sampling, provable, accept })
  const writer = createInstanceWriter(sample.wordingSeed, index, { ...options, isShared: true })
  const baseDecision = decideChecked(sample.theory, sample.statement, writer.index)
  if (baseDecision.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
  if (baseDecision.label !== sample.assignedLabel) return { disagreements: 1, inconsistent: 0 }
  const theories = createEquivalentPair(equivalence, sample, baseDecision.proof)
  // If the proof uses no suitable rules, the theory is discarded but not counted as an error.
  if (theories === undefined) return { disagreements: 0, inconsistent: 0 }
  const instances: Instance[] = []
  for (const [variant, theory] of [['', theories[0]] as const, ['equiv_type1', theories[1]] as const]) {
    const decision = theory === sample.theory ? baseDecision : decideChecked(theory, sample.statement, writer.index)
    if (decision.label === 'Inconsistent') return { disagreements: 0, inconsistent: 1 }
    if (decision.label !== sample.assignedLabel) return { disagreements: 1, inconsistent: 0 }
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
function createRewritingTest(equivalence: 'distributive1' | 'distributive2'): (sampled: SampledTheory) => boolean {
  if (equivalence === 'distributive2')
    return sampled => collectProofRules(sampled).some(rule => sampled.theory.rules[rule]!.body.kind === 'or')
  return sampled => findMergeablePairs(sampled.theory, collectProofRules(sampled)).length > 0
}

/** Collects the rule of the statement and, recursively, the rules for the literals of its body. */
function collectProofRules({ theory, rule }: SampledTheory): number[] {
  const ruleIndices = [rule]
  for (let i = 0; i < ruleIndices.length; i++) {
    const { body } = theory.rules[ruleIndices[i]!]!
    const parts = body.kind === 'and' || body.kind === 'or' ? body.operands : [body]
    for (const part of parts) {
      // Equal sampled literals are the same object.
      const premiseRule = theory.rules.findIndex(other => other.head === part)
      if (premiseRule >= 0 && !ruleIndices.includes(premiseRule)) ruleIndices.push(premiseRule)
    }
  }
  return ruleIndices
}

/** Finds pairs of rules with the same body, at least one of them in `proofRules`. */
function findMergeablePairs(theory: Theory, proofRules: readonly number[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  for (const first of proofRules) {
    for (let second = 0; second < theory.rules.length; second++) {
      if (second === first || (second < first && proofRules.includes(second))) continue
      if (!isSameFormula(theory.rules[first]!.body, theory.rules[second]!.body)) continue
      pairs.push(first < second ? [first, second] : [second, first])
    }
  }
  return pairs
}

/** Creates the base theory and an equivalent one; `undefined` if the proof uses no suitable rules. */
function createEquivalentPair(
  equivalence: Equivalence,
  sample: SampledTheory,
  proof: Proof | null,
): readonly [Theory, Theory] | undefined {
  const { theory } = sample
  if (equivalence === 'contrapositive') return [theory, contraposeRules(theory)]
  const proofRules = proof === null ? [] : proof.rules
  const choose = <T>(items: readonly T[]): T | undefined => items[sample.wordingSeed % items.length]
  if (equivalence === 'distributive1') {
    const pair = choose(findMergeablePairs(theory, proofRules))
    return pair && [theory, mergeHeads(theory, pair[0], pair[1])]
  }
  const rule = choose(proofRules.filter(index => theory.rules[index]!.body.kind === 'or'))
  if (rule === undefined) return undefined
  // The second rule is placed at a random position after the first; the original theory, with the "or", is the equivalent one.
  const positionCount = theory.rules.length - rule
  return [splitBody(theory, rule, rule + 1 + ((sample.wordingSeed >>> 8) % positionCount)), theory]
}
