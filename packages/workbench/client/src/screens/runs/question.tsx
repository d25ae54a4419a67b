/** What was asked about, as its task tells it: texts as texts, lists as options, the rest as data. */
const letter = (i: number) => String.fromCharCode(65 + i)
const isText = (value: unknown): value is string => typeof value === 'string'

export function Question({ question }: { readonly question: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(question).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <section className="question">
      {entries.map(([key, value]) => (
        <div key={key}>
          <h3>{key}</h3>
          {isText(value) ? (
            <p className="passage">{value}</p>
          ) : Array.isArray(value) && value.every(isText) ? (
            <ol className="options">
              {value.map((option, i) => (
                <li key={`${letter(i)} ${option}`}>
                  <span className="muted">{letter(i)}</span> {option}
                </li>
              ))}
            </ol>
          ) : (
            <pre className="said">{JSON.stringify(value, null, 1)}</pre>
          )}
        </div>
      ))}
    </section>
  )
}
