/** All passages, filtered; ten thousand of them are no more in the page than those that are seen. */
import type { Reply } from '@elenchus/workbench/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { useSearch } from 'wouter'
import { call, type ProblemError } from '../../app/api.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { Badge, Loaded, type Tone, toast } from '../../parts/feedback.tsx'
import { Button, Checkbox, LinkButton, Select, TextArea, TextField } from '../../parts/form.tsx'
import { Dialog, EmptyState } from '../../parts/layout.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { didIn, type Project, usePeople } from './use-project.ts'

type Page = Reply<'listPassages'>
type Passage = Page['items'][number]
const statuses: Readonly<Record<Passage['status'], readonly [says: string, sign: string, tone: Tone]>> = {
  open: ['open', '○', 'neutral'],
  annotating: ['being annotated', '◐', 'accent'],
  submitted: ['to decide', '◑', 'warn'],
  done: ['done', '●', 'ok'],
}
const pageSize = 250

export function Passages({ project }: { readonly project: Project }) {
  const start = new URLSearchParams(useSearch())
  const leads = useMay('administrator')
  const [status, setStatus] = useState<Passage['status'] | 'all'>('all')
  const [flagged, setFlagged] = useState(start.has('flagged'))
  const [mine, setMine] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const [opened, setOpened] = useState<string | null>(null)
  const query = {
    ...(status === 'all' ? {} : { status }),
    ...(flagged ? { flagged: 'true' } : {}),
    ...(mine ? { mine: 'true' } : {}),
    ...(wanted.trim() === '' ? {} : { search: wanted.trim() }),
  }
  const pages = useInfiniteQuery<
    Page,
    ProblemError,
    { items: Passage[]; total: number },
    readonly unknown[],
    string | null
  >({
    queryKey: ['listPassages', { project: project.id }, query, 'all pages'],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) =>
      call('listPassages', {
        params: { project: project.id },
        query: { ...query, limit: pageSize, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    getNextPageParam: last => last.next,
    select: ({ pages: all }) => ({ items: all.flatMap(({ items }) => items), total: all[0]?.total ?? 0 }),
    placeholderData: previous => previous,
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage, data } = pages
  const here = data?.items.length ?? 0
  const onRange = useCallback(
    (_: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && last + pageSize / 2 > here) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, here, fetchNextPage],
  )
  const filtered = Object.keys(query).length > 0
  return (
    <>
      <div className="filters">
        <TextField label="Search" type="search" value={search} onChange={setSearch} />
        <Select
          label="State"
          value={status}
          options={[
            { value: 'all', says: 'All' },
            ...(Object.keys(statuses) as Passage['status'][]).map(value => ({ value, says: statuses[value][0] })),
          ]}
          onChange={setStatus}
        />
        <Checkbox label="Flagged" checked={flagged} onChange={setFlagged} />
        <Checkbox label="Mine" checked={mine} onChange={setMine} />
      </div>
      <Loaded of={pages}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState
              title={filtered ? 'No passage is like that' : 'There are no passages yet'}
              action={
                !filtered &&
                leads && (
                  <LinkButton href={`/projects/${project.id}/import`} kind="primary">
                    Import passages
                  </LinkButton>
                )
              }
            >
              {filtered ? 'Take a filter away, or search for something else.' : 'Import some to begin.'}
            </EmptyState>
          ) : (
            <>
              <p className="small muted" role="status">
                {count(total, 'passage')}
              </p>
              <VirtualTable<Passage>
                label="Passages"
                count={total}
                rowAt={index => items[index]}
                onRange={onRange}
                onOpen={passage => setOpened(passage.id)}
                height="65vh"
                columns={[
                  {
                    id: 'number',
                    head: 'No.',
                    width: '64px',
                    figures: true,
                    cell: ({ number }) => (number + 1).toLocaleString('en'),
                  },
                  {
                    id: 'title',
                    head: 'Passage',
                    width: 'minmax(180px, 1fr)',
                    cell: ({ title, qualification }) => (
                      <>
                        {qualification && <Badge>to qualify on</Badge>} {title}
                      </>
                    ),
                  },
                  {
                    id: 'status',
                    head: 'State',
                    width: '150px',
                    cell: passage => {
                      const [says, sign, tone] = statuses[passage.status]
                      return (
                        <Badge tone={tone} sign={sign}>
                          {says}
                        </Badge>
                      )
                    },
                  },
                  {
                    id: 'signs',
                    head: 'Remarks',
                    width: '120px',
                    cell: passage => (
                      <>
                        {passage.flagged && (
                          <Badge tone="attack" sign="⚑">
                            flagged
                          </Badge>
                        )}{' '}
                        {passage.comments > 0 && (
                          <span className="small muted">{count(passage.comments, 'comment')}</span>
                        )}
                      </>
                    ),
                  },
                ]}
              />
            </>
          )
        }
      </Loaded>
      {opened !== null && <PassageDialog project={project} passage={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

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
