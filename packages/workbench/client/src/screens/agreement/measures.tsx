/** The kappas of two people or of all, each with its confusions on demand. */
import { useId } from 'react'
import { confusionOf, type Measure, measureName, measureSays, sayKappa, showKappa, showShare } from './kappa.ts'

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
