/** One passage: its text, who works on it, what was said about it, everything that happened to it. */
import { useState } from 'react'
import { useMay, useSession } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextArea } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { toast } from '../../parts/toast.tsx'
import type { Project } from '../projects/kinds.ts'
import { didIn } from './did-in.ts'
import { usePeople } from './use-people.ts'

export function PassageDialog(props: {
  readonly project: Project
  readonly passage: string
  readonly onClose: () => void
}) {
  const { project, passage, onClose } = props
  const params = { project: project.id, passage }
  const detail = useRoute('readPassage', { params })
  const history = useRoute('readHistory', { params, query: { limit: 200 } })
  const change = useChange('changePassage', ['readPassage', 'readHistory', 'listPassages', 'readProgress'])
  const withdraw = useChange('deletePassage', ['listPassages', 'readProgress'])
  const { account } = useSession()
  const judges = useMay('administrator', 'adjudicator')
  const leads = useMay('administrator')
  const works = useMay('administrator', 'adjudicator', 'annotator')
  const nameOf = usePeople(project.id)
  const [comment, setComment] = useState('')
  const put = (kind: 'passage.commented' | 'passage.flagged', payload: object, done: () => void = () => {}) =>
    change.mutate(
      {
        params,
        body: {
          revision: detail.data?.revision ?? 0,
          events: [{ id: crypto.randomUUID(), kind, payload } as never],
        },
      },
      { onSuccess: done, onError: error => toast(error.message, { tone: 'error' }) },
    )
  return (
    <Dialog open wide title={detail.data?.passage.title ?? 'Passage'} onClose={onClose}>
      <Loaded of={detail}>
        {found => (
          <>
            <p className="prose">{found.text}</p>
            {found.question && (
              <p>
                <strong>Question:</strong> {found.question}
              </p>
            )}
            <div className="row">
              {found.passage.annotators.length > 0 && (
                <span className="muted">Annotated by {found.passage.annotators.map(nameOf).join(', ')}</span>
              )}
              {found.passage.adjudicator && (
                <span className="muted">decided by {nameOf(found.passage.adjudicator)}</span>
              )}
              {found.passage.flagged && (
                <Badge tone="attack" sign="⚑">
                  flagged
                </Badge>
              )}
            </div>
            <div className="row">
              {works && (found.own || judges || found.passage.annotators.includes(account?.id ?? '')) && (
                <LinkButton href={`/projects/${project.id}/annotate/${passage}`} kind="primary">
                  {found.own ? 'Open the annotation' : 'Open it'}
                </LinkButton>
              )}
              {judges && (found.passage.status === 'submitted' || found.passage.status === 'done') && (
                <LinkButton href={`/projects/${project.id}/adjudicate/${passage}`}>Decide</LinkButton>
              )}
              {works && (
                <Button
                  busy={change.isPending}
                  onClick={() => put('passage.flagged', { flagged: !found.passage.flagged })}
                >
                  {found.passage.flagged ? 'Take the flag away' : 'Flag it'}
                </Button>
              )}
              {leads && (
                <Button
                  kind="danger"
                  busy={withdraw.isPending}
                  onClick={() =>
                    withdraw.mutate(
                      { params },
                      {
                        onSuccess: () => {
                          toast('The passage is withdrawn; its history stays.')
                          onClose()
                        },
                        onError: error => toast(error.message, { tone: 'error' }),
                      },
                    )
                  }
                >
                  Withdraw it
                </Button>
              )}
            </div>
            <h3>Discussion</h3>
            {found.discussion.length === 0 && <p className="muted">Nobody has said anything about this passage.</p>}
            <ul className="history">
              {found.discussion.map(({ id, author, time, text }) => (
                <li key={id}>
                  <span className="small muted">
                    {nameOf(author)}
                    <br />
                    {whenOf(time)}
                  </span>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
            {works && (
              <>
                <TextArea label="A comment" rows={2} maxLength={5000} value={comment} onChange={setComment} />
                <div className="row">
                  <Button
                    disabled={comment.trim() === ''}
                    busy={change.isPending}
                    onClick={() => put('passage.commented', { text: comment }, () => setComment(''))}
                  >
                    Comment
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      </Loaded>
      <h3>History</h3>
      <Loaded of={history}>
        {found => (
          <ol className="history">
            {found.items.map(({ id, author, time, kind, did }) => (
              <li key={id}>
                <span className="small muted">{whenOf(time)}</span>
                <span>
                  {nameOf(author)} {didIn(kind, did)}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

const whenOf = (time: string): string =>
  new Date(time).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
