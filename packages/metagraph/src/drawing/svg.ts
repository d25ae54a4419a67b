/**
 * Draws a diagram as self-contained SVG with title, description and legend. Colour is never the only cue: supports are solid with a filled
 * arrow and a plus, rebuttals dashed with a T-bar and a cross, open links dashed with an empty arrow and a question mark, and roles have a
 * word and a sign.
 */

import { escapeXml } from '@elenchus/drawing/markup'
import { formatConfidence, getLinkStyle, isUndercut, type PlacedCard, type PlacedLink } from './block.ts'
import type { AnyLink, Diagram } from './diagram.ts'
import { type Direction, defaultWidth, type Layout, layoutDiagram, pageMargin } from './layout.ts'
import { createLegend, drawLegend } from './legend.ts'
import { formatHeadPath, formatLinePath } from './line.ts'
import { getCardLineHeight, metrics } from './metrics.ts'
import { assignParts, getRoleSign, getRoleWord, type Part } from './parts.ts'
import { svgStyle } from './style.ts'
import { measureText } from './typeset.ts'

export { svgStyle } from './style.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** Returns attributes that force a line to its measured width, so that text fits its card and underlines match in any font. */
const textLengthAttributes = (text: string, size: number) =>
  text.trim() === '' ? '' : ` textLength="${round(measureText(text, size))}" lengthAdjust="spacingAndGlyphs"`

function drawText(placed: PlacedCard, left: number, top: number): string {
  const { textSize } = metrics
  const lineHeight = getCardLineHeight(placed.card)
  const elements: string[] = []
  const namedVariables = new Set<string>()
  placed.lines.forEach((line, i) => {
    const baseline = top + i * lineHeight
    let x = left
    const underlines: string[] = []
    for (const run of line) {
      run.marks.forEach((name, depth) => {
        const y = baseline + 3 + depth * 2.5
        const end = round(x + measureText(run.text.trimEnd(), textSize))
        underlines.push(
          `<line class="e-mark" data-variable="${escapeXml(name)}" x1="${round(x)}" x2="${end}" y1="${round(y)}" y2="${round(y)}"/>`,
        )
        if (!namedVariables.has(name))
          underlines.push(`<text class="e-chip" x="${round(x)}" y="${round(baseline - 11)}">${escapeXml(name)}</text>`)
        namedVariables.add(name)
      })
      x += measureText(run.text, textSize)
    }
    const text = line.map(run => run.text).join('')
    elements.push(
      `<text class="e-text" xml:space="preserve" x="${round(left)}" y="${round(baseline)}"${textLengthAttributes(text, textSize)}>${escapeXml(text)}</text>`,
      ...underlines,
    )
  })
  return elements.join('')
}

/** Bold 12 px text is about as wide as plain 13 px. */
const boldSize = 13

function drawBadge({ card }: PlacedCard, x: number, y: number): string {
  const { badge } = card
  if (!badge) return ''
  const label = `${badge.symbol} ${badge.word}`
  const width = measureText(label, boldSize) + 16
  const drawBar = (i: number) =>
    `<rect class="${i <= badge.bars ? 'e-bar-on' : 'e-bar'}" x="${round(x + width + 1 + i * 9)}" y="${round(y + 5)}" width="7" height="8"/>`
  const bars = Array.from({ length: badge.maxBars }, (_, i) => drawBar(i + 1)).join('')
  const title = `certainty ${badge.bars} of ${badge.maxBars}: ${badge.word}${badge.note ? ` (${badge.note})` : ''}`
  return `<g><title>${escapeXml(title)}</title><rect class="e-badge" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="19" rx="9.5"/><text class="e-head" x="${round(x + 8)}" y="${round(y + 13.5)}"${textLengthAttributes(label, boldSize)}>${escapeXml(label)}</text>${bars}</g>`
}

