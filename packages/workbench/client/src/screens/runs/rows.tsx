/** The items of a run as rows of a table. Only the pages in the visible range are loaded. */
import type { Reply } from '@elenchus/workbench/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import { call, type ProblemError } from '../../app/api.ts'
import { createQueryKey } from '../../app/api-queries.tsx'
import { Badge } from '../../parts/feedback.tsx'
import type { Column } from '../../parts/table.tsx'

const narrowQuery = '(max-width: 899px)'
/** True if the window has room for only a few columns. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    listener => {
      const media = window.matchMedia(narrowQuery)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(narrowQuery).matches,
  )

/** A parameter of the query string, empty if it is missing, and a function that changes it; an empty value deletes it. */
export function useSearchParam(name: string) {
  const [params, setParams] = useSearchParams()
  const set = (value: string, options: { replace?: boolean } = {}) =>
    setParams(current => {
      const next = new URLSearchParams(current)
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    }, options)
  return [params.get(name) ?? '', set] as const
}

export type RowSummary = Reply<'listRows'>['items'][number]
type RowColumn = Column<RowSummary>

export function VerdictBadge({ correct, failed, answer }: Pick<RowSummary, 'correct' | 'failed' | 'answer'>) {
  if (failed !== null) return <Badge label="failed" tone="danger" icon="!" />
  if (correct === true) return <Badge label="correct" tone="ok" icon="✓" />
  if (correct === null && answer === '') return <Badge label="not parsed" tone="warn" icon="?" />
  return <Badge label="wrong" tone="attack" icon="✕" />
}

const verdictColumn: RowColumn = {
  head: 'Verdict',
  width: '112px',
  cell: row => (
    <>
      <VerdictBadge {...row} />
      {row.overridden && <span title="corrected manually"> ✎</span>}
    </>
  ),
}
const idColumn: RowColumn = { head: 'Item', width: 'minmax(80px, 1fr)', cell: row => row.sampleId }
const textColumn: RowColumn = { head: 'Text', width: 'minmax(0, 4fr)', cell: row => row.text }
const allColumns: readonly RowColumn[] = [
  idColumn,
  verdictColumn,
  { head: 'Target', width: 'minmax(60px, 1fr)', cell: row => row.target },
  { head: 'Answer', width: 'minmax(60px, 1fr)', cell: row => row.failed ?? row.answer },
  textColumn,
  { head: 'Tags', width: 'minmax(0, 1fr)', cell: row => row.tags.join(', ') },
]
const narrowColumns: readonly RowColumn[] = [verdictColumn, idColumn, { ...textColumn, width: 'minmax(0, 2fr)' }]

export const getRowColumns = (isNarrow: boolean) => (isNarrow ? narrowColumns : allColumns)

export interface RowFilter {
  readonly verdict?: 'right' | 'wrong' | 'unparsed' | 'failed'
  readonly search?: string
  readonly tag?: string
  readonly protocol?: string
}
const pageSize = 100
/** Pages are requested after scrolling has paused for this time, because fast scrolling passes many pages. */
const scrollPauseMs = 60

/** The rows of a run that match a filter. `live` is true while the run is in progress; the rows are then refetched. */
export function useRows(run: string, filter: RowFilter, live: boolean) {
  const pageQuery = (page: number) => {
    const options = { params: { run }, query: { ...filter, offset: page * pageSize, limit: pageSize } }
    return {
      queryKey: createQueryKey('listRows', options),
      queryFn: ({ signal }: { signal: AbortSignal }) => call('listRows', { ...options, signal }),
      refetchInterval: live && (2000 as const),
      gcTime: 20_000,
    }
  }
  const firstQuery = useQuery<Reply<'listRows'>, ProblemError>({ ...pageQuery(0), placeholderData: keepPreviousData })
  const [pages, setPages] = useState<readonly number[]>([0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queries = useQueries({ queries: pages.map(pageQuery) })
  const rowsByPage = new Map(pages.map((page, i) => [page, queries[i]?.data?.items]))
  // While another filter is loading, the first page of the previous one is shown.
  if (!rowsByPage.get(0)) rowsByPage.set(0, firstQuery.data?.items)
  const onRange = useCallback((firstRow: number, lastRow: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const [firstPage, lastPage] = [Math.floor(firstRow / pageSize), Math.floor(lastRow / pageSize)]
      const visiblePages = Array.from({ length: lastPage - firstPage + 1 }, (_, i) => firstPage + i)
      setPages(current => (current[0] === firstPage && current.at(-1) === lastPage ? current : visiblePages))
    }, scrollPauseMs)
  }, [])
  return {
    error: firstQuery.error,
    total: firstQuery.data?.total ?? 0,
    onRange,
    rowAt: (index: number): RowSummary | undefined => rowsByPage.get(Math.floor(index / pageSize))?.[index % pageSize],
  }
}
