/** Runs: the leaderboard, one run with its items, and the comparison of two runs. */

import { useState } from 'react'
import { Link, Route, Switch, useLocation } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { useRefetchOnNotice } from '../../app/event-stream.ts'
import { usePermissions } from '../../app/session.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { Button, Checkbox, TextField, useForm } from '../../parts/form.tsx'
import { formatMetric } from '../../parts/format.ts'
import { EmptyState, Page, Section } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { Board } from './board-rows.ts'
import { Compare } from './compare.tsx'
import { Jobs, StartRun } from './jobs.tsx'
import { downloadReport, RunScreen } from './run.tsx'
import { TaskTable } from './task-table.tsx'
import './runs.css'

export default function Screen() {
  return (
    <Switch>
      <Route path="/runs" component={Leaderboard} />
      <Route path="/runs/compare" component={Compare} />
      <Route path="/runs/:run">{({ run }) => <RunScreen id={run} />}</Route>
    </Switch>
  )
}

/** True if results will still change: large logs are scored in the background, and runs may be in progress. */
const isChanging = ({ tasks }: Board) =>
  tasks.some(({ runs }) => runs.some(({ protocols, run }) => protocols === null || run.live))

function Leaderboard() {
  const board = useApiQuery('readLeaderboard', {}, { keepPrevious: true, poll: isChanging })
  const { isAdministrator } = usePermissions()
  useRefetchOnNotice({}, ({ kind }) => kind === 'run' || kind === 'job', ['readLeaderboard', 'listJobs'])
  return (
    <Page
      title="Runs"
      wide
      lead="All evaluation runs stored on this server, with 95% confidence intervals, next to published and human results."
      actions={isAdministrator && <StartRun />}
    >
      <Jobs />
      <Loaded query={board}>{found => <Tasks board={found} />}</Loaded>
    </Page>
  )
}

function Tasks({ board: { tasks, people, problems } }: { board: Board }) {
  const { values, field } = useForm({ search: '', showOthers: true })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [, navigate] = useLocation()
  const choose = (run: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, run] : chosen.filter(id => id !== run))
  const otherPeople = people.filter(each => !tasks.some(({ task }) => task === each.task))
  return (
    <>
      {problems.map(({ name, reason }) => (
        <Notice key={name} tone="warn" title={`${name} cannot be read.`}>
          {reason}
        </Notice>
      ))}
      {tasks.length === 0 ? (
        <EmptyState title="There are no runs yet">
          Start a run here, or start the server with <code>--runs FOLDER</code>: the runs that{' '}
          <code>elenchus eval</code> writes to that folder appear here.
        </EmptyState>
      ) : (
        <div className="runs-tools">
          <TextField label="Search runs" type="search" placeholder="model, run or data" {...field('search')} />
          <Checkbox label="Show published results and human participants" {...field('showOthers')} />
          <div className="row">
            <Button
              label="Compare two runs"
              disabled={chosen.length !== 2}
              onClick={() => navigate(`/runs/compare?first=${chosen[0]}&second=${chosen[1]}`)}
            />
            <Button
              label="Download report"
              disabled={chosen.length === 0 || chosen.length > 20}
              onClick={() => void downloadReport(chosen)}
            />
            <span className="small muted" role="status">
              {chosen.length === 0
                ? 'Select runs to compare them or to download a report.'
                : `${chosen.length} selected`}
            </span>
          </div>
        </div>
      )}
      {tasks.map(task => (
        <TaskTable key={task.task} task={task} people={people} {...values} chosenRuns={chosen} onChoose={choose} />
      ))}
      {otherPeople.length > 0 && (
        <Section title="People">
          <Table caption="Exam participants" columns={peopleColumns} rows={otherPeople} rowKey={({ exam }) => exam} />
        </Section>
      )}
    </>
  )
}

const peopleColumns: readonly Column<Board['people'][number]>[] = [
  { head: 'Exam', cell: ({ exam, title }) => <Link href={`/exams/${exam}`}>{title}</Link> },
  { head: 'People', numeric: true, cell: ({ results }) => results.people.filter(each => each.answered > 0).length },
  { head: 'Items', numeric: true, cell: ({ results }) => results.items },
  { head: 'Mean', numeric: true, cell: ({ results }) => formatMetric(results.performance) },
  { head: 'At least one person correct', numeric: true, cell: ({ results }) => formatMetric(results.ceiling) },
  { head: 'Majority', numeric: true, cell: ({ results }) => formatMetric(results.majority?.accuracy ?? null) },
  { head: 'Fleiss’ kappa', numeric: true, cell: ({ results }) => results.fleissKappa?.toFixed(2) ?? '–' },
]
