/** What a run scored, by protocol and by every label that the task breaks down by. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { type Column, Table } from '../../parts/table.tsx'
import { showCount, showFigure, showInterval, showMetric, showMoney, showTime } from './figures.ts'

type Run = Reply<'readRun'>
type Scores = NonNullable<Run['scores']>[string]
type Metric = Scores['metrics'][string]
interface Line {
  readonly key: string
  readonly name: string
  readonly protocol: string
  readonly metric: Metric
}

const columns = (head: string, several: boolean): readonly Column<Line>[] => [
  { id: 'name', head, cell: ({ name }) => name },
  ...(several ? [{ id: 'protocol', head: 'protocol', cell: ({ protocol }: Line) => protocol }] : []),
  { id: 'value', head: 'value', figures: true, cell: ({ metric }) => <strong>{showFigure(metric.value)}</strong> },
  {
    id: 'interval',
    head: '95% interval',
    figures: true,
    cell: ({ metric: { interval } }) => (interval ? showInterval({ low: interval[0], high: interval[1] }) : '–'),
  },
  { id: 'n', head: 'over', figures: true, cell: ({ metric }) => metric.n.toLocaleString('en') },
]

/** Made only when somebody looks: a browser does not restyle what is folded away. */
export function RunScores({ run }: { readonly run: Run }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="card scores" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Scores, parts and costs</summary>
      {open &&
        (run.scores === null ? (
          <p className="muted">They are being counted …</p>
        ) : (
          <Shown scores={run.scores} header={run.header} />
        ))}
    </details>
  )
}

function Shown({
  scores,
  header,
}: {
  readonly scores: Readonly<Record<string, Scores>>
  readonly header: Run['header']
}) {
  const protocols = Object.entries(scores)
  const several = protocols.length > 1
  const metrics = protocols.flatMap(([protocol, { metrics: all }]) =>
    Object.entries(all).map(([name, metric]) => ({
      key: `${protocol} ${name}`,
      name: showMetric(name),
      protocol,
      metric,
    })),
  )
  const labels = new Map<string, Line[]>()
  for (const [protocol, { breakdowns = {} }] of protocols)
    for (const [label, values] of Object.entries(breakdowns))
      for (const [value, all] of Object.entries(values)) {
        const [[metric, figure] = []] = Object.entries(all)
        if (!figure) continue
        const line = { key: `${protocol} ${value} ${metric}`, name: value, protocol, metric: figure }
        labels.set(label, [...(labels.get(label) ?? []), line])
      }
  const usage = protocols.map(([, each]) => each.usage).find(each => each !== undefined)
  return (
    <div className="stack">
      <Table caption="Metrics" columns={columns('Metric', several)} rows={metrics} keyOf={({ key }) => key} />
      {[...labels].map(([label, lines]) => (
        <div key={label}>
          <h3>By {showMetric(label)}</h3>
          <Table
            caption={`By ${label}`}
            columns={columns(showMetric(label), several)}
            rows={lines}
            keyOf={({ key }) => key}
          />
        </div>
      ))}
      {usage && (
        <p className="small">
          {showCount(usage.requests)} requests, {showCount(usage.retries)} retries; {showCount(usage.inputTokens)}{' '}
          tokens in, {showCount(usage.outputTokens)} out; cost {showMoney(usage.money)}; latency{' '}
          {showTime(usage.latencyMs?.p50)} in the middle, {showTime(usage.latencyMs?.p95)} at 95%.
        </p>
      )}
      <details>
        <summary className="small">Settings</summary>
        <pre className="small">{JSON.stringify(header.settings, null, 2)}</pre>
      </details>
    </div>
  )
}
