/** The columns of a list of items, fewer where there is little room. */

import type { Reply } from '@elenchus/workbench/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { call, type ProblemError } from '../../app/api.ts'
import { keyOf } from '../../app/use-route.ts'
import { Badge, type Tone } from '../../parts/feedback.tsx'
import type { Column } from '../../parts/table.tsx'

const narrowQuery = '(max-width: 899px)'
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    changed => {
      const media = window.matchMedia(narrowQuery)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(narrowQuery).matches,
  )

export type Verdict = 'right' | 'wrong' | 'not read' | 'failed'
export const verdictOf = ({ correct, failed, answer }: Pick<RowSummary, 'correct' | 'failed' | 'answer'>): Verdict =>
  failed !== null ? 'failed' : correct === true ? 'right' : correct === null && answer === '' ? 'not read' : 'wrong'

const looks: Readonly<Record<Verdict, readonly [Tone, string]>> = {
  right: ['ok', '✓'],
  wrong: ['attack', '✕'],
  'not read': ['warn', '?'],
  failed: ['danger', '!'],
}

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const [tone, sign] = looks[verdict]
  return (
    <Badge tone={tone} sign={sign}>
      {verdict}
    </Badge>
  )
}

const verdict: Column<RowSummary> = {
  id: 'verdict',
  head: 'Verdict',
  width: '104px',
  cell: row => (
    <>
      <VerdictBadge verdict={verdictOf(row)} />
      {row.overridden && <span title="corrected by hand"> ✎</span>}
    </>
  ),
}
const id: Column<RowSummary> = { id: 'id', head: 'Item', width: 'minmax(80px, 1fr)', cell: row => row.sampleId }
const text: Column<RowSummary> = { id: 'text', head: 'Text', width: 'minmax(0, 4fr)', cell: row => row.text }
const wide: readonly Column<RowSummary>[] = [
  id,
  verdict,
  { id: 'target', head: 'Target', width: 'minmax(60px, 1fr)', cell: row => row.target },
  { id: 'answer', head: 'Answer', width: 'minmax(60px, 1fr)', cell: row => row.failed ?? row.answer },
  text,
  { id: 'tags', head: 'Tags', width: 'minmax(0, 1fr)', cell: row => row.tags.join(', ') },
]
const few: readonly Column<RowSummary>[] = [verdict, id, { ...text, width: 'minmax(0, 2fr)' }]

export const rowColumns = (narrow: boolean): readonly Column<RowSummary>[] => (narrow ? few : wide)

export type RowSummary = Reply<'listRows'>['items'][number]
export interface RowFilter {
  readonly verdict?: 'right' | 'wrong' | 'unparsed' | 'failed'
  readonly search?: string
  readonly tag?: string
  readonly protocol?: string
}
const pageSize = 100
const settleMs = 60

const pageOptions = (run: string, filter: RowFilter, page: number) => {
  const options = { params: { run }, query: { ...filter, offset: page * pageSize, limit: pageSize } }
  return {
    queryKey: keyOf('listRows', options),
    queryFn: ({ signal }: { signal: AbortSignal }) => call('listRows', { ...options, signal }),
    gcTime: 20_000,
  }
}

export function useRows(run: string, filter: RowFilter) {
  const first = useQuery<Reply<'listRows'>, ProblemError>({
    ...pageOptions(run, filter, 0),
    placeholderData: keepPreviousData,
  })
  const [pages, setPages] = useState<readonly number[]>([0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queries = useQueries({ queries: pages.map(page => pageOptions(run, filter, page)) })
  const byPage = new Map(pages.map((page, i) => [page, queries[i]?.data?.items]))
  if (!byPage.get(0)) byPage.set(0, first.data?.items)
  const onRange = useCallback((from: number, to: number) => {
    clearTimeout(timer.current)
    // Who scrolls far passes many pages that nobody reads.
    timer.current = setTimeout(() => {
      const [low, high] = [Math.floor(from / pageSize), Math.floor(to / pageSize)]
      setPages(now => (now[0] === low && now.at(-1) === high ? now : range(low, high)))
    }, settleMs)
  }, [])
  return {
    first,
    total: first.data?.total ?? 0,
    onRange,
    rowAt: (index: number): RowSummary | undefined => byPage.get(Math.floor(index / pageSize))?.[index % pageSize],
  }
}

const range = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i)
