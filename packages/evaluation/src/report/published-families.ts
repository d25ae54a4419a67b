/** Selects published rows: the best of each model family, humans and the ceiling. */
import type { PublishedColumn } from '../published/published-column.ts'

type Row = PublishedColumn['rows'][number]

/** Model family: `RoBERTa large, RACE` is `RoBERTa`, `Once (T5-11B)` is `Once`, `T5-11B` is `T5`. */
export const familyOf = (name: string): string =>
  name
    .replace(/[,(].*$/, '')
    .replace(/[-\s]+(?:large|base|small|medium|xl|xxl|\d+b)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Rows shown beside ours for each part of the input; chance is drawn as a line. */
export function bestOfFamilies(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>()
  for (const row of rows)
    if (row.kind === 'model') {
      const family = `${familyOf(row.name)} ${row.input ?? ''}`
      const own = best.get(family)
      if (!own || row.value > own.value) best.set(family, row)
    }
  const kept = new Set(best.values())
  return rows.filter(row => kept.has(row) || row.kind === 'human')
}
