/** The runs of one task in the order of their main metric. */
import { Link } from 'wouter'
import { Badge, type Tone } from '../../parts/feedback.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import {
  type Board,
  type BoardTask,
  type Kind,
  kindNames,
  type Line,
  linesOf,
  otherMetrics,
  passes,
  showCount,
  showFigure,
  showInterval,
  showMetric,
  showMoney,
  showTime,
} from './figures.ts'

const tones: Readonly<Record<Kind, Tone>> = {
  run: 'accent',
  model: 'neutral',
  human: 'ok',
  ceiling: 'warn',
  chance: 'neutral',
}
const signs: Readonly<Record<Kind, string>> = { run: '▶', model: '❡', human: '☺', ceiling: '⌃', chance: '⚂' }

export function TaskTable(props: {
  readonly task: BoardTask
  readonly people: Board['people']
  readonly words: string
  readonly shown: ReadonlySet<Kind>
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (run: string, on: boolean) => void
}) {
  const { task, people, words, shown, chosen, onChoose } = props
  const all = linesOf(task, people)
  const lines = all.filter(line => passes(line, words, shown))
  const others = otherMetrics(all, task.mainMetric)
  const costs = all.some(({ usage }) => (usage?.inputTokens ?? 0) > 0 || (usage?.money ?? null) !== null)
  const figure = (id: string, head: string, show: (line: Line) => string): Column<Line> => ({
    id,
    head,
    figures: true,
    cell: show,
  })
  const columns: Column<Line>[] = [
    {
      id: 'choose',
      head: <span className="only-heard">Chosen</span>,
      cell: ({ run }) =>
        run && (
          <input
            type="checkbox"
            className="choose"
            aria-label={`Choose ${run.run.name}`}
            checked={chosen.has(run.run.id)}
            onChange={event => onChoose(run.run.id, event.target.checked)}
          />
        ),
    },
    { id: 'name', head: 'Name', cell: line => <Name line={line} /> },
    {
      id: 'main',
      head: showMetric(task.mainMetric),
      figures: true,
      cell: line => <MainFigure line={line} />,
    },
    {
      id: 'bar',
      head: <span className="only-heard">Drawn from 0 to 100</span>,
      cell: ({ value, interval, kind }) => <IntervalBar value={value} interval={interval} quiet={kind !== 'run'} />,
    },
    {
      id: 'kind',
      head: 'Kind',
      cell: ({ kind }) => (
        <Badge tone={tones[kind]} sign={signs[kind]}>
          {kindNames[kind]}
        </Badge>
      ),
    },
    ...others.map(name => figure(name, showMetric(name), ({ metrics }) => showFigure(metrics[name]?.value ?? null))),
    figure('rows', 'rows', ({ run }) => (run ? run.run.rows.toLocaleString('en') : '')),
    ...(costs
      ? [
          figure('tokens', 'tokens in / out', ({ run, usage }) =>
            run ? `${showCount(usage?.inputTokens)} / ${showCount(usage?.outputTokens)}` : '',
          ),
          figure('money', 'cost', ({ run, usage }) => (run ? showMoney(usage?.money) : '')),
          figure('latency', 'latency p50', ({ run, usage }) => (run ? showTime(usage?.latencyMs?.p50) : '')),
        ]
      : []),
  ]
  return (
    <section className="stack" aria-labelledby={`task-${task.task}`}>
      <div>
        <h2 id={`task-${task.task}`}>{task.task}</h2>
        {task.published && (
          <p className="small muted">
            Published: {task.published.paper}, {task.published.where}, column {task.published.column}.{' '}
            {sentence(task.published.caveat)}
          </p>
        )}
      </div>
      <Table
        caption={`Runs of ${task.task}`}
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
        empty={<p className="muted">Nothing here has these words.</p>}
      />
    </section>
  )
}

/** As the papers' figures are qualified, made a sentence. */
const sentence = (text: string): string => (text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}.`)

function Name({ line: { kind, run, exam, name, from, protocol } }: { readonly line: Line }) {
  // Where published figures are from stands above the table.
  const more = [kind === 'run' && from !== name ? from : '', protocol, run?.run.dataset].filter(Boolean).join(' · ')
  return (
    <div className="run-name">
      {run ? (
        <Link href={`/runs/${run.run.id}`}>{name}</Link>
      ) : exam ? (
        <Link href={`/exams/${exam}`}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
      {run?.run.live && (
        <Badge tone="accent" sign="●">
          growing
        </Badge>
      )}
      {more && <span className="small muted">{more}</span>}
    </div>
  )
}

function MainFigure({ line: { run, value, interval, corrected } }: { readonly line: Line }) {
  if (run && run.protocols === null) return <span className="muted small">counting …</span>
  return (
    <div className="main-figure">
      <strong>{showFigure(value)}</strong>
      {interval && <span className="small muted">{showInterval(interval)}</span>}
      {corrected !== null && <span className="small muted">{showFigure(corrected)} corrected by hand</span>}
    </div>
  )
}

export function IntervalBar(props: {
  readonly value: number | null
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly quiet?: boolean
}) {
  const { value, interval, quiet = false } = props
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
