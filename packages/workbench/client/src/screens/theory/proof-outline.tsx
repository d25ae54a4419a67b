/** A proof as a tree to read: what is proved on top, below each step what it rests on. A step that is used twice is unfolded once. */
import type { Reply } from '@elenchus/workbench/contract'
import { useId } from 'react'

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

const isContradiction = (conclusion: string) => conclusion === 'false' || conclusion === '⊥'

function StepItem({ node }: { readonly node: ProofNode }) {
  const { number, step, again, below } = node
  const said = isContradiction(step.conclusion) ? 'A contradiction.' : step.says || step.conclusion
  const supposed = step.supposed?.map(each => each + 1).join(', ')
  return (
    <li>
      <div className="step">
        <span className="number">{number}</span>
        <div>
          <strong>{said}</strong>
          <p className="small muted">
            {again ? (
              `Shown above as step ${number}.`
            ) : (
              <>
                {step.name}
                {step.place && `, ${step.place}`}
                {supposed && `: supposing step ${supposed} led to a contradiction`}
                {step.source && step.name !== 'given' && <> “{step.source}”</>}
              </>
            )}
          </p>
        </div>
      </div>
      {below.length > 0 && (
        <ul aria-label={`What step ${number} rests on`}>
          {below.map((child, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may stand twice under one
            <StepItem key={i} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

export function ProofOutline({ proof }: { readonly proof: Proof }) {
  const id = useId()
  const root = proofTree(proof)
  if (!root) return null
  return (
    <section aria-labelledby={id} className="proof">
      <p id={id} className="small muted">
        What is proved stands on top; below each step stands what it rests on.
      </p>
      <ul className="steps">
        <StepItem node={root} />
      </ul>
    </section>
  )
}
