/** Help with the notation: every sign in every spelling that is read. */
import { Table } from '../../parts/table.tsx'

const rows = [
  { says: 'not', unicode: '¬p', ascii: '~p or !p', words: 'not p' },
  { says: 'necessarily', unicode: '□p', ascii: '[]p', words: 'necessary p' },
  { says: 'possibly', unicode: '◇p', ascii: '<>p', words: 'possible p' },
  { says: 'and', unicode: 'p ∧ q', ascii: 'p & q', words: 'p and q' },
  { says: 'or', unicode: 'p ∨ q', ascii: 'p | q', words: 'p or q' },
  { says: 'if … then', unicode: 'p → q', ascii: 'p -> q', words: 'p implies q' },
  { says: 'exactly if', unicode: 'p ↔ q', ascii: 'p <-> q', words: 'p iff q' },
  { says: 'true, false', unicode: '⊤ ⊥', ascii: 'true false', words: 'true false' },
] as const

export function Notation() {
  return (
    <details className="notation">
      <summary>Help with the notation</summary>
      <div className="stack tight">
        <p className="small">
          ¬ □ ◇ bind tightest, then ∧, ∨, →, ↔. An atom is a name such as <code>rain</code>, or words in quotes:{' '}
          <code>"the match is off"</code>. Spellings may be mixed.
        </p>
        <Table
          caption="Signs in every spelling"
          columns={[
            { id: 'says', head: 'Meaning', cell: row => row.says },
            { id: 'unicode', head: 'Sign', cell: row => <code>{row.unicode}</code> },
            { id: 'ascii', head: 'Plain keys', cell: row => <code>{row.ascii}</code> },
            { id: 'words', head: 'Words', cell: row => <code>{row.words}</code> },
          ]}
          rows={rows}
          keyOf={row => row.says}
        />
      </div>
    </details>
  )
}
