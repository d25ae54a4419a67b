/** Runs: the leaderboard, one run and its items, two runs against each other. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { useLive } from '../../app/event-stream.ts'
import { useMay } from '../../app/session.tsx'
import { forget, useRoute } from '../../app/use-route.ts'
import { Loaded, Notice } from '../../parts/feedback.tsx'
import { Button, Checkbox, TextField } from '../../parts/form.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { Compare } from './compare.tsx'
import { type Board, type Kind, showFigure } from './figures.ts'
import { Jobs, StartRun } from './jobs.tsx'
import { RunScreen, shareRuns } from './run.tsx'
import { TaskTable } from './task-table.tsx'
import './runs.css'

export default function Screen() {
  return (
    <Switch>
      <Route path="/runs">
        <Leaderboard />
      </Route>
      <Route path="/runs/compare">
        <Compare />
      </Route>
      <Route path="/runs/:run">{({ run }) => <RunScreen id={run} />}</Route>
    </Switch>
  )
}

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

type PeopleRow = Board['people'][number]

const peopleColumns: readonly Column<PeopleRow>[] = [
  { id: 'exam', head: 'Exam', cell: ({ exam, title }) => <Link href={`/exams/${exam}`}>{title}</Link> },
  {
    id: 'people',
    head: 'people',
    figures: true,
    cell: ({ results }) => results.people.filter(each => each.answered > 0).length,
  },
  { id: 'items', head: 'items', figures: true, cell: ({ results }) => results.items },
  { id: 'mean', head: 'mean', figures: true, cell: ({ results }) => showFigure(results.performance) },
  { id: 'one', head: 'at least one right', figures: true, cell: ({ results }) => showFigure(results.ceiling) },
  {
    id: 'majority',
    head: 'majority',
    figures: true,
    cell: ({ results }) => showFigure(results.majority?.accuracy ?? null),
  },
  { id: 'kappa', head: 'Fleiss’ kappa', figures: true, cell: ({ results }) => results.fleissKappa?.toFixed(2) ?? '–' },
]

export function People({ people }: { readonly people: readonly PeopleRow[] }) {
  return (
    <section className="stack" aria-labelledby="people">
      <h2 id="people">People</h2>
      <Table caption="People who sat exams" columns={peopleColumns} rows={people} keyOf={({ exam }) => exam} />
    </section>
  )
}
