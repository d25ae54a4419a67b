/** A proof in words that can be printed, stored and drawn: the one description that every printer of proofs works from. */
import type { Formula } from '../formula/formula.ts'
import { type Inference, inferenceOf } from './inference.ts'
import type { Proof, Step } from './proof.ts'
import { writeFormula } from './symbolic.ts'
import type { Theory } from './theory.ts'

export interface DescribedStep {
  readonly conclusion: string
  readonly by: Step['by']
  /** What the step is called: modus ponens, contraposition, refutation, … */
  readonly name: Inference
  /** The fact or rule that was used, as it stands in the theory, and its number there, counted from 1. */
  readonly source?: string
  readonly number?: number
  /** Where it stands, if not by its number among the facts or rules: `line 3`. */
  readonly place?: string
  /** What its variables stand for: `?x = Bob`. */
  readonly binding?: string
  /** The steps it rests on, counted from 0; the step used as a lemma first. */
  readonly premises: readonly number[]
  /** The suppositions that it gives back. */
  readonly supposed?: readonly number[]
}

export interface DescribedProof {
  readonly conclusion: string
  readonly depth: number
  /** The facts and rules used. */
  readonly facts: readonly string[]
  readonly rules: readonly string[]
  readonly steps: readonly DescribedStep[]
}

export interface DescribeOptions {
  /** How formulas are written. Default: the symbolic syntax of theories. */
  readonly write?: (formula: Formula) => string
  /** Where a fact or rule stands in what people wrote, and how it reads there. Default: its number and its formula. */
  readonly place?: (kind: 'fact' | 'rule', index: number) => { readonly place: string; readonly source: string }
}

/** Describes a proof step by step. */
export function describeProof(theory: Theory, proof: Proof, options: DescribeOptions = {}): DescribedProof {
  const write = options.write ?? writeFormula
  const factText = (fact: number): string => write(theory.facts[fact]!)
  const ruleText = (rule: number): string => {
    const { body, head } = theory.rules[rule]!
    return write({ kind: 'implies', left: body, right: head })
  }
  return {
    conclusion: write(proof.conclusion),
    depth: proof.depth,
    facts: proof.facts.map(factText),
    rules: proof.rules.map(ruleText),
    steps: proof.steps.map((step): DescribedStep => {
      const variables = 'binding' in step && step.binding ? Object.entries(step.binding) : []
      return {
        conclusion: write(step.conclusion),
        by: step.by,
        name: inferenceOf(theory, proof, step),
        ...(step.by === 'fact' ? { source: factText(step.fact), number: step.fact + 1 } : {}),
        ...(step.by === 'rule' ? { source: ruleText(step.rule), number: step.rule + 1 } : {}),
        ...(step.by === 'fact' ? options.place?.('fact', step.fact) : {}),
        ...(step.by === 'rule' ? options.place?.('rule', step.rule) : {}),
        ...(variables.length > 0
          ? { binding: variables.map(([name, value]) => `?${name} = ${value}`).join(', ') }
          : {}),
        premises: step.by === 'lemma' ? [step.lemma, ...step.premises] : [...step.premises],
        ...(step.by === 'discharge' ? { supposed: [...step.supposed] } : {}),
      }
    }),
  }
}

/** What a step says in words: `contradiction` where nothing can be so. */
export function conclusionText({ conclusion }: DescribedStep): string {
  return conclusion === 'false' || conclusion === '⊥' ? 'contradiction' : conclusion
}

/** Why a step holds, without the text of what it uses: `modus ponens, rule 1 with 1, 2`. Steps are counted from 1. */
export function reasonText({ name, by, number, place, premises, supposed = [] }: DescribedStep): string {
  const steps = (list: readonly number[]): string => list.map(step => step + 1).join(', ')
  const from = steps(premises)
  switch (by) {
    case 'fact':
    case 'rule':
      return `${name}, ${place ?? `${by} ${number}`}${from === '' ? '' : ` with ${from}`}`
    case 'supposition':
      return 'suppose'
    case 'discharge':
      return `${name}: supposing ${steps(supposed)} led to ${from}`
    default:
      return `${name} of ${from === '' ? 'nothing' : from}`
  }
}
