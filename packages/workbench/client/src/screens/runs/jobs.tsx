/**
 * Jobs, which are evaluation runs started in the browser: their progress and cost, pausing and resuming, and the dialog that starts one.
 */

import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { Badge, Notice, Progress, type Tone, toast, toastError } from '../../parts/feedback.tsx'
import { Button, Form, Select, TextField, useForm } from '../../parts/form.tsx'
import { formatCost, formatCount, formatDuration } from '../../parts/format.ts'
import { Dialog, Section } from '../../parts/layout.tsx'

type Job = Reply<'listJobs'>['jobs'][number]

const statuses: Readonly<Record<Job['status'], { readonly tone: Tone; readonly icon: string }>> = {
  running: { tone: 'accent', icon: '▶' },
  pausing: { tone: 'warn', icon: '⏸' },
  paused: { tone: 'warn', icon: '⏸' },
  complete: { tone: 'ok', icon: '✓' },
  failed: { tone: 'danger', icon: '✕' },
}
const isActive = ({ status }: Job) => status === 'running' || status === 'pausing'

export function Jobs() {
  const { data } = useApiQuery('listJobs', {}, { poll: ({ jobs }) => jobs.some(isActive) })
  const [showAll, setShowAll] = useState(false)
  const jobs = data?.jobs ?? []
  if (jobs.length === 0) return null
  // Completed jobs are hidden unless they are among the two latest jobs.
  const shownJobs = showAll ? jobs : jobs.filter(({ status }, i) => status !== 'complete' || i < 2)
  const showAllButton = <Button label={`Show all ${jobs.length}`} kind="quiet" onClick={() => setShowAll(true)} />
  return (
    <Section title="Runs started here" aside={jobs.length > shownJobs.length && showAllButton}>
      <ul className="jobs">
        {shownJobs.map(job => (
          <JobCard key={job.id} job={job} />
        ))}
      </ul>
    </Section>
  )
}

function JobCard({ job: { id, run, task, model, status, reason, progress } }: { job: Job }) {
  const { isAdministrator } = usePermissions()
  const pause = useApiMutation('pauseJob', ['listJobs'], toastError)
  const resume = useApiMutation('resumeJob', ['listJobs', 'readLeaderboard'], toastError)
  const [label, mutation] = status === 'running' ? (['Pause', pause] as const) : (['Resume', resume] as const)
  return (
    <li className="card job">
      <div className="row spread">
        <div className="row">
          <strong>{run}</strong>
          <Badge label={status} {...statuses[status]} />
          <span className="small muted">
            {task} · {model}
          </span>
        </div>
        {isAdministrator && ['running', 'paused', 'failed'].includes(status) && (
          <Button
            label={label}
            busy={mutation.isPending}
            onClick={() => mutation.mutate({ params: { job: id } })}
            aria-label={`${label} ${run}`}
          />
        )}
      </div>
      {progress && (
        <>
          <Progress label={`${run}: items`} value={progress.done} max={progress.total ?? progress.done} />
          <p className="small muted">
            {progress.rate > 0 && `${progress.rate.toFixed(1)} per second · `}
            {progress.etaMs !== null && status === 'running' && `${formatDuration(progress.etaMs)} left · `}
            {formatCount(progress.tokens)} tokens
            {progress.money !== null && ` · cost ${formatCost(progress.money)}`}
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
      <Button label="Start a run" kind="primary" onClick={() => setOpen(true)} />
      {open && <StartDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** A positive number typed by the user, or undefined. */
const parsePositive = (text: string): number | undefined => (Number(text) > 0 ? Number(text) : undefined)

function StartDialog({ onClose }: { onClose: () => void }) {
  const models = useApiQuery('listModels', {})
  return (
    <Dialog title="Start a run" onClose={onClose}>
      <Loaded query={models}>{found => <StartForm {...found} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

function StartForm({ tasks, models, data, onClose }: Reply<'listModels'> & { onClose: () => void }) {
  const start = useApiMutation('startJob', ['listJobs', 'readLeaderboard'])
  const { values, field } = useForm({
    task: tasks[0] ?? '',
    data: data[0] ?? '',
    model: models[0]?.id ?? '',
    run: '',
    limit: '',
    requests: '',
    tokens: '',
    money: '',
  })
  const { task, model } = values
  const run = values.run || `${task}-${model}`.replace(/[^A-Za-z0-9._-]+/g, '-')
  const [requests, tokens, money] = [values.requests, values.tokens, values.money].map(parsePositive)
  const submit = () => {
    const budget = requests || tokens || money ? { requests, tokens, money } : undefined
    const body = { task, model, run, data: values.data || undefined, limit: parsePositive(values.limit), budget }
    const onSuccess = () => {
      toast(`${run} has started.`)
      onClose()
    }
    start.mutate({ body }, { onSuccess })
  }
  return (
    <Form submit="Start" mutation={start} onSubmit={submit} onCancel={onClose}>
      <Select label="Task" options={tasks} {...field('task')} />
      {data.length > 0 ? (
        <Select label="Data" options={data} {...field('data')} />
      ) : (
        <Notice>
          The server has no data files; tasks that generate their own data still run. Add files with{' '}
          <code>--data NAME=FILE</code> when you start the server.
        </Notice>
      )}
      <Select
        label="Model"
        options={models.map(({ id, model: name }) => ({ value: id, label: id === name ? id : `${id} (${name})` }))}
        {...field('model')}
      />
      <TextField
        label="Name of the run"
        hint="An existing run with this name is resumed."
        {...field('run')}
        value={run}
      />
      <fieldset className="budget">
        <legend>Limits (optional)</legend>
        <TextField label="Items" inputMode="numeric" {...field('limit')} />
        <TextField label="Requests" inputMode="numeric" {...field('requests')} />
        <TextField label="Tokens" inputMode="numeric" {...field('tokens')} />
        <TextField label="Cost" inputMode="decimal" {...field('money')} />
      </fieldset>
    </Form>
  )
}
