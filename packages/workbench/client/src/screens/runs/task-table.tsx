/** The leaderboard of one task, ordered by its main metric. */
import { Link } from 'wouter'
import { Badge } from '../../parts/feedback.tsx'
import { formatNumber } from '../../parts/format.ts'
import { type Column, Table } from '../../parts/table.tsx'
import {
  type Board,
  type BoardTask,
  formatCost,
  formatCount,
  formatDuration,
  formatFigure,
  formatInterval,
  kinds,
  type Line,
  linesOf,
  matchesSearch,
  metricName,
  otherMetrics,
} from './figures.ts'

interface TaskTableProps {
  task: BoardTask
  people: Board['people']
  search: string
  /** Also shows published results and people. */
  showOthers: boolean
  chosen: readonly string[]
  onChoose: (run: string, on: boolean) => void
}

export function TaskTable({ task, people, search, showOthers, chosen, onChoose }: TaskTableProps) {
  const all = linesOf(task, people)
  const lines = all.filter(line => (showOthers || line.kind === 'run') && matchesSearch(line, search))
  const hasCosts = all.some(({ usage }) => (usage?.inputTokens ?? 0) > 0 || (usage?.money ?? null) !== null)
  const figure = (head: string, cell: (line: Line) => string): Column<Line> => ({ head, numeric: true, cell })
  const costs = [
    figure('Tokens in / out', ({ run, usage }) =>
      run ? `${formatCount(usage?.inputTokens)} / ${formatCount(usage?.outputTokens)}` : '',
    ),
    figure('Cost', ({ run, usage }) => (run ? formatCost(usage?.money) : '')),
    figure('Latency p50', ({ run, usage }) => (run ? formatDuration(usage?.latencyMs?.p50) : '')),
  ]
  const columns: Column<Line>[] = [
    {
      head: 'Selected',
      hiddenHead: true,
      cell: ({ run }) =>
        run && (
          <input
            type="checkbox"
            className="choose"
            aria-label={`Select ${run.run.name}`}
            checked={chosen.includes(run.run.id)}
            onChange={event => onChoose(run.run.id, event.target.checked)}
          />
        ),
    },
    { head: 'Name', cell: line => <Name line={line} /> },
    { head: metricName(task.mainMetric), numeric: true, cell: line => <MainFigure line={line} /> },
    {
      head: 'Plot from 0 to 100',
      hiddenHead: true,
      cell: ({ value, interval, kind }) => <IntervalPlot value={value} interval={interval} quiet={kind !== 'run'} />,
    },
    { head: 'Kind', cell: ({ kind }) => <Badge {...kinds[kind]} /> },
    ...otherMetrics(all, task.mainMetric).map(name =>
      figure(metricName(name), ({ metrics }) => formatFigure(metrics[name]?.value ?? null)),
    ),
    figure('Rows', ({ run }) => (run ? formatNumber(run.run.rows) : '')),
    ...(hasCosts ? costs : []),
  ]
  return (
    <section className="stack" aria-labelledby={`task-${task.task}`}>
      <div>
        <h2 id={`task-${task.task}`}>{task.task}</h2>
        {task.published && (
          <p className="small muted">
            Published results: {task.published.paper}, {task.published.where}, column {task.published.column}.{' '}
            {toSentence(task.published.caveat)}
          </p>
        )}
      </div>
      <Table
        caption={`Runs of ${task.task}`}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        empty={<p className="muted">No runs match the search.</p>}
      />
    </section>
  )
}

const toSentence = (text: string): string => (text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}.`)

function Name({ line: { kind, run, exam, name, source, protocol } }: { line: Line }) {
  // The source of published results is above the table.
  const details = [kind === 'run' && source !== name ? source : '', protocol, run?.run.dataset].filter(Boolean)
  const href = run ? `/runs/${run.run.id}` : exam && `/exams/${exam}`
  return (
    <div className="run-name">
      {href ? <Link href={href}>{name}</Link> : <span>{name}</span>}
      {run?.run.live && <Badge label="in progress" tone="accent" sign="●" />}
      {details.length > 0 && <span className="small muted">{details.join(' · ')}</span>}
    </div>
  )
}

function MainFigure({ line: { run, value, interval, corrected } }: { line: Line }) {
  if (run && run.protocols === null) return <span className="muted small">scoring …</span>
  return (
    <div className="main-figure">
      <strong>{formatFigure(value)}</strong>
      {interval && <span className="small muted">{formatInterval(interval)}</span>}
      {corrected !== null && <span className="small muted">{formatFigure(corrected)} with corrections</span>}
    </div>
  )
}

function IntervalPlot({ value, interval, quiet }: Pick<Line, 'value' | 'interval'> & { quiet: boolean }) {
  if (value === null || value < 0 || value > 1) return null
  const x = (share: number) => 4 + Math.min(1, Math.max(0, share)) * 112
  return (
    <svg
      className={quiet ? 'interval quiet' : 'interval'}
      width="120"
      height="16"
      viewBox="0 0 120 16"
      aria-hidden="true"
    >
      <line x1="4" x2="116" y1="8" y2="8" className="track" />
      {interval && <line x1={x(interval.low)} x2={x(interval.high)} y1="8" y2="8" className="reach" />}
      <circle cx={x(value)} cy="8" r="4" />
    </svg>
  )
}
