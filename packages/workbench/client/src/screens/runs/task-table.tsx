/** The leaderboard of one task, ordered by its main metric. */
import { Link } from 'wouter'
import { Badge } from '../../parts/feedback.tsx'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatInterval,
  formatMetric,
  formatMetricName,
  formatNumber,
} from '../../parts/format.ts'
import { Section } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { Board, BoardRow, BoardTask } from './board-rows.ts'
import { createBoardRows, listOtherMetrics, matchesSearch, rowKinds } from './board-rows.ts'

type BoardColumn = Column<BoardRow>

interface TaskTableProps {
  task: BoardTask
  people: Board['people']
  search: string
  /** Also shows published results and people. */
  showOthers: boolean
  chosenRuns: readonly string[]
  onChoose: (run: string, isChosen: boolean) => void
}

export function TaskTable({ task, people, search, showOthers, chosenRuns, onChoose }: TaskTableProps) {
  const allRows = createBoardRows(task, people)
  const rows = allRows.filter(row => (showOthers || row.kind === 'run') && matchesSearch(row, search))
  const hasCosts = allRows.some(({ usage }) => (usage?.inputTokens ?? 0) > 0 || (usage?.money ?? null) !== null)
  const createNumericColumn = (head: string, cell: BoardColumn['cell']): BoardColumn => ({ head, numeric: true, cell })
  const costs = [
    createNumericColumn('Tokens in / out', ({ run, usage }) =>
      run ? `${formatCount(usage?.inputTokens)} / ${formatCount(usage?.outputTokens)}` : '',
    ),
    createNumericColumn('Cost', ({ run, usage }) => (run ? formatCost(usage?.money) : '')),
    createNumericColumn('Latency p50', ({ run, usage }) => (run ? formatDuration(usage?.latencyMs?.p50) : '')),
  ]
  const columns: BoardColumn[] = [
    {
      head: 'Selected',
      hiddenHead: true,
      cell: ({ run }) =>
        run && (
          <input
            type="checkbox"
            className="choose"
            aria-label={`Select ${run.run.name}`}
            checked={chosenRuns.includes(run.run.id)}
            onChange={event => onChoose(run.run.id, event.target.checked)}
          />
        ),
    },
    { head: 'Name', cell: row => <Name row={row} /> },
    { head: formatMetricName(task.mainMetric), numeric: true, cell: row => <MainMetric row={row} /> },
    {
      head: 'Plot from 0 to 100',
      hiddenHead: true,
      cell: ({ value, interval, kind }) => <IntervalPlot value={value} interval={interval} quiet={kind !== 'run'} />,
    },
    { head: 'Kind', cell: ({ kind }) => <Badge {...rowKinds[kind]} /> },
    ...listOtherMetrics(allRows, task.mainMetric).map(name =>
      createNumericColumn(formatMetricName(name), ({ metrics }) => formatMetric(metrics[name]?.value ?? null)),
    ),
    createNumericColumn('Rows', ({ run }) => (run ? formatNumber(run.run.rows) : '')),
    ...(hasCosts ? costs : []),
  ]
  return (
    <Section title={task.task} lead={task.published && describePublication(task.published)}>
      <Table
        caption={`Runs of ${task.task}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        empty={<p className="muted">No runs match the search.</p>}
      />
    </Section>
  )
}

function describePublication({ paper, where, column, caveat }: NonNullable<BoardTask['published']>): string {
  const caveatSentence = caveat === '' ? '' : ` ${caveat[0]!.toUpperCase()}${caveat.slice(1)}.`
  return `Published results: ${paper}, ${where}, column ${column}.${caveatSentence}`
}

function Name({ row: { kind, run, exam, name, source, protocol } }: { row: BoardRow }) {
  // The source of published results is above the table.
  const details = [kind === 'run' && source !== name ? source : '', protocol, run?.run.dataset].filter(Boolean)
  const href = run ? `/runs/${run.run.id}` : exam && `/exams/${exam}`
  return (
    <div className="run-name">
      {href ? <Link href={href}>{name}</Link> : <span>{name}</span>}
      {run?.run.live && <Badge label="in progress" tone="accent" icon="●" />}
      {details.length > 0 && <span className="small muted">{details.join(' · ')}</span>}
    </div>
  )
}

function MainMetric({ row: { run, value, interval, corrected } }: { row: BoardRow }) {
  if (run && run.protocols === null) return <span className="muted small">scoring …</span>
  return (
    <div className="main-figure">
      <strong>{formatMetric(value)}</strong>
      {interval && <span className="small muted">{formatInterval(interval)}</span>}
      {corrected !== null && <span className="small muted">{formatMetric(corrected)} with corrections</span>}
    </div>
  )
}

/** A value from 0 to 1 as a circle on a line, with its confidence interval. */
function IntervalPlot({ value, interval, quiet: isMuted }: Pick<BoardRow, 'value' | 'interval'> & { quiet: boolean }) {
  if (value === null || value < 0 || value > 1) return null
  /** The x coordinate of a share from 0 to 1, with a margin for the circle. */
  const toX = (share: number) => 4 + Math.min(1, Math.max(0, share)) * 112
  return (
    <svg
      className={isMuted ? 'interval quiet' : 'interval'}
      width="120"
      height="16"
      viewBox="0 0 120 16"
      aria-hidden="true"
    >
      <line x1="4" x2="116" y1="8" y2="8" className="track" />
      {interval && <line x1={toX(interval.low)} x2={toX(interval.high)} y1="8" y2="8" className="reach" />}
      <circle cx={toX(value)} cy="8" r="4" />
    </svg>
  )
}
