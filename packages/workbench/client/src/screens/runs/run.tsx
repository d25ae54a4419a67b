/** One run: its scores and all its items. */
import type { Reply } from '@elenchus/workbench/contract'
import { useDeferredValue, useState } from 'react'
import { call, ProblemError } from '../../app/api.ts'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { useRefetchOnNotice } from '../../app/event-stream.ts'
import { download } from '../../parts/download.ts'
import { Badge, Notice, toast } from '../../parts/feedback.tsx'
import { Button, LinkButton, Select, TextField, useForm } from '../../parts/form.tsx'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatInterval,
  formatMetric,
  formatMetricName,
  formatNumber,
  pluralise,
} from '../../parts/format.ts'
import { Details, Page, Tabs } from '../../parts/layout.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { Item } from './item.tsx'
import { getRowColumns, type RowFilter, useIsNarrow, useRows, useSearchParam } from './rows.tsx'

type Run = Reply<'readRun'>
type Verdict = 'all' | NonNullable<RowFilter['verdict']>

const isChanging = ({ scores, run }: Run) => scores === null || run.live

export function RunScreen({ id }: { id: string }) {
  const run = useApiQuery('readRun', { params: { run: id } }, { keepPrevious: true, poll: isChanging })
  useRefetchOnNotice({}, notice => notice.kind === 'run' && notice.run === id, ['readRun', 'listRows'])
  const summary = run.data?.run
  return (
    <Page
      title={summary?.name ?? id}
      wide
      lead={summary && `${summary.task} · ${summary.model} · ${summary.dataset}`}
      actions={
        <>
          <LinkButton label="All runs" href="/runs" kind="quiet" />
          <LinkButton label="Compare" href={`/runs/compare?first=${id}`} />
          <Button label="Download report" onClick={() => void downloadReport([id])} />
        </>
      }
    >
      <Loaded query={run}>{found => <RunView {...found} />}</Loaded>
    </Page>
  )
}

function RunView({ run, corrected, scores, header }: Run) {
  const { values, field } = useForm({ verdict: 'all' as Verdict, search: '', tag: '', protocol: '' })
  const search = useDeferredValue(values.search).trim() || undefined
  const filter: RowFilter = {
    verdict: values.verdict === 'all' ? undefined : values.verdict,
    search,
    tag: values.tag.trim() || undefined,
    protocol: values.protocol || undefined,
  }
  const { error, total, rowAt, onRange } = useRows(run.id, filter, run.live)
  const [activeIndex, setActiveIndex] = useState(0)
  const isNarrow = useIsNarrow()
  /** The number of the row that is open, as text; empty if none is. */
  const [openedRow, setOpenedRow] = useSearchParam('row')
  const openRow = (row: number) => setOpenedRow(String(row), { replace: openedRow !== '' })
  const moveBy = (steps: number) => {
    const target = Math.min(total - 1, Math.max(0, activeIndex + steps))
    const row = rowAt(target)
    if (!row || openedRow === '') return false
    setActiveIndex(target)
    openRow(row.row)
    return true
  }
  useShortcuts([
    { keys: 'j', label: 'Next item', run: () => moveBy(1) },
    { keys: 'k', label: 'Previous item', run: () => moveBy(-1) },
    { keys: 'Escape', label: 'Close the item', run: () => (openedRow === '' ? false : setOpenedRow('')) },
  ])
  const { right, wrong, unparsed, failed } = run.accuracy
  const verdict = field('verdict')
  const protocols = Object.keys(scores ?? {})
  const itemList = (
    <div className="stack">
      <Tabs
        label="Items by verdict"
        active={verdict.value}
        onSelect={verdict.onChange}
        tabs={[
          { id: 'all', label: 'All', count: run.rows },
          { id: 'right', label: 'Correct', count: right },
          { id: 'wrong', label: 'Wrong', count: wrong },
          { id: 'unparsed', label: 'Not parsed', count: unparsed },
          { id: 'failed', label: 'Failed', count: failed },
        ]}
      />
      <div className="row-filters">
        <TextField label="Search" type="search" placeholder="id, text or answer" {...field('search')} />
        <TextField label="Tag" {...field('tag')} />
        {protocols.length > 1 && (
          <Select label="Protocol" options={[{ value: '', label: 'all' }, ...protocols]} {...field('protocol')} />
        )}
      </div>
      <p className="small muted" role="status">
        {pluralise(total, 'item')}
        {run.live && ', in progress'}
      </p>
      {error && <Notice tone="error" title={error.message} />}
      <VirtualTable
        label="Items"
        columns={getRowColumns(isNarrow || openedRow !== '')}
        count={total}
        rowAt={rowAt}
        onRange={onRange}
        height="calc(100dvh - 220px)"
        active={activeIndex}
        onActive={setActiveIndex}
        onOpen={({ row }) => openRow(row)}
      />
    </div>
  )
  return (
    <>
      <div className="row">
        <Badge label={`${formatMetric(run.rows === 0 ? null : right / run.rows)}% correct`} tone="accent" />
        {corrected.overrides > 0 && (
          <Badge
            label={`${formatMetric(corrected.right / run.rows)}% with ${pluralise(corrected.overrides, 'correction')}`}
            tone="warn"
            icon="✎"
          />
        )}
        {run.live && <Badge label="in progress" tone="accent" icon="●" />}
      </div>
      <Details className="card scores" summary="Scores, breakdowns and cost">
        {/* A function, because the tables can be large. */}
        {() => (scores === null ? <p className="muted">Scoring …</p> : <ScoreTables scores={scores} header={header} />)}
      </Details>
      {openedRow === '' ? (
        itemList
      ) : (
        <div className="run-split">
          <div className="run-list">{itemList}</div>
          <Item
            key={openedRow}
            run={run.id}
            row={openedRow}
            onClose={() => setOpenedRow('')}
            onStep={moveBy}
            position={`${formatNumber(activeIndex + 1)} of ${formatNumber(total)}`}
          />
        </div>
      )}
    </>
  )
}

