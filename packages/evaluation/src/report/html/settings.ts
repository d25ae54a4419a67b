/** Settings of a task's runs: those that differ, and in a collapsed table those that are the same. */
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import type { Json } from '../../json.ts'
import { getSettingLabel } from '../display-names.ts'
import type { Report, ReportedTask } from '../gather-report.ts'
import { flattenSettings } from '../series.ts'
import { formatTaskTitle, preventBreaks, renderCell, renderSeriesName, renderWideTable } from './parts.ts'

export interface SettingRow {
  readonly name: string
  /** One value per series, or a single value if they are equal. */
  readonly values: readonly string[]
}

function formatSetting(value: Json | undefined): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.map(each => formatSetting(each)).join(', ') : String(value)
}

/** Settings that differ between series and those that do not. A setting that only some models have is no difference. */
export function compareSettings({ runs }: Report, { series }: ReportedTask) {
  const settingsBySeries = series.map(({ run, protocol }): ReadonlyMap<string, Json> => {
    const { settings, versions } = runs[run]!.header
    const dataSettings: [string, Json][] = [
      ['data', settings.dataset.name],
      ['checksum of the data', settings.dataset.checksum],
      ...Object.entries(versions).map(([name, version]): [string, Json] => [`version of ${name}`, version]),
    ]
    return new Map([['model', settings.model], ...flattenSettings({ settings, protocol }), ...dataSettings])
  })
  const names = [...new Set(settingsBySeries.flatMap(settings => [...settings.keys()]))]
  const differ: SettingRow[] = []
  const same: SettingRow[] = []
  for (const name of names) {
    const values = settingsBySeries.map(settings => formatSetting(settings.get(name)))
    const givenValues = new Set(settingsBySeries.flatMap((settings, i) => (settings.has(name) ? [values[i]!] : [])))
    if (givenValues.size > 1) differ.push({ name: getSettingLabel(name), values })
    else same.push({ name: getSettingLabel(name), values: [...givenValues] })
  }
  return { differ, same }
}

function renderTaskSettings(report: Report, task: ReportedTask): Markup {
  const { differ, same } = compareSettings(report, task)
  const renderRow = (name: string, values: readonly string[]) =>
    html`<tr><th scope="row">${preventBreaks(name)}</th>${values.map(value => renderCell(value))}</tr>`
  const head = [html`<td></td>`, task.series.map((_, i) => html`<th scope="col">${renderSeriesName(task, i)}</th>`)]
  const differingRows = differ.map(({ name, values }) => renderRow(name, values))
  const logDescriptions = task.series.map(
    ({ run }) => `${report.runs[run]!.name}, ${report.runs[run]!.header.created.slice(0, 16).replace('T', ' ')}`,
  )
  return html`<h3>${formatTaskTitle(task)}</h3>${
    differ.length > 0
      ? renderWideTable(head, differingRows, 'Settings that differ')
      : html`<p class="soft">${task.series.length > 1 ? 'All runs have the same settings.' : 'One run.'}</p>`
  }<details><summary>${same.length} settings${task.series.length > 1 && ' that are the same in all runs'}, and the locations of the logs</summary><div class="wide"><table>${same.map(({ name, values }) => renderRow(name, values))}${task.series.map((_, i) => html`<tr><th scope="row">log of ${renderSeriesName(task, i)}</th>${renderCell(logDescriptions[i]!)}</tr>`)}</table></div></details>`
}

export const renderSettings = (report: Report): TemplatePart =>
  html`<section id="settings"><h2>Settings that differ</h2>${report.tasks.map(task => renderTaskSettings(report, task))}</section>`
