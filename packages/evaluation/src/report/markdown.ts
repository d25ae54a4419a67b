/** A report as Markdown: the leaderboard, the published rows, the breakdowns. */
import { remarks } from '../published/table.ts'
import type { Metric } from '../task/types.ts'
import type { Report } from './model.ts'

const percent = (value: number) => (100 * value).toFixed(1)
export const showMetric = ({ value, interval }: Metric): string =>
  value === null ? '–' : `${percent(value)}${interval ? ` [${percent(interval[0])}, ${percent(interval[1])}]` : ''}`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

export function writeMarkdown({ title, created, runs, published }: Report): string {
  const parts = [`# ${title}`, `Made ${created}. 95% intervals, clustered by passage or theory; figures in percent.`]
  const rows = runs.flatMap(({ header, scores }) =>
    Object.entries(scores).flatMap(([protocol, { n, unparsed, failed, metrics }]) =>
      Object.entries(metrics).map(([metric, each], i) => [
        i === 0 ? header.settings.model : '',
        i === 0 ? header.settings.task : '',
        i === 0 ? protocol : '',
        metric,
        showMetric(each),
        i === 0 ? String(n) : '',
        i === 0 ? String(unparsed) : '',
        i === 0 ? String(failed) : '',
      ]),
    ),
  )
  parts.push('## Results', table(['model', 'task', 'protocol', 'metric', 'figure', 'n', 'unparsed', 'failed'], rows))
  for (const each of published) {
    const { paper, where, about, unit, columns, rows: printed } = each
    const said = remarks(each)
    parts.push(
      `## As published: ${paper}, ${where}`,
      `${about} (${unit}).${said ? ` ${said}` : ''}`,
      table(
        ['', ...columns],
        printed.map(({ name, values }) => [name, ...values.map(value => (value === null ? '–' : String(value)))]),
      ),
    )
  }
  return `${parts.join('\n\n')}\n`
}
