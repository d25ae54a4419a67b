/** All passages, filtered; ten thousand of them are no more in the page than those that are seen. */
import type { Reply } from '@elenchus/workbench/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { useSearch } from 'wouter'
import { call, type ProblemError } from '../../app/api.ts'
import { useMay } from '../../app/session.tsx'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Checkbox, TextField } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Select } from '../../parts/select.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import type { Project } from '../projects/kinds.ts'
import { PassageDialog } from './passage-dialog.tsx'

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
