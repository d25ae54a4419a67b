/**
 * Client script of the item browser: a filterable list with keyboard navigation and a detail pane with every model's answer. It is
 * bundled into `item-script.generated.ts`. Data is set as text; only our own drawings are inserted as SVG.
 */
import type { ReportedAnswer as Answer, ReportedItem as Item } from '../items.ts'
import { element } from './elements.ts'
import { labelText, markOf, showItem, signs, type TaskData, titleOf, words } from './item-view.ts'
import { reachScrollers } from './reach-scrollers.ts'

interface PageData {
  readonly tasks: readonly TaskData[]
  readonly items: readonly Item[]
}
interface Entry {
  readonly item: Item
  /** Searchable text in lower case. */
  readonly text: string
}

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T
const [list, pane, count, more] = [byId('list'), byId('item'), byId('count'), byId<HTMLButtonElement>('more')]
const [byTask, bySeries, byVerdict, byLabel] = ['f-task', 'f-series', 'f-verdict', 'f-label'].map(id =>
  byId<HTMLSelectElement>(id),
) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement, HTMLSelectElement]
const [find, differ] = [byId<HTMLInputElement>('f-find'), byId<HTMLInputElement>('f-differ')]
function addOption(select: HTMLSelectElement, value: string, text: string): void {
  element('option', text, select).value = value
}

/** Decompresses the items. */
async function unpack(): Promise<PageData> {
  const bytes = Uint8Array.from(atob(byId('data').textContent ?? ''), c => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as PageData
}

/** An answer in the list: its sign, and the text if it is short. */
const shortAnswer = ({ verdict, answer, graph }: Answer) =>
  `${signs[verdict]}${graph || verdict === 'failed' || answer.length > 12 ? '' : answer}`

function browse(data: PageData): void {
  const entries = data.items.map(
    (item): Entry => ({
      item,
      text: [
        item.sampleId,
        item.gold,
        item.opening,
        Object.values(item.labels).join(' '),
        JSON.stringify(item.question ?? ''),
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

  /** Updates the model and label filters for the selected task. */
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
    if (
      byVerdict.value &&
      !answers.some(({ verdict, concern }) => [verdict, concern].includes(byVerdict.value as never))
    )
      return false
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
        const task = data.tasks[item.task]!
        const said = item.answers
          .map(({ series, verdict, concern }) => `${task.series[series]}: ${words[concern ?? verdict]}`)
          .join(', ')
        line.title = said
        element('span', item.opening || titleOf(item), line, 'opening')
        const type = item.labels['type'] ?? item.labels['name']
        element('span', [titleOf(item), ...(type ? [type] : [])].join(' · '), line, 'soft')
        if (!item.answers.some(({ graph }) => graph)) element('span', `Gold: ${item.gold}`, line, 'soft gold-text')
        const all = element('span', '', line, 'signs')
        for (const answer of item.answers) {
          const chip = element('span', '', all, `chip v-${answer.verdict}${answer.concern ? ' flagged' : ''}`)
          markOf(task.marks[answer.series]!, chip)
          element('span', shortAnswer(answer), chip).setAttribute('aria-hidden', 'true')
          // Text for screen readers.
          element('span', ` ${task.series[answer.series]}: ${words[answer.concern ?? answer.verdict]}. `, chip, 'vh')
        }
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
      element('p', 'No matching items.', pane, 'soft')
      return
    }
    line.setAttribute('aria-selected', 'true')
    list.setAttribute('aria-activedescendant', line.id)
    if (scroll) {
      const top = line.offsetTop - list.offsetTop
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 60
    }
    const { item } = shown[at]!
    showItem(item, data.tasks[item.task]!, pane)
  }

  /** Opens the item of a link elsewhere in the page. */
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-item]')
    if (!link) return
    const { item: id, repeat, task } = link.dataset
    for (const field of [bySeries, byVerdict, byLabel, find]) field.value = ''
    differ.checked = false
    byTask.value = task ?? ''
    refill()
    filter()
    const found = shown.findIndex(({ item }) => item.sampleId === id && item.repeat === Number(repeat))
    if (found < 0) return
    limit = Math.max(limit, found + 1)
    draw()
    choose(found, true)
  })
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

unpack().then(
  data => {
    browse(data)
    reachScrollers(pane)
    document.documentElement.dataset['ready'] = 'yes'
  },
  (error: unknown) => {
    count.textContent = `This browser cannot decompress the items (${error instanceof Error ? error.message : error}).`
  },
)
