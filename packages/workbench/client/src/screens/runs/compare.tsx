/** Compares two runs item by item, with McNemar's test for the significance of their difference. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { Loaded, useApiQuery, usePagedQuery } from '../../app/api-queries.tsx'
import { LinkButton, Select } from '../../parts/form.tsx'
import { formatNumber } from '../../parts/format.ts'
import { EmptyState, Page, Tabs } from '../../parts/layout.tsx'
import type { Column } from '../../parts/table.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { useIsNarrow, useSearchParam, VerdictBadge } from './rows.tsx'

type ComparisonReply = Reply<'compareRuns'>
type Pair = ComparisonReply['items'][number]
type Filter = 'differ' | 'only-first' | 'only-second' | 'both' | 'neither' | 'all'
type RunPair = readonly [first: string, second: string]

export function Compare() {
  const runs = useApiQuery('listRuns', {})
  const [first, setFirst] = useSearchParam('first')
  const [second, setSecond] = useSearchParam('second')
  return (
    <Page
      title="Compare two runs"
      wide
      lead="Only items that both runs answered are compared. McNemar’s test uses the items that only one of the runs answered correctly."
      actions={<LinkButton label="All runs" href="/runs" kind="quiet" />}
    >
      <Loaded query={runs}>
        {({ runs: all }) => {
          const options = [
            { value: '', label: 'Choose a run' },
            ...all.map(({ id, name, model }) => ({ value: id, label: name === model ? name : `${name} (${model})` })),
          ]
          const getName = (id: string) => all.find(run => run.id === id)?.name ?? id
          return (
            <>
              <div className="row-filters">
                <Select label="First" value={first} options={options} onChange={setFirst} />
                <Select label="Second" value={second} options={options} onChange={setSecond} />
              </div>
              {first && second ? (
                <Comparison
                  key={`${first} ${second}`}
                  ids={[first, second]}
                  names={[getName(first), getName(second)]}
                />
              ) : (
                <EmptyState title="Choose two runs">Both runs must use the same task and the same data.</EmptyState>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Comparison({ ids, names }: { ids: RunPair; names: RunPair }) {
  const [filter, setFilter] = useState<Filter>('differ')
  const isNarrow = useIsNarrow()
  const query = { first: ids[0], second: ids[1], show: filter, limit: 200 }
  const pages = usePagedQuery('compareRuns', { query })
  return (
    <Loaded query={pages}>
      {({ items, summary, total }) => {
        const { both, onlyFirst, onlySecond, neither, unpaired, p } = summary
        return (
          <>
            <p>
              {describeComparison(names, summary)}
              {unpaired > 0 && (
                <span className="muted"> {formatNumber(unpaired)} items are in only one of the runs.</span>
              )}
            </p>
            <div className="card flips">
              <table className="four">
                <caption className="visually-hidden">Items by correctness in each run</caption>
                <thead>
                  <tr>
                    <td />
                    <th scope="col">{names[1]} correct</th>
                    <th scope="col">{names[1]} wrong</th>
                  </tr>
                </thead>
                <tbody>
                  <tr>
                    <th scope="row">{names[0]} correct</th>
                    <td>{formatNumber(both)}</td>
                    <td className="flip">{formatNumber(onlyFirst)}</td>
                  </tr>
                  <tr>
                    <th scope="row">{names[0]} wrong</th>
                    <td className="flip">{formatNumber(onlySecond)}</td>
                    <td>{formatNumber(neither)}</td>
                  </tr>
                </tbody>
              </table>
              <p className="small muted">p {formatP(p)}</p>
            </div>
            <Tabs
              label="Items"
              active={filter}
              onSelect={setFilter}
              tabs={[
                { id: 'differ', label: 'Different', count: onlyFirst + onlySecond },
                { id: 'only-first', label: `Only ${names[0]}`, count: onlyFirst },
                { id: 'only-second', label: `Only ${names[1]}`, count: onlySecond },
                { id: 'both', label: 'Both correct', count: both },
                { id: 'neither', label: 'Neither', count: neither },
                { id: 'all', label: 'All' },
              ]}
            />
            <VirtualTable
              label="Items of both runs"
              columns={createColumns(ids, names, isNarrow)}
              count={total ?? 0}
              rowAt={index => items[index]}
              onRange={pages.onRange}
              height="calc(100dvh - 260px)"
            />
          </>
        )
      }}
    </Loaded>
  )
}

const formatP = (p: number | null): string => (p === null ? '= –' : p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`)

/** The significance level of McNemar's test. */
const significanceLevel = 0.05

function describeComparison(
  names: RunPair,
  { onlyFirst, onlySecond, both, neither, p }: ComparisonReply['summary'],
): string {
  const pairedCount = both + neither + onlyFirst + onlySecond
  if (pairedCount === 0) return 'The two runs have no item in common, so they cannot be compared.'
  if (onlyFirst === onlySecond)
    return `Both runs answer ${formatNumber(both + onlyFirst)} of ${formatNumber(pairedCount)} items correctly.`
  const [better, worse] = onlyFirst > onlySecond ? names : [names[1], names[0]]
  const difference = formatNumber(Math.abs(onlyFirst - onlySecond))
  const verdict = p !== null && p < significanceLevel ? 'a significant difference' : 'which may be due to chance'
  return `Of ${formatNumber(pairedCount)} items, ${better} answers ${difference} more correctly than ${worse}, ${verdict} (p ${formatP(p)}).`
}

function createColumns(ids: RunPair, names: RunPair, isNarrow: boolean): readonly Column<Pair>[] {
  const createRunColumn = (index: 0 | 1): Column<Pair> => ({
    head: names[0] === names[1] ? ids[index] : names[index],
    width: 'minmax(120px, 1.3fr)',
    cell: ({ first, second }) => {
      const row = [first, second][index]
      if (!row) return <span className="muted">missing</span>
      return (
        <Link href={`/runs/${ids[index]}?row=${row.row}`}>
          <VerdictBadge {...row} /> {row.answer}
        </Link>
      )
    },
  })
  const wide: readonly Column<Pair>[] = [
    { head: 'Target', width: 'minmax(60px, 1fr)', cell: ({ first }) => first?.target },
    { head: 'Text', width: 'minmax(0, 3fr)', cell: ({ first, second }) => (first ?? second)?.text },
  ]
  const item: Column<Pair> = { head: 'Item', width: 'minmax(80px, 1fr)', cell: ({ sampleId }) => sampleId }
  return [item, createRunColumn(0), createRunColumn(1), ...(isNarrow ? [] : wide)]
}