/** Draws a card. `parts` is null if no card is linked; then cards have no role. */
function drawCard(placed: PlacedCard, parts: ReadonlyMap<string, Part> | null, embedded: boolean): string {
  const { padding, headHeight, lineHeight, badgeHeight } = metrics
  const { card, x, y, width, height } = placed
  const role = parts ? getRoleWord(card, parts) : ''
  const unclear = parts?.get(card.id)?.word === 'unclear'
  const left = x + padding
  let textY = y + padding + headHeight + 10
  const body = drawText(placed, left, textY)
  textY += placed.lines.length * getCardLineHeight(card)
  const drawLines = (lines: readonly string[], name: string, top: number, size: number) => {
    const drawLine = (line: string, i: number) =>
      `<text class="${name}" x="${round(left)}" y="${round(top + i * lineHeight)}"${textLengthAttributes(line, size)}>${escapeXml(line)}</text>`
    return lines.map(drawLine).join('')
  }
  const formula = drawLines(placed.formulaLines, 'e-formula', textY + 6, metrics.textSize)
  if (placed.formulaLines.length > 0) textY += placed.formulaLines.length * lineHeight + 6
  const note = drawLines(placed.noteLines, 'e-note', textY, metrics.noteSize)
  const words = card.formula ? `. Formula: ${card.formula.words}` : ''
  const ariaLabel = `${card.id}${role === '' ? '' : `, ${role}`}: ${card.text.replace(/\s+/g, ' ')}${words}${card.badge ? `. Certainty: ${card.badge.word}` : ''}`
  return [
    `<g class="e-statement e-${unclear ? 'unclear' : card.role}"${embedded ? '' : ` id="card-${escapeXml(card.id)}"`} data-id="${escapeXml(card.id)}" role="group" aria-label="${escapeXml(ariaLabel)}">`,
    `<rect class="e-card" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8"/>`,
    `<text class="e-head" x="${round(left)}" y="${round(y + padding + 8)}">${parts ? `${getRoleSign(card, parts)} ` : ''}${escapeXml(card.id)} <tspan class="e-role">${role}</tspan></text>`,
    body,
    formula ? `<g aria-label="${escapeXml(card.formula!.words)}">${formula}</g>` : '',
    note,
    drawBadge(placed, left, y + height - badgeHeight - 4),
    '</g>',
  ].join('')
}

const isUnsure = ({ confidence }: AnyLink) => confidence !== undefined && confidence < 0.5

/** Describes a link, such as "sent3 undercuts the step from sent1 to sent2". */
function describeLink(link: AnyLink): string {
  const to = isUndercut(link) ? `the step from ${link.edge.from} to ${link.edge.to}` : link.to
  if (link.open) return `${link.from} bears on ${to}, whether for or against is unclear`
  return `${link.from} ${isUndercut(link) ? 'undercut' : link.kind}s ${to}`
}

/** Links that were considered but not chosen are drawn as rivals. */
type LinkOptions = { readonly isRival?: boolean }

function drawLink({ link, points }: PlacedLink, { isRival = false }: LinkOptions = {}): string {
  const style = getLinkStyle(link)
  const confidence = formatConfidence(link)
  const classes = ['e-link', link.mark === undefined ? '' : `e-${escapeXml(link.mark)}`, isRival ? 'e-rival' : '']
  const to = isUndercut(link)
    ? `data-edge="${escapeXml(`${link.edge.from} ${link.edge.to}`)}"`
    : `data-to="${escapeXml(link.to)}"`
  const groupClass = !isUndercut(link) && link.link !== undefined ? ' e-together' : ''
  return [
    `<g class="${classes.filter(Boolean).join(' ')}" data-kind="${isUndercut(link) ? 'undercut' : link.kind}" data-from="${escapeXml(link.from)}" ${to} role="img" aria-label="${escapeXml(`${describeLink(link)}${confidence === '' ? '' : ` ${confidence}`}`)}">`,
    `<title>${escapeXml(`${isRival ? 'not chosen: ' : ''}${describeLink(link)}${link.note ? `: ${link.note}` : ''}`)}</title>`,
    `<path class="e-${style}${isUnsure(link) ? ' e-unsure' : ''}${groupClass}" d="${formatLinePath(points)}"/><path class="e-${style}-head" d="${formatHeadPath(style, points)}"/>`,
    '</g>',
  ].join('')
}

