/** Legend of the signs that a drawing contains, wrapped to its width. */
import { escapeXml } from '@elenchus/drawing/markup'
import { roles } from '../model/roles.ts'
import { listBadges, possiblyNotLabel } from './badge.ts'
import { getLinkStyle } from './block.ts'
import type { Diagram } from './diagram.ts'
import { metrics } from './metrics.ts'
import { assignParts, roleSigns } from './parts.ts'
import { measureText } from './typeset.ts'

interface LegendItem {
  readonly width: number
  readonly draw: (x: number, y: number) => string
}

export interface Legend {
  readonly width: number
  readonly height: number
  readonly lines: readonly (readonly LegendItem[])[]
}

const rowHeight = 22
const itemGap = 18

function createText(text: string): LegendItem {
  const width = measureText(text, metrics.noteSize)
  const draw = (x: number, y: number) =>
    `<text class="e-legend" x="${x}" y="${y + 4}" textLength="${Math.round(width)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`
  return { width, draw }
}

/** Creates a sample line with its caption. */
function createSample(draw: (x: number, y: number) => string, text: string): LegendItem {
  const caption = createText(text)
  return { width: 46 + caption.width, draw: (x, y) => draw(x, y) + caption.draw(x + 46, y) }
}

const drawSupport =
  (extra = '') =>
  (x: number, y: number) =>
    `<path class="e-support${extra}" d="M${x},${y} h30"/><path class="e-support-head" d="M${x + 40},${y} l-11,-6 l0,12 z"/>`
const drawAttack = (kind: string) => (x: number, y: number) =>
  `<path class="e-${kind}" d="M${x},${y} h36"/><path class="e-${kind}-head" d="M${x + 38},${y - 7} v14"/>`

const drawOpen = (x: number, y: number) =>
  `<path class="e-open" d="M${x},${y} h38"/><path class="e-open-head" d="M${x + 30},${y - 6} l9,6 l-9,6"/>`

/** Creates the legend of a diagram: only signs that it contains. */
export function createLegend(diagram: Diagram, width: number): Legend {
  const { cards, links, undercuts = [], rivals = [], degrees, degreeConvention } = diagram
  const items: LegendItem[] = []
  const linkStyles = new Set([...links, ...undercuts].map(getLinkStyle))
  if (linkStyles.has('support')) items.push(createSample(drawSupport(), 'supports'))
  if (links.some(({ link }) => link !== undefined))
    items.push(createSample(drawSupport(' e-together'), 'supports together with others only'))
  if (linkStyles.has('rebut')) items.push(createSample(drawAttack('rebut'), 'rebuts a statement'))
  if (linkStyles.has('undercut')) items.push(createSample(drawAttack('undercut'), 'undercuts a step'))
  if (linkStyles.has('open')) items.push(createSample(drawOpen, '? for or against is unclear'))
  const confidences = [...links, ...undercuts, ...rivals].flatMap(({ confidence }) => confidence ?? [])
  const confidenceText = '%: confidence in the link; below 50% unsure, drawn as a thin line'
  if (confidences.length > 0) items.push(createText(confidenceText))
  if (links.length + undercuts.length > 0) {
    const parts = assignParts(diagram)
    // Cards with an open link show a question mark instead of their role.
    const shownRoles = new Set(cards.filter(({ id }) => !parts.get(id)?.open).map(({ role }) => role))
    for (const role of roles.filter(each => shownRoles.has(each)))
      items.push(createText(`${roleSigns[role]} ${role === 'rebuttal' ? 'objection or reply' : role}`))
  }
  if (cards.some(({ badge }) => badge)) {
    const scale = degreeConvention === 'reading' ? 'strength of assertion, 3 to 1' : 'certainty, 4 to 0'
    const hasPossiblyNot = cards.some(({ badge }) => badge?.symbol === possiblyNotLabel.symbol)
    const labels = [...listBadges(degreeConvention), ...(hasPossiblyNot ? [possiblyNotLabel] : [])]
    items.push(createText(`${[scale, ...(degrees === undefined ? [] : [degrees])].join(', ')}:`))
    items.push(...labels.map(({ symbol, word }) => createText(`${symbol} ${word}`)))
  }
  if (cards.some(({ marks }) => marks.length > 0))
    items.push(createText('v1, v2: variables of the formula, underlined'))
  if (cards.some(({ text }) => text.includes('⁄'))) items.push(createText('⁄ joins sentences of one statement'))
  const lines: LegendItem[][] = []
  let usedWidth = Number.POSITIVE_INFINITY
  for (const item of items) {
    if (usedWidth + itemGap + item.width > width) {
      lines.push([])
      usedWidth = -itemGap
    }
    lines.at(-1)!.push(item)
    usedWidth += itemGap + item.width
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
