/** Client script of the item browser: a filterable list, and a pane with every model's answer. Inserts texts, not HTML. */
import type { ReportedAnswer as Answer, ReportedItem as Item } from '../items.ts'
import { appendElement } from './elements.ts'
import { answerLabels, appendMark, formatLabel, formatTitle, showItem, signs, type TaskData } from './item-view.ts'
import { watchScrollers } from './reach-scrollers.ts'

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
const [list, pane, count, moreButton] = [byId('list'), byId('item'), byId('count'), byId<HTMLButtonElement>('more')]
const [taskFilter, seriesFilter, verdictFilter, labelFilter] = ['f-task', 'f-series', 'f-verdict', 'f-label'].map(id =>
  byId<HTMLSelectElement>(id),
) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement, HTMLSelectElement]
const [searchField, differCheckbox] = [byId<HTMLInputElement>('f-find'), byId<HTMLInputElement>('f-differ')]
function addOption(select: HTMLSelectElement, value: string, text: string): void {
  appendElement('option', text, select).value = value
}

/** Decompresses the items. */
async function decompress(): Promise<PageData> {
  const bytes = Uint8Array.from(atob(byId('data').textContent ?? ''), c => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as PageData
}

/** An answer in the list: its sign, and the text if it is short. */
const formatShortAnswer = ({ verdict, answer, graph }: Answer) =>
  `${signs[verdict]}${graph || verdict === 'failed' || answer.length > 12 ? '' : answer}`

/** Number of items listed at first, and added by the button “more”. */
const initialLimit = 200
const limitStep = 400

function startBrowser(data: PageData): void {
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
  let shownEntries: readonly Entry[] = []
  let limit = initialLimit
  let selectedIndex = 0

  /** Updates the model and label filters for the selected task. */
  function updateFilters(): void {
    const task = taskFilter.value === '' ? null : Number(taskFilter.value)
    const previousValues = [seriesFilter.value, labelFilter.value] as const
    for (const select of [seriesFilter, labelFilter]) {
      select.replaceChildren()
      addOption(select, '', 'any')
    }
    const series = task === null ? [] : data.tasks[task]!.series
    for (const [i, name] of series.entries()) addOption(seriesFilter, String(i), name)
    const labels = new Set<string>()
    for (const item of data.items)
      if (task === null || item.task === task)
        for (const [name, value] of Object.entries(item.labels)) labels.add(formatLabel(name, value))
    for (const label of [...labels].sort().slice(0, 400)) addOption(labelFilter, label, label)
    for (const [i, select] of [seriesFilter, labelFilter].entries())
      if ([...select.options].some(({ value }) => value === previousValues[i])) select.value = previousValues[i]!
  }

  /**
   * A series is one model or run of a task. The verdict filter also lists concerns: reasons to check an answer that was read (`unsure`).
   */
  function matchesFilters({ item, text }: Entry): boolean {
    if (taskFilter.value !== '' && item.task !== Number(taskFilter.value)) return false
    const answers =
      seriesFilter.value === ''
        ? item.answers
        : item.answers.filter(({ series }) => series === Number(seriesFilter.value))
    if (
      verdictFilter.value &&
      !answers.some(({ verdict, concern }) => [verdict, concern].includes(verdictFilter.value as never))
    )
      return false
    if (seriesFilter.value !== '' && answers.length === 0) return false
    const label = labelFilter.value
    if (label && !Object.entries(item.labels).some(([name, value]) => formatLabel(name, value) === label)) return false
    if (differCheckbox.checked && new Set(item.answers.map(({ verdict }) => verdict === 'right')).size < 2) return false
    return searchField.value === '' || text.includes(searchField.value.toLowerCase())
  }

  function applyFilters(): void {
    shownEntries = entries.filter(matchesFilters)
    limit = initialLimit
    selectedIndex = 0
    renderList()
  }

  function renderList(): void {
    list.replaceChildren(
      ...shownEntries.slice(0, limit).map(({ item }, n) => {
        const line = appendElement('li')
        line.id = `row-${n}`
        line.setAttribute('role', 'option')
        line.dataset['n'] = String(n)
        const task = data.tasks[item.task]!
        const summary = item.answers
          .map(({ series, verdict, concern }) => `${task.series[series]}: ${answerLabels[concern ?? verdict]}`)
          .join(', ')
        line.title = summary
        appendElement('span', item.opening || formatTitle(item), line, 'opening')
        const type = item.labels['type'] ?? item.labels['name']
        appendElement('span', [formatTitle(item), ...(type ? [type] : [])].join(' · '), line, 'soft')
        if (!item.answers.some(({ graph }) => graph))
          appendElement('span', `Gold: ${item.gold}`, line, 'soft gold-text')
        const signList = appendElement('span', '', line, 'signs')
        for (const answer of item.answers) {
          const chip = appendElement(
            'span',
            '',
            signList,
            `chip v-${answer.verdict}${answer.concern ? ' flagged' : ''}`,
          )
          appendMark(task.marks[answer.series]!, chip)
          appendElement('span', formatShortAnswer(answer), chip).setAttribute('aria-hidden', 'true')
          // Text for screen readers.
          appendElement(
            'span',
            ` ${task.series[answer.series]}: ${answerLabels[answer.concern ?? answer.verdict]}. `,
            chip,
            'vh',
          )
        }
        return line
      }),
    )
    count.textContent = `${shownEntries.length}${shownEntries.length === 1 ? ' item' : ' items'}`
    moreButton.hidden = shownEntries.length <= limit
    selectItem(selectedIndex, false)
  }

  function selectItem(n: number, scroll: boolean): void {
    selectedIndex = Math.max(0, Math.min(n, Math.min(limit, shownEntries.length) - 1))
    for (const line of list.querySelectorAll('[aria-selected=true]')) line.setAttribute('aria-selected', 'false')
    const line = byId(`row-${selectedIndex}`)
    if (!line) {
      pane.replaceChildren()
      appendElement('p', 'No matching items.', pane, 'soft')
      return
    }
    line.setAttribute('aria-selected', 'true')
    list.setAttribute('aria-activedescendant', line.id)
    if (scroll) {
      const top = line.offsetTop - list.offsetTop
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 60
    }
    const { item } = shownEntries[selectedIndex]!
    showItem(item, data.tasks[item.task]!, pane)
  }

  /** Opens the item of a link elsewhere in the page. */
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-item]')
    if (!link) return
    const { item: id, repeat, task } = link.dataset
    for (const field of [seriesFilter, verdictFilter, labelFilter, searchField]) field.value = ''
    differCheckbox.checked = false
    taskFilter.value = task ?? ''
    updateFilters()
    applyFilters()
    const itemIndex = shownEntries.findIndex(({ item }) => item.sampleId === id && item.repeat === Number(repeat))
    if (itemIndex < 0) return
    limit = Math.max(limit, itemIndex + 1)
    renderList()
    selectItem(itemIndex, true)
  })
  list.addEventListener('click', event => {
    const line = (event.target as Element).closest('li')
    if (line) selectItem(Number(line.dataset['n']), false)
  })
  const offsetByKey: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    j: 1,
    ArrowUp: -1,
    k: -1,
    PageDown: 10,
    PageUp: -10,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  list.addEventListener('keydown', event => {
    const offset = offsetByKey[event.key]
    if (offset === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    selectItem(selectedIndex + offset, true)
  })
  moreButton.addEventListener('click', () => {
    limit += limitStep
    renderList()
  })
  taskFilter.addEventListener('input', updateFilters)
  let timer: ReturnType<typeof setTimeout> | undefined
  for (const field of [taskFilter, seriesFilter, verdictFilter, labelFilter, searchField, differCheckbox])
    field.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(applyFilters, field === searchField ? 120 : 0)
    })
  for (const [i, { name }] of data.tasks.entries()) addOption(taskFilter, String(i), name)
  if (data.tasks.length === 1) taskFilter.value = '0'
  updateFilters()
  applyFilters()
}

decompress().then(
  data => {
    startBrowser(data)
    watchScrollers(pane)
    document.documentElement.dataset['ready'] = 'yes'
  },
  (error: unknown) => {
    count.textContent = `This browser cannot decompress the items (${error instanceof Error ? error.message : error}).`
  },
)
