/** One item of a run whole: what was asked, what was answered and how that was read, and what people say about it. */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { Badge, Loaded, Notice, toast } from '../../parts/feedback.tsx'
import { Button, Checkbox, TextArea, TextField } from '../../parts/form.tsx'
import { showCount, showTime } from './figures.ts'
import { VerdictBadge, verdictOf } from './rows.tsx'

type Whole = Reply<'readRow'>

export function Item(props: {
  readonly run: string
  readonly row: string
  readonly place: string
  readonly onClose: () => void
  readonly onStep: (by: number) => unknown
}) {
  const { run, row, place, onClose, onStep } = props
  const found = useRoute('readRow', { params: { run, row } })
  return (
    <section className="item card" aria-label="Item">
      <header className="row spread">
        <span className="small muted">{place}</span>
        <div className="row">
          <Button kind="quiet" onClick={() => onStep(-1)} aria-label="Item before">
            ↑
          </Button>
          <Button kind="quiet" onClick={() => onStep(1)} aria-label="Next item">
            ↓
          </Button>
          <Button kind="quiet" onClick={onClose} aria-label="Close the item">
            ✕
          </Button>
        </div>
      </header>
      <Loaded of={found}>{whole => <Shown run={run} row={row} whole={whole} />}</Loaded>
    </section>
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1)

function Shown({ run, row, whole }: { readonly run: string; readonly row: string; readonly whole: Whole }) {
  const { row: it, remark } = whole
  const answer = textOf(it.answer)
  return (
    <div className="stack">
      <div className="row">
        <h2>{it.sampleId}</h2>
        <VerdictBadge verdict={verdictOf({ correct: it.correct, failed: it.error?.message ?? null, answer })} />
      </div>
      <p className="small muted">
        {[
          it.protocol,
          it.repeat > 0 ? `repeat ${it.repeat + 1}` : '',
          ...Object.entries(it.labels).map(([k, v]) => `${k} ${v}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="answers">
        <div>
          <dt>Target</dt>
          <dd>{textOf(it.target)}</dd>
        </div>
        <div>
          <dt>Answer</dt>
          <dd>{answer === '' ? <em className="muted">none was read</em> : answer}</dd>
        </div>
      </dl>
      {it.error && (
        <Notice tone="error" title={it.error.kind}>
          {it.error.message}
        </Notice>
      )}
      {it.question && <Question question={it.question} />}
      {it.turns.map((turn, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no other name and never move
        <Turn key={i} turn={turn} number={it.turns.length > 1 ? i + 1 : null} />
      ))}
      {it.details && (
        <section>
          <h3>How the answer was read</h3>
          <dl className="details">
            {Object.entries(it.details).map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>
                  <pre>{textOf(value)}</pre>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="small muted">
        {showTime(it.elapsedMs)} · {showCount(it.usage.inputTokens)} tokens in, {showCount(it.usage.outputTokens)} out ·{' '}
        {count(it.requests, 'request')}
      </p>
      <Remark run={run} row={row} answer={answer} remark={remark} />
    </div>
  )
}

function Turn({ turn, number }: { readonly turn: Whole['row']['turns'][number]; readonly number: number | null }) {
  const { prompt, response, to, cached } = turn
  const which = `${number === null ? '' : ` ${number}`}${to === 'judge' ? ', to the judge' : ''}${cached ? ', from the cache' : ''}`
  return (
    <section className="stack">
      {prompt !== undefined && (
        <details>
          <summary>Prompt{which}</summary>
          {typeof prompt === 'string' ? (
            <pre className="said">{prompt}</pre>
          ) : (
            prompt.map((message, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other name and never move
              <pre key={i} className="said">
                <span className="small muted">{message.role}</span>
                {'\n'}
                {message.content}
              </pre>
            ))
          )}
        </details>
      )}
      {response.reasoning && (
        <details>
          <summary>Thoughts{which}</summary>
          <pre className="said">{response.reasoning}</pre>
        </details>
      )}
      <div>
        <h3>Response{which}</h3>
        <pre className="said">{response.text === '' ? '(nothing)' : response.text}</pre>
        {response.finish !== 'stop' && <p className="small muted">Ended by: {response.finish}</p>}
      </div>
      {response.evidence && (
        <details>
          <summary>Evidence{which}</summary>
          <pre className="said">{response.evidence}</pre>
        </details>
      )}
    </section>
  )
}

const letter = (i: number) => String.fromCharCode(65 + i)
const isText = (value: unknown): value is string => typeof value === 'string'

export function Question({ question }: { readonly question: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(question).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <section className="question">
      {entries.map(([key, value]) => (
        <div key={key}>
          <h3>{key}</h3>
          {isText(value) ? (
            <p className="passage">{value}</p>
          ) : Array.isArray(value) && value.every(isText) ? (
            <ol className="options">
              {value.map((option, i) => (
                <li key={`${letter(i)} ${option}`}>
                  <span className="muted">{letter(i)}</span> {option}
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

type RemarkReply = Reply<'changeRemark'>
type Change = BodyInput<'changeRemark'>['events'][number]
type Sent = Change extends infer Each ? (Each extends { id: string } ? Omit<Each, 'id'> : never) : never

export function Remark(props: {
  readonly run: string
  readonly row: string
  readonly answer: string
  readonly remark: RemarkReply
}) {
  const { run, row, answer, remark } = props
  const may = useMay('administrator', 'adjudicator')
  const change = useChange('changeRemark', ['readRow', 'readRun', 'listRows', 'readLeaderboard'])
  const [tags, setTags] = useState(remark.tags.join(', '))
  const [note, setNote] = useState(remark.note)
  const [correcting, setCorrecting] = useState(false)
  const send = (says: string, event: Sent) =>
    change.mutate(
      {
        params: { run, row },
        body: { revision: remark.revision, events: [{ id: crypto.randomUUID(), ...event } as Change] },
      },
      {
        onSuccess() {
          setCorrecting(false)
          toast(says)
        },
      },
    )
  const { override } = remark
  return (
    <section className="stack remark" aria-labelledby="remark">
      <h3 id="remark">What people say</h3>
      {change.error && <Notice tone="error">{change.error.message}</Notice>}
      {override && (
        <Notice
          tone="warn"
          title={`Corrected by hand: ${override.answer}, ${override.correct ? 'right' : 'wrong'}.`}
          actions={
            may && (
              <Button
                onClick={() => send('The correction is withdrawn.', { kind: 'remark.overridden', payload: null })}
              >
                Withdraw the correction
              </Button>
            )
          }
        >
          {override.reason}{' '}
          <span className="small muted">
            By {override.author}, {new Date(override.time).toLocaleString()}.
          </span>
        </Notice>
      )}
      {may ? (
        <>
          <form
            className="inline-form"
            onSubmit={event => {
              event.preventDefault()
              const list = tags
                .split(',')
                .map(each => each.trim())
                .filter(Boolean)
              send('The tags are saved.', { kind: 'remark.tagged', payload: { tags: [...new Set(list)] } })
            }}
          >
            <TextField label="Tags" hint="Commas between them." value={tags} onChange={setTags} />
            <Button type="submit" disabled={tags === remark.tags.join(', ')}>
              Save tags
            </Button>
          </form>
          <form
            className="inline-form"
            onSubmit={event => {
              event.preventDefault()
              send('The note is saved.', { kind: 'remark.noted', payload: { note } })
            }}
          >
            <TextArea label="Note" rows={2} value={note} onChange={setNote} />
            <Button type="submit" disabled={note === remark.note}>
              Save note
            </Button>
          </form>
          {correcting ? (
            <Correction
              answer={override?.answer ?? answer}
              busy={change.isPending}
              onCancel={() => setCorrecting(false)}
              onSend={payload => send('The correction is saved.', { kind: 'remark.overridden', payload })}
            />
          ) : (
            <div>
              <Button onClick={() => setCorrecting(true)}>Correct the answer</Button>
            </div>
          )}
        </>
      ) : (
        <>
          <div className="row">
            {remark.tags.map(tag => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </div>
          {remark.note && <p>{remark.note}</p>}
          {!override && remark.tags.length === 0 && !remark.note && <p className="muted">Nothing yet.</p>}
        </>
      )}
    </section>
  )
}

function Correction(props: {
  readonly answer: string
  readonly busy: boolean
  readonly onCancel: () => void
  readonly onSend: (payload: { answer: string; correct: boolean; reason: string }) => void
}) {
  const [answer, setAnswer] = useState(props.answer)
  const [correct, setCorrect] = useState(true)
  const [reason, setReason] = useState('')
  return (
    <form
      className="card stack"
      onSubmit={event => {
        event.preventDefault()
        props.onSend({ answer, correct, reason })
      }}
    >
      <TextField label="What it answered in truth" value={answer} onChange={setAnswer} />
      <Checkbox label="That is right" checked={correct} onChange={setCorrect} />
      <TextField label="Why" value={reason} onChange={setReason} />
      <div className="row">
        <Button type="submit" busy={props.busy}>
          Save the correction
        </Button>
        <Button kind="quiet" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
