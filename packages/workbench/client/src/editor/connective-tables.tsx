/**
 * Tables of words that signal operators, from the guidelines for MetaLogic's annotators (tables 13 and 20 to 22 of the paper): first the
 * words in the selected statement, then all of them with a search.
 */
import { CONNECTIVES, type ConnectiveRow, INDICATORS } from '@elenchus/language/structure'
import { formulaSigns } from '@elenchus/metagraph'
import { useMemo, useState } from 'react'
import { Details } from '../parts/layout.tsx'

const unaryOperators = [
  { operator: 'not', label: `${formulaSigns.unary.not} not` },
  { operator: 'box', label: `${formulaSigns.unary.box} necessary` },
  { operator: 'diamond', label: `${formulaSigns.unary.diamond} possible` },
] as const

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A pattern for each connective, which finds its parts in order, as in `if … then`. */
const connectivePatterns = CONNECTIVES.map(row => {
  const parts = row.words.split(' … ').map(part => `\\b${escapeRegExp(part)}\\b`)
  return { row, pattern: new RegExp(parts.join('.*?'), 'i') }
})

function ConnectiveTable({ rows }: { rows: readonly ConnectiveRow[] }) {
  return (
    <table className="connectives">
      <thead>
        <tr>
          <th scope="col">connective</th>
          <th scope="col">order of A and B</th>
          <th scope="col">formula</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={`${row.words} ${row.operator} ${row.table}`}>
            <th scope="row">{row.words}</th>
            <td>{row.patterns.join('; ')}</td>
            <td className="signs">A {formulaSigns.binary[row.operator]} B</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ConnectiveTables({ text }: { text: string | null }) {
  const [search, setSearch] = useState('')
  const connectivesInText = useMemo(
    () => (text === null ? [] : connectivePatterns.flatMap(({ row, pattern }) => (pattern.test(text) ? [row] : []))),
    [text],
  )
  const unaryWordsInText = useMemo(() => {
    if (text === null) return []
    const words = new Set(text.toLowerCase().match(/[a-z']+/g))
    return unaryOperators.flatMap(({ operator, label }) =>
      INDICATORS[operator].filter(word => words.has(word)).map(word => `${word}: ${label}`),
    )
  }, [text])
  const query = search.trim().toLowerCase()
  const matches = CONNECTIVES.filter(
    ({ words, operator }) => query === '' || words.includes(query) || formulaSigns.binary[operator] === query,
  )
  return (
    <div className="stack">
      {text !== null && (
        <section>
          <h3>Connectives in this statement</h3>
          {connectivesInText.length > 0 ? (
            <ConnectiveTable rows={connectivesInText} />
          ) : (
            <p className="muted small">No connectives.</p>
          )}
          {unaryWordsInText.length > 0 && <p className="small">{unaryWordsInText.join('; ')}</p>}
        </section>
      )}
      <Details summary="All connectives">
        {() => (
          <div className="stack">
            <input
              className="search"
              type="search"
              aria-label="Search the connectives"
              placeholder="since, unless, …"
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
            <section className="scrolls handles-own-keys" tabIndex={0} aria-label="Connectives">
              <ConnectiveTable rows={matches} />
            </section>
          </div>
        )}
      </Details>
      <Details summary="Words for “not”, “necessary” and “possible”">
        <dl className="small">
          {unaryOperators.map(({ operator, label }) => (
            <div key={operator}>
              <dt>{label}</dt>
              <dd>{INDICATORS[operator].join(', ')}</dd>
            </div>
          ))}
        </dl>
      </Details>
    </div>
  )
}
