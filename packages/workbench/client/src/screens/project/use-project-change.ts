/** Changes of a project: made on the revision that is on the screen, refused if somebody else was faster. */
import type { BodyInput } from '@elenchus/workbench/contract'
import { useChange } from '../../app/use-route.ts'
import { toast } from '../../parts/toast.tsx'
import type { Project } from '../projects/kinds.ts'

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
