/** Proofs as numbered lines for people. */
import { conclusionText, type DescribedProof, describeProof, reasonText } from './describe-proof.ts'
import type { Proof } from './proof.ts'
import type { Theory } from './theory.ts'

export interface WriteProofOptions {
  /** Lines that would be wider are broken, the rest under the reason. Default: never. */
  readonly width?: number
}

/**
 * A proof as numbered lines, one step each: what holds, and why. Facts, rules and steps are counted from 1.
 *
 * @example
 * 1. tall(Charlie)    given, fact 1
 * 2. kind(Erin)       modus ponens, rule 1 with 1: tall(Charlie) -> kind(Erin)
 */
export function writeProof(theory: Theory, proof: Proof, options: WriteProofOptions = {}): string {
  return writeSteps(describeProof(theory, proof), options)
}

/** The same for a proof that was described already. */
export function writeSteps({ steps }: DescribedProof, { width = Infinity }: WriteProofOptions = {}): string {
  const texts = steps.map(conclusionText)
  const column = Math.min(40, Math.max(...texts.map(text => text.length)))
  const digits = String(steps.length).length
  return steps
    .map((step, i) => {
      const start = `${String(i + 1).padStart(digits)}. ${texts[i]!.padEnd(column)}  `
      // A fact that is the conclusion needs not be said twice.
      const shown = step.source !== undefined && (step.name !== 'given' || step.binding !== undefined)
      const source = shown ? `${step.source}${step.binding === undefined ? '' : `  (${step.binding})`}` : ''
      const why = reasonText(step)
      const line = source === '' ? `${start}${why}` : `${start}${why}: ${source}`
      if (line.length <= width || source === '') return `${line}\n`
      return `${start}${why}:\n${' '.repeat(digits + 6)}${source}\n`
    })
    .join('')
}
