/** First section of the page: answers to check before trusting the results, with their evidence. */
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import type { Report, ReportedTask } from '../gather-report.ts'
import { concerns, type ReviewEntry } from '../review.ts'
import {
  formatTaskTitle,
  preventBreaks,
  renderCell,
  renderHeaders,
  renderSeriesName,
  renderWideTable,
} from './parts.ts'

const concernLabels: Readonly<Record<ReviewEntry['concern'], string>> = {
  unparsed: 'not read',
  'cut off': 'cut off',
  unsure: 'unsure',
}

function renderCounts({ tasks }: Report): Markup {
  const rows = tasks.flatMap(task =>
    task.review.counts.flatMap((counts, i) =>
      concerns.some(concern => counts[concern] > 0)
        ? [
            html`<tr><th scope="row">${renderSeriesName(task, i)}</th>${renderCell(formatTaskTitle(task))}${concerns.map(concern => renderCell(String(counts[concern]), true))}${renderCell(String(task.answered[i]), true)}</tr>`,
          ]
        : [],
    ),
  )
  const head = [
    html`<td></td><th scope="col">task</th>`,
    renderHeaders([...concerns.map(concern => concernLabels[concern]), 'items']),
  ]
  return renderWideTable(head, rows, 'Answers to check')
}

function renderEntry(
  task: ReportedTask,
  taskIndex: number,
  { series, sampleId, repeat, concern, answer, evidence, ending }: ReviewEntry,
): Markup {
  const reading =
    answer === ''
      ? evidence || 'no answer found in the response'
      : html`<b>${answer}</b>${evidence !== '' && html` from “${evidence}”`}`
  return html`<tr class="c-${concern.replace(' ', '-')}"><td>${concernLabels[concern]}</td><td><a href="#items" data-task="${taskIndex}" data-item="${sampleId}" data-repeat="${repeat}">${sampleId}</a></td><td>${preventBreaks(task.series[series]!.name)}</td><td>${reading}</td><td class="ending">${ending}</td></tr>`
}

/** Number of entries shown at first. */
const initialEntryCount = 6

export function renderReview(report: Report): TemplatePart {
  if (report.tasks.every(({ review }) => review.entries.length === 0)) return null
  const head = html`<tr>${['', 'item', 'run', 'read as', 'end of the response'].map(name => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`))}</tr>`
  const renderTable = (rows: readonly TemplatePart[]) =>
    html`<div class="wide"><table class="look"><thead>${head}</thead><tbody>${rows}</tbody></table></div>`
  const lists = report.tasks.map((task, taskIndex) => {
    const rows = moveRepresentativesFirst(task.review.entries).map(entry => renderEntry(task, taskIndex, entry))
    if (rows.length === 0) return null
    return html`<h3>${formatTaskTitle(task)}</h3>${renderTable(rows.slice(0, initialEntryCount))}${rows.length > initialEntryCount && html`<details><summary>${rows.length - initialEntryCount} more</summary>${renderTable(rows.slice(initialEntryCount))}</details>`}`
  })
  return html`<section id="look"><h2>Answers to check</h2><p class="soft">These answers could not be parsed, were cut off at the output limit (a higher limit helps), or were parsed with low confidence. Answers parsed with low confidence are scored as parsed; unparsed answers count as incorrect.</p>${renderCounts(report)}${lists}</section>`
}

/** Puts two entries of each concern first, from different runs if possible, so that the visible part shows all kinds. */
function moveRepresentativesFirst(entries: readonly ReviewEntry[]): ReviewEntry[] {
  const first = concerns.flatMap(concern => {
    const entriesOfConcern = entries.filter(each => each.concern === concern)
    const secondEntry =
      entriesOfConcern.find(({ series }) => series !== entriesOfConcern[0]!.series) ?? entriesOfConcern[1]
    return entriesOfConcern.length === 0
      ? []
      : secondEntry
        ? [entriesOfConcern[0]!, secondEntry]
        : [entriesOfConcern[0]!]
  })
  return [...first, ...entries.filter(each => !first.includes(each))]
}
