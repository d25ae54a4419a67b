/** Cross table of question type by EASY and HARD (ReClor, figures 4 to 8). */
import { type Outcomes, right } from './outcomes.ts'

export interface Cross {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** By series, row and column. */
  readonly cells: readonly (readonly (readonly { readonly right: number; readonly n: number }[])[])[]
}

/** `null` if items have no question type or no difficulty. */
export function crossOf({ keys, codes }: Outcomes): Cross | null {
  const sorted = (texts: Iterable<string | null>) => [...new Set(texts)].filter(text => text !== null).sort()
  const both = keys.filter(({ type, difficulty }) => type !== null && difficulty !== null)
  const [rows, columns] = [sorted(both.map(({ type }) => type)), sorted(both.map(({ difficulty }) => difficulty))]
  if (rows.length < 2 || columns.length < 2) return null
  const cells = codes.map(own => {
    const table = rows.map(() => columns.map(() => ({ right: 0, n: 0 })))
    for (const [place, { type, difficulty }] of keys.entries()) {
      if (!own[place] || type === null || difficulty === null) continue
      const cell = table[rows.indexOf(type)]![columns.indexOf(difficulty)]!
      cell.n++
      if (own[place] === right) cell.right++
    }
    return table
  })
  return { rows, columns, cells }
}
