/** Server state on the screen: reads are kept by route, parameters and query; changes say which routes they make old. */
import type { Reply, RouteName } from '@elenchus/workbench/contract'
import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallArguments, type CallName, type CallOptions, call, type ProblemError } from './api.ts'

interface Parts {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

/** The key under which an answer is kept: name, parameters, query, body. */
export function keyOf<Name extends CallName>(name: Name, ...args: CallArguments<Name>): readonly unknown[] {
  const { params = {}, query = {}, body = null } = (args[0] ?? {}) as Parts
  return [name, params, query, body]
}

/** An answer of the server, read again when it is old. */
export function useRoute<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  settings: { readonly enabled?: boolean; readonly staleTime?: number; readonly keepPrevious?: boolean } = {},
): UseQueryResult<Reply<Name>, ProblemError> {
  const { keepPrevious = false, ...rest } = settings
  const args = [options] as unknown as CallArguments<Name>
  return useQuery<Reply<Name>, ProblemError>({
    queryKey: keyOf(name, ...args),
    queryFn: ({ signal }) => call(name, ...([{ ...options, signal }] as unknown as CallArguments<Name>)),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
  })
}

/** A change; afterwards the named routes are read again. */
export function useChange<Name extends CallName>(
  name: Name,
  makesOld: readonly RouteName[] = [],
): UseMutationResult<Reply<Name>, ProblemError, CallOptions<Name>> {
  const client = useQueryClient()
  return useMutation<Reply<Name>, ProblemError, CallOptions<Name>>({
    mutationFn: options => call(name, ...([options] as unknown as CallArguments<Name>)),
    onSuccess: () => forget(client, makesOld),
  })
}

/** Answers of these routes are read again when next they are on the screen. */
export async function forget(client: QueryClient, names: readonly RouteName[]): Promise<void> {
  await Promise.all(names.map(name => client.invalidateQueries({ queryKey: [name] })))
}
