/** Tags, a note, and the correction of an answer that was misread. The log stays as it is; the correction stands beside it with its author. */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { useChange } from '../../app/use-route.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Checkbox, TextArea, TextField } from '../../parts/field.tsx'
import { Notice } from '../../parts/notice.tsx'
import { toast } from '../../parts/toast.tsx'

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
