/** Two runs against each other, item by item: where one is right and the other is not, and whether that can be chance. */
import type { Reply } from '@elenchus/workbench/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { call, type ProblemError } from '../../app/api.ts'
import { keyOf, useRoute } from '../../app/use-route.ts'
import { Loaded } from '../../parts/feedback.tsx'
import { LinkButton, Select } from '../../parts/form.tsx'
import { EmptyState, Page, Tabs } from '../../parts/layout.tsx'
import type { Column } from '../../parts/table.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import { useNarrow, VerdictBadge, verdictOf } from './rows.tsx'

type Compared = Reply<'compareRuns'>
type Pair = Compared['items'][number]
type Show = 'differ' | 'only-first' | 'only-second' | 'both' | 'neither' | 'all'

export function Compare() {
  const [params, setParams] = useSearchParams()
  const runs = useRoute('listRuns', {})
  const [first, second] = [params.get('first') ?? '', params.get('second') ?? '']
  const put = (key: 'first' | 'second') => (value: string) =>
    setParams(now => {
      const next = new URLSearchParams(now)
      next.set(key, value)
      return next
    })
  return (
    <Page
      title="Compare two runs"
      wide
      lead="Only items that both answered count. The test is McNemar's: it looks at the items where they differ."
      actions={
        <LinkButton href="/runs" kind="quiet">
          All runs
        </LinkButton>
      }
    >
      <Loaded of={runs}>
        {({ runs: all }) => {
          const options = [
            { value: '', says: 'choose a run' },
            ...all.map(({ id, name, model }) => ({ value: id, says: name === model ? name : `${name} (${model})` })),
          ]
          const nameOf = (id: string) => all.find(run => run.id === id)?.name ?? id
          return (
            <>
              <div className="row-filters">
                <Select label="First" value={first} options={options} onChange={put('first')} />
                <Select label="Second" value={second} options={options} onChange={put('second')} />
              </div>
              {first && second ? (
                <Comparison key={`${first} ${second}`} ids={[first, second]} names={[nameOf(first), nameOf(second)]} />
              ) : (
                <EmptyState title="Choose two runs">They should be of the same task and the same data.</EmptyState>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Comparison(props: { readonly ids: readonly [string, string]; readonly names: readonly [string, string] }) {
  const { ids, names } = props
  const [show, setShow] = useState<Show>('differ')
  const narrow = useNarrow()
  const query = { first: ids[0], second: ids[1], show, limit: 200 }
  const found = useInfiniteQuery<Compared, ProblemError, { pages: Compared[] }, readonly unknown[], string | undefined>(
    {
      queryKey: keyOf('compareRuns', { query }),
      initialPageParam: undefined,
      queryFn: ({ pageParam, signal }) =>
        call('compareRuns', { query: { ...query, ...(pageParam === undefined ? {} : { after: pageParam }) }, signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    },
  )
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  const page = found.data?.pages[0]
  const [kept, setKept] = useState(page)
  if (page && page !== kept) setKept(page)
  if (found.error) return <Loaded of={found}>{() => null}</Loaded>
  if (!kept) return <Loaded of={found}>{() => null}</Loaded>
  const { both, onlyFirst, onlySecond, neither, unpaired, p } = kept.summary
  const total = page?.total ?? 0
  return (
    <>
      <p>
        {sayComparison(names, kept.summary)}
        {unpaired > 0 && <span className="muted"> {unpaired.toLocaleString('en')} items have no partner.</span>}
      </p>
      <div className="card flips">
        <table className="four">
          <caption className="only-heard">Items by who has them right</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{names[1]} right</th>
              <th scope="col">{names[1]} wrong</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{names[0]} right</th>
              <td>{both.toLocaleString('en')}</td>
              <td className="flip">{onlyFirst.toLocaleString('en')}</td>
            </tr>
            <tr>
              <th scope="row">{names[0]} wrong</th>
              <td className="flip">{onlySecond.toLocaleString('en')}</td>
              <td>{neither.toLocaleString('en')}</td>
            </tr>
          </tbody>
        </table>
        <p className="small muted">p {sayP(p)}</p>
      </div>
      <Tabs
        label="Items"
        active={show}
        onSelect={setShow}
        tabs={[
          { id: 'differ', says: 'They differ', count: onlyFirst + onlySecond },
          { id: 'only-first', says: `Only ${names[0]}`, count: onlyFirst },
          { id: 'only-second', says: `Only ${names[1]}`, count: onlySecond },
          { id: 'both', says: 'Both right', count: both },
          { id: 'neither', says: 'Neither', count: neither },
          { id: 'all', says: 'All' },
        ]}
      />
      <VirtualTable
        label="Items of both runs"
        columns={columnsOf(ids, names, narrow)}
        count={total}
        rowAt={index => items[index]}
        onRange={(_, last) => {
          if (last >= items.length - 20 && found.hasNextPage && !found.isFetching) void found.fetchNextPage()
        }}
        height="calc(100dvh - 260px)"
        rowHeight={44}
      />
    </>
  )
}

export const sayP = (p: number | null): string => (p === null ? '= –' : p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`)

/** The comparison in a sentence. */
export function sayComparison(names: readonly [string, string], summary: Compared['summary']): string {
  const { onlyFirst, onlySecond, both, neither, p } = summary
  const paired = both + neither + onlyFirst + onlySecond
  if (paired === 0) return 'The two runs have no item in common: they are not comparable.'
  if (onlyFirst === onlySecond)
    return `Both get ${(both + onlyFirst).toLocaleString('en')} of ${paired.toLocaleString('en')} right.`
  const [better, worse] = onlyFirst > onlySecond ? names : [names[1], names[0]]
  const ahead = Math.abs(onlyFirst - onlySecond)
  const chance = p !== null && p < 0.05 ? 'which chance alone rarely makes' : 'which may well be chance'
  return `${better} gets ${ahead.toLocaleString('en')} more of ${paired.toLocaleString('en')} right than ${worse}, ${chance} (p ${sayP(p)}).`
}

const columnsOf = (
  ids: readonly [string, string],
  names: readonly [string, string],
  narrow: boolean,
): readonly Column<Pair>[] => [
  { id: 'item', head: 'Item', width: 'minmax(80px, 1fr)', cell: ({ sampleId }) => sampleId },
  side(ids[0], names[0], 'first'),
  side(ids[1], names[1], 'second'),
  ...(narrow
    ? []
    : [
        { id: 'target', head: 'Target', width: 'minmax(60px, 1fr)', cell: ({ first }: Pair) => first?.target },
        {
          id: 'text',
          head: 'Text',
          width: 'minmax(0, 3fr)',
          cell: ({ first, second }: Pair) => (first ?? second)?.text,
        },
      ]),
]

const side = (id: string, name: string, which: 'first' | 'second'): Column<Pair> => ({
  id: which,
  head: name,
  width: 'minmax(120px, 1.3fr)',
  cell: pair => {
    const row = pair[which]
    return row ? (
      <Link href={`/runs/${id}?row=${row.row}`}>
        <VerdictBadge verdict={verdictOf(row)} /> {row.answer}
      </Link>
    ) : (
      <span className="muted">not there</span>
    )
  },
})
