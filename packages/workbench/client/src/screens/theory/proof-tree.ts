/** A proof as a tree to read: what is proved on top, below each step what it rests on. A step that is used twice is unfolded once. */
import type { Reply } from '@elenchus/workbench/contract'

export type Proof = NonNullable<Reply<'decide'>['proof']>
type Step = Proof['steps'][number]

export interface ProofNode {
  /** Counted from 1, as the text of a proof counts. */
  readonly number: number
  readonly step: Step
  /** It stands unfolded elsewhere. */
  readonly again: boolean
  readonly below: readonly ProofNode[]
}

export function proofTree({ steps }: Proof): ProofNode | null {
  const unfolded = new Set<number>()
  const nodeOf = (index: number): ProofNode => {
    const step = steps[index]!
    const again = unfolded.has(index) && step.premises.length > 0
    unfolded.add(index)
    return { number: index + 1, step, again, below: again ? [] : step.premises.map(nodeOf) }
  }
  return steps.length === 0 ? null : nodeOf(steps.length - 1)
}
