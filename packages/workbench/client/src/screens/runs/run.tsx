/** One run: what it scored, and every item of it. */
import type { Reply } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { call, ProblemError } from '../../app/api.ts'
import { useLive } from '../../app/event-stream.ts'
import { forget, useRoute } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { download } from '../../parts/download.ts'
import { Badge, Loaded, Notice, toast } from '../../parts/feedback.tsx'
import { Button, LinkButton, Select, TextField } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { Page, Tabs } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { showCount, showFigure, showInterval, showMetric, showMoney, showTime } from './figures.ts'
import { Item } from './item.tsx'
import { type RowFilter, rowColumns, useNarrow, useRows } from './rows.tsx'

type Run = Reply<'readRun'>

export function RunScreen({ id }: { readonly id: string }) {
  const run = useRoute('readRun', { params: { run: id } }, { keepPrevious: true })
  const client = useQueryClient()
  useLive({}, notice => {
    if (notice.kind === 'run' && notice.run === id) void forget(client, ['readRun', 'listRows'])
  })
  const name = run.data?.run.name ?? id
  const waiting = run.data !== undefined && (run.data.scores === null || run.data.run.live)
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => void forget(client, ['readRun', 'listRows']), 1500)
    return () => clearInterval(timer)
  }, [waiting, client])
  return (
    <Page
      title={name}
      wide
      lead={run.data && `${run.data.run.task} · ${run.data.run.model} · ${run.data.run.dataset}`}
      actions={
        <>
          <LinkButton href="/runs" kind="quiet">
            All runs
          </LinkButton>
          <LinkButton href={`/runs/compare?first=${id}`}>Compare</LinkButton>
          <Button onClick={() => void shareRuns([id])}>Share as a page</Button>
        </>
      }
    >
      <Loaded of={run}>{found => <Rows run={found} />}</Loaded>
    </Page>
  )
}

type VerdictTab = 'all' | NonNullable<RowFilter['verdict']>

function Rows({ run: found }: { readonly run: Run }) {
  const { run, corrected, scores } = found
  const [params, setParams] = useSearchParams()
  const [verdict, setVerdict] = useState<VerdictTab>('all')
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState('')
  const [protocol, setProtocol] = useState('')
  const words = useDeferredValue(search)
  const narrow = useNarrow()
  const filter: RowFilter = {
    ...(verdict === 'all' ? {} : { verdict }),
    ...(words.trim() === '' ? {} : { search: words.trim() }),
    ...(tag.trim() === '' ? {} : { tag: tag.trim() }),
    ...(protocol === '' ? {} : { protocol }),
  }
  const { first, total, rowAt, onRange } = useRows(run.id, filter)
  const [index, setIndex] = useState(0)
  const open = params.get('row')
  const show = (row: number | null) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        if (row === null) next.delete('row')
        else next.set('row', String(row))
        return next
      },
      { replace: open !== null && row !== null },
    )
  const step = (by: number) => {
    const to = Math.min(total - 1, Math.max(0, index + by))
    const row = rowAt(to)
    if (!row || open === null) return false
    setIndex(to)
    show(row.row)
    return true
  }
  useKeys([
    { keys: 'j', says: 'Next item', run: () => step(1) },
    { keys: 'k', says: 'Item before', run: () => step(-1) },
    { keys: 'Escape', says: 'Close the item', run: () => (open === null ? false : show(null)) },
  ])
  const { right, wrong, unparsed, failed } = run.accuracy
  const protocols = Object.keys(scores ?? {})
  const list = (
    <div className="stack">
      <Tabs
        label="Items by verdict"
        active={verdict}
        onSelect={setVerdict}
        tabs={[
          { id: 'all', says: 'All', count: run.rows },
          { id: 'right', says: 'Right', count: right },
          { id: 'wrong', says: 'Wrong', count: wrong },
          { id: 'unparsed', says: 'Not read', count: unparsed },
          { id: 'failed', says: 'Failed', count: failed },
        ]}
      />
      <div className="row-filters">
        <TextField label="Search" type="search" value={search} onChange={setSearch} placeholder="id, text or answer" />
        <TextField label="Tag" value={tag} onChange={setTag} />
        {protocols.length > 1 && (
          <Select
            label="Protocol"
            value={protocol}
            options={[{ value: '', says: 'all' }, ...protocols.map(value => ({ value, says: value }))]}
            onChange={setProtocol}
          />
        )}
      </div>
      <p className="small muted" role="status">
        {count(total, 'item')}
        {run.live && ', and growing'}
      </p>
      {first.error && <Notice tone="error">{first.error.message}</Notice>}
      <VirtualTable
        label="Items"
        columns={rowColumns(narrow || open !== null)}
        count={total}
        rowAt={rowAt}
        onRange={onRange}
        height="calc(100dvh - 220px)"
        active={index}
        onActive={setIndex}
        onOpen={row => show(row.row)}
      />
    </div>
  )
  return (
    <>
      <div className="row">
        <Badge tone="accent">{showFigure(run.rows === 0 ? null : right / run.rows)}% right</Badge>
        {corrected.overrides > 0 && (
          <Badge tone="warn" sign="✎">
            {showFigure(corrected.right / run.rows)}% with {corrected.overrides} corrected by hand
          </Badge>
        )}
        {run.live && (
          <Badge tone="accent" sign="●">
            growing
          </Badge>
        )}
      </div>
      <RunScores run={found} />
      {open === null ? (
        list
      ) : (
        <div className="run-split">
          <div className="run-list">{list}</div>
          <Item
            key={open}
            run={run.id}
            row={open}
            onClose={() => show(null)}
            onStep={step}
            place={`${(index + 1).toLocaleString('en')} of ${total.toLocaleString('en')}`}
          />
        </div>
      )}
    </>
  )
}

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
          <ScoreTables scores={run.scores} header={run.header} />
        ))}
    </details>
  )
}

function ScoreTables({
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

export async function shareRuns(ids: readonly string[]): Promise<void> {
  try {
    const { name, text, mediaType } = await call('reportRuns', { query: { runs: ids.join(',') } })
    download(name, text, mediaType)
    toast('The page is among your downloads; it needs no server.')
  } catch (error) {
    toast(error instanceof ProblemError ? error.message : 'The page could not be made.', { tone: 'error' })
  }
}
