/** Breakdowns of several series merged by label, and the cross table of question type by EASY and HARD (ReClor, figures 4 to 8). */
import type { Metric, Scores } from '../task.ts'
import { type Outcomes, right } from './outcomes.ts'

export interface Bands {
  readonly label: string
  readonly metric: string
  /** Whether the values are ordered (length, depth), for line plots. */
  readonly ordered: boolean
  readonly bands: readonly { readonly name: string; readonly points: readonly Metric[] }[]
}

const blank: Metric = { value: null, n: 0 }

/** Labels shown in the consistency matrix instead. */
const excluded = new Set(['variant'])

/** Maximum number of bands per plot; the largest are kept. */
const maxBands = 40

/** Bands by label. Yes-no labels such as `reasoning: disjunctive` are merged into one plot. */
export function bandsOf(all: readonly (Scores | undefined)[]): Bands[] {
  const found = new Map<string, { metric: string; bands: Map<string, Metric[]> }>()
  for (const [i, scores] of all.entries())
    for (const [by, values] of Object.entries(scores?.breakdowns ?? {})) {
      const [label, part] = by.split(': ') as [string, string | undefined]
      if (excluded.has(label)) continue
      for (const [value, metrics] of Object.entries(values)) {
        const [name, metric] = Object.entries(metrics)[0] ?? ['accuracy', blank]
        const own = found.get(label) ?? { metric: name, bands: new Map<string, Metric[]>() }
        found.set(label, own)
        const band = part ?? value
        const points = own.bands.get(band) ?? all.map(() => blank)
        own.bands.set(band, points)
        points[i] = metric
      }
    }
  return [...found]
    .map(([label, { metric, bands }]) => {
      const ordered = [...bands.keys()].every(band => /^\s*\d/.test(band)) && bands.size > 2
      const list = [...bands].map(([name, points], position) => ({ name, points, position }))
      const kept = list
        .sort((a, b) => size(b.points) - size(a.points))
        .slice(0, maxBands)
        .sort((a, b) => (ordered ? Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10) : a.position - b.position))
        .map(({ name, points }) => ({ name, points }))
      return { label, metric, ordered, bands: kept }
    })
    .filter(({ bands }) => bands.length > 1)
}

const size = (points: readonly Metric[]) => Math.max(...points.map(({ n }) => n))

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
