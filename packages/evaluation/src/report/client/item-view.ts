/** Detail view of an item: the question with its options and who chose them, the answers, and the collapsed prompt. */
import type { ReportedAnswer as Answer, ReportedItem as Item } from '../items.ts'
import { element, fold } from './elements.ts'

export interface TaskData {
  readonly name: string
  readonly series: readonly string[]
  readonly marks: readonly number[]
}

export const signs = { right: '✓', wrong: '✗', unparsed: '?', failed: '!' } as const
const said = { right: 'correct', wrong: 'incorrect', unparsed: 'not read', failed: 'failed' } as const
export const words = { ...said, unsure: 'unsure', 'cut off': 'cut off' } as const

/** A label as listed: `type: necessary`, or only the name of a yes-no label. */
export const labelText = (name: string, value: string) =>
  value === 'yes' && name.includes(': ') ? name : `${name}: ${value}`
export const titleOf = ({ sampleId, repeat }: Item) => sampleId + (repeat ? ` · repeat ${repeat + 1}` : '')

export function markOf(mark: number, parent: ParentNode): HTMLElement {
  const made = element('i', '', parent, `mark s${mark % 8}`)
  made.setAttribute('aria-hidden', 'true')
  return made
}

export function showItem(item: Item, task: TaskData, pane: ParentNode): void {
  const box = document.createDocumentFragment()
  element('h3', titleOf(item), box)
  const labels = Object.entries(item.labels).map(([name, value]) => labelText(name, value.trim()))
  element('p', [task.name, ...labels].join(' · '), box, 'soft')
  const graphs = item.answers.some(({ graph }) => graph)
  const asked = showQuestion(item, task, box)
  if (!graphs && !asked.options) {
    const line = element('p', '', box)
    element('strong', 'Gold: ', line)
    element('span', item.gold, line)
  }
  for (const answer of item.answers) showAnswer(answer, task, box)
  if (item.proof) fold('Proof of the gold answer by our reasoner', item.proof, box, false)
  if (item.prompt) fold('Prompt as sent, with its examples', item.prompt, box, !asked.any)
  else element('p', 'The log contains no prompts.', box, 'soft')
  pane.replaceChildren(box)
}

const passages = ['context', 'premise', 'theory', 'system', 'prompt', 'question', 'hypothesis', 'statement'] as const
const strong = new Set<string>(['question', 'hypothesis', 'statement'])

/** Shows the parts of the question; returns which parts there were. */
function showQuestion({ question, target, answers }: Item, task: TaskData, parent: ParentNode) {
  const none = { any: false, options: false }
  if (!question) return none
  const box = element('div', '', null, 'question')
  for (const name of passages) {
    const text = question[name]
    if (typeof text !== 'string' || text === '') continue
    const line = element('p', '', box, strong.has(name) ? 'asked' : '')
    if (name === 'hypothesis' || name === 'statement')
      element('span', `${name === 'statement' ? 'Statement' : 'Hypothesis'}: `, line, 'soft')
    element('span', text, line)
  }
  const { statements } = question
  if (typeof statements === 'object' && statements !== null && !Array.isArray(statements)) {
    const list = element('dl', '', box)
    for (const [name, text] of Object.entries(statements)) {
      element('dt', name, list)
      element('dd', String(text), list)
    }
  }
  const given = question['options'] ?? question['choices']
  const options = Array.isArray(given) ? given : []
  if (options.length > 0) {
    const list = element('ul', '', box, 'options')
    for (const [i, option] of options.entries()) {
      const letter = String.fromCharCode(65 + i)
      const line = element('li', '', list, letter === target ? 'gold' : '')
      element('span', `${letter}. ${String(option)}`, line)
      if (letter === target) element('b', ' ✓ gold', line)
      const who = answers.filter(({ answer, verdict }) => answer === letter && verdict !== 'failed')
      if (who.length === 0) continue
      const chosen = element('span', '', line, 'chosen')
      for (const { series } of who) {
        markOf(task.marks[series]!, chosen)
        element('span', `${task.series[series]} `, chosen)
      }
    }
  }
  if (!box.hasChildNodes()) return none
  parent.append(box)
  return { any: true, options: options.length > 0 && /^[A-Z]$/.test(target) }
}

function showAnswer(answer: Answer, task: TaskData, parent: ParentNode): void {
  const { verdict, graph, response, concern, evidence, why } = answer
  const box = element('div', '', parent, 'answer')
  const head = element('h4', '', box)
  markOf(task.marks[answer.series]!, head)
  element('span', task.series[answer.series], head)
  element('span', `${signs[verdict]} ${said[verdict]}`, head, `v-${verdict}`)
  if (concern && concern !== 'unparsed') element('span', words[concern], head, 'concern')
  if (!graph) element('span', answer.answer, head)
  if (evidence) element('p', `Read from “${evidence}”${why ? ` (${why})` : ''}`, box, 'soft')
  else if (why && verdict === 'unparsed') element('p', why, box, 'soft')
  if (graph) showGraph(graph, box)
  if (answer.note) element('p', answer.note, box, 'soft')
  if (answer.prompt) fold('Prompt as sent', answer.prompt, box, false)
  if (response && response !== answer.answer)
    fold('Response', response, box, concern !== undefined || verdict === 'unparsed')
  if (answer.proof) fold('Proof of this answer', answer.proof, box, false)
}

function showGraph({ figures, svg, lines }: NonNullable<Answer['graph']>, parent: ParentNode): void {
  element('p', figures, parent, 'soft')
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  element('div', '', parent, 'graph').append(document.importNode(drawing, true))
  const details = element('details', '', parent)
  element('summary', `Gold and answer as a table (${lines.filter(({ same }) => !same).length} differences)`, details)
  const table = element('table', '', element('div', '', details, 'wide'))
  const head = element('tr', '', element('thead', '', table))
  for (const name of ['', 'gold', 'said', '']) element(name ? 'th' : 'td', name, head)
  const body = element('tbody', '', table)
  for (const { what, gold, said: given, same } of lines) {
    const row = element('tr', '', body, same ? '' : 'differs')
    const verdict = same ? '✓' : given === '–' ? 'missing' : gold === '–' ? 'extra' : 'differs'
    for (const text of [what, gold, given, verdict]) element('td', text, row)
  }
}
