/** Server state in components: queries cached by route, parameters and query; mutations that invalidate the routes they affect. */
import type { Reply, RouteName } from '@elenchus/workbench/contract'
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading, Notice } from '../parts/feedback.tsx'
import { Button } from '../parts/form.tsx'
import type { CallArguments, CallName, CallOptions, ProblemError, RouteOptions } from './api.ts'
import { call } from './api.ts'

/** The cache key of a reply: route, parameters, query, body. */
export function createQueryKey<Name extends CallName>(name: Name, ...args: CallArguments<Name>): readonly unknown[] {
  const { params = {}, query = {}, body = null } = (args[0] ?? {}) as RouteOptions
  return [name, params, query, body]
}

interface QuerySettings<Name extends CallName> {
  readonly enabled?: boolean
  readonly staleTime?: number
  /** Shows the previous data while other parameters are loading. */
  readonly keepPrevious?: boolean
  /** Repeats the request every two seconds while it returns true for the last reply. */
  readonly poll?: (reply: Reply<Name>) => boolean
}

/** A reply of the server, refetched when it is stale. */
export function useApiQuery<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  { keepPrevious, poll, ...rest }: QuerySettings<Name> = {},
): UseQueryResult<Reply<Name>, ProblemError> {
  const args = [options] as unknown as CallArguments<Name>
  return useQuery<Reply<Name>, ProblemError>({
    queryKey: createQueryKey(name, ...args),
    queryFn: ({ signal }) => call(name, ...([{ ...options, signal }] as unknown as CallArguments<Name>)),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    refetchInterval: ({ state }) => (poll && state.data !== undefined && poll(state.data) ? 2000 : false),
    ...rest,
  })
}

type Page = { readonly items: readonly unknown[]; readonly next: string | null }
type PagedName = { [Name in CallName]: Reply<Name> extends Page ? Name : never }[CallName]

/** A list that the server sends in pages. Pass `onRange` to the `VirtualTable` that shows it, to load the next page in time. */
export function usePagedQuery<Name extends PagedName>(name: Name, options: CallOptions<Name>) {
  type PageReply = Reply<Name> & Page
  const { query } = options as { query?: object }
  const pages = useInfiniteQuery({
    queryKey: [...createQueryKey(name, ...([options] as unknown as CallArguments<Name>)), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<PageReply> => {
      const pageOptions = { ...options, query: { ...query, after: pageParam }, signal }
      return call(name, ...([pageOptions] as unknown as CallArguments<Name>)) as Promise<PageReply>
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    select: data => ({
      ...data.pages[0]!,
      items: data.pages.flatMap(page => [...page.items] as PageReply['items'][number][]),
    }),
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = pages
  // Loads the next page when fewer than 100 rows remain below the visible ones.
  const onRange = (_: number, last: number) => {
    if (hasNextPage && !isFetching && last + 100 > (data?.items.length ?? 0)) void fetchNextPage()
  }
  return { ...pages, onRange }
}

/** A mutation that refetches the given routes when it succeeds. */
export function useApiMutation<Name extends CallName>(
  name: Name,
  invalidates: readonly RouteName[] = [],
  onError?: (error: ProblemError) => void,
): UseMutationResult<Reply<Name>, ProblemError, CallOptions<Name>> {
  const client = useQueryClient()
  return useMutation<Reply<Name>, ProblemError, CallOptions<Name>>({
    mutationFn: options => call(name, ...([options] as unknown as CallArguments<Name>)),
    onSuccess: () => invalidateRoutes(client, invalidates),
    onError,
  })
}

/** Marks the cached replies of these routes as stale: those on the screen are refetched now, others when they are shown again. */
export async function invalidateRoutes(client: QueryClient, routes: readonly RouteName[]): Promise<void> {
  await Promise.all(routes.map(name => client.invalidateQueries({ queryKey: [name] })))
}

type QueryState<T> = Readonly<{ data: T | undefined; error: Error | null; refetch: () => unknown }>

/** Renders the data of a query. Until they arrive it shows a spinner, or the error with a button that retries. */
export function Loaded<T>({ query, children }: { query: QueryState<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (!query.error) return <Loading />
  const retry = <Button label="Try again" onClick={() => void query.refetch()} />
  return <Notice tone="error" title={query.error.message} actions={retry} />
}
