/** Published rows folded: the best of each family of models, people and the ceiling; the rest on demand. */
import type { PublishedColumn } from '../published/figures.ts'

type Row = PublishedColumn['rows'][number]

/** `RoBERTa large, RACE` is of the family `RoBERTa`, `Once (T5-11B)` of `Once`, `T5-11B` of `T5`. */
export const familyOf = (name: string): string =>
  name
    .replace(/[,(].*$/, '')
    .replace(/[-\s]+(?:large|base|small|medium|xl|xxl|\d+b)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The rows that stand beside ours at once, for each part of the input that was read. Chance is a line of its own. */
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
