/** Breakdowns of several series brought together: one list of bands per label, each with a point per series. */
import type { Metric, Scores } from '../contract/task.ts'

export interface Bands {
  readonly label: string
  readonly metric: string
  /** The values have an order (length, depth): a curve shows them. */
  readonly ordered: boolean
  readonly bands: readonly { readonly name: string; readonly points: readonly Metric[] }[]
}

const blank: Metric = { value: null, n: 0 }

/** Shown by the consistency matrix. */
const elsewhere = new Set(['variant'])

/** Most bands of one plot; the largest are kept. */
const mostBands = 40

/** Bands by label. Labels such as `reasoning: disjunctive` that an item has or has not are one plot, not five of one bar. */
export function bandsOf(all: readonly (Scores | undefined)[]): Bands[] {
  const found = new Map<string, { metric: string; bands: Map<string, Metric[]> }>()
  for (const [i, scores] of all.entries())
    for (const [by, values] of Object.entries(scores?.breakdowns ?? {})) {
      const [label, part] = by.split(': ') as [string, string | undefined]
      if (elsewhere.has(label)) continue
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
      const list = [...bands].map(([name, points], at) => ({ name, points, at }))
      const kept = list
        .sort((a, b) => size(b.points) - size(a.points))
        .slice(0, mostBands)
        .sort((a, b) => (ordered ? Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10) : a.at - b.at))
        .map(({ name, points }) => ({ name, points }))
      return { label, metric, ordered, bands: kept }
    })
    .filter(({ bands }) => bands.length > 1)
}

const size = (points: readonly Metric[]) => Math.max(...points.map(({ n }) => n))
