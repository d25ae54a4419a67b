/** Rows of a run for a list of any length: only the pages that are seen are asked for, and those out of sight are let go. */
import type { Reply } from '@elenchus/workbench/contract'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call, type ProblemError } from '../../app/api.ts'
import { keyOf } from '../../app/use-route.ts'

export type RowSummary = Reply<'listRows'>['items'][number]
export interface RowFilter {
  readonly verdict?: 'right' | 'wrong' | 'unparsed' | 'failed'
  readonly search?: string
  readonly tag?: string
  readonly protocol?: string
}
const size = 100
const settleMs = 60

const pageQuery = (run: string, filter: RowFilter, page: number) => {
  const options = { params: { run }, query: { ...filter, offset: page * size, limit: size } }
  return {
    queryKey: keyOf('listRows', options),
    queryFn: ({ signal }: { signal: AbortSignal }) => call('listRows', { ...options, signal }),
    gcTime: 20_000,
  }
}

export function useRows(run: string, filter: RowFilter) {
  const first = useQuery<Reply<'listRows'>, ProblemError>({
    ...pageQuery(run, filter, 0),
    placeholderData: keepPreviousData,
  })
  const [pages, setPages] = useState<readonly number[]>([0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queries = useQueries({ queries: pages.map(page => pageQuery(run, filter, page)) })
  const byPage = new Map(pages.map((page, i) => [page, queries[i]?.data?.items]))
  if (!byPage.get(0)) byPage.set(0, first.data?.items)
  const onRange = useCallback((from: number, to: number) => {
    clearTimeout(timer.current)
    // Who scrolls far passes many pages that nobody reads.
    timer.current = setTimeout(() => {
      const [low, high] = [Math.floor(from / size), Math.floor(to / size)]
      setPages(now => (now[0] === low && now.at(-1) === high ? now : range(low, high)))
    }, settleMs)
  }, [])
  return {
    first,
    total: first.data?.total ?? 0,
    onRange,
    rowAt: (index: number): RowSummary | undefined => byPage.get(Math.floor(index / size))?.[index % size],
  }
}

const range = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i)
