/** Recent projects and runs, and unsent work in this browser. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { call } from '../../app/api.ts'
import { useApiQuery } from '../../app/api-queries.tsx'
import { useRefetchOnNotice } from '../../app/event-stream.ts'
import { editStore } from '../../app/offline-queue.ts'
import { usePermissions } from '../../app/session.tsx'
import { Notice, Progress, toastError } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { pluralise } from '../../parts/format.ts'
import { Section } from '../../parts/layout.tsx'

export function Recent() {
  const { isAdministrator } = usePermissions()
  useRefetchOnNotice({}, ({ kind }) => kind === 'job' || kind === 'run', ['listRuns'])
  const sampleRuns = useMutation({ mutationFn: startSampleRuns, onError: toastError })
  const projectList = useApiQuery('listProjects', {})
  const runs = useApiQuery('listRuns', {})
  const unsent = useQuery({ queryKey: ['unsent'], queryFn: async () => (await editStore()).names(), staleTime: 0 })
  const latestRuns = [...(runs.data?.runs ?? [])].sort((a, b) => (a.created < b.created ? 1 : -1)).slice(0, 5)
  const projects = (projectList.data?.projects ?? []).filter(({ closed }) => !closed).slice(0, 5)
  // The name of an unsent document, such as `annotation/PROJECT/PASSAGE/ACCOUNT`.
  const [unsentDocument] = unsent.data ?? []
  const [, project, passage] = unsentDocument?.split('/') ?? []
  return (
    <>
      {unsentDocument && (
        <Notice tone="warn" title="Some of your work has not reached the server yet.">
          The work is stored in this browser.{' '}
          {project && passage && (
            <Link href={`/projects/${project}/annotate/${passage}`}>Open the passage to send it.</Link>
          )}
        </Notice>
      )}
      <div className="recent">
        <Section title="Projects" tight>
          {projects.length === 0 && (
            <p className="muted">
              There are no projects yet. <Link href="/projects">Start one</Link> with a few texts of your own, or with
              samples.
            </p>
          )}
          <ul className="plain-list">
            {projects.map(({ id, title, progress }) => (
              <li key={id}>
                <Link href={`/projects/${id}`}>{title}</Link>
                <Progress label={`Progress of ${title}`} value={progress.done} max={progress.passages} />
              </li>
            ))}
          </ul>
        </Section>
        <Section title="Runs" tight>
          {latestRuns.length === 0 && (
            <p className="muted">
              There are no runs yet. Runs of <code>elenchus eval</code> in the server’s <code>--runs</code> folder
              appear here.{' '}
              {isAdministrator && (
                <Button label="Start two sample runs" busy={sampleRuns.isPending} onClick={() => sampleRuns.mutate()} />
              )}
            </p>
          )}
          <ul className="plain-list">
            {latestRuns.map(({ id, name, model, rows, accuracy: { right, wrong } }) => (
              <li key={id}>
                <Link href={`/runs/${id}`}>{name}</Link>
                <span className="muted small">
                  {model}, {pluralise(rows, 'answer')}
                  {right + wrong > 0 && `, ${((100 * right) / Math.max(1, rows)).toFixed(1)}% correct`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  )
}

/** Starts a random baseline and the symbolic reasoner on generated RobustLR questions. */
async function startSampleRuns(): Promise<void> {
  for (const model of ['chance', 'reasoner'])
    await call('startJob', {
      body: { task: 'robustlr', data: 'contrast-negation', model, run: `sample-${model}`, limit: 60 },
    })
}
