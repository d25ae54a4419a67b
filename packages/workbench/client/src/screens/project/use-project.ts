/** Names of the people of a project, as far as one may know them. */

import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useMay, useSession } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { toast } from '../../parts/feedback.tsx'

export function usePeople(project: string): (account: string) => string {
  const { account: self } = useSession()
  const leads = useMay('administrator')
  const progress = useRoute('readProgress', { params: { project } })
  const accounts = useRoute('listAccounts', {}, { enabled: leads })
  const names = new Map<string, string>([
    ...(progress.data?.people ?? []).map(({ account, name }) => [account, name] as const),
    ...(accounts.data?.accounts ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return id => (id === self?.id ? 'You' : (names.get(id) ?? 'Somebody'))
}

type Event = BodyInput<'changeProject'>['events'][number]
type PayloadOf<Kind extends Event['kind']> = Extract<Event, { kind: Kind }>['payload']

export function useProjectChange(project: Project) {
  const change = useChange('changeProject', ['readProject', 'listProjects', 'readGuidelines', 'readProgress'])
  return {
    isPending: change.isPending,
    put<Kind extends Event['kind']>(kind: Kind, payload: PayloadOf<Kind>, done: () => void = () => {}) {
      const event = { id: crypto.randomUUID(), kind, payload } as unknown as Event
      change.mutate(
        { params: { project: project.id }, body: { revision: project.revision, events: [event] } },
        {
          onSuccess: () => {
            toast('Saved')
            done()
          },
          onError: error => toast(error.message, { tone: 'error' }),
        },
      )
    },
  }
}

export type Project = Reply<'readProject'>

const actions: Readonly<Record<string, string>> = {
  'passage.added': 'imported the passage',
  'passage.taken': 'took the passage',
  'passage.commented': 'commented',
  'passage.flagged': 'changed the flag',
  'passage.skipped': 'skipped it',
  'passage.assigned': 'assigned it',
  'passage.withdrawn': 'withdrew it',
  'annotation.saved': 'saved',
  'annotation.submitted': 'submitted the annotation',
  'annotation.reopened': 'opened the annotation again',
  'adjudication.paired': 'chose whose annotations are compared',
  'adjudication.decided': 'decided a difference',
  'adjudication.withdrawn': 'took a decision back',
  'adjudication.finished': 'finished the decision: this is gold now',
  'adjudication.reopened': 'opened the decision again',
}

export const didIn = (kind: string, did: string | null): string =>
  did ? `${actions[kind] ?? kind}: ${did}` : (actions[kind] ?? kind)

export function timeOf(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = seconds / 60
  return minutes < 90
    ? `${minutes < 10 ? minutes.toFixed(1) : Math.round(minutes)} min`
    : `${(minutes / 60).toFixed(1)} h`
}
