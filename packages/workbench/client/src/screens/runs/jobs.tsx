/** Runs that were started here: how far they are, what they cost so far, pause and go on. */
import type { Reply } from '@elenchus/workbench/contract'
import { useEffect, useState } from 'react'
import { useMay } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge, Loaded, Notice, Progress, type Tone, toast } from '../../parts/feedback.tsx'
import { Button, Select, TextField } from '../../parts/form.tsx'
import { Dialog } from '../../parts/layout.tsx'
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

export function StartRun() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        Start a run
      </Button>
      {open && <StartDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const numberOf = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined)
const choices = (names: readonly string[]) => names.map(value => ({ value, says: value }))

function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const models = useRoute('listModels', {})
  const start = useChange('startJob', ['listJobs', 'readLeaderboard'])
  const [asked, setAsked] = useState({
    task: '',
    data: '',
    model: '',
    run: '',
    limit: '',
    requests: '',
    tokens: '',
    money: '',
  })
  const put = (key: keyof typeof asked) => (value: string) => setAsked(now => ({ ...now, [key]: value }))
  const found = models.data
  const task = asked.task || found?.tasks[0] || ''
  const model = asked.model || found?.models[0]?.id || ''
  const data = asked.data || (found?.data[0] ?? '')
  const run = asked.run || `${task}-${model}`.replace(/[^A-Za-z0-9._-]+/g, '-')
  const send = () => {
    const limit = numberOf(asked.limit)
    const budget = Object.fromEntries(
      (['requests', 'tokens', 'money'] as const).flatMap(key => {
        const value = numberOf(asked[key])
        return value === undefined ? [] : [[key, value]]
      }),
    )
    start.mutate(
      {
        body: {
          task,
          model,
          run,
          ...(data === '' ? {} : { data }),
          ...(limit === undefined ? {} : { limit }),
          ...(Object.keys(budget).length === 0 ? {} : { budget }),
        },
      },
      {
        onSuccess() {
          toast(`${run} has begun.`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title="Start a run"
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" busy={start.isPending} disabled={!found} onClick={send}>
            Start
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {start.error && <Notice tone="error">{start.error.message}</Notice>}
      <Loaded of={models}>
        {({ tasks, models: list, data: files }) => (
          <>
            <Select label="Task" value={task} options={choices(tasks)} onChange={put('task')} />
            {files.length > 0 ? (
              <Select label="Data" value={data} options={choices(files)} onChange={put('data')} />
            ) : (
              <Notice>
                The server was given no data files; tasks that make their own data still run. Start it with{' '}
                <code>--data NAME=FILE</code> for others.
              </Notice>
            )}
            <Select
              label="Model"
              value={model}
              options={list.map(({ id, model: name }) => ({ value: id, says: id === name ? id : `${id} (${name})` }))}
              onChange={put('model')}
            />
            <TextField
              label="Name of the run"
              value={run}
              onChange={put('run')}
              hint="A run of this name that is there already goes on."
            />
            <fieldset className="budget">
              <legend>Limits, where you want any</legend>
              <TextField label="Items" inputMode="numeric" value={asked.limit} onChange={put('limit')} />
              <TextField label="Requests" inputMode="numeric" value={asked.requests} onChange={put('requests')} />
              <TextField label="Tokens" inputMode="numeric" value={asked.tokens} onChange={put('tokens')} />
              <TextField label="Money" inputMode="decimal" value={asked.money} onChange={put('money')} />
            </fieldset>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
