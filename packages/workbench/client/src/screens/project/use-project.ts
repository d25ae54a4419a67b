/** Shared by the screens of a project: changes to it and its passages, names of its members, descriptions of its events. */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useLocation } from 'wouter'
import { useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions, useSession } from '../../app/session.tsx'
import { toast, toastError } from '../../parts/feedback.tsx'
import eventWords from './event-words.json' with { type: 'json' }

export type Project = Reply<'readProject'>
export type PassageDetail = Reply<'readPassage'>

/** A function from account id to name. The user's own name is `You`, names that the user may not see are `Somebody`. */
export function useNameLookup(project: string): (account: string) => string {
  const { account: currentAccount } = useSession()
  const { isAdministrator } = usePermissions()
  const progress = useApiQuery('readProgress', { params: { project } })
  const accounts = useApiQuery('listAccounts', {}, { enabled: isAdministrator })
  const names = new Map([
    ...(progress.data?.people ?? []).map(({ account, name }) => [account, name] as const),
    ...(accounts.data?.accounts ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return id => (id === currentAccount?.id ? 'You' : (names.get(id) ?? 'Somebody'))
}

type Event = BodyInput<'changeProject'>['events'][number]
type Payload<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>['payload']

/** Sends one event of a project, such as new settings, and shows success or failure in a toast. */
export function useProjectChange({ id, revision }: Project) {
  const refetchedRoutes = ['readProject', 'listProjects', 'readGuidelines', 'readProgress'] as const
  const { isPending, mutate } = useApiMutation('changeProject', refetchedRoutes, toastError)
  return {
    isPending,
    error: null,
    sendEvent<Kind extends Event['kind']>(kind: Kind, payload: Payload<Kind>, onSaved: () => void = () => {}) {
      const event = { id: crypto.randomUUID(), kind, payload } as unknown as Event
      const onSuccess = () => {
        toast('Saved')
        onSaved()
      }
      mutate({ params: { project: id }, body: { revision, events: [event] } }, { onSuccess })
    },
  }
}

type PassageEvent = BodyInput<'changePassage'>['events'][number]

/** Sends one event of a passage, such as a comment, a flag or an assignment. */
export function usePassageChange(project: string, detail: PassageDetail) {
  const refetchedRoutes = ['readPassage', 'readHistory', 'listPassages', 'readProgress'] as const
  const { isPending, mutate } = useApiMutation('changePassage', refetchedRoutes, toastError)
  const params = { project, passage: detail.passage.id }
  const sendEvent = (kind: PassageEvent['kind'], payload: object, onSuccess?: () => void) => {
    const event = { id: crypto.randomUUID(), kind, payload } as PassageEvent
    mutate({ params, body: { revision: detail.revision, events: [event] } }, { onSuccess })
  }
  return { isPending, sendEvent }
}

/** Finds the user's next passage to annotate and opens it. If there is none, `reason` says why. */
export function useNextPassage(project: string) {
  const [, navigate] = useLocation()
  const refetchedRoutes = ['readPassage', 'listPassages', 'readProgress'] as const
  const { mutate, isPending, data, error } = useApiMutation('nextPassage', refetchedRoutes)
  const onSuccess = ({ passage }: Reply<'nextPassage'>) =>
    passage && navigate(`/projects/${project}/annotate/${passage}`)
  const openNext = () => mutate({ params: { project } }, { onSuccess })
  return { isPending, reason: error?.message ?? data?.reason ?? null, openNext }
}

/** An event in words: `saved: 3 supports 1`. `summary` is the description of the change, if there is one. */
export function describeEvent(kind: string, summary: string | null): string {
  const words = (eventWords as Readonly<Record<string, string>>)[kind] ?? kind
  return summary ? `${words}: ${summary}` : words
}
