/** Two people at a time, down to the passages on which they differ. */
import { useState } from 'react'
import { Link } from 'wouter'
import { useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { measureName, type Pair, showKappa, showShare } from './kappa.ts'
import { Measures } from './measures.tsx'

type NameOf = (account: string) => string

export function Pairs(props: { readonly project: string; readonly pairs: readonly Pair[]; readonly nameOf: NameOf }) {
  const { project, pairs, nameOf } = props
  const [open, setOpen] = useState<string | null>(null)
  const keyOf = ({ first, second }: Pair) => `${first} ${second}`
  const names = [...new Set(pairs.flatMap(({ measures }) => Object.keys(measures)))].slice(0, 6)
  const shown = pairs.find(pair => keyOf(pair) === open)
  const columns: Column<Pair>[] = [
    { id: 'pair', head: 'Pair', cell: ({ first, second }) => `${nameOf(first)} and ${nameOf(second)}` },
    {
      id: 'passages',
      head: 'passages',
      figures: true,
      cell: ({ passages }) => (passages === 0 ? <span className="muted">not comparable</span> : passages),
    },
    ...names.map(
      (name): Column<Pair> => ({
        id: name,
        head: measureName(name),
        figures: true,
        cell: ({ measures }) => {
          const measure = measures[name]
          return measure ? showKappa(measure.kappa) : '–'
        },
      }),
    ),
    {
      id: 'open',
      head: <span className="only-heard">Look closer</span>,
      cell: pair =>
        pair.passages > 0 && (
          <Button
            aria-expanded={open === keyOf(pair)}
            aria-label={`${open === keyOf(pair) ? 'Close' : 'Look closer at'} ${nameOf(pair.first)} and ${nameOf(pair.second)}`}
            onClick={() => setOpen(open === keyOf(pair) ? null : keyOf(pair))}
          >
            {open === keyOf(pair) ? 'Close' : 'Look closer'}
          </Button>
        ),
    },
  ]
  return (
    <section className="stack" aria-labelledby="pairs">
      <div>
        <h2 id="pairs">Pair by pair</h2>
        <p className="small muted">Cohen's kappa. Two people who share no passage are not comparable.</p>
      </div>
      <Table caption="Agreement by pair" columns={columns} rows={pairs} keyOf={keyOf} />
      {shown && (
        <>
          <Measures
            title={`${nameOf(shown.first)} and ${nameOf(shown.second)}`}
            lead={`Over ${count(shown.passages, 'passage')}.`}
            measures={shown.measures}
            names={[nameOf(shown.first), nameOf(shown.second)]}
          />
          <PassagesOf project={project} pair={shown} names={names} />
        </>
      )}
    </section>
  )
}

function PassagesOf(props: { readonly project: string; readonly pair: Pair; readonly names: readonly string[] }) {
  const { project, pair, names } = props
  const found = useRoute('readPassageAgreement', {
    params: { project },
    query: { first: pair.first, second: pair.second },
  })
  return (
    <Loaded of={found}>
      {({ passages }) => {
        const worst = (row: (typeof passages)[number]) =>
          Math.min(
            1,
            ...Object.values(row.measures).flatMap(({ observed, n }) => (n > 0 && observed !== null ? [observed] : [])),
          )
        const sorted = [...passages].sort((a, b) => worst(a) - worst(b))
        return (
          <Table
            caption="Passages, the least agreed first: the share of same decisions"
            showCaption
            columns={[
              {
                id: 'title',
                head: 'Passage',
                cell: ({ passage, title }) => <Link href={`/projects/${project}/adjudicate/${passage}`}>{title}</Link>,
              },
              ...names.map(name => ({
                id: name,
                head: measureName(name),
                figures: true,
                cell: ({ measures }: (typeof passages)[number]) => showShare(measures[name]?.observed ?? null),
              })),
            ]}
            rows={sorted}
            keyOf={({ passage }) => passage}
          />
        )
      }}
    </Loaded>
  )
}
