/**
 * The item browser, as it runs in the page: a list to filter and to walk through by keyboard, and beside it one item with every
 * model's answer. Bundled into `item-script.generated.ts`. Data is only ever set as text; drawings are ours and come as SVG.
 */
import type { ReportedAnswer as Answer, ReportedItem as Item } from '../items.ts'

interface PageData {
  readonly tasks: readonly {
    readonly name: string
    readonly series: readonly string[]
    readonly marks: readonly number[]
  }[]
  readonly items: readonly Item[]
}
interface Entry {
  readonly item: Item
  /** Everything that can be searched, in small letters. */
  readonly text: string
}

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const [list, pane, count, more] = [byId('list'), byId('item'), byId('count'), byId<HTMLButtonElement>('more')]
const [byTask, bySeries, byVerdict, byLabel] = ['f-task', 'f-series', 'f-verdict', 'f-label'].map(id =>
  byId<HTMLSelectElement>(id),
) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement, HTMLSelectElement]
const [find, differ] = [byId<HTMLInputElement>('f-find'), byId<HTMLInputElement>('f-differ')]
const signs = { right: '✓', wrong: '✗', unparsed: '?', failed: '!' } as const

function element<K extends keyof HTMLElementTagNameMap>(tag: K, text = '', parent?: ParentNode, name = '') {
  const made = document.createElement(tag)
  if (text) made.textContent = text
  if (name) made.className = name
  parent?.append(made)
  return made
}

function addOption(select: HTMLSelectElement, value: string, text: string): void {
  element('option', text, select).value = value
}

/** The items travel deflated; the browser unpacks them itself. */
async function unpack(): Promise<PageData> {
  const bytes = Uint8Array.from(atob(byId('data').textContent ?? ''), c => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as PageData
}

/** A label as it is listed: `type: necessary`, or the name alone where the label is one of several that may hold together. */
const labelText = (name: string, value: string) => (value === 'yes' && name.includes(': ') ? name : `${name}: ${value}`)
const titleOf = ({ sampleId, repeat }: Item) => sampleId + (repeat ? ` · repeat ${repeat + 1}` : '')

function browse(data: PageData): void {
  const entries = data.items.map(
    (item): Entry => ({
      item,
      text: [
        item.sampleId,
        item.target,
        Object.values(item.labels).join(' '),
        item.prompt,
        ...item.answers.map(({ answer, response }) => `${answer} ${response}`),
      ]
        .join(' ')
        .toLowerCase(),
    }),
  )
  let shown: readonly Entry[] = []
  let limit = 200
  let at = 0

  /** The choices of model and label are those of the chosen task. */
  function refill(): void {
    const task = byTask.value === '' ? null : Number(byTask.value)
    const kept = [bySeries.value, byLabel.value] as const
    for (const select of [bySeries, byLabel]) {
      select.replaceChildren()
      addOption(select, '', 'any')
    }
    const series = task === null ? [] : data.tasks[task]!.series
    for (const [i, name] of series.entries()) addOption(bySeries, String(i), name)
    const labels = new Set<string>()
    for (const item of data.items)
      if (task === null || item.task === task)
        for (const [name, value] of Object.entries(item.labels)) labels.add(labelText(name, value))
    for (const label of [...labels].sort().slice(0, 400)) addOption(byLabel, label, label)
    for (const [i, select] of [bySeries, byLabel].entries())
      if ([...select.options].some(({ value }) => value === kept[i])) select.value = kept[i]!
  }

  function fits({ item, text }: Entry): boolean {
    if (byTask.value !== '' && item.task !== Number(byTask.value)) return false
    const answers =
      bySeries.value === '' ? item.answers : item.answers.filter(({ series }) => series === Number(bySeries.value))
    if (byVerdict.value && !answers.some(({ verdict }) => verdict === byVerdict.value)) return false
    if (bySeries.value !== '' && answers.length === 0) return false
    const label = byLabel.value
    if (
      label &&
      !Object.entries(item.labels).some(
        ([name, value]) => labelText(name, value) === label || `${name}: ${value}` === label,
      )
    )
      return false
    if (differ.checked && new Set(item.answers.map(({ verdict }) => verdict === 'right')).size < 2) return false
    return find.value === '' || text.includes(find.value.toLowerCase())
  }

  function filter(): void {
    shown = entries.filter(fits)
    limit = 200
    at = 0
    draw()
  }

  function draw(): void {
    list.replaceChildren(
      ...shown.slice(0, limit).map(({ item }, n) => {
        const line = element('li')
        line.id = `row-${n}`
        line.setAttribute('role', 'option')
        line.dataset['n'] = String(n)
        const said = item.answers
          .map(({ series, verdict }) => `${data.tasks[item.task]!.series[series]}: ${verdict}`)
          .join(', ')
        line.title = said
        line.setAttribute('aria-label', `${item.sampleId}. ${said}`)
        element('span', item.answers.map(({ verdict }) => signs[verdict]).join(''), line, 'signs')
        element('span', titleOf(item), line)
        return line
      }),
    )
    count.textContent = `${shown.length}${shown.length === 1 ? ' item' : ' items'}`
    more.hidden = shown.length <= limit
    choose(at, false)
  }

  function choose(n: number, scroll: boolean): void {
    at = Math.max(0, Math.min(n, Math.min(limit, shown.length) - 1))
    for (const line of list.querySelectorAll('[aria-selected=true]')) line.setAttribute('aria-selected', 'false')
    const line = byId(`row-${at}`)
    if (!line) {
      pane.replaceChildren()
      element('p', 'No item fits.', pane, 'soft')
      return
    }
    line.setAttribute('aria-selected', 'true')
    list.setAttribute('aria-activedescendant', line.id)
    if (scroll) {
      const top = line.offsetTop - list.offsetTop
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 60
    }
    showItem(shown[at]!.item)
  }

  function showItem(item: Item): void {
    const task = data.tasks[item.task]!
    const box = document.createDocumentFragment()
    element('h3', titleOf(item), box)
    const labels = Object.entries(item.labels).map(([name, value]) => labelText(name, value.trim()))
    element('p', [task.name, ...labels].join(' · '), box, 'soft')
    const graphs = item.answers.some(({ graph }) => graph)
    if (!graphs) {
      const line = element('p', '', box)
      element('strong', 'Gold: ', line)
      element('span', item.target, line)
    }
    if (item.prompt) fold('Prompt', item.prompt, box, !graphs)
    else element('p', 'The log keeps no prompts.', box, 'soft')
    if (item.proof) fold('Proof by our reasoner', item.proof, box, false)
    for (const answer of item.answers) showAnswer(answer, task.series[answer.series]!, task.marks[answer.series]!, box)
    pane.replaceChildren(box)
  }

  list.addEventListener('click', event => {
    const line = (event.target as Element).closest('li')
    if (line) choose(Number(line.dataset['n']), false)
  })
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: 10,
    PageUp: -10,
    Home: -1e9,
    End: 1e9,
  }
  list.addEventListener('keydown', event => {
    const move = moves[event.key]
    if (move === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    choose(at + move, true)
  })
  more.addEventListener('click', () => {
    limit += 400
    draw()
  })
  byTask.addEventListener('input', refill)
  let timer: ReturnType<typeof setTimeout> | undefined
  for (const field of [byTask, bySeries, byVerdict, byLabel, find, differ])
    field.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(filter, field === find ? 120 : 0)
    })
  for (const [i, { name }] of data.tasks.entries()) addOption(byTask, String(i), name)
  if (data.tasks.length === 1) byTask.value = '0'
  refill()
  filter()
}

