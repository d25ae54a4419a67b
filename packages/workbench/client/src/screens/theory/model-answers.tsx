/** Asks a model of the server about the theory and all its perturbations: a model that reasons is right about all of them. */
import type { Reply } from '@elenchus/workbench/contract'
import { useContext, useState } from 'react'
import { SessionContext } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { type Answers, ModelAnswer } from './model-answer.tsx'
import type { Question } from './theory-form.tsx'

type Found = Reply<'perturb'>
const most = 60

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
  const all = [{ variant: 'base', theory, statement, label: found.base ?? '' }, ...found.variants].slice(0, most)
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
