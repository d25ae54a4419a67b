/** A proof as a tree: the conclusion at the top, and below each step its premises. A step that is used twice is expanded only once. */
import type { Reply } from '@elenchus/workbench/contract'
import { useId } from 'react'

type Proof = NonNullable<Reply<'decide'>['proof']>
type Step = Proof['steps'][number]

interface ProofNode {
  readonly number: number
  readonly step: Step
  /** True if its premises are shown at an earlier use of the step. */
  readonly repeated: boolean
  readonly premises: readonly ProofNode[]
}

function createTree({ steps }: Proof): ProofNode | null {
  const expanded = new Set<number>()
  const createNode = (index: number): ProofNode => {
    const step = steps[index]!
    const repeated = expanded.has(index) && step.premises.length > 0
    expanded.add(index)
    return { number: index + 1, step, repeated, premises: repeated ? [] : step.premises.map(createNode) }
  }
  return steps.length === 0 ? null : createNode(steps.length - 1)
}

const isContradiction = (conclusion: string) => conclusion === 'false' || conclusion === '⊥'

function StepItem({ node }: { node: ProofNode }) {
  const { number, step, repeated, premises } = node
  const conclusion = isContradiction(step.conclusion) ? 'A contradiction.' : step.says || step.conclusion
  const assumptions = step.supposed?.map(each => each + 1).join(', ')
  return (
    <li>
      <div className="step">
        <span className="number">{number}</span>
        <div>
          <strong>{conclusion}</strong>
          <p className="small muted">
            {repeated ? (
              `See step ${number} above.`
            ) : (
              <>
                {step.name}
                {step.place && `, ${step.place}`}
                {assumptions && `: assuming step ${assumptions} leads to a contradiction`}
                {step.source && step.name !== 'given' && <> “{step.source}”</>}
              </>
            )}
          </p>
        </div>
      </div>
      {premises.length > 0 && (
        <ul aria-label={`Premises of step ${number}`}>
          {premises.map((child, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step may have a premise twice
            <StepItem key={i} node={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

export function ProofOutline({ proof }: { proof: Proof }) {
  const id = useId()
  const root = createTree(proof)
  if (!root) return null
  return (
    <section aria-labelledby={id} className="proof">
      <p id={id} className="small muted">
        The conclusion is at the top. The premises of each step are listed below the step.
      </p>
      <ul className="steps">
        <StepItem node={root} />
      </ul>
    </section>
  )
}
