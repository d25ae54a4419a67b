/** Agreement of pairs of annotators, with confusion matrices and the agreement on each passage. */
import { useState } from 'react'
import { Link } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { Button } from '../../parts/form.tsx'
import { formatNumber, pluralise } from '../../parts/format.ts'
import { Details, Section } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { Measure, Pair } from './kappa.ts'
import {
  compactConfusion,
  createMeasureColumns,
  describeMeasure,
  formatKappa,
  formatShare,
  interpretKappa,
} from './kappa.ts'

type GetName = (account: string) => string
type PassageMeasure = Pick<Measure, 'n' | 'observed'>
const getPairKey = ({ first, second }: Pair) => `${first} ${second}`

export function Pairs({ project, pairs, getName }: { project: string; pairs: readonly Pair[]; getName: GetName }) {
  /** The key of the pair whose details are shown. */
  const [openKey, setOpenKey] = useState<string | null>(null)
  const measureIds = [...new Set(pairs.flatMap(({ measures }) => Object.keys(measures)))].slice(0, 6)
  const shownPair = pairs.find(pair => getPairKey(pair) === openKey)
  const renderDetailsButton = (pair: Pair) => {
    if (pair.passages === 0) return null
    const isOpen = pair === shownPair
    const label = isOpen ? 'Close' : 'Details'
    return (
      <Button
        label={label}
        aria-expanded={isOpen}
        aria-label={`${label}: ${getName(pair.first)} and ${getName(pair.second)}`}
        onClick={() => setOpenKey(isOpen ? null : getPairKey(pair))}
      />
    )
  }
  const columns: Column<Pair>[] = [
    { head: 'Pair', cell: ({ first, second }) => `${getName(first)} and ${getName(second)}` },
    {
      head: 'Passages',
      numeric: true,
      cell: ({ passages }) => (passages === 0 ? <span className="muted">not comparable</span> : passages),
    },
    ...createMeasureColumns(measureIds, (measure?: Measure) => formatKappa(measure?.kappa)),
    { head: 'Details', hiddenHead: true, cell: renderDetailsButton },
  ]
  return (
    <Section
      title="Pairs of annotators"
      lead="Cohen’s kappa. Two people can be compared only if they annotated the same passages."
    >
      <Table caption="Agreement by pair" columns={columns} rows={pairs} rowKey={getPairKey} />
      {shownPair && (
        <>
          <Measures
            title={`${getName(shownPair.first)} and ${getName(shownPair.second)}`}
            lead={`Computed over ${pluralise(shownPair.passages, 'passage')}.`}
            measures={shownPair.measures}
            names={[getName(shownPair.first), getName(shownPair.second)]}
          />
          <PassageTable project={project} pair={shownPair} measureIds={measureIds} />
        </>
      )}
    </Section>
  )
}

/** The passages of a pair, those with the lowest agreement first. */
function PassageTable(props: { project: string; pair: Pair; measureIds: readonly string[] }) {
  const { project, pair, measureIds } = props
  const { first, second } = pair
  const agreement = useApiQuery('readPassageAgreement', { params: { project }, query: { first, second } })
  /** The lowest observed agreement of a passage over all measures. */
  const minAgreement = ({ measures }: { measures: Readonly<Record<string, PassageMeasure>> }) =>
    Math.min(1, ...Object.values(measures).flatMap(({ observed, n }) => (n > 0 && observed !== null ? [observed] : [])))
  return (
    <Loaded query={agreement}>
      {({ passages }) => (
        <Table
          caption="Passages, sorted by observed agreement from low to high"
          showCaption
          columns={[
            {
              head: 'Passage',
              cell: ({ passage, title }) => <Link href={`/projects/${project}/adjudicate/${passage}`}>{title}</Link>,
            },
            ...createMeasureColumns(measureIds, (measure?: PassageMeasure) => formatShare(measure?.observed)),
          ]}
          rows={[...passages].sort((a, b) => minAgreement(a) - minAgreement(b))}
          rowKey={({ passage }) => passage}
        />
      )}
    </Loaded>
  )
}

interface MeasuresProps {
  title: string
  lead: string
  measures: Readonly<Record<string, Measure>>
  names?: readonly [string, string]
}

export function Measures({ title, lead, measures, names = ['first', 'second'] }: MeasuresProps) {
  return (
    <Section title={title} lead={lead}>
      <div className="kappas">
        {Object.entries(measures).map(([id, measure]) => {
          const { name, description } = describeMeasure(id)
          const { kappa, observed, n } = measure
          return (
            <article key={id} className="card kappa">
              <h3>{name}</h3>
              <p className="small muted">{description}</p>
              <p className="figure">
                {formatKappa(kappa)} <span className="small muted">{interpretKappa(kappa)}</span>
              </p>
              <p className="small muted">
                {formatShare(observed)} of {formatNumber(n)} judgements are equal
              </p>
              {n > 0 && (
                <Details className="small" summary="Confusion matrix">
                  <ConfusionMatrix measure={measure} names={names} label={name} />
                </Details>
              )}
            </article>
          )
        })}
      </div>
    </Section>
  )
}

function ConfusionMatrix(props: { measure: Measure; names: readonly [string, string]; label: string }) {
  const { measure, names, label } = props
  const { labels, counts } = compactConfusion(measure)
  const max = Math.max(1, ...counts.flat())
  return (
    <section
      className="confusion"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls if it is wider than its card
      tabIndex={0}
      aria-label={`${label}: ${names[0]} in rows, ${names[1]} in columns`}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="small">
              {names[0]} ↓ {names[1]} →
            </th>
            {labels.map(each => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((row, i) => (
            <tr key={labels[i]}>
              <th scope="row">{labels[i]}</th>
              {row.map((value, j) => (
                <td
                  key={labels[j]}
                  className={i === j ? 'same' : value > 0 ? 'other' : ''}
                  style={{ '--weight': `${Math.round((value / max) * 100)}%` } as Record<string, string>}
                >
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
