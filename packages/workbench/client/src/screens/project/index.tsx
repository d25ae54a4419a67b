/** One project: how far it is, its passages, its people, what goes in and what comes out. */
import { projectKinds } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useParams } from 'wouter'
import { useLive } from '../../app/event-stream.ts'
import { useMay } from '../../app/session.tsx'
import { forget, useRoute } from '../../app/use-route.ts'
import { Loaded } from '../../parts/feedback.tsx'
import { Page, Tabs } from '../../parts/layout.tsx'
import { Export } from './export.tsx'
import { Guidelines } from './guidelines.tsx'
import { Import } from './import.tsx'
import { Members } from './members.tsx'
import { Overview } from './overview.tsx'
import { Passages } from './passages.tsx'
import { ProjectSettings } from './project-settings.tsx'
import type { Project } from './use-project.ts'
import '../settings/settings.css'
import '../projects/projects.css'
import './project.css'

const parts = {
  overview: { says: 'Overview', part: Overview },
  passages: { says: 'Passages', part: Passages },
  guidelines: { says: 'Guidelines', part: Guidelines },
  people: { says: 'People', part: Members },
  // A screen of its own.
  agreement: { says: 'Agreement', part: Overview },
  import: { says: 'Import', part: Import },
  export: { says: 'Export', part: Export },
  settings: { says: 'Settings', part: ProjectSettings },
} as const
type PartName = keyof typeof parts
const forLeaders: readonly PartName[] = ['import', 'settings']
const forJudges: readonly PartName[] = ['agreement', 'export']

export default function ProjectScreen() {
  const { project: id = '', tab } = useParams<{ project: string; tab?: string }>()
  const project = useRoute('readProject', { params: { project: id } })
  const client = useQueryClient()
  useLive({ project: id }, notice => {
    if (notice.kind === 'changed' && notice.project === id)
      void forget(client, ['readProject', 'readProgress', 'listPassages', 'readPassage'])
  })
  return <Loaded of={project}>{found => <Inside project={found} tab={tab ?? 'overview'} />}</Loaded>
}

function Inside({ project, tab }: { readonly project: Project; readonly tab: string }) {
  const leads = useMay('administrator')
  const judges = useMay('administrator', 'adjudicator')
  const panel = useId()
  const shown = (Object.keys(parts) as PartName[]).filter(
    name => (leads || !forLeaders.includes(name)) && (judges || !forJudges.includes(name)),
  )
  const active = shown.find(name => name === tab) ?? 'overview'
  const Part = parts[active].part
  return (
    <Page title={project.title} lead={`${projectKinds[project.kind].label}${project.closed ? ', closed' : ''}`}>
      <Tabs
        label="Parts of the project"
        tabs={shown.map(name => ({ id: name, says: parts[name].says }))}
        active={active}
        hrefOf={name => `/projects/${project.id}${name === 'overview' ? '' : `/${name}`}`}
        controls={panel}
      />
      <div role="tabpanel" id={panel} aria-label={parts[active].says} className="stack">
        <Part project={project} />
      </div>
    </Page>
  )
}
