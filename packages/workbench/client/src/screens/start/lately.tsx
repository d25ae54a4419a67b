/** What happened lately: projects and how far they are, the newest runs, work that this browser still has to send. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { call } from '../../app/api.ts'
import { useLive } from '../../app/event-stream.ts'
import { editStore } from '../../app/offline-queue.ts'
import { useMay } from '../../app/session.tsx'
import { forget, useRoute } from '../../app/use-route.ts'
import { Notice, Progress, toast } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'

export function Lately() {
  const leads = useMay('administrator')
  const client = useQueryClient()
  const [making, setMaking] = useState(false)
  useLive({}, ({ kind }) => {
    if (kind === 'job' || kind === 'run') void forget(client, ['listRuns'])
  })
  const make = async () => {
    setMaking(true)
    try {
      await makeSampleRuns()
    } catch (error) {
      toast((error as Error).message, { tone: 'error' })
      setMaking(false)
    }
  }
  const projects = useRoute('listProjects', {})
  const runs = useRoute('listRuns', {})
  const unsent = useQuery({ queryKey: ['unsent'], queryFn: async () => (await editStore()).names(), staleTime: 0 })
  const latest = [...(runs.data?.runs ?? [])].sort((a, b) => (a.created < b.created ? 1 : -1)).slice(0, 5)
  const own = (projects.data?.projects ?? []).filter(({ closed }) => !closed).slice(0, 5)
  const [left] = unsent.data ?? []
  const [, project, passage] = left?.split('/') ?? []
  return (
    <>
      {left && (
        <Notice tone="warn" title="Some of your work has not reached the server yet.">
          It is kept in this browser.{' '}
          {project && passage && (
            <Link href={`/projects/${project}/annotate/${passage}`}>Open the passage, and it is sent.</Link>
          )}
        </Notice>
      )}
      <div className="lately">
        <section aria-labelledby="lately-projects">
          <h2 id="lately-projects">Projects</h2>
          {own.length === 0 ? (
            <p className="muted">
              None yet. <Link href="/projects">Start one</Link> with a few texts of your own, or with our samples.
            </p>
          ) : (
            <ul className="plain-list">
              {own.map(({ id, title, progress }) => (
                <li key={id}>
                  <Link href={`/projects/${id}`}>{title}</Link>
                  <Progress label={`Done of ${title}`} value={progress.done} max={progress.passages} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="lately-runs">
          <h2 id="lately-runs">Runs</h2>
          {latest.length === 0 ? (
            <p className="muted">
              None yet. Runs of <code>elenchus run</code> appear here by themselves, from the folder that the server was
              given.{' '}
              {leads && (
                <Button busy={making} onClick={() => void make()}>
                  Make two sample runs
                </Button>
              )}
            </p>
          ) : (
            <ul className="plain-list">
              {latest.map(({ id, name, model, rows, accuracy }) => (
                <li key={id}>
                  <Link href={`/runs/${id}`}>{name}</Link>
                  <span className="muted small">
                    {model}, {rows.toLocaleString('en')} answers
                    {accuracy.right + accuracy.wrong > 0 &&
                      `, ${((100 * accuracy.right) / Math.max(1, rows)).toFixed(1)} % right`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}

export async function makeSampleRuns(): Promise<void> {
  for (const model of ['chance', 'reasoner'])
    await call('startJob', {
      body: { task: 'robustlr', data: 'contrast-negation', model, run: `sample-${model}`, limit: 60 },
    })
}
