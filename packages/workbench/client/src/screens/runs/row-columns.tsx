/** The columns of a list of items, fewer where there is little room. */
import { useSyncExternalStore } from 'react'
import { Badge, type Tone } from '../../parts/badge.tsx'
import type { Column } from '../../parts/table.tsx'
import type { RowSummary } from './use-rows.ts'

const query = '(max-width: 899px)'
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    changed => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )

export type Verdict = 'right' | 'wrong' | 'not read' | 'failed'
export const verdictOf = ({ correct, failed, answer }: Pick<RowSummary, 'correct' | 'failed' | 'answer'>): Verdict =>
  failed !== null ? 'failed' : correct === true ? 'right' : correct === null && answer === '' ? 'not read' : 'wrong'

const looks: Readonly<Record<Verdict, readonly [Tone, string]>> = {
  right: ['ok', '✓'],
  wrong: ['attack', '✕'],
  'not read': ['warn', '?'],
  failed: ['danger', '!'],
}

export function VerdictBadge({ verdict }: { readonly verdict: Verdict }) {
  const [tone, sign] = looks[verdict]
  return (
    <Badge tone={tone} sign={sign}>
      {verdict}
    </Badge>
  )
}

const verdict: Column<RowSummary> = {
  id: 'verdict',
  head: 'Verdict',
  width: '104px',
  cell: row => (
    <>
      <VerdictBadge verdict={verdictOf(row)} />
      {row.overridden && <span title="corrected by hand"> ✎</span>}
    </>
  ),
}
const id: Column<RowSummary> = { id: 'id', head: 'Item', width: 'minmax(80px, 1fr)', cell: row => row.sampleId }
const text: Column<RowSummary> = { id: 'text', head: 'Text', width: 'minmax(0, 4fr)', cell: row => row.text }
const wide: readonly Column<RowSummary>[] = [
  id,
  verdict,
  { id: 'target', head: 'Target', width: 'minmax(60px, 1fr)', cell: row => row.target },
  { id: 'answer', head: 'Answer', width: 'minmax(60px, 1fr)', cell: row => row.failed ?? row.answer },
  text,
  { id: 'tags', head: 'Tags', width: 'minmax(0, 1fr)', cell: row => row.tags.join(', ') },
]
const few: readonly Column<RowSummary>[] = [verdict, id, { ...text, width: 'minmax(0, 2fr)' }]

export const rowColumns = (narrow: boolean): readonly Column<RowSummary>[] => (narrow ? few : wide)
