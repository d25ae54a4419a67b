/** Data of a project that its screens share: changes to it, names of its people, descriptions of its events. */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { usePermissions, useSession } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { toast, toastError } from '../../parts/feedback.tsx'
import eventWords from './event-words.json' with { type: 'json' }

export type Project = Reply<'readProject'>
export type PassageDetail = Reply<'readPassage'>

/** Names by account, as far as the user is allowed to know them. */
export function useNames(project: string): (account: string) => string {
  const { account: self } = useSession()
  const { isAdministrator } = usePermissions()
  const progress = useRoute('readProgress', { params: { project } })
  const accounts = useRoute('listAccounts', {}, { enabled: isAdministrator })
  const names = new Map([
    ...(progress.data?.people ?? []).map(({ account, name }) => [account, name] as const),
    ...(accounts.data?.accounts ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return id => (id === self?.id ? 'You' : (names.get(id) ?? 'Somebody'))
}

type Event = BodyInput<'changeProject'>['events'][number]
type Payload<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>['payload']

export function useProjectChange({ id, revision }: Project) {
  const routes = ['readProject', 'listProjects', 'readGuidelines', 'readProgress'] as const
  const { isPending, mutate } = useChange('changeProject', routes, toastError)
  return {
    isPending,
    error: null,
    put<Kind extends Event['kind']>(kind: Kind, payload: Payload<Kind>, onSaved: () => void = () => {}) {
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

/** Sends one event of a passage: a comment, a flag, an assignment. */
export function usePassageChange(project: string, detail: PassageDetail) {
  const routes = ['readPassage', 'readHistory', 'listPassages', 'readProgress'] as const
  const { isPending, mutate } = useChange('changePassage', routes, toastError)
  const params = { project, passage: detail.passage.id }
  const put = (kind: PassageEvent['kind'], payload: object, onSuccess?: () => void) => {
    const event = { id: crypto.randomUUID(), kind, payload } as PassageEvent
    mutate({ params, body: { revision: detail.revision, events: [event] } }, { onSuccess })
  }
  return { isPending, put }
}

export function describeEvent(kind: string, did: string | null): string {
  const words = (eventWords as Readonly<Record<string, string>>)[kind] ?? kind
  return did ? `${words}: ${did}` : words
}

export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = seconds / 60
  if (minutes < 10) return `${minutes.toFixed(1)} min`
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`
}