type Scores = NonNullable<Run['scores']>
type ScoreRow = { name: string; protocol: string; metric: Scores[string]['metrics'][string] }

const createScoreColumns = (head: string, hasProtocols: boolean): readonly Column<ScoreRow>[] => [
  { head, cell: ({ name }) => name },
  ...(hasProtocols ? [{ head: 'Protocol', cell: ({ protocol }: ScoreRow) => protocol }] : []),
  { head: 'Value', numeric: true, cell: ({ metric }) => <strong>{formatMetric(metric.value)}</strong> },
  {
    head: '95% interval',
    numeric: true,
    cell: ({ metric: { interval } }) => (interval ? formatInterval({ low: interval[0], high: interval[1] }) : '–'),
  },
  { head: 'Items', numeric: true, cell: ({ metric }) => formatNumber(metric.n) },
]
const getScoreKey = ({ protocol, name }: ScoreRow) => `${protocol} ${name}`

function ScoreTables({ scores, header }: { scores: Scores; header: Run['header'] }) {
  const protocols = Object.entries(scores)
  const hasProtocols = protocols.length > 1
  const metrics = protocols.flatMap(([protocol, { metrics: metricsByName }]) =>
    Object.entries(metricsByName).map(([name, metric]) => ({ name: formatMetricName(name), protocol, metric })),
  )
  // Breakdowns by label, such as by question type. Only the first metric is shown.
  const breakdowns = protocols.flatMap(([protocol, { breakdowns: labels = {} }]) =>
    Object.entries(labels).flatMap(([label, values]) =>
      Object.entries(values).flatMap(([name, all]) => {
        const [metric] = Object.values(all)
        return metric ? [{ label, name, protocol, metric }] : []
      }),
    ),
  )
  const usage = protocols.map(([, each]) => each.usage).find(each => each !== undefined)
  return (
    <div className="stack">
      <Table
        caption="Metrics"
        columns={createScoreColumns('Metric', hasProtocols)}
        rows={metrics}
        rowKey={getScoreKey}
      />
      {[...Map.groupBy(breakdowns, ({ label }) => label)].map(([label, rows]) => (
        <div key={label}>
          <h3>By {formatMetricName(label)}</h3>
          <Table
            caption={`By ${label}`}
            columns={createScoreColumns(formatMetricName(label), hasProtocols)}
            rows={rows}
            rowKey={getScoreKey}
          />
        </div>
      ))}
      {usage && (
        <p className="small">
          {formatCount(usage.requests)} requests, {formatCount(usage.retries)} retries; {formatCount(usage.inputTokens)}{' '}
          tokens in, {formatCount(usage.outputTokens)} out; cost {formatCost(usage.money)}; latency{' '}
          {formatDuration(usage.latencyMs?.p50)} (median), {formatDuration(usage.latencyMs?.p95)} (p95).
        </p>
      )}
      <Details className="small" summary="Settings">
        <pre>{JSON.stringify(header.settings, null, 2)}</pre>
      </Details>
    </div>
  )
}

/** Downloads an HTML report of some runs. */
export async function downloadReport(ids: readonly string[]): Promise<void> {
  try {
    const { name, text, mediaType } = await call('reportRuns', { query: { runs: ids.join(',') } })
    download(name, text, mediaType)
    toast('The report was downloaded as an HTML page that also works offline.')
  } catch (error) {
    toast(error instanceof ProblemError ? error.message : 'The report could not be created.', 'error')
  }
}
