/** Starts a run against a model that the server knows, within a budget. */
import { useState } from 'react'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Select } from '../../parts/select.tsx'
import { toast } from '../../parts/toast.tsx'

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
