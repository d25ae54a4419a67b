/** What people say about a passage, and whether it needs a look: comments, a flag. */
import type { Reply } from '@elenchus/workbench/contract'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { TextArea } from '../../parts/field.tsx'
import { toast } from '../../parts/toast.tsx'

type Detail = Reply<'readPassage'>

export function Discussion({ project, detail }: { readonly project: string; readonly detail: Detail }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(detail.discussion.length > 0)
  const change = useChange('changePassage', ['readPassage'])
  const params = { project, passage: detail.passage.id }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const comment = { id: crypto.randomUUID(), kind: 'passage.commented' as const, payload: { text } }
    change.mutate(
      { params, body: { revision: detail.revision, events: [comment] } },
      { onSuccess: () => setText(''), onError: error => toast(error.message, { tone: 'error' }) },
    )
  }
  return (
    <details className="card discussion" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Comments ({detail.discussion.length})</summary>
      <div className="stack">
        <ul>
          {detail.discussion.map(({ id, author, time, text: said }) => (
            <li key={id}>
              <p className="small muted">
                {author}, {new Date(time).toLocaleString('en')}
              </p>
              <p>{said}</p>
            </li>
          ))}
        </ul>
        <form className="stack" onSubmit={submit}>
          <TextArea label="Comment" rows={2} value={text} maxLength={5000} onChange={setText} />
          <div className="row">
            <Button type="submit" busy={change.isPending} disabled={text.trim() === ''}>
              Add the comment
            </Button>
          </div>
        </form>
      </div>
    </details>
  )
}
