/** Names of agreement measures, interpretation of kappas, confusion matrices. */
import type { Reply } from '@elenchus/workbench/contract'
import type { Column } from '../../parts/table.tsx'
import measures from './measures.json' with { type: 'json' }

type MeasureText = { name: string; description: string }

export type Agreement = Reply<'readAgreement'>
export type Pair = Agreement['pairs'][number]
export type Measure = Pair['measures'][string]

export const describeMeasure = (id: string) =>
  (measures as Readonly<Record<string, MeasureText>>)[id] ?? {
    name: id,
    description: 'agreement on whether the label was chosen',
  }

/** The interpretation of Cohen's kappa by Landis and Koch (1977), in steps of 0.2. */
export function interpretKappa(kappa: number | null): string {
  if (kappa === null) return 'not defined'
  if (kappa < 0) return 'worse than chance'
  const levels = ['slight', 'fair', 'moderate', 'substantial', 'almost perfect']
  // A border belongs to the lower step: 0.2 is slight. Subtracting 1e-9 also tolerates rounding errors.
  return levels[Math.min(4, Math.floor(Math.max(0, kappa / 0.2 - 1e-9)))]!
}

export const formatKappa = (kappa: number | null = null): string => kappa?.toFixed(2) ?? '–'
export const formatShare = (share: number | null = null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)}%`

/** A column for each measure, for rows with the values of their measures by id. */
export const createMeasureColumns = <M>(ids: readonly string[], format: (measure?: M) => string, headSuffix = '') =>
  ids.map(
    (id): Column<{ readonly measures: Readonly<Record<string, M>> }> => ({
      head: describeMeasure(id).name + headSuffix,
      numeric: true,
      cell: ({ measures }) => format(measures[id]),
    }),
  )

/** The confusion matrix without labels that neither annotator used. */
export function compactConfusion({ labels, counts }: Measure) {
  const usedIndexes = [...labels.keys()].filter(i =>
    counts.some((row, j) => (row[i] ?? 0) > 0 || (counts[i]?.[j] ?? 0) > 0),
  )
  return {
    labels: usedIndexes.map(i => labels[i]!),
    counts: usedIndexes.map(i => usedIndexes.map(j => counts[i]?.[j] ?? 0)),
  }
}