/** Draws the labels of a link after the cards, so that nothing hides them, in one group that the page's script dims with the line. */
function drawLabel({ link, labels }: PlacedLink, { isRival = false }: LinkOptions = {}): string {
  const mark = link.mark === undefined ? '' : `e-${escapeXml(link.mark)}-label `
  const words = labels.map(
    ({ text, x, y, width }) =>
      `<text class="e-label ${mark}e-${getLinkStyle(link)}-label" x="${round(x)}" y="${round(y + 12)}" textLength="${round(width)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`,
  )
  return `<g class="e-words${isRival ? ' e-rival' : ''}">${words.join('')}</g>`
}

export interface SvgOptions {
  readonly direction?: Direction
  /** Maximum width; see `LayoutOptions`. */
  readonly width?: number
  readonly legend?: boolean
  /** Shows links that were not chosen. Pages can show them later in any case. */
  readonly rivals?: boolean
  /** Colour scheme: the reader's preference (default), or a fixed one for viewers that cannot report it. */
  readonly scheme?: 'auto' | 'light' | 'dark'
  /** For pages with several drawings: omits ids and the style sheet, which the page includes once (`svgStyle`). */
  readonly embedded?: boolean
}

function renderSvg(diagram: Diagram, layout: Layout, options: SvgOptions): string {
  const { legend = true, embedded = false, rivals = false, scheme = 'auto', width: maxWidth = defaultWidth } = options
  const margin = pageMargin(maxWidth)
  const legendWidth = Math.max(240, Math.min(maxWidth, Math.max(layout.width, 620)) - 2 * margin)
  const legendBox = legend ? createLegend(diagram, legendWidth) : null
  const width = Math.ceil(Math.max(layout.width, legendBox ? legendBox.width + 2 * margin : 0))
  const height = Math.ceil(layout.height + (legendBox ? legendBox.height + margin : 0))
  const parts = assignParts(diagram)
  const isUnlinked = diagram.links.length === 0 && (diagram.undercuts ?? []).length === 0
  const trayHeading =
    layout.trayTop === null || isUnlinked
      ? ''
      : `<text class="e-note" x="${margin}" y="${round(layout.trayTop + 14)}">not used in the argument</text>`
  const links = [...layout.links.filter(link => link.behind), ...layout.links.filter(link => !link.behind)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="e-drawing${rivals ? ' e-show-rivals' : ''}${scheme === 'auto' ? '' : ` e-${scheme}`}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"${embedded ? '' : ' aria-labelledby="e-title e-desc"'}>`,
    `<title${embedded ? '' : ' id="e-title"'}>${escapeXml(diagram.title)}</title><desc${embedded ? '' : ' id="e-desc"'}>${escapeXml(diagram.description)}</desc>${embedded ? '' : `<style>${svgStyle}</style>`}`,
    `<rect class="e-page" width="${width}" height="${height}"/>`,
    ...layout.rivals.map(link => drawLink(link, { isRival: true })),
    ...links.map(link => drawLink(link)),
    ...layout.cards.map(placed => drawCard(placed, isUnlinked ? null : parts, embedded)),
    ...layout.rivals.map(link => drawLabel(link, { isRival: true })),
    ...links.map(link => drawLabel(link)),
    trayHeading,
    legendBox ? drawLegend(legendBox, margin, layout.height) : '',
    '</svg>\n',
  ].join('')
}

export function drawSvg(diagram: Diagram, options: SvgOptions = {}): string {
  const { direction = 'up', width = defaultWidth } = options
  return renderSvg(diagram, layoutDiagram(diagram, { direction, width }), options)
}
