/** Runs that were started here: how far they are, what they cost so far, pause and go on. */
import type { Reply } from '@elenchus/workbench/contract'
import { useEffect, useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Progress } from '../../parts/progress.tsx'
import { toast } from '../../parts/toast.tsx'
import { showCount, showMoney, showTime } from './figures.ts'

type Job = Reply<'listJobs'>['jobs'][number]

const looks: Readonly<Record<Job['status'], readonly [Tone, string, string]>> = {
  running: ['accent', '▶', 'running'],
  pausing: ['warn', '⏸', 'pausing'],
  paused: ['warn', '⏸', 'paused'],
  complete: ['ok', '✓', 'complete'],
  failed: ['danger', '✕', 'failed'],
}

export function Jobs() {
  const jobs = useRoute('listJobs', {})
  const [all, setAll] = useState(false)
  const found = jobs.data?.jobs ?? []
  const busy = found.some(({ status }) => status === 'running' || status === 'pausing')
  const { refetch } = jobs
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void refetch(), 2000)
    return () => clearInterval(timer)
  }, [busy, refetch])
  if (found.length === 0) return null
  const shown = all ? found : found.filter(({ status }, i) => status !== 'complete' || i < 2)
  return (
    <section className="stack" aria-labelledby="jobs">
      <div className="row spread">
        <h2 id="jobs">Started here</h2>
        {found.length > shown.length && (
          <Button kind="quiet" onClick={() => setAll(true)}>
            Show all {found.length}
          </Button>
        )}
      </div>
      <ul className="jobs">
        {shown.map(job => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

function JobCard({ job }: { readonly job: Job }) {
  const { run, task, model, status, reason, progress } = job
  const may = useMay('administrator')
  const pause = useChange('pauseJob', ['listJobs'])
  const resume = useChange('resumeJob', ['listJobs', 'readLeaderboard'])
  const [tone, sign, word] = looks[status]
  const send = (change: typeof pause | typeof resume) =>
    change.mutate({ params: { job: job.id } }, { onError: error => toast(error.message, { tone: 'error' }) })
  return (
    <li className="card job">
      <div className="row spread">
        <div className="row">
          <strong>{run}</strong>
          <Badge tone={tone} sign={sign}>
            {word}
          </Badge>
          <span className="small muted">
            {task} · {model}
          </span>
        </div>
        {may && status === 'running' && (
          <Button busy={pause.isPending} onClick={() => send(pause)} aria-label={`Pause ${run}`}>
            Pause
          </Button>
        )}
        {may && (status === 'paused' || status === 'failed') && (
          <Button busy={resume.isPending} onClick={() => send(resume)} aria-label={`Resume ${run}`}>
            Resume
          </Button>
        )}
      </div>
      {progress && (
        <>
          <Progress label={`${run}: items`} value={progress.done} max={progress.total ?? progress.done} />
          <p className="small muted">
            {progress.rate > 0 && `${progress.rate.toFixed(1)} a second · `}
            {progress.etaMs !== null && status === 'running' && `${showTime(progress.etaMs)} to go · `}
            {showCount(progress.tokens)} tokens
            {progress.money !== null && ` · cost ${showMoney(progress.money)}`}
            {progress.failed > 0 && ` · ${progress.failed} failed`}
          </p>
        </>
      )}
      {reason && <p className="small">{reason}</p>}
    </li>
  )
}
