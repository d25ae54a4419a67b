/** One run: what it scored, and every item of it. */
import type { Reply } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useLive } from '../../app/live.ts'
import { forget, useRoute } from '../../app/use-route.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { TextField } from '../../parts/field.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Select } from '../../parts/select.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { showFigure } from './figures.ts'
import { Item } from './item.tsx'
import { rowColumns, useNarrow } from './row-columns.tsx'
import { RunScores } from './run-scores.tsx'
import { shareRuns } from './share.ts'
import { type RowFilter, useRows } from './use-rows.ts'

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
