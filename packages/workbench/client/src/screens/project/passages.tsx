/** The list of a project's passages with filters, and a dialog with the details of one passage. */
import type { Reply } from '@elenchus/workbench/contract'
import { useDeferredValue, useState } from 'react'
import { useSearch } from 'wouter'
import { Loaded, useApiMutation, useApiQuery, usePagedQuery } from '../../app/api-queries.tsx'
import { usePermissions, useSession } from '../../app/session.tsx'
import { Badge, toast, toastError } from '../../parts/feedback.tsx'
import { Button, Checkbox, Form, LinkButton, Select, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { formatNumber, formatTime, pluralise } from '../../parts/format.ts'
import { Dialog, EmptyState } from '../../parts/layout.tsx'
import type { Column } from '../../parts/table.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { describeEvent, type PassageDetail, type Project, useNameLookup, usePassageChange } from './use-project.ts'
import './project.css'

type Passage = Reply<'listPassages'>['items'][number]
export type PassageStatus = Passage['status']
export const passageStatuses = {
  open: { label: 'open', icon: '○', tone: 'neutral' },
  annotating: { label: 'being annotated', icon: '◐', tone: 'accent' },
  submitted: { label: 'to adjudicate', icon: '◑', tone: 'warn' },
  done: { label: 'done', icon: '●', tone: 'ok' },
} as const
const statusEntries = Object.entries(passageStatuses)
const statusOptions = statusEntries.map(([value, { label }]) => ({ value: value as PassageStatus, label }))
const Flagged = () => <Badge label="flagged" tone="attack" icon="⚑" />

const columns: readonly Column<Passage>[] = [
  { head: 'No.', width: '64px', numeric: true, cell: ({ number }) => formatNumber(number + 1) },
  {
    head: 'Passage',
    width: 'minmax(180px, 1fr)',
    cell: ({ title, qualification }) => (
      <>
        {qualification && <Badge label="qualification" />} {title}
      </>
    ),
  },
  { head: 'State', width: '150px', cell: ({ status }) => <Badge {...passageStatuses[status]} /> },
  {
    head: 'Remarks',
    width: '120px',
    cell: ({ flagged, comments }) => (
      <>
        {flagged && <Flagged />} {comments > 0 && <span className="small muted">{pluralise(comments, 'comment')}</span>}
      </>
    ),
  },
]

export function Passages({ project }: { project: Project }) {
  const { isAdministrator } = usePermissions()
  const flagged = new URLSearchParams(useSearch()).has('flagged')
  const { values, field } = useForm({ status: 'all' as PassageStatus | 'all', flagged, mine: false, search: '' })
  const search = useDeferredValue(values.search).trim() || undefined
  const [openedId, setOpenedId] = useState<string | null>(null)
  const query = {
    status: values.status === 'all' ? undefined : values.status,
    flagged: values.flagged ? 'true' : undefined,
    mine: values.mine ? 'true' : undefined,
    search,
    limit: 250,
  }
  const pages = usePagedQuery('listPassages', { params: { project: project.id }, query })
  const isFiltered = values.status !== 'all' || values.flagged || values.mine || search !== undefined
  const importLink = <LinkButton label="Import passages" href={`/projects/${project.id}/import`} kind="primary" />
  return (
    <>
      <div className="filters">
        <TextField label="Search" type="search" {...field('search')} />
        <Select label="State" options={[{ value: 'all', label: 'All' }, ...statusOptions]} {...field('status')} />
        <Checkbox label="Flagged" {...field('flagged')} />
        <Checkbox label="Mine" {...field('mine')} />
      </div>
      <Loaded query={pages}>
        {({ items, total }) => {
          if (total === null || total === 0)
            return isFiltered ? (
              <EmptyState title="No passages match the filters">Remove a filter or change the search.</EmptyState>
            ) : (
              <EmptyState title="There are no passages yet" action={isAdministrator && importLink} />
            )
          return (
            <>
              <p className="small muted" role="status">
                {pluralise(total, 'passage')}
              </p>
              <VirtualTable<Passage>
                label="Passages"
                count={total}
                rowAt={index => items[index]}
                onRange={pages.onRange}
                onOpen={({ id }) => setOpenedId(id)}
                height="65vh"
                columns={columns}
              />
            </>
          )
        }}
      </Loaded>
      {openedId !== null && <PassageDialog project={project.id} passage={openedId} onClose={() => setOpenedId(null)} />}
    </>
  )
}

function PassageDialog(props: { project: string; passage: string; onClose: () => void }) {
  const { onClose, ...params } = props
  const detail = useApiQuery('readPassage', { params })
  const history = useApiQuery('readHistory', { params, query: { limit: 200 } })
  const getName = useNameLookup(params.project)
  return (
    <Dialog wide title={detail.data?.passage.title ?? 'Passage'} onClose={onClose}>
      <Loaded query={detail}>
        {passageDetail => <PassageView project={params.project} detail={passageDetail} onWithdrawn={onClose} />}
      </Loaded>
      <h3>History</h3>
      <Loaded query={history}>
        {({ items }) => (
          <ol className="history">
            {items.map(({ id, author, time, kind, did }) => (
              <li key={id}>
                <span className="small muted">{formatTime(time)}</span>
                <span>{`${getName(author)} ${describeEvent(kind, did)}`}</span>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

function PassageView(props: { project: string; detail: PassageDetail; onWithdrawn: () => void }) {
  const { project, detail, onWithdrawn } = props
  const { id, annotators, adjudicator, flagged, status } = detail.passage
  const change = usePassageChange(project, detail)
  const withdraw = useApiMutation('deletePassage', ['listPassages', 'readProgress'], toastError)
  const { account } = useSession()
  const { isAdministrator, canAdjudicate, canAnnotate } = usePermissions()
  const getName = useNameLookup(project)
  const onSuccess = () => {
    toast('The passage was withdrawn. The history of the passage is kept.')
    onWithdrawn()
  }
  const onWithdraw = () => withdraw.mutate({ params: { project, passage: id } }, { onSuccess })
  const isParticipant = detail.own || canAdjudicate || annotators.includes(account?.id ?? '')
  return (
    <>
      <p className="prose">{detail.text}</p>
      {detail.question && (
        <p>
          <strong>Question:</strong> {detail.question}
        </p>
      )}
      <div className="row">
        {annotators.length > 0 && <span className="muted">Annotated by {annotators.map(getName).join(', ')}</span>}
        {adjudicator && <span className="muted">adjudicated by {getName(adjudicator)}</span>}
        {flagged && <Flagged />}
      </div>
      <div className="row">
        {canAnnotate && isParticipant && (
          <LinkButton
            label={detail.own ? 'Open the annotation' : 'Annotate'}
            href={`/projects/${project}/annotate/${id}`}
            kind="primary"
          />
        )}
        {canAdjudicate && (status === 'submitted' || status === 'done') && (
          <LinkButton label="Adjudicate" href={`/projects/${project}/adjudicate/${id}`} />
        )}
        {canAnnotate && (
          <Button
            label={flagged ? 'Remove flag' : 'Flag'}
            busy={change.isPending}
            onClick={() => change.sendEvent('passage.flagged', { flagged: !flagged })}
          />
        )}
        {isAdministrator && <Button label="Withdraw" kind="danger" busy={withdraw.isPending} onClick={onWithdraw} />}
      </div>
      <h3>Comments</h3>
      <Comments project={project} detail={detail} />
    </>
  )
}

/** The comments on a passage, and a form for another one. */
export function Comments({ project, detail }: { project: string; detail: PassageDetail }) {
  const { canAnnotate } = usePermissions()
  const getName = useNameLookup(project)
  const change = usePassageChange(project, detail)
  const [text, setText] = useState('')
  return (
    <>
      {detail.discussion.length === 0 && <p className="muted">There are no comments.</p>}
      <ul className="history">
        {detail.discussion.map(({ id, author, time, text: comment }) => (
          <li key={id}>
            <span className="small muted">
              {getName(author)}
              <br />
              {formatTime(time)}
            </span>
            <span>{comment}</span>
          </li>
        ))}
      </ul>
      {canAnnotate && (
        <Form
          submit="Comment"
          kind="plain"
          mutation={{ ...change, error: null }}
          disabled={text.trim() === ''}
          onSubmit={() => change.sendEvent('passage.commented', { text }, () => setText(''))}
        >
          <TextArea label="New comment" rows={2} maxLength={5000} value={text} onChange={setText} />
        </Form>
      )}
    </>
  )
}
