/** The projects that one takes part in, and the way to a new one. */

import { projectKinds } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useMay } from '../../app/session.tsx'
import { useRoute } from '../../app/use-route.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { Progress } from '../../parts/progress.tsx'
import { toast } from '../../parts/toast.tsx'
import { NewProject } from './new-project.tsx'
import { makeSampleProject } from './sample-project.ts'
import './projects.css'

export default function Projects() {
  const projects = useRoute('listProjects', {})
  const leads = useMay('administrator')
  const [making, setMaking] = useState(false)
  const [loading, setLoading] = useState(false)
  const [, go] = useLocation()
  useKeys(leads ? [{ keys: 'n', says: 'New project', run: () => setMaking(true) }] : [], 'Projects')
  const withSamples = async () => {
    setLoading(true)
    try {
      go(`/projects/${await makeSampleProject()}`)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'error' })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Page
      title="Projects"
      lead="Texts that several people annotate, blind to each other, and one decides."
      actions={
        leads && (
          <Button kind="primary" onClick={() => setMaking(true)}>
            New project
          </Button>
        )
      }
    >
      <Loaded of={projects}>
        {found =>
          found.projects.length === 0 ? (
            <EmptyState
              title="There is no project yet"
              action={
                leads && (
                  <Button busy={loading} onClick={() => void withSamples()}>
                    Make one with our samples
                  </Button>
                )
              }
            >
              {leads
                ? 'Make one with texts of your own, or look around in one with a few short arguments that come with the workbench.'
                : 'You are not a member of any project. An administrator can add you to one.'}
            </EmptyState>
          ) : (
            <ul className="projects">
              {found.projects.map(({ id, title, kind, progress, members, closed, created }) => (
                <li key={id} className="card">
                  <div className="row spread">
                    <h2>
                      <Link href={`/projects/${id}`}>{title}</Link>
                    </h2>
                    <span className="row">
                      {closed && <Badge sign="■">closed</Badge>}
                      <Badge tone="accent">{projectKinds[kind].label}</Badge>
                    </span>
                  </div>
                  <Progress
                    label={`Done of ${title}`}
                    value={progress.done}
                    max={progress.passages}
                    says={`${progress.done.toLocaleString('en')} of ${progress.passages.toLocaleString('en')} done`}
                  />
                  <p className="small muted">
                    {progress.open.toLocaleString('en')} open, {progress.annotating.toLocaleString('en')} being
                    annotated, {progress.submitted.toLocaleString('en')} to decide
                    {progress.flagged > 0 && `, ${progress.flagged.toLocaleString('en')} flagged`} ·{' '}
                    {members.length === 1 ? 'one member' : `${members.length} members`} · since{' '}
                    {new Date(created).toLocaleDateString('en', { dateStyle: 'medium' })}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {making && <NewProject onClose={() => setMaking(false)} />}
    </Page>
  )
}
