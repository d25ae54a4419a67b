/**
 * The words that signal operators, as MetaLogic's annotators had them beside the text (its Tables 13 and 20 to 22): first those which
 * the selected statement holds, then all, to search.
 */
import { CONNECTIVES, type ConnectiveRow, INDICATORS } from '@elenchus/language/structure'
import { useMemo, useState } from 'react'

const signs = { implies: '→', and: '∧', or: '∨' } as const
const formulaOf = { implies: 'A → B', and: 'A ∧ B', or: 'A ∨ B' } as const
const unarySigns = { not: '¬ not', box: '□ necessary', diamond: '◇ possible' } as const

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Each row with what finds it in a text: its parts in order. */
const patterns = CONNECTIVES.map(row => {
  const parts = row.words.split(' … ').map(part => `\\b${escaped(part)}\\b`)
  return { row, pattern: new RegExp(parts.join('.*?'), 'i') }
})

function Rows({ rows }: { readonly rows: readonly ConnectiveRow[] }) {
  return (
    <table className="connectives">
      <thead>
        <tr>
          <th scope="col">words</th>
          <th scope="col">where A and B stand</th>
          <th scope="col">reads</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={`${row.words} ${row.operator} ${row.table}`}>
            <th scope="row">{row.words}</th>
            <td>{row.patterns.join('; ')}</td>
            <td className="signs">{formulaOf[row.operator]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ConnectiveTables({ text }: { readonly text: string | null }) {
  const [search, setSearch] = useState('')
  // Two hundred rows are made when somebody wants to see them.
  const [all, setAll] = useState(false)
  const here = useMemo(
    () => (text === null ? [] : patterns.flatMap(({ row, pattern }) => (pattern.test(text) ? [row] : []))),
    [text],
  )
  const unary = useMemo(() => {
    if (text === null) return []
    const words = new Set(text.toLowerCase().match(/[a-z']+/g))
    return (['not', 'box', 'diamond'] as const).flatMap(operator =>
      INDICATORS[operator].filter(word => words.has(word)).map(word => `${word}: ${unarySigns[operator]}`),
    )
  }, [text])
  const wanted = search.trim().toLowerCase()
  const found = CONNECTIVES.filter(
    ({ words, operator }) => wanted === '' || words.includes(wanted) || signs[operator] === wanted,
  )
  return (
    <div className="stack">
      {text !== null && (
        <section>
          <h3>In this statement</h3>
          {here.length > 0 ? <Rows rows={here} /> : <p className="muted small">No connective of the tables.</p>}
          {unary.length > 0 && <p className="small">{unary.join('; ')}</p>}
        </section>
      )}
      <details onToggle={event => setAll(event.currentTarget.open)}>
        <summary>All connectives</summary>
        {all && (
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
            <section className="scrolls own-keys" tabIndex={0} aria-label="Connectives">
              <Rows rows={found} />
            </section>
          </div>
        )}
      </details>
      <details>
        <summary>Words for not, necessary and possible</summary>
        <dl className="small">
          {(['not', 'box', 'diamond'] as const).map(operator => (
            <div key={operator}>
              <dt>{unarySigns[operator]}</dt>
              <dd>{INDICATORS[operator].join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}
