/** The states of all passages as one bar, with their names and numbers below it. */
const states = [
  ['done', 'done'],
  ['submitted', 'to decide'],
  ['annotating', 'being annotated'],
  ['open', 'open'],
] as const

export function ProgressBar(props: {
  readonly passages: number
  readonly done: number
  readonly submitted: number
  readonly annotating: number
  readonly open: number
}) {
  return (
    <figure className="states">
      <div className="bar-of-states" aria-hidden="true">
        {states.map(([state]) =>
          props[state] === 0 ? null : <span key={state} className={state} style={{ flexGrow: props[state] }} />,
        )}
      </div>
      <figcaption>
        <ul>
          {states.map(([state, says]) => (
            <li key={state}>
              <span className={`swatch ${state}`} aria-hidden="true" />
              <strong>{props[state].toLocaleString('en')}</strong> {says}
            </li>
          ))}
          <li className="muted">of {props.passages.toLocaleString('en')}</li>
        </ul>
      </figcaption>
    </figure>
  )
}
