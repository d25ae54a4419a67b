/** One project: its progress, passages, guidelines and people, import, export and settings. */
import { projectKinds } from '@elenchus/workbench/contract'
import { useParams } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { useRefetchOnNotice } from '../../app/event-stream.ts'
import { usePermissions } from '../../app/session.tsx'
import { Page, Tabs } from '../../parts/layout.tsx'
import { Export } from './export.tsx'
import { Guidelines } from './guidelines.tsx'
import { Import } from './import.tsx'
import { Members } from './members.tsx'
import { Overview } from './overview.tsx'
import { Passages } from './passages.tsx'
import { ProjectSettings } from './project-settings.tsx'
import '../settings/settings.css'
import '../projects/projects.css'
import './project.css'

const tabs = [
  { id: 'overview', label: 'Overview', Content: Overview },
  { id: 'passages', label: 'Passages', Content: Passages },
  { id: 'guidelines', label: 'Guidelines', Content: Guidelines },
  { id: 'people', label: 'People', Content: Members },
  // The URL of this tab is a separate screen, so its content is never shown here.
  { id: 'agreement', label: 'Agreement', Content: Overview, requiredPermission: 'canAdjudicate' },
  { id: 'import', label: 'Import', Content: Import, requiredPermission: 'isAdministrator' },
  { id: 'export', label: 'Export', Content: Export, requiredPermission: 'canAdjudicate' },
  { id: 'settings', label: 'Settings', Content: ProjectSettings, requiredPermission: 'isAdministrator' },
] as const

const refetchedRoutes = ['readProject', 'readProgress', 'listPassages', 'readPassage'] as const

export default function ProjectScreen() {
  const { project: id = '', tab } = useParams<{ project: string; tab?: string }>()
  const project = useApiQuery('readProject', { params: { project: id } })
  const permissions = usePermissions()
  useRefetchOnNotice({ project: id }, notice => notice.kind === 'changed' && notice.project === id, refetchedRoutes)
  const visibleTabs = tabs.filter(each => !('requiredPermission' in each) || permissions[each.requiredPermission])
  const { id: active, Content } = visibleTabs.find(each => each.id === tab) ?? tabs[0]
  return (
    <Loaded query={project}>
      {loadedProject => (
        <Page
          title={loadedProject.title}
          lead={`${projectKinds[loadedProject.kind].label}${loadedProject.closed ? ', closed' : ''}`}
        >
          <Tabs
            label="Parts of the project"
            tabs={visibleTabs}
            active={active}
            href={name => `/projects/${id}${name === 'overview' ? '' : `/${name}`}`}
          >
            <Content project={loadedProject} />
          </Tabs>
        </Page>
      )}
    </Loaded>
  )
}
