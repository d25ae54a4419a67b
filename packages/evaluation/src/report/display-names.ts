/** Display names of metrics, labels and settings. */
import type { DataMatch } from '../data-match.ts'
import displayNames from './display-names.json' with { type: 'json' }
import { splitIdentifier } from './series.ts'

type NameTable = Readonly<Record<string, string>>
const { metrics, parts, labels, settings } = displayNames as Record<keyof typeof displayNames, NameTable>

const lookUp = (table: NameTable, name: string) => (Object.hasOwn(table, name) ? table[name] : undefined)

/** Display name of a metric: `certainty.allCorrect` is "certainty, all correct". */
export function getMetricLabel(name: string): string {
  const displayName = lookUp(metrics, name)
  if (displayName !== undefined) return displayName
  const repeatMetric = /^pass([\^@])(\d+)$/.exec(name)
  if (repeatMetric)
    return repeatMetric[1] === '^'
      ? `correct in all ${repeatMetric[2]} repeats`
      : `correct in at least one of ${repeatMetric[2]} repeats`
  return name
    .split('.')
    .map(part => lookUp(parts, part) ?? splitIdentifier(part))
    .join(', ')
}

/** Display name of a label, for use after "By". */
export const getLabelTitle = (name: string): string => lookUp(labels, name) ?? splitIdentifier(name)

export const getSettingLabel = (name: string): string =>
  lookUp(settings, name) ?? splitIdentifier(name.replace(/^model\./, 'model: '))

const formatCount = (n: number) => n.toLocaleString('en')

/** Short description of the data for a heading; empty if unknown. */
export function formatDataTitle(data: DataMatch): string {
  if (data.kind === 'part') return `${data.split}, ${formatCount(data.n)} of ${formatCount(data.of)}`
  return data.kind === 'whole' || data.kind === 'same-recipe' ? data.split : ''
}

/** Description of the data in a sentence. */
export function describeData(data: DataMatch, file: string): string {
  switch (data.kind) {
    case 'whole':
      return `The complete released ${data.split} split: all ${formatCount(data.of)} items.`
    case 'part':
      return `Part of the released ${data.split} split: ${formatCount(data.n)} of ${formatCount(data.of)} items.`
    case 'same-recipe':
      return `Newly generated data with the settings of ${data.split}, not the released data.`
    case 'same-size':
      return `Data with as many items as the released ${data.split} split (${formatCount(data.of)}); their texts could not be compared.`
    case 'other':
      return `The data is not a released split known to Elenchus${file === '' ? '' : `: ${file}`}.`
  }
}
