/**
 * Minimises the facts and rules that a proof uses, so that none of them can be dropped (deletion-based minimal unsatisfiable subset).
 *
 * Each item, a fact or rule, is removed in turn; if the others give the same label, it is dropped together with everything that the new
 * proof does not use. The result is minimal, though not necessarily of minimum size.
 *
 * Most items need not be tried: if a literal of the proof occurs in a single clause of the items in use, nothing else can derive
 * it, so that clause is necessary. Starting from the conclusion, this is applied as long as each literal has a single clause, which
 * finds the necessary items of a chain of any length in one pass.
 */
import { resolveBudget } from '../budget.ts'
import type { Formula } from '../formula/formula.ts'
import { type CompileOptions, compile } from './compile.ts'
import { type GroundOptions, groundTheory } from './ground.ts'
import { buildProof, type Proof, type Step } from './proof.ts'
import type { Label, Theory } from './theory.ts'

/** Returns a proof of the same conclusion from a minimal subset of the theory, numbered as in the whole theory. */
export function minimiseProof(theory: Theory, statement: Formula, label: Label, proof: Proof, options: CompileOptions) {
  const budget = resolveBudget(options)
  const settings = { ...options, budget }
  let best = proof
  let necessary = findNecessary(theory, best, settings)
  for (;;) {
    budget.spend(best.facts.length + best.rules.length)
    const candidate = listItems(best).find(item => !necessary.has(item))
    if (candidate === undefined) return best
    const facts = best.facts.filter(fact => candidate !== factItem(fact))
    const rules = best.rules.filter(rule => candidate !== ruleItem(rule))
    const compiled = compile(selectSubtheory(theory, facts, rules), settings)
    if (compiled.label(statement) === label) {
      best = renumber(compiled.proof(statement)!, facts, rules)
      // Items necessary in a larger set are necessary in a smaller one.
      necessary = new Set([...necessary, ...findNecessary(theory, best, settings)])
    } else necessary.add(candidate)
  }
}

/** Facts are even, rules odd. */
const factItem = (fact: number): number => 2 * fact
const ruleItem = (rule: number): number => 2 * rule + 1
const listItems = ({ facts, rules }: Proof): number[] => [...rules.map(ruleItem), ...facts.map(factItem)]

function selectSubtheory(theory: Theory, facts: readonly number[], rules: readonly number[]): Theory {
  return { facts: facts.map(fact => theory.facts[fact]!), rules: rules.map(rule => theory.rules[rule]!) }
}

/** Finds facts and rules that are the only source of a literal, starting from the conclusion. */
function findNecessary(theory: Theory, proof: Proof, options: GroundOptions): Set<number> {
  const necessary = new Set<number>()
  const { atoms, clauses } = groundTheory(selectSubtheory(theory, proof.facts, proof.rules), proof.semantics, options)
  // With auxiliary atoms, a literal in a single clause may still have several derivations.
  if (atoms.auxiliaries > 0) return necessary
  const clauseCounts = new Map<number, number>()
  for (let c = 0; c < clauses.count; c++) {
    const end = proof.semantics === 'forward' ? clauses.start[c]! + 1 : clauses.start[c + 1]!
    for (let k = clauses.start[c]!; k < end; k++)
      clauseCounts.set(clauses.literals[k]!, (clauseCounts.get(clauses.literals[k]!) ?? 0) + 1)
  }
  const todo = [proof.steps.length - 1]
  const visited = new Set<number>()
  for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
    const step = proof.steps[index]!
    if (visited.has(index) || (step.by !== 'fact' && step.by !== 'rule')) continue
    visited.add(index)
    const atom = step.conclusion.kind === 'not' ? step.conclusion.operand : step.conclusion
    if (atom.kind !== 'atom') continue
    if (clauseCounts.get(2 * atoms.find(atom) + (step.conclusion.kind === 'not' ? 1 : 0)) !== 1) continue
    necessary.add(step.by === 'fact' ? factItem(step.fact) : ruleItem(step.rule))
    todo.push(...step.premises)
  }
  return necessary
}

function renumber(proof: Proof, facts: readonly number[], rules: readonly number[]): Proof {
  const steps = proof.steps.map((step): Step => {
    if (step.by === 'fact') return { ...step, fact: facts[step.fact]! }
    if (step.by === 'rule') return { ...step, rule: rules[step.rule]! }
    return step
  })
  return buildProof(proof.semantics, steps)
}