function fold(title: string, text: string, parent: ParentNode, open: boolean): void {
  const details = element('details', '', parent)
  details.open = open
  element('summary', title, details)
  element('pre', text, details)
}

function showAnswer(answer: Answer, series: string, mark: number, parent: ParentNode): void {
  const { verdict, graph, response } = answer
  const box = element('div', '', parent, 'answer')
  const head = element('h4', '', box)
  element('i', '', head, `mark s${mark % 8}`).setAttribute('aria-hidden', 'true')
  element('span', series, head)
  element('span', `${signs[verdict]} ${verdict}`, head, `v-${verdict}`)
  if (!graph) element('span', answer.answer, head)
  if (answer.rung) element('span', `found by: ${answer.rung}`, head, 'soft')
  if (graph) showGraph(graph, box)
  if (answer.note) element('p', answer.note, box, 'soft')
  if (answer.prompt) fold('Prompt', answer.prompt, box, false)
  if (response && response !== answer.answer) fold('Response', response, box, !graph && response.length < 700)
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
  for (const name of ['', 'gold', 'said', '']) element('th', name, head)
  const body = element('tbody', '', table)
  for (const { what, gold, said, same } of lines) {
    const row = element('tr', '', body, same ? '' : 'differs')
    const verdict = same ? '✓' : said === '–' ? 'missing' : gold === '–' ? 'extra' : 'differs'
    for (const text of [what, gold, said, verdict]) element('td', text, row)
  }
}

unpack().then(
  data => {
    browse(data)
    document.documentElement.dataset['ready'] = 'yes'
  },
  (error: unknown) => {
    count.textContent = `This browser cannot unpack the items (${error instanceof Error ? error.message : error}).`
  },
)
