/**
 * Script of the HTML page, bundled into `page-script.generated.ts`. Hovering or focusing a statement dims unrelated ones, the up arrow
 * follows an edge, the down arrow goes back, and buttons fit, zoom, rotate and save the drawing.
 */
import { enablePanAndZoom, multiplyScale, setScale } from './zoom.ts'

function enableFocus(svg: SVGSVGElement): void {
  const cards = new Map(
    [...svg.querySelectorAll<SVGGElement>('.e-statement')].map(card => [card.dataset['id'] ?? '', card]),
  )
  const links = [...svg.querySelectorAll<SVGElement>('.e-link')].map(line => ({
    line,
    from: line.dataset['from'] ?? '',
    // An undercut leads to the premise of the step it attacks.
    to: line.dataset['to'] ?? line.dataset['edge']?.split(' ')[0] ?? '',
  }))
  const labels = [...svg.querySelectorAll('.e-words')]

  const focus = (id: string) => {
    svg.classList.add('focused')
    const relatedIds = new Set([id])
    for (const [i, { line, from, to }] of links.entries()) {
      const isRelated = from === id || to === id
      if (isRelated) relatedIds.add(from).add(to)
      line.classList.toggle('dim', !isRelated)
      labels[i]?.classList.toggle('dim', !isRelated)
    }
    for (const [other, card] of cards) card.classList.toggle('dim', !relatedIds.has(other))
  }
  const clear = () => {
    svg.classList.remove('focused')
    for (const dimmed of svg.querySelectorAll('.dim')) dimmed.classList.remove('dim')
  }
  /** Finds the statement that an arrow key leads to. */
  const findNext = (id: string, key: string): string | undefined => {
    const forwards = links.filter(({ from }) => from === id).map(({ to }) => to)
    const siblings = forwards.length > 0 ? links.filter(({ to }) => to === forwards[0]).map(({ from }) => from) : []
    const index = siblings.indexOf(id)
    if (key === 'ArrowUp') return forwards[0]
    if (key === 'ArrowDown') return links.find(({ to }) => to === id)?.from
    if (key === 'ArrowLeft') return siblings[index - 1]
    return key === 'ArrowRight' ? siblings[index + 1] : undefined
  }
  for (const [id, card] of cards) {
    card.setAttribute('tabindex', '0')
    card.addEventListener('mouseenter', () => focus(id))
    card.addEventListener('mouseleave', clear)
    card.addEventListener('focus', () => focus(id))
    card.addEventListener('blur', clear)
    card.addEventListener('keydown', event => {
      const to = findNext(id, event.key)
      if (to === undefined) return
      event.preventDefault()
      cards.get(to)?.focus()
    })
  }
}

for (const svg of document.querySelectorAll<SVGSVGElement>('svg')) enableFocus(svg)

const drawings = [...document.querySelectorAll<HTMLElement>('.drawing')]
const findVisible = () => drawings.find(each => each.offsetParent !== null)
for (const each of drawings) enablePanAndZoom(each)
const onClick = (id: string, action: () => void) => document.getElementById(id)?.addEventListener('click', action)

onClick('fit', () => setScale(findVisible(), null))
onClick('actual', () => setScale(findVisible(), 1))
onClick('larger', () => multiplyScale(findVisible(), 1.25))
onClick('smaller', () => multiplyScale(findVisible(), 0.8))
onClick('turn', () => {
  for (const each of drawings) if (each.classList.contains('wide')) each.hidden = !each.hidden
})
onClick('save', () => {
  const svg = findVisible()?.querySelector('svg')
  if (!svg) return
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.removeAttribute('style')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }))
  link.download = `${document.title.replace(/[^\w.-]+/g, '-')}.svg`
  link.click()
  URL.revokeObjectURL(link.href)
})
const rivals = document.getElementById('rivals') as HTMLInputElement | null
rivals?.addEventListener('change', () => {
  for (const svg of document.querySelectorAll('svg')) svg.classList.toggle('e-show-rivals', rivals.checked)
})
