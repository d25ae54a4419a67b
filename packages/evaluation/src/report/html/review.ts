/** First section of the page: answers to check before trusting the results, with their evidence. */
import { html, type Markup, type TemplatePart } from '@elenchus/drawing/markup'
import type { Report, ReportedTask } from '../gather-report.ts'
import { concerns, type ReviewEntry } from '../review.ts'
import { cell, heads, named, taskTitle, unbroken, wideTable } from './parts.ts'

const words: Readonly<Record<ReviewEntry['concern'], string>> = {
  unparsed: 'not read',
  'cut off': 'cut off',
  unsure: 'unsure',
}

function countsTable({ tasks }: Report): Markup {
  const rows = tasks.flatMap(task =>
    task.look.counts.flatMap((own, i) =>
      concerns.some(concern => own[concern] > 0)
        ? [
            html`<tr><th scope="row">${named(task, i)}</th>${cell(taskTitle(task))}${concerns.map(concern => cell(String(own[concern]), true))}${cell(String(task.answered[i]), true)}</tr>`,
          ]
        : [],
    ),
  )
  const head = [html`<td></td><th scope="col">task</th>`, heads([...concerns.map(concern => words[concern]), 'items'])]
  return wideTable(head, rows, 'Answers to check')
}

function entryOf(
  task: ReportedTask,
  t: number,
  { series, sampleId, repeat, concern, answer, evidence, ending }: ReviewEntry,
): Markup {
  const read =
    answer === ''
      ? evidence || 'no answer in it'
      : html`<b>${answer}</b>${evidence !== '' && html` from “${evidence}”`}`
  return html`<tr class="c-${concern.replace(' ', '-')}"><td>${words[concern]}</td><td><a href="#items" data-task="${t}" data-item="${sampleId}" data-repeat="${repeat}">${sampleId}</a></td><td>${unbroken(task.series[series]!.name)}</td><td>${read}</td><td class="ending">${ending}</td></tr>`
}

/** Number of entries shown unfolded. */
const open = 6

export function reviewSection(report: Report): TemplatePart {
  if (report.tasks.every(({ look }) => look.entries.length === 0)) return null
  const head = html`<tr>${['', 'item', 'run', 'read as', 'end of the response'].map(name => (name === '' ? html`<td></td>` : html`<th scope="col">${name}</th>`))}</tr>`
  const table = (rows: readonly TemplatePart[]) =>
    html`<div class="wide"><table class="look"><thead>${head}</thead><tbody>${rows}</tbody></table></div>`
  const lists = report.tasks.map((task, t) => {
    const rows = spread(task.look.entries).map(entry => entryOf(task, t, entry))
    if (rows.length === 0) return null
    return html`<h3>${taskTitle(task)}</h3>${table(rows.slice(0, open))}${rows.length > open && html`<details><summary>${rows.length - open} more</summary>${table(rows.slice(open))}</details>`}`
  })
  return html`<section id="look"><h2>Answers to check</h2><p class="soft">Answers that could not be read, were cut off at the output limit (a higher limit helps), or were read with low confidence. They count as read; unparsed answers count as incorrect.</p>${countsTable(report)}${lists}</section>`
}

/** Puts two entries of each concern first, from different runs if possible, so that the unfolded part shows all kinds. */
function spread(entries: readonly ReviewEntry[]): ReviewEntry[] {
  const first = concerns.flatMap(concern => {
    const own = entries.filter(each => each.concern === concern)
    const other = own.find(({ series }) => series !== own[0]!.series) ?? own[1]
    return own.length === 0 ? [] : other ? [own[0]!, other] : [own[0]!]
  })
  return [...first, ...entries.filter(each => !first.includes(each))]
}
