/** One item of a run: the question, the model's responses, how the answer was parsed, and remarks of users. */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { Badge, Notice, toast } from '../../parts/feedback.tsx'
import { Button, Checkbox, Form, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { formatCount, formatDuration, formatTime, pluralise, splitList } from '../../parts/format.ts'
import { Details } from '../../parts/layout.tsx'
import { toOptionLetter } from '../exam/sitting.ts'
import { VerdictBadge } from './rows.tsx'

type RowReply = Reply<'readRow'>

type ItemProps = { run: string; row: string; position: string; onClose: () => void; onStep: (steps: number) => unknown }

export function Item({ run, row, position, onClose, onStep }: ItemProps) {
  const rowQuery = useApiQuery('readRow', { params: { run, row } })
  return (
    <section className="item card" aria-label="Item">
      <header className="row spread">
        <span className="small muted">{position}</span>
        <div className="row">
          <Button label="↑" kind="quiet" onClick={() => onStep(-1)} aria-label="Previous item" />
          <Button label="↓" kind="quiet" onClick={() => onStep(1)} aria-label="Next item" />
          <Button label="✕" kind="quiet" onClick={onClose} aria-label="Close the item" />
        </div>
      </header>
      <Loaded query={rowQuery}>{reply => <ItemView run={run} id={row} {...reply} />}</Loaded>
    </section>
  )
}

const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1)

