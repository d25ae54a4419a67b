/** The proof as nested lists, which need no picture: each step in words, by which inference, from which sentence. */
import { useId } from 'react'
import { type Proof, type ProofNode, proofTree } from './proof-tree.ts'

const isContradiction = (conclusion: string) => conclusion === 'false' || conclusion === '⊥'

function Step({ node }: { readonly node: ProofNode }) {
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
            <Step key={i} node={child} />
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
        <Step node={root} />
      </ul>
    </section>
  )
}
