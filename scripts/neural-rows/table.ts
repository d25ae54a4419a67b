/**
 * The table of our rows in docs/neural.md: what a row is called, its figures, and how new rows take the places of old ones. A row is told
 * by its corpus, the input that it sees, the job that it goes on from and the kind of its network: a new run of some rows replaces just
 * those, and the others stay as they are.
 */
import { clusteredMean, exactInterval, type Observation } from '@elenchus/statistics'
import { type RowPlan, rowNamed } from './plan.ts'

export const beginning = '<!-- rows: written by scripts/neural-rows/rows.ts -->\n'
export const ending = '<!-- end of rows -->'
const head = ['| corpus, input | network | right, with 95% interval | learnt from | time |', '|---|---|---|---|---|']

export interface TableRow {
  readonly key: string
  /** As Markdown. */
  readonly line: string
}

const percent = (share: number) => (100 * share).toFixed(1)
const between = (ends: readonly [number, number] | null | undefined) =>
  ends ? ` [${ends.map(percent).join(', ')}]` : ''

const corpusNames = {
  reclor: 'ReClor',
  logiqa1: 'LogiQA 1.0',
  'logiqa2-mrc': 'the questions',
  'logiqa2-nli': 'the pairs',
  metalogic: 'MetaLogic',
}

/** `logiqa2-mrc, QA`, `logiqa2-nli, after ReClor`, `logiqa2-nli, tagged`. */
export const dataCell = ({ corpus, input, tags, after }: RowPlan): string =>
  [
    corpus,
    ...(input === undefined ? [] : [input]),
    ...(tags === undefined ? [] : ['tagged']),
    ...(after === undefined ? [] : [`after ${corpusNames[rowNamed(after).corpus]}`]),
  ].join(', ')

/** What kind of network it is, without its size and settings. */
export function networkOf({ recipe, body, variant }: RowPlan): string {
  const kind = recipe.endsWith('-bilstm')
    ? 'Bi-LSTM from nothing'
    : recipe.startsWith('metalogic-once')
      ? 'All-at-Once, small seq2seq from nothing'
      : recipe.startsWith('metalogic-multitask')
        ? 'Multitask, small seq2seq from nothing'
        : body === 'pretrained'
          ? 'our pretrained encoder'
          : 'encoder from nothing'
  return variant === undefined ? kind : `${kind} ${variant}`
}

export const keyOf = (row: RowPlan): string => `${dataCell(row)} | ${networkOf(row)}`

/** The key of a line of the table; of a network its size and what follows are no part of it. */
export function keyOfLine(line: string): string {
  const [, data = '', network = ''] = line.split('|').map(cell => cell.trim())
  return `${data} | ${network.replace(/, [\d.]+ M\b.*$/, '')}`
}

export interface Manifest {
  readonly device: string
  readonly seconds: number
  readonly parameters: number
  readonly examples: number
  readonly epochs: number
  readonly bestEpoch: number | null
  readonly devRight: number | null
}

/** A row with its figures. */
export function tableRow(row: RowPlan, figures: string, manifest: Manifest): TableRow {
  const { parameters, examples, bestEpoch, epochs, devRight, seconds, device } = manifest
  const rate = row.changes?.rate === undefined ? '' : `, rate ${row.changes.rate}`
  const cells = [
    dataCell(row),
    `${networkOf(row)}, ${(parameters / 1e6).toFixed(1)} M${rate}`,
    figures,
    `${examples}, epoch ${bestEpoch} of ${epochs}${devRight === null ? '' : `, ${percent(devRight)} of the tenth`}`,
    `${(seconds / 60).toFixed(1)} min, ${device}`,
  ]
  return { key: keyOf(row), line: `| ${cells.join(' | ')} |` }
}

/** `32.8 [28.7, 37.1] of 500`. */
export const accuracyText = (right: number, items: number): string =>
  `${percent(right / items)}${between(exactInterval(right, items))} of ${items}`

export interface JudgedPair {
  readonly said: string
  readonly gold: string
  /** The premise: pairs of one are not independent. */
  readonly group: string
}

/**
 * `F1 51.0 [46.8, 55.2]` of the entailed pairs, as LogiQA 2.0's Table III prints beside accuracy: 2 right / (said + gold) is a mean
 * that counts a pair once for being called entailed and once for being so.
 */
export function f1Text(pairs: readonly JudgedPair[]): string {
  const counted = pairs.flatMap(({ said, gold, group }): Observation[] => {
    const right = { value: said === 'entailed' && gold === 'entailed' ? 1 : 0, group }
    return [...(said === 'entailed' ? [right] : []), ...(gold === 'entailed' ? [right] : [])]
  })
  const found = clusteredMean(counted)
  return `F1 ${percent(found?.value ?? 0)}${between(found?.interval)}`
}

/** Old lines and new rows together, in the order of the keys; keys that the order does not know stay behind them as they stood. */
export function mergedLines(before: readonly string[], made: readonly TableRow[], order: readonly string[]): string[] {
  const byKey = new Map<string, string[]>(order.map(key => [key, []]))
  for (const line of before) byKey.set(keyOfLine(line), [...(byKey.get(keyOfLine(line)) ?? []), line])
  for (const key of new Set(made.map(row => row.key)))
    byKey.set(
      key,
      made.filter(row => row.key === key).map(({ line }) => line),
    )
  return [...byKey.values()].flat()
}

/** The page with the new rows in their places. */
export function pageWith(page: string, made: readonly TableRow[], order: readonly string[]): string {
  const from = page.indexOf(beginning)
  const to = page.indexOf(ending, from)
  if (from < 0 || to < 0) throw new Error(`docs/neural.md: a table stands between ${beginning.trim()} and ${ending}`)
  const before = page
    .slice(from + beginning.length, to)
    .split('\n')
    .filter(line => line.startsWith('| ') && line !== head[0])
  const table = [...head, ...mergedLines(before, made, order)].join('\n')
  return `${page.slice(0, from)}${beginning}\n${table}\n\n${page.slice(to)}`
}

/** New rows alone, for the terminal. */
export const tableOf = (made: readonly TableRow[]): string => [...head, ...made.map(({ line }) => line)].join('\n')