function ItemView({ run, id, row, remark }: RowReply & { run: string; id: string }) {
  const answer = toText(row.answer)
  const labels = Object.entries(row.labels).map(([key, value]) => `${key} ${value}`)
  const repeat = row.repeat > 0 ? `repeat ${row.repeat + 1}` : ''
  return (
    <div className="stack">
      <div className="row">
        <h2>{row.sampleId}</h2>
        <VerdictBadge correct={row.correct} failed={row.error?.message ?? null} answer={answer} />
      </div>
      <p className="small muted">{[row.protocol, repeat, ...labels].filter(Boolean).join(' · ')}</p>
      <dl className="answers">
        <div>
          <dt>Target</dt>
          <dd>{toText(row.target)}</dd>
        </div>
        <div>
          <dt>Answer</dt>
          <dd>{answer === '' ? <em className="muted">not parsed</em> : answer}</dd>
        </div>
      </dl>
      {row.error && (
        <Notice tone="error" title={row.error.kind}>
          {row.error.message}
        </Notice>
      )}
      {row.question && <Question question={row.question} />}
      {row.turns.map((turn, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no id and never move
        <Turn key={i} turn={turn} number={row.turns.length > 1 ? ` ${i + 1}` : ''} />
      ))}
      {row.details && (
        <section>
          <h3>How the answer was parsed</h3>
          <dl className="details">
            {Object.entries(row.details).map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>
                  <pre>{toText(value)}</pre>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="small muted">
        {formatDuration(row.elapsedMs)} · {formatCount(row.usage.inputTokens)} tokens in,{' '}
        {formatCount(row.usage.outputTokens)} out · {pluralise(row.requests, 'request')}
      </p>
      <RemarkView run={run} row={id} answer={answer} remark={remark} />
    </div>
  )
}

function Turn({ turn, number }: { turn: RowReply['row']['turns'][number]; number: string }) {
  const { prompt, response, to, cached } = turn
  const suffix = `${number}${to === 'judge' ? ', to the judge' : ''}${cached ? ', from the cache' : ''}`
  return (
    <section className="stack">
      {prompt !== undefined && (
        <Details summary={`Prompt${suffix}`}>
          {typeof prompt === 'string' ? (
            <pre className="said">{prompt}</pre>
          ) : (
            prompt.map((message, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id and never move
              <pre key={i} className="said">
                <span className="small muted">{message.role}</span>
                {'\n'}
                {message.content}
              </pre>
            ))
          )}
        </Details>
      )}
      {response.reasoning && (
        <Details summary={`Reasoning${suffix}`}>
          <pre className="said">{response.reasoning}</pre>
        </Details>
      )}
      <div>
        <h3>Response{suffix}</h3>
        <pre className="said">{response.text === '' ? '(empty)' : response.text}</pre>
        {response.finish !== 'stop' && <p className="small muted">Finish reason: {response.finish}</p>}
      </div>
      {response.evidence && (
        <Details summary={`Evidence${suffix}`}>
          <pre className="said">{response.evidence}</pre>
        </Details>
      )}
    </section>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

function Question({ question }: { question: Readonly<Record<string, unknown>> }) {
  const fields = Object.entries(question).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <section className="question">
      {fields.map(([key, value]) => (
        <div key={key}>
          <h3>{key}</h3>
          {isText(value) ? (
            <p className="passage">{value}</p>
          ) : Array.isArray(value) && value.every(isText) ? (
            <ol className="options">
              {value.map((option, i) => (
                <li key={`${toOptionLetter(i)} ${option}`}>
                  <span className="muted">{toOptionLetter(i)}</span> {option}
                </li>
              ))}
            </ol>
          ) : (
            <pre className="said">{JSON.stringify(value, null, 1)}</pre>
          )}
        </div>
      ))}
    </section>
  )
}

type Change = BodyInput<'changeRemark'>['events'][number]
type RemarkProps = { run: string; row: string; answer: string; remark: RowReply['remark'] }

/** Tags, a note and a correction of an item. */
function RemarkView({ run, row, answer, remark }: RemarkProps) {
  const { canAdjudicate } = usePermissions()
  const changeRemark = useApiMutation('changeRemark', ['readRow', 'readRun', 'listRows', 'readLeaderboard'])
  const [correcting, setCorrecting] = useState(false)
  const send = (kind: Change['kind'], payload: object | null, success: string) => {
    const event = { id: crypto.randomUUID(), kind, payload } as Change
    const onSuccess = () => {
      setCorrecting(false)
      toast(success)
    }
    changeRemark.mutate({ params: { run, row }, body: { revision: remark.revision, events: [event] } }, { onSuccess })
  }
  const { override, tags, note } = remark
  const { values, field } = useForm({ tags: tags.join(', '), note })
  const withdraw = () => send('remark.overridden', null, 'The correction was withdrawn.')
  const saveTags = () =>
    send('remark.tagged', { tags: [...new Set(splitList(values.tags, ','))] }, 'The tags were saved.')
  return (
    <section className="stack remark" aria-labelledby="remark">
      <h3 id="remark">Remarks</h3>
      {changeRemark.error && <Notice tone="error" title={changeRemark.error.message} />}
      {override && (
        <Notice
          tone="warn"
          title={`Corrected manually: ${override.answer}, ${override.correct ? 'correct' : 'wrong'}.`}
          actions={canAdjudicate && <Button label="Withdraw the correction" onClick={withdraw} />}
        >
          {override.reason}{' '}
          <span className="small muted">
            By {override.author}, {formatTime(override.time)}.
          </span>
        </Notice>
      )}
      {canAdjudicate ? (
        <>
          <Form
            className="inline-form"
            submit="Save tags"
            kind="plain"
            disabled={values.tags === tags.join(', ')}
            onSubmit={saveTags}
          >
            <TextField label="Tags" hint="Separated by commas." {...field('tags')} />
          </Form>
          <Form
            className="inline-form"
            submit="Save note"
            kind="plain"
            disabled={values.note === note}
            onSubmit={() => send('remark.noted', { note: values.note }, 'The note was saved.')}
          >
            <TextArea label="Note" rows={2} {...field('note')} />
          </Form>
          {correcting ? (
            <Correction
              answer={override?.answer ?? answer}
              onCancel={() => setCorrecting(false)}
              onSave={payload => send('remark.overridden', payload, 'The correction was saved.')}
            />
          ) : (
            <div>
              <Button label="Correct the answer" onClick={() => setCorrecting(true)} />
            </div>
          )}
        </>
      ) : (
        <>
          <div className="row">
            {tags.map(tag => (
              <Badge key={tag} label={tag} />
            ))}
          </div>
          {note && <p>{note}</p>}
          {!override && tags.length === 0 && !note && <p className="muted">There are no remarks.</p>}
        </>
      )}
    </section>
  )
}

function Correction(props: { answer: string; onCancel: () => void; onSave: (payload: object) => void }) {
  const { values, field } = useForm({ answer: props.answer, correct: true, reason: '' })
  return (
    <Form
      className="card stack"
      submit="Save the correction"
      kind="plain"
      onSubmit={() => props.onSave(values)}
      onCancel={props.onCancel}
    >
      <TextField label="Actual answer" {...field('answer')} />
      <Checkbox label="This answer is correct" {...field('correct')} />
      <TextField label="Reason" {...field('reason')} />
    </Form>
  )
}
