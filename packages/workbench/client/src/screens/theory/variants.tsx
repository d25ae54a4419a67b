/** The perturbations: small edits of the theory that change the label, and rewordings that must not; each with its label. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { LabelBadge } from '../../parts/label-badge.tsx'
import { type Answers, ModelAnswer } from './model-answer.tsx'

type Variants = Reply<'perturb'>
type Variant = Variants['variants'][number]

const sets: readonly { readonly says: string; readonly about: string; readonly kinds: readonly string[] }[] = [
  {
    says: 'Contrast',
    about: 'One operator is added or changed; the label may change with it.',
    kinds: ['conjunction', 'disjunction', 'negation'],
  },
  {
    says: 'Equivalence',
    about: 'The same in another logical form: the label must stay.',
    kinds: ['contrapositive', 'distributive1', 'distributive2'],
  },
  {
    says: 'Wording',
    about: 'Other words, order and names: the label must stay.',
    kinds: ['paraphrase', 'shuffle', 'rename'],
  },
]

function Edits({ variant: { edits } }: { readonly variant: Variant }) {
  if (edits.length === 0) return <p className="small muted">As it is.</p>
  return (
    <ul className="edits">
      {edits.map(({ before, after }) => (
        <li key={before + after}>
          {before && <del>{before}</del>}
          {before && after && ' '}
          {after && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}

export function VariantList(props: {
  readonly found: Variants
  /** Answers of a model, by variant. */
  readonly answers: Answers
  readonly onOpen: (variant: Variant) => void
}) {
  const { found, answers, onOpen } = props
  const [all, setAll] = useState(false)
  return (
    <div className="stack">
      {sets.map(({ says, about, kinds }) => {
        const own = found.variants.filter(({ kind }) => kinds.includes(kind))
        const skipped = found.skipped.filter(({ kind }) => kinds.includes(kind))
        return (
          <section key={says} className="stack tight">
            <h2>{says}</h2>
            <p className="small muted">{about}</p>
            {own.length === 0 && <p className="small">None can be made of this theory.</p>}
            <ul className="variants">
              {(all ? own : own.slice(0, 9)).map(variant => (
                <li key={variant.variant} data-variant={variant.variant}>
                  <div className="row spread">
                    <span>
                      <LabelBadge label={variant.label} />{' '}
                      <span className="small muted">
                        {variant.variant.startsWith(variant.kind)
                          ? variant.variant
                          : `${variant.kind}, ${variant.variant}`}
                      </span>
                      <ModelAnswer answer={answers.get(variant.variant)} label={variant.label} />
                    </span>
                    <Button
                      kind="quiet"
                      className="small"
                      aria-label={`Open ${variant.variant}`}
                      onClick={() => onOpen(variant)}
                    >
                      Open
                    </Button>
                  </div>
                  <Edits variant={variant} />
                </li>
              ))}
            </ul>
            {!all && own.length > 9 && <Button onClick={() => setAll(true)}>Show all {own.length}</Button>}
            {skipped.length > 0 && (
              <details>
                <summary className="small">Not made: {skipped.length}</summary>
                <ul className="small muted">
                  {skipped.map(({ variant, reason }) => (
                    <li key={variant + reason}>
                      {variant}: {reason}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        )
      })}
    </div>
  )
}
