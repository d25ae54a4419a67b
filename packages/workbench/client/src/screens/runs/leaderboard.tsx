/** Every run that the server was pointed at, task by task, beside what the papers print and beside people. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useLive } from '../../app/live.ts'
import { useMay } from '../../app/session.tsx'
import { forget, useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Checkbox, TextField } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import type { Board, Kind } from './figures.ts'
import { Jobs } from './jobs.tsx'
import { People } from './people.tsx'
import { shareRuns } from './share.ts'
import { StartRun } from './start-run.tsx'
import { TaskTable } from './task-table.tsx'

const published: readonly Kind[] = ['model', 'human', 'ceiling', 'chance']

export function Leaderboard() {
  const board = useRoute('readLeaderboard', {}, { keepPrevious: true })
  const client = useQueryClient()
  useLive({}, notice => {
    if (notice.kind === 'run' || notice.kind === 'job') void forget(client, ['readLeaderboard', 'listJobs'])
  })
  // Large logs are scored while the page already shows what is known.
  const waiting =
    board.data?.tasks.some(({ runs }) => runs.some(run => run.protocols === null || run.run.live)) ?? false
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void forget(client, ['readLeaderboard']), 2000)
    return () => clearInterval(timer)
  }, [waiting, client])
  return (
    <Page
      title="Runs"
      wide
      lead="Every evaluation in the folders and stores of this server, with intervals of 95%, beside published figures and people."
      actions={useMay('administrator') && <StartRun />}
    >
      <Jobs />
      <Loaded of={board}>{found => <Tasks board={found} />}</Loaded>
    </Page>
  )
}

function Tasks({ board }: { readonly board: Board }) {
  const [words, setWords] = useState('')
  const [beside, setBeside] = useState(true)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [, go] = useLocation()
  const shown = new Set<Kind>(beside ? ['run', ...published] : ['run'])
  const choose = (run: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(run)
    else next.delete(run)
    setChosen(next)
  }
  const ids = [...chosen]
  const apart = board.people.filter(each => !board.tasks.some(({ task }) => task === each.task))
  return (
    <>
      {board.problems.map(({ name, reason }) => (
        <Notice key={name} tone="warn" title={`${name} cannot be read.`}>
          {reason}
        </Notice>
      ))}
      {board.tasks.length === 0 ? (
        <EmptyState title="There are no runs yet">
          Start one here, or start the server with <code>--runs FOLDER</code>: what <code>elenchus evaluate</code>{' '}
          writes there appears by itself.
        </EmptyState>
      ) : (
        <div className="runs-tools">
          <TextField
            label="Find runs"
            type="search"
            value={words}
            onChange={setWords}
            placeholder="model, run or data"
          />
          <Checkbox label="Published figures and people beside them" checked={beside} onChange={setBeside} />
          <div className="row">
            <Button disabled={ids.length !== 2} onClick={() => go(`/runs/compare?first=${ids[0]}&second=${ids[1]}`)}>
              Compare two
            </Button>
            <Button disabled={ids.length === 0 || ids.length > 20} onClick={() => void shareRuns(ids)}>
              Share as a page
            </Button>
            <span className="small muted" role="status">
              {ids.length === 0 ? 'Choose runs to compare or share.' : `${ids.length} chosen`}
            </span>
          </div>
        </div>
      )}
      {board.tasks.map(task => (
        <TaskTable
          key={task.task}
          task={task}
          people={board.people}
          words={words}
          shown={shown}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      {apart.length > 0 && <People people={apart} />}
    </>
  )
}
