/** Legend of the signs that a drawing contains, wrapped to its width. */
import { escapeXml as xml } from '@elenchus/drawing/markup'
import { badgeScale, possiblyNotSaid } from './badge.ts'
import { linkStyle } from './block.ts'
import type { Diagram } from './diagram.ts'
import { metrics } from './metrics.ts'
import { assignParts, roleSigns } from './parts.ts'
import { textWidth } from './typeset.ts'

interface Item {
  readonly width: number
  readonly draw: (x: number, y: number) => string
}

export interface Legend {
  readonly width: number
  readonly height: number
  readonly lines: readonly (readonly Item[])[]
}

const rowHeight = 22
const itemGap = 18

const words = (text: string): Item => ({
  width: textWidth(text, metrics.noteSize),
  draw: (x, y) =>
    `<text class="e-legend" x="${x}" y="${y + 4}" textLength="${Math.round(textWidth(text, metrics.noteSize))}" lengthAdjust="spacingAndGlyphs">${xml(text)}</text>`,
})

/** Sample line with its caption. */
function sample(draw: (x: number, y: number) => string, text: string): Item {
  const caption = words(text)
  return { width: 46 + caption.width, draw: (x, y) => draw(x, y) + caption.draw(x + 46, y) }
}

const support =
  (extra = '') =>
  (x: number, y: number) =>
    `<path class="e-support${extra}" d="M${x},${y} h30"/><path class="e-support-head" d="M${x + 40},${y} l-11,-6 l0,12 z"/>`
const attack = (kind: string) => (x: number, y: number) =>
  `<path class="e-${kind}" d="M${x},${y} h36"/><path class="e-${kind}-head" d="M${x + 38},${y - 7} v14"/>`

const open = (x: number, y: number) =>
  `<path class="e-open" d="M${x},${y} h38"/><path class="e-open-head" d="M${x + 30},${y - 6} l9,6 l-9,6"/>`

/** Creates the legend of a diagram: only signs that it contains. */
export function createLegend(diagram: Diagram, width: number): Legend {
  const { cards, links, undercuts = [], rivals = [], degrees, degreeMode } = diagram
  const items: Item[] = []
  const pens = new Set([...links, ...undercuts].map(linkStyle))
  if (pens.has('support')) items.push(sample(support(), 'supports'))
  if (links.some(({ link }) => link !== undefined))
    items.push(sample(support(' e-together'), 'supports together with others only'))
  if (pens.has('rebut')) items.push(sample(attack('rebut'), 'rebuts a statement'))
  if (pens.has('undercut')) items.push(sample(attack('undercut'), 'undercuts a step'))
  if (pens.has('open')) items.push(sample(open, '? for or against is unclear'))
  const confidences = [...links, ...undercuts, ...rivals].flatMap(({ confidence }) => confidence ?? [])
  if (confidences.length > 0) items.push(words('%: how sure the link is; under 50% unsure, a thin line'))
  if (links.length + undercuts.length > 0) {
    const parts = assignParts(diagram)
    // Cards with an open link show a question mark instead of their role.
    const shown = new Set(cards.filter(({ id }) => !parts.get(id)?.open).map(({ role }) => role))
    for (const [role, sign] of Object.entries(roleSigns))
      if (shown.has(role as keyof typeof roleSigns))
        items.push(words(`${sign} ${role === 'rebuttal' ? 'objection or reply' : role}`))
  }
  if (cards.some(({ badge }) => badge))
    items.push(
      words(
        degreeMode === 'reading'
          ? `how firmly it is said, 3 to 1, ${degrees}:`
          : degrees === undefined
            ? 'certainty, 4 to 0:'
            : `certainty, 4 to 0, ${degrees}:`,
      ),
      ...badgeScale(degreeMode).map(({ symbol, word }) => words(`${symbol} ${word}`)),
      ...(cards.some(({ badge }) => badge?.symbol === possiblyNotSaid.symbol)
        ? [words(`${possiblyNotSaid.symbol} ${possiblyNotSaid.word}`)]
        : []),
    )
  if (cards.some(({ marks }) => marks.length > 0)) items.push(words('v1, v2: variables of the formula, underlined'))
  if (cards.some(({ text }) => text.includes('⁄'))) items.push(words('⁄ joins sentences of one statement'))
  const lines: Item[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (used + itemGap + item.width > width) {
      lines.push([])
      used = -itemGap
    }
    lines.at(-1)!.push(item)
    used += itemGap + item.width
  }
  const widths = lines.map(line => line.reduce((sum, item) => sum + item.width + itemGap, -itemGap))
  return { width: Math.max(0, ...widths), height: lines.length * rowHeight, lines }
}

export function drawLegend({ lines }: Legend, left: number, top: number): string {
  const drawn = lines.flatMap((line, i) => {
    let x = left
    return line.map(item => {
      const part = item.draw(Math.round(x), Math.round(top + i * rowHeight + 6))
      x += item.width + itemGap
      return part
    })
  })
  return `<g class="e-key" aria-hidden="true">${drawn.join('')}</g>`
}
