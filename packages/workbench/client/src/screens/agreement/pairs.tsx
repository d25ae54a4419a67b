/** Two people at a time, down to the passages on which they differ. */
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { useRoute } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { Loaded } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import {
  confusionOf,
  type Measure,
  measureName,
  measureSays,
  type Pair,
  sayKappa,
  showKappa,
  showShare,
} from './kappa.ts'

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

export function Measures(props: {
  readonly title: string
  readonly lead: string
  readonly measures: Readonly<Record<string, Measure>>
  readonly names?: readonly [string, string]
}) {
  const { title, lead, measures, names } = props
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="small muted">{lead}</p>
      </div>
      <div className="kappas">
        {Object.entries(measures).map(([name, measure]) => (
          <article key={name} className="card kappa">
            <h3>{measureName(name)}</h3>
            <p className="small muted">{measureSays(name)}</p>
            <p className="figure">
              {showKappa(measure.kappa)} <span className="small muted">{sayKappa(measure.kappa)}</span>
            </p>
            <p className="small muted">
              {showShare(measure.observed)} the same, of {measure.n.toLocaleString('en')}
            </p>
            {measure.n > 0 && (
              <details>
                <summary className="small">Who says what</summary>
                <Confusion measure={measure} names={names ?? ['first', 'second']} about={measureName(name)} />
              </details>
            )}
          </article>
        ))}
      </div>
    </section>
  )
}

function Confusion(props: {
  readonly measure: Measure
  readonly names: readonly [string, string]
  readonly about: string
}) {
  const { labels, counts } = confusionOf(props.measure)
  const most = Math.max(1, ...counts.flat())
  return (
    <section
      className="confusion"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than its card, and scrolls
      tabIndex={0}
      aria-label={`${props.about}: ${props.names[0]} down, ${props.names[1]} across`}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="small">
              {props.names[0]} ↓ {props.names[1]} →
            </th>
            {labels.map(label => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((row, i) => (
            <tr key={labels[i]}>
              <th scope="row">{labels[i]}</th>
              {row.map((count, j) => (
                <td
                  key={labels[j]}
                  className={i === j ? 'same' : count > 0 ? 'other' : ''}
                  style={{ '--weight': `${Math.round((count / most) * 100)}%` } as Record<string, string>}
                >
                  {count}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
