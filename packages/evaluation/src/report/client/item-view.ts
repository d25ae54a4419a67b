/** Detail view of an item: the question with its options and who chose them, the answers, and the collapsed prompt. */
import type { ReportedAnswer as Answer, ReportedItem as Item } from '../items.ts'
import { appendCollapsible, appendElement } from './elements.ts'

export interface TaskData {
  readonly name: string
  readonly series: readonly string[]
  /** By series: index of its colour and shape. */
  readonly marks: readonly number[]
}

export const signs = { right: '✓', wrong: '✗', unparsed: '?', failed: '!' } as const
const verdictLabels = { right: 'correct', wrong: 'incorrect', unparsed: 'not read', failed: 'failed' } as const
export const answerLabels = { ...verdictLabels, unsure: 'unsure', 'cut off': 'cut off' } as const

/** A label as listed: `type: necessary`, or only the name of a yes-no label. */
export const formatLabel = (name: string, value: string) =>
  value === 'yes' && name.includes(': ') ? name : `${name}: ${value}`
export const formatTitle = ({ sampleId, repeat }: Item) => sampleId + (repeat ? ` · repeat ${repeat + 1}` : '')

export function appendMark(mark: number, parent: ParentNode): HTMLElement {
  const icon = appendElement('i', '', parent, `mark s${mark % 8}`)
  icon.setAttribute('aria-hidden', 'true')
  return icon
}

export function showItem(item: Item, task: TaskData, pane: ParentNode): void {
  const box = document.createDocumentFragment()
  appendElement('h3', formatTitle(item), box)
  const labels = Object.entries(item.labels).map(([name, value]) => formatLabel(name, value.trim()))
  appendElement('p', [task.name, ...labels].join(' · '), box, 'soft')
  const hasGraphs = item.answers.some(({ graph }) => graph)
  const shownParts = showQuestion(item, task, box)
  if (!hasGraphs && !shownParts.options) {
    const line = appendElement('p', '', box)
    appendElement('strong', 'Gold: ', line)
    appendElement('span', item.gold, line)
  }
  for (const answer of item.answers) showAnswer(answer, task, box)
  if (item.proof) appendCollapsible('Proof of the gold answer by the reasoner of Elenchus', item.proof, box, false)
  if (item.prompt) appendCollapsible('Complete prompt with its examples', item.prompt, box, !shownParts.any)
  else appendElement('p', 'The log contains no prompts.', box, 'soft')
  pane.replaceChildren(box)
}

const questionParts = [
  'context',
  'premise',
  'theory',
  'system',
  'prompt',
  'question',
  'hypothesis',
  'statement',
] as const
const emphasised = new Set<string>(['question', 'hypothesis', 'statement'])

/** Shows the parts of the question; returns whether there were any, and whether the gold option is marked among its options. */
function showQuestion({ question, target, answers }: Item, task: TaskData, parent: ParentNode) {
  const noParts = { any: false, options: false }
  if (!question) return noParts
  const box = appendElement('div', '', null, 'question')
  for (const name of questionParts) {
    const text = question[name]
    if (typeof text !== 'string' || text === '') continue
    const line = appendElement('p', '', box, emphasised.has(name) ? 'asked' : '')
    if (name === 'hypothesis' || name === 'statement')
      appendElement('span', `${name === 'statement' ? 'Statement' : 'Hypothesis'}: `, line, 'soft')
    appendElement('span', text, line)
  }
  const { statements } = question
  if (typeof statements === 'object' && statements !== null && !Array.isArray(statements)) {
    const list = appendElement('dl', '', box)
    for (const [name, text] of Object.entries(statements)) {
      appendElement('dt', name, list)
      appendElement('dd', String(text), list)
    }
  }
  const optionList = question['options'] ?? question['choices']
  const options = Array.isArray(optionList) ? optionList : []
  if (options.length > 0) {
    const list = appendElement('ul', '', box, 'options')
    for (const [i, option] of options.entries()) {
      const letter = String.fromCharCode(65 + i)
      const line = appendElement('li', '', list, letter === target ? 'gold' : '')
      appendElement('span', `${letter}. ${String(option)}`, line)
      if (letter === target) appendElement('b', ' ✓ gold', line)
      const answersWithOption = answers.filter(({ answer, verdict }) => answer === letter && verdict !== 'failed')
      if (answersWithOption.length === 0) continue
      const chosen = appendElement('span', '', line, 'chosen')
      for (const { series } of answersWithOption) {
        appendMark(task.marks[series]!, chosen)
        appendElement('span', `${task.series[series]} `, chosen)
      }
    }
  }
  if (!box.hasChildNodes()) return noParts
  parent.append(box)
  return { any: true, options: options.length > 0 && /^[A-Z]$/.test(target) }
}

function showAnswer(answer: Answer, task: TaskData, parent: ParentNode): void {
  const { verdict, graph, response, concern, evidence, why } = answer
  const box = appendElement('div', '', parent, 'answer')
  const head = appendElement('h4', '', box)
  appendMark(task.marks[answer.series]!, head)
  appendElement('span', task.series[answer.series], head)
  appendElement('span', `${signs[verdict]} ${verdictLabels[verdict]}`, head, `v-${verdict}`)
  if (concern && concern !== 'unparsed') appendElement('span', answerLabels[concern], head, 'concern')
  if (!graph) appendElement('span', answer.answer, head)
  if (evidence) appendElement('p', `Read from “${evidence}”${why ? ` (${why})` : ''}`, box, 'soft')
  else if (why && verdict === 'unparsed') appendElement('p', why, box, 'soft')
  if (graph) showGraph(graph, box)
  if (answer.note) appendElement('p', answer.note, box, 'soft')
  if (answer.prompt) appendCollapsible('Prompt as sent', answer.prompt, box, false)
  if (response && response !== answer.answer)
    appendCollapsible('Response', response, box, concern !== undefined || verdict === 'unparsed')
  if (answer.proof) appendCollapsible('Proof of this answer', answer.proof, box, false)
}

function showGraph({ scores, svg, lines }: NonNullable<Answer['graph']>, parent: ParentNode): void {
  appendElement('p', scores, parent, 'soft')
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  appendElement('div', '', parent, 'graph').append(document.importNode(drawing, true))
  const details = appendElement('details', '', parent)
  appendElement(
    'summary',
    `Gold and answer as a table (${lines.filter(({ same }) => !same).length} differences)`,
    details,
  )
  const table = appendElement('table', '', appendElement('div', '', details, 'wide'))
  const head = appendElement('tr', '', appendElement('thead', '', table))
  for (const name of ['', 'gold', 'predicted', '']) appendElement(name ? 'th' : 'td', name, head)
  const body = appendElement('tbody', '', table)
  for (const { label, gold, predicted, same } of lines) {
    const row = appendElement('tr', '', body, same ? '' : 'differs')
    const verdict = same ? '✓' : predicted === '–' ? 'missing' : gold === '–' ? 'extra' : 'differs'
    for (const text of [label, gold, predicted, verdict]) appendElement('td', text, row)
  }
}
