/** Describes proofs as data of plain text, for printing, storing and drawing, and writes them as numbered lines. */
import type { Formula } from '../formula/formula.ts'
import { type Inference, nameInference } from './inference.ts'
import type { Proof, Step } from './proof.ts'
import { writeFormula } from './symbolic.ts'
import type { Theory } from './theory.ts'

export interface DescribedStep {
  readonly conclusion: string
  readonly by: Step['by']
  /** Inference rule: modus ponens, contraposition, refutation, … */
  readonly name: Inference
  /** The fact or rule used, and its number in the theory, from 1. */
  readonly source?: string
  readonly number?: number
  /** Its location in the source, if not its number: `line 3`. */
  readonly place?: string
  /** Variable bindings: `?x = Bob`. */
  readonly binding?: string
  /** The steps it depends on, from 0; the lemma first. */
  readonly premises: readonly number[]
  /** The assumptions that it discharges. */
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
  /** Writes a formula. Default: the symbolic syntax of theories. */
  readonly write?: (formula: Formula) => string
  /** Location and text of a fact or rule in its source. Default: its number and its formula. */
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
  const describeSource = (kind: 'fact' | 'rule', index: number, source: string) => {
    return { source, number: index + 1, ...options.place?.(kind, index) }
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
        name: nameInference(theory, proof, step),
        ...(step.by === 'fact' && describeSource('fact', step.fact, factText(step.fact))),
        ...(step.by === 'rule' && describeSource('rule', step.rule, ruleText(step.rule))),
        ...(variables.length > 0
          ? { binding: variables.map(([name, value]) => `?${name} = ${value}`).join(', ') }
          : {}),
        premises: step.by === 'lemma' ? [step.lemma, ...step.premises] : [...step.premises],
        ...(step.by === 'discharge' ? { supposed: [...step.supposed] } : {}),
      }
    }),
  }
}

/** Returns the conclusion of a step in words; `contradiction` for ⊥. */
export const describeConclusion = ({ conclusion }: DescribedStep): string =>
  conclusion === 'false' || conclusion === '⊥' ? 'contradiction' : conclusion

/** Returns the justification of a step: `modus ponens, rule 1 with 1, 2`. Steps are numbered from 1. */
export function describeReason({ name, by, number, place, premises, supposed = [] }: DescribedStep): string {
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

export interface WriteProofOptions {
  /** Wider lines are wrapped. Default: never. */
  readonly width?: number
}

/**
 * Writes a proof as numbered lines, one step each. Facts, rules and steps are numbered from 1.
 *
 * @example
 * 1. tall(Charlie)  given, fact 1
 * 2. kind(Erin)     modus ponens, rule 1 with 1: tall(Charlie) -> kind(Erin)
 */
export const writeProof = (theory: Theory, proof: Proof, options: WriteProofOptions = {}): string =>
  writeSteps(describeProof(theory, proof), options)

/** Writes a described proof as numbered lines. */
export function writeSteps({ steps }: DescribedProof, { width = Infinity }: WriteProofOptions = {}): string {
  const texts = steps.map(describeConclusion)
  const column = Math.min(40, Math.max(...texts.map(text => text.length)))
  const digits = String(steps.length).length
  return steps
    .map((step, i) => {
      const start = `${String(i + 1).padStart(digits)}. ${texts[i]!.padEnd(column)}  `
      // A given fact equals the conclusion, so it is not repeated unless its variables are bound.
      const shouldShowSource = step.source !== undefined && (step.name !== 'given' || step.binding !== undefined)
      const source = shouldShowSource ? `${step.source}${step.binding === undefined ? '' : `  (${step.binding})`}` : ''
      const reason = describeReason(step)
      const line = source === '' ? `${start}${reason}` : `${start}${reason}: ${source}`
      if (line.length <= width || source === '') return `${line}\n`
      return `${start}${reason}:\n${' '.repeat(digits + 6)}${source}\n`
    })
    .join('')
}
