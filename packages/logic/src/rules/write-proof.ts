import type { Proof, Step } from './proof.ts'
import { writeFormula, writeRule } from './symbolic.ts'
import type { Theory } from './theory.ts'

/**
 * A proof as numbered lines, one step each: what holds, and why. Facts, rules and steps are counted from 1.
 *
 * @example
 * 1. tall(Charlie)    fact 1
 * 2. kind(Erin)       rule 1 and 1: tall(Charlie) -> kind(Erin)
 */
export function writeProof(theory: Theory, proof: Proof): string {
  const formulas = proof.steps.map(step =>
    step.conclusion.kind === 'false' ? 'contradiction' : writeFormula(step.conclusion),
  )
  const column = Math.min(40, Math.max(...formulas.map(formula => formula.length)))
  const digits = String(proof.steps.length).length
  return proof.steps
    .map((step, i) => `${String(i + 1).padStart(digits)}. ${formulas[i]!.padEnd(column)}  ${reason(theory, step)}\n`)
    .join('')
}

function reason(theory: Theory, step: Step): string {
  const from = step.premises.map(premise => premise + 1).join(', ')
  const resting = from === '' ? '' : ` and ${from}`
  switch (step.by) {
    case 'fact': {
      const fact = theory.facts[step.fact]!
      const compound = step.premises.length > 0 || step.binding
      return `fact ${step.fact + 1}${resting}${compound ? `: ${writeFormula(fact)}` : ''}${binding(step)}`
    }
    case 'rule':
      return `rule ${step.rule + 1}${resting}: ${writeRule(theory.rules[step.rule]!)}${binding(step)}`
    case 'lemma':
      return `${step.lemma + 1}${resting}`
    case 'supposition':
      return 'suppose'
    case 'discharge':
      return `supposing ${step.supposed.map(index => index + 1).join(', ')} led to ${from}`
    case 'combination':
      return `from ${from === '' ? 'nothing' : from}`
  }
}

function binding(step: Extract<Step, { by: 'fact' | 'rule' }>): string {
  if (!step.binding) return ''
  const pairs = Object.entries(step.binding).map(([name, constant]) => `?${name} = ${constant}`)
  return `  (${pairs.join(', ')})`
}
