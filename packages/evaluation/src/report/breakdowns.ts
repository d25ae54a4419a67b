/** Breakdowns of several series merged by label, and the cross table of question type by EASY and HARD (ReClor, figures 4 to 8). */
import type { Metric, Scores } from '../task.ts'
import { correctCode, type Outcomes } from './outcomes.ts'

export interface LabelBreakdown {
  readonly label: string
  readonly metric: string
  /** True if the values are ordered (length, depth), for line plots. */
  readonly isOrdered: boolean
  /** Values of the label, each with one metric per series. */
  readonly bands: readonly { readonly name: string; readonly points: readonly Metric[] }[]
}

const emptyMetric: Metric = { value: null, n: 0 }

/** Labels shown in the consistency matrix instead. */
const excludedLabels = new Set(['variant'])

/** Maximum number of bands per plot; the largest are kept. */
const maxBands = 40

/** Bands by label. Yes-no labels such as `reasoning: disjunctive` are merged into one plot. */
export function gatherBreakdowns(scoresBySeries: readonly (Scores | undefined)[]): LabelBreakdown[] {
  const breakdownsByLabel = new Map<string, { metric: string; bands: Map<string, Metric[]> }>()
  for (const [i, scores] of scoresBySeries.entries())
    for (const [labelKey, values] of Object.entries(scores?.breakdowns ?? {})) {
      const [label, yesNoValue] = labelKey.split(': ') as [string, string | undefined]
      if (excludedLabels.has(label)) continue
      for (const [value, metrics] of Object.entries(values)) {
        const [metricName, metric] = Object.entries(metrics)[0] ?? ['accuracy', emptyMetric]
        const breakdown = breakdownsByLabel.get(label) ?? { metric: metricName, bands: new Map<string, Metric[]>() }
        breakdownsByLabel.set(label, breakdown)
        const band = yesNoValue ?? value
        const points = breakdown.bands.get(band) ?? scoresBySeries.map(() => emptyMetric)
        breakdown.bands.set(band, points)
        points[i] = metric
      }
    }
  return [...breakdownsByLabel]
    .map(([label, { metric, bands }]) => {
      const isOrdered = [...bands.keys()].every(band => /^\s*\d/.test(band)) && bands.size > 2
      const indexedBands = [...bands].map(([name, points], position) => ({ name, points, position }))
      const largestBands = indexedBands
        .sort((a, b) => countItems(b.points) - countItems(a.points))
        .slice(0, maxBands)
        .sort((a, b) =>
          isOrdered ? Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10) : a.position - b.position,
        )
        .map(({ name, points }) => ({ name, points }))
      return { label, metric, isOrdered, bands: largestBands }
    })
    .filter(({ bands }) => bands.length > 1)
}

const countItems = (points: readonly Metric[]) => Math.max(...points.map(({ n }) => n))

export interface TypesByDifficulty {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** By series, row and column. */
  readonly cells: readonly (readonly (readonly { readonly correct: number; readonly n: number }[])[])[]
}

/** `null` if items have no question type or no difficulty. */
export function gatherTypesByDifficulty({ keys, codes }: Outcomes): TypesByDifficulty | null {
  const sortUnique = (texts: Iterable<string | null>) => [...new Set(texts)].filter(text => text !== null).sort()
  const completeKeys = keys.filter(({ type, difficulty }) => type !== null && difficulty !== null)
  const rows = sortUnique(completeKeys.map(({ type }) => type))
  const columns = sortUnique(completeKeys.map(({ difficulty }) => difficulty))
  if (rows.length < 2 || columns.length < 2) return null
  const cells = codes.map(seriesCodes => {
    const table = rows.map(() => columns.map(() => ({ correct: 0, n: 0 })))
    for (const [index, { type, difficulty }] of keys.entries()) {
      if (!seriesCodes[index] || type === null || difficulty === null) continue
      const cell = table[rows.indexOf(type)]![columns.indexOf(difficulty)]!
      cell.n++
      if (seriesCodes[index] === correctCode) cell.correct++
    }
    return table
  })
  return { rows, columns, cells }
}
