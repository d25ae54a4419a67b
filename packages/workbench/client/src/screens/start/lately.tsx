/** What happened lately: projects and how far they are, the newest runs, work that this browser still has to send. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { editStore } from '../../app/use-queue.ts'
import { useRoute } from '../../app/use-route.ts'
import { Notice } from '../../parts/notice.tsx'
import { Progress } from '../../parts/progress.tsx'

export function Lately() {
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
              None yet. Start the server with <code>--runs FOLDER</code>, or <Link href="/runs">start one here</Link>.
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
