/** The perturbations of the theory, made when somebody looks at them; a server with models can be asked what they answer. */

import type { Reply } from '@elenchus/workbench/contract'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { SessionContext } from '../../app/session.tsx'
import { useTools } from '../../app/tools.ts'
import { useChange, useRoute } from '../../app/use-route.ts'
import { LabelBadge, Loaded, Notice } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import type { Question } from './index.tsx'

export function Perturbations(props: { readonly question: Question; readonly onAsk: (question: Question) => void }) {
  const { question, onAsk } = props
  const { theory, statement } = question
  const [seed, setSeed] = useState(1)
  const [answers, setAnswers] = useState<Answers>(new Map())
  const tools = useTools()
  const found = useQuery({
    queryKey: ['perturb', theory, statement, seed],
    queryFn: ({ signal }) => tools.perturb({ theory, statement, seed }, signal),
  })
  return (
    <Loaded of={found}>
      {variants => (
        <div className="stack">
          <div className="row spread">
            <p className="small muted">
              Each is decided again, never assumed. Other words and names are drawn with another seed.
            </p>
            <Button
              onClick={() => {
                setSeed(seed + 1)
                setAnswers(new Map())
              }}
            >
              Draw others
            </Button>
          </div>
          <ModelAnswers question={question} found={variants} answers={answers} onAnswers={setAnswers} />
          <VariantList
            found={variants}
            answers={answers}
            onOpen={variant => onAsk({ ...question, theory: variant.theory, statement: variant.statement })}
          />
        </div>
      )}
    </Loaded>
  )
}

type Found = Reply<'perturb'>
const maxItems = 60

export function ModelAnswers(props: {
  readonly question: Question
  readonly found: Found
  readonly answers: Answers
  readonly onAnswers: (answers: Answers) => void
}) {
  // A page without a server has no session, and no models.
  const role = useContext(SessionContext)?.account?.role
  return role === 'administrator' || role === 'adjudicator' ? <AskModel {...props} /> : null
}

function AskModel({ question, found, answers, onAnswers }: Parameters<typeof ModelAnswers>[0]) {
  const models = useRoute('listModels', {})
  const [model, setModel] = useState('reasoner')
  const ask = useChange('answerTheories')
  const known = models.data?.models ?? []
  if (known.length === 0) return null
  const { theory, statement } = question
  const all = [{ variant: 'base', theory, statement, label: found.base ?? '' }, ...found.variants].slice(0, maxItems)
  const send = () =>
    ask.mutate(
      {
        body: {
          model: known.some(({ id }) => id === model) ? model : known[0]!.id,
          items: all.map(each => ({ id: each.variant, theory: each.theory, statement: each.statement })),
        },
      },
      { onSuccess: reply => onAnswers(new Map(reply.answers.map(({ id, ...said }) => [id, said]))) },
    )
  const right = all.filter(({ variant, label }) => answers.get(variant)?.answer === label).length
  return (
    <section className="card stack tight" aria-label="Answers of a model">
      <div className="row">
        <label className="row">
          <span className="small">Model</span>
          <select value={model} onChange={event => setModel(event.target.value)}>
            {known.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </label>
        <Button busy={ask.isPending} onClick={send}>
          Ask it about all {all.length}
        </Button>
      </div>
      {ask.error && <Notice tone="error" title={ask.error.message} />}
      {answers.size > 0 && (
        <p role="status">
          Right on {right} of {all.length}. <ModelAnswer answer={answers.get('base')} label={found.base ?? ''} />{' '}
          <span className="small muted">(the theory as it is)</span>
        </p>
      )}
    </section>
  )
}

export interface Answered {
  /** null: nothing that could be read. */
  readonly answer: string | null
  readonly failed: string | null
}
/** By variant; `base` is the theory as it is. */
export type Answers = ReadonlyMap<string, Answered>

export function ModelAnswer({ answer, label }: { readonly answer: Answered | undefined; readonly label: string }) {
  if (!answer) return null
  if (answer.answer === null)
    return (
      <span className="small model-said" title={answer.failed ?? undefined}>
        the model gave no answer
      </span>
    )
  const right = answer.answer === label
  return (
    <span className={`small model-said ${right ? 'right' : 'wrong'}`}>
      <span aria-hidden="true">{right ? '✓' : '✕'}</span> the model says {answer.answer}
      {right ? '' : ', which is wrong'}
    </span>
  )
}

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
