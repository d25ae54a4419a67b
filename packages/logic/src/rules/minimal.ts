/**
 * Minimal proof sets: facts and rules from which none can be dropped without losing the result.
 *
 * Each is left out in turn; if the rest still gives the same answer, it stays out, and so does everything that the new
 * proof no longer uses. What remains is minimal, though there may be other minimal sets, even smaller ones.
 */
import type { Formula } from '../formula/formula.ts'
import { throwIfAborted } from '../sat/abort.ts'
import { type CompileOptions, compile } from './compile.ts'
import { type Proof, proofOf, type Step } from './proof.ts'
import type { Theory } from './theory.ts'

/** A proof of the same conclusion from a minimal part of the theory; positions are those of the whole theory. */
export function minimalProof(theory: Theory, statement: Formula, proof: Proof, options: CompileOptions): Proof {
  const label = compile(theory, options).label(statement)
  let best = proof
  const necessary = new Set<string>()
  for (;;) {
    throwIfAborted(options.signal)
    const candidate =
      best.rules.map(rule => `rule ${rule}`).find(name => !necessary.has(name)) ??
      best.facts.map(fact => `fact ${fact}`).find(name => !necessary.has(name))
    if (!candidate) return best
    const facts = best.facts.filter(fact => candidate !== `fact ${fact}`)
    const rules = best.rules.filter(rule => candidate !== `rule ${rule}`)
    const compiled = compile(
      { facts: facts.map(fact => theory.facts[fact]!), rules: rules.map(rule => theory.rules[rule]!) },
      options,
    )
    if (compiled.label(statement) === label) best = renumbered(compiled.proof(statement)!, facts, rules)
    else necessary.add(candidate)
  }
}

function renumbered(proof: Proof, facts: readonly number[], rules: readonly number[]): Proof {
  const steps = proof.steps.map((step): Step => {
    if (step.by === 'fact') return { ...step, fact: facts[step.fact]! }
    if (step.by === 'rule') return { ...step, rule: rules[step.rule]! }
    return step
  })
  return proofOf(proof.semantics, steps)
}
