/**
 * Minimal proof sets: facts and rules from which none can be dropped without losing the result.
 *
 * Each is left out in turn; if the rest still gives the same answer, it stays out, and so does everything that the new
 * proof no longer uses. What remains is minimal, though there may be other minimal sets, even smaller ones.
 *
 * Most steps need no such trial. Where a literal of the proof stands in a single clause of the facts and rules in use,
 * nothing else can give it: without that clause there is a model in which the literal is false, and with it everything
 * on the way to the conclusion whose only clause waits for it. So from the conclusion down, as long as each literal has
 * one clause, what gives it is necessary. A chain of any length is settled by one look.
 */
import type { Formula } from '../formula/formula.ts'
import { throwIfAborted } from '../sat/abort.ts'
import { type CompileOptions, compile } from './compile.ts'
import { ground } from './ground.ts'
import { type Proof, proofOf, type Step } from './proof.ts'
import type { Label, Theory } from './theory.ts'

/** A proof of the same conclusion from a minimal part of the theory; positions are those of the whole theory. */
export function minimalProof(
  theory: Theory,
  statement: Formula,
  label: Label,
  proof: Proof,
  options: CompileOptions,
): Proof {
  let best = proof
  let necessary = plainlyNecessary(theory, best, options)
  for (;;) {
    throwIfAborted(options.signal)
    const candidate = items(best).find(item => !necessary.has(item))
    if (candidate === undefined) return best
    const facts = best.facts.filter(fact => candidate !== factItem(fact))
    const rules = best.rules.filter(rule => candidate !== ruleItem(rule))
    const compiled = compile(part(theory, facts, rules), options)
    if (compiled.label(statement) === label) {
      best = renumbered(compiled.proof(statement)!, facts, rules)
      // What was necessary in a larger set is necessary in a smaller one.
      necessary = new Set([...necessary, ...plainlyNecessary(theory, best, options)])
    } else necessary.add(candidate)
  }
}

/** Facts are even, rules odd. */
const factItem = (fact: number): number => 2 * fact
const ruleItem = (rule: number): number => 2 * rule + 1
const items = ({ facts, rules }: Proof): number[] => [...rules.map(ruleItem), ...facts.map(factItem)]

function part({ facts, rules }: Theory, keptFacts: readonly number[], keptRules: readonly number[]): Theory {
  return { facts: keptFacts.map(fact => facts[fact]!), rules: keptRules.map(rule => rules[rule]!) }
}

/** The facts and rules that give a literal which nothing else in use can give, from the conclusion down. */
function plainlyNecessary(theory: Theory, proof: Proof, options: CompileOptions): Set<number> {
  const necessary = new Set<number>()
  const { atoms, clauses } = ground(part(theory, proof.facts, proof.rules), proof.semantics, options)
  // A literal may have one clause and yet several ways to it, through names that stand for parts of a large rule.
  if (atoms.auxiliaries > 0) return necessary
  const uses = new Map<number, number>()
  for (let c = 0; c < clauses.count; c++) {
    const end = proof.semantics === 'forward' ? clauses.start[c]! + 1 : clauses.start[c + 1]!
    for (let k = clauses.start[c]!; k < end; k++)
      uses.set(clauses.literals[k]!, (uses.get(clauses.literals[k]!) ?? 0) + 1)
  }
  const todo = [proof.steps.length - 1]
  const visited = new Set<number>()
  for (let index = todo.pop(); index !== undefined; index = todo.pop()) {
    const step = proof.steps[index]!
    if (visited.has(index) || (step.by !== 'fact' && step.by !== 'rule')) continue
    visited.add(index)
    const atom = step.conclusion.kind === 'not' ? step.conclusion.operand : step.conclusion
    if (atom.kind !== 'atom') continue
    if (uses.get(2 * atoms.find(atom) + (step.conclusion.kind === 'not' ? 1 : 0)) !== 1) continue
    necessary.add(step.by === 'fact' ? factItem(step.fact) : ruleItem(step.rule))
    todo.push(...step.premises)
  }
  return necessary
}

function renumbered(proof: Proof, facts: readonly number[], rules: readonly number[]): Proof {
  const steps = proof.steps.map((step): Step => {
    if (step.by === 'fact') return { ...step, fact: facts[step.fact]! }
    if (step.by === 'rule') return { ...step, rule: rules[step.rule]! }
    return step
  })
  return proofOf(proof.semantics, steps)
}
