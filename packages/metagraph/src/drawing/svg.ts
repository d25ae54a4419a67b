/**
 * A diagram as one self-contained SVG: title, description, legend, no script and no outside reference. Colour never stands alone:
 * supports are solid with a filled arrow and a plus, rebuttals dashed with a T-bar and a cross, roles have a word and a sign.
 */

import { xml } from '../text/xml.ts'
import { type Diagram, degreeSymbols, type Link } from './diagram.ts'
import {
  type Direction,
  type Layout,
  layOut,
  lineHeightOf,
  metrics,
  type PlacedCard,
  type PlacedLink,
  type Point,
} from './layout.ts'
import { textWidth } from './typeset.ts'

const roleSigns = { conclusion: '★', intermediate: '◆', premise: '●', rebuttal: '✕', unused: '○' } as const

/** The style of every drawing, for pages that show several of them (`embedded`). */
export const svgStyle = `
.e-page{fill:#fff}.e-card{fill:#fff;stroke:#6b7280;stroke-width:1.2}.e-conclusion .e-card{stroke:#111827;stroke-width:2.2}
.e-rebuttal .e-card{stroke:#b34700}.e-unused .e-card{stroke-dasharray:3 3}
.e-text,.e-head,.e-note,.e-formula,.e-legend{font:13px Helvetica,Arial,"Liberation Sans","Segoe UI",sans-serif;fill:#111827}
.e-head{font-weight:600;font-size:12px}.e-role{font-weight:400;fill:#4b5563}.e-note,.e-legend{font-size:12px;fill:#4b5563}
.e-formula{font-family:"DejaVu Sans","Segoe UI Symbol",system-ui,sans-serif;fill:#1f2937}
.e-mark{stroke:#7c3aed;stroke-width:1.6}.e-chip{font:9px Helvetica,Arial,sans-serif;fill:#6d28d9}
.e-badge{fill:#f3f4f6;stroke:#9ca3af}.e-bar{fill:#d1d5db}.e-bar-on{fill:#374151}
.e-support{stroke:#0072b2;stroke-width:2;fill:none}.e-rebut{stroke:#b34700;stroke-width:2;fill:none;stroke-dasharray:7 4}
.e-support-head{fill:#0072b2}.e-rebut-head{stroke:#b34700;stroke-width:3;fill:none}
.e-support-label{fill:#005a8c}.e-rebut-label{fill:#b34700}.e-label{font:12px Helvetica,Arial,sans-serif;font-weight:600;paint-order:stroke;stroke:#fff;stroke-width:4px}
.e-seam{fill:#4b5563}.e-unsure{stroke-width:1;opacity:.75}
@media (prefers-color-scheme:dark){.e-page{fill:#111827}.e-card{fill:#1f2937;stroke:#9ca3af}.e-conclusion .e-card{stroke:#f9fafb}.e-rebuttal .e-card{stroke:#f59e5b}
.e-text,.e-head{fill:#f3f4f6}.e-formula{fill:#e5e7eb}.e-role,.e-note,.e-legend,.e-seam{fill:#c7cdd6}.e-mark{stroke:#c4b5fd}.e-chip{fill:#ddd6fe}
.e-badge{fill:#374151;stroke:#9ca3af}.e-bar{fill:#4b5563}.e-bar-on{fill:#e5e7eb}.e-support{stroke:#56b4e9}.e-support-head{fill:#56b4e9}.e-support-label{fill:#8fd0f5}
.e-rebut{stroke:#f59e5b}.e-rebut-head{stroke:#f59e5b}.e-rebut-label{fill:#f9b27c}.e-label{stroke:#111827}}`
  .replace(/\n/g, '')
  .trim()

const round = (value: number) => Math.round(value * 10) / 10

/** Makes a line as wide as it was measured: lines stay inside cards and underlines under their words in any font. */
const fit = (text: string, size: number) =>
  text.trim() === '' ? '' : ` textLength="${round(textWidth(text, size))}" lengthAdjust="spacingAndGlyphs"`

function drawText(placed: PlacedCard, left: number, top: number): string {
  const { textSize } = metrics
  const lineHeight = lineHeightOf(placed.card)
  const parts: string[] = []
  const named = new Set<string>()
  placed.lines.forEach((line, i) => {
    const base = top + i * lineHeight
    let x = left
    const underlines: string[] = []
    for (const run of line) {
      const width = textWidth(run.text, textSize)
      run.marks.forEach((name, depth) => {
        const y = base + 3 + depth * 2.5
        const shown = run.text.trimEnd()
        underlines.push(
          `<line class="e-mark" data-variable="${xml(name)}" x1="${round(x)}" x2="${round(x + textWidth(shown, textSize))}" y1="${round(y)}" y2="${round(y)}"/>`,
        )
        if (!named.has(name))
          underlines.push(`<text class="e-chip" x="${round(x)}" y="${round(base - 11)}">${xml(name)}</text>`)
        named.add(name)
      })
      x += width
    }
    const text = line.map(run => run.text).join('')
    parts.push(
      `<text class="e-text" xml:space="preserve" x="${round(left)}" y="${round(base)}"${fit(text, textSize)}>${xml(text)}</text>`,
      ...underlines,
    )
  })
  return parts.join('')
}

/** Bold 12 px text is about as wide as plain 13 px. */
const boldSize = 13

function drawBadge({ card }: PlacedCard, x: number, y: number): string {
  const { badge } = card
  if (!badge) return ''
  const label = `${badge.symbol} ${badge.word}`
  const width = textWidth(label, boldSize) + 16
  const bars = [1, 2, 3, 4]
    .map(
      i =>
        `<rect class="${i <= badge.degree ? 'e-bar-on' : 'e-bar'}" x="${round(x + width + 1 + i * 9)}" y="${round(y + 5)}" width="7" height="8"/>`,
    )
    .join('')
  const title = `certainty ${badge.degree} of 4: ${badge.word}${badge.note ? ` (${badge.note})` : ''}`
  return `<g><title>${xml(title)}</title><rect class="e-badge" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="19" rx="9.5"/><text class="e-head" x="${round(x + 8)}" y="${round(y + 13.5)}"${fit(label, boldSize)}>${xml(label)}</text>${bars}</g>`
}

/** `alone`: no card is linked with another, and nobody has a role. */
function drawCard(placed: PlacedCard, alone: boolean, embedded: boolean): string {
  const { padding, headHeight, lineHeight, badgeHeight } = metrics
  const { card, x, y, width, height } = placed
  const left = x + padding
  let at = y + padding + headHeight + 10
  const body = drawText(placed, left, at)
  at += placed.lines.length * lineHeightOf(card)
  const formula = placed.formulaLines
    .map(
      (line, i) =>
        `<text class="e-formula" x="${round(left)}" y="${round(at + 6 + i * lineHeight)}"${fit(line, metrics.textSize)}>${xml(line)}</text>`,
    )
    .join('')
  if (placed.formulaLines.length > 0) at += placed.formulaLines.length * lineHeight + 6
  const note = placed.noteLines
    .map(
      (line, i) =>
        `<text class="e-note" x="${round(left)}" y="${round(at + i * lineHeight)}"${fit(line, metrics.noteSize)}>${xml(line)}</text>`,
    )
    .join('')
  const role = alone ? '' : `, ${card.role}`
  const words = card.formula ? `. Formula: ${card.formula.words}` : ''
  const spoken = `${card.id}${role}: ${card.text.replace(/\s+/g, ' ')}${words}${card.badge ? `. Certainty: ${card.badge.word}` : ''}`
  return [
    `<g class="e-statement e-${card.role}"${embedded ? '' : ` id="card-${xml(card.id)}"`} data-id="${xml(card.id)}" role="group" aria-label="${xml(spoken)}">`,
    `<rect class="e-card" x="${round(x)}" y="${round(y)}" width="${width}" height="${round(height)}" rx="8"/>`,
    `<text class="e-head" x="${round(left)}" y="${round(y + padding + 8)}">${alone ? '' : `${roleSigns[card.role]} `}${xml(card.id)} <tspan class="e-role">${alone ? '' : card.role}</tspan></text>`,
    body,
    formula ? `<g aria-label="${xml(card.formula!.words)}">${formula}</g>` : '',
    note,
    drawBadge(placed, left, y + height - badgeHeight - 4),
    '</g>',
  ].join('')
}

/** A smooth line through the points: cubic curves that leave and enter along the direction of the graph. */
function path(points: readonly Point[], direction: Direction): string {
  const [first, ...rest] = points as [Point, ...Point[]]
  let d = `M${round(first.x)},${round(first.y)}`
  let from = first
  for (const to of rest) {
    const vertical = direction === 'up'
    const middleX = (from.x + to.x) / 2
    const middleY = (from.y + to.y) / 2
    const [c1, c2] = vertical
      ? [
          { x: from.x, y: middleY },
          { x: to.x, y: middleY },
        ]
      : [
          { x: middleX, y: from.y },
          { x: middleX, y: to.y },
        ]
    d += ` C${round(c1.x)},${round(c1.y)} ${round(c2.x)},${round(c2.y)} ${round(to.x)},${round(to.y)}`
    from = to
  }
  return d
}

/** A straight line where a rebuttal comes in from the side. */
const straight = (points: readonly Point[]) =>
  points.map((p, i) => `${i === 0 ? 'M' : 'L'}${round(p.x)},${round(p.y)}`).join(' ')

function drawLink({ link, points }: PlacedLink, direction: Direction): string {
  const support = link.kind === 'support'
  const end = points.at(-1)!
  const before = points.at(-2)!
  const up = direction === 'up'
  const sideways = !support && Math.abs(end.x - before.x) > Math.abs(end.y - before.y)
  const unsure = isUnsure(link) ? ' e-unsure' : ''
  const d = support ? path(points, direction) : points.length === 2 ? straight(points) : path(points, direction)
  let head: string
  if (support)
    head = up
      ? `<path class="e-support-head" d="M${round(end.x)},${round(end.y)} l-6,11 l12,0 z"/>`
      : `<path class="e-support-head" d="M${round(end.x)},${round(end.y)} l-11,-6 l0,12 z"/>`
  else
    head = sideways
      ? `<path class="e-rebut-head" d="M${round(end.x + Math.sign(before.x - end.x) * 3)},${round(end.y - 8)} v16"/>`
      : `<path class="e-rebut-head" d="M${round(end.x - 8)},${round(end.y + Math.sign(before.y - end.y) * 3)} h16"/>`
  return [
    `<g class="e-link${link.mark === undefined ? '' : ` e-${xml(link.mark)}`}" data-kind="${link.kind}" data-from="${xml(link.from)}" data-to="${xml(link.to)}" role="img" aria-label="${xml(`${link.from} ${link.kind}s ${link.to}${sureness(link)}`)}">`,
    `<title>${xml(`${link.from} ${link.kind}s ${link.to}${link.note ? `: ${link.note}` : ''}`)}</title>`,
    `<path class="e-${link.kind}${unsure}" d="${d}"/>${head}`,
    '</g>',
  ].join('')
}

const isUnsure = ({ confidence }: Link) => confidence !== undefined && confidence < 0.5

/** " 79%", " unsure 36%", or nothing where nobody said how sure it is. */
const sureness = (link: Link) =>
  link.confidence === undefined ? '' : ` ${isUnsure(link) ? 'unsure ' : ''}${Math.round(100 * link.confidence)}%`

/** The words on a line; drawn after the cards, so that nothing hides them. */
function drawLabel({ link, points, label }: PlacedLink): string {
  const [before, end] = [points.at(-2)!, points.at(-1)!]
  const sideways = link.kind === 'rebut' && Math.abs(end.x - before.x) > Math.abs(end.y - before.y)
  const sure = sureness(link).trim()
  const [x, y] = sideways ? [label.x, label.y - 8] : [label.x + 6, label.y + (sure === '' ? 4 : -3)]
  const mark = link.mark === undefined ? '' : `e-${xml(link.mark)}-label `
  const line = (words: string, at: number) =>
    `<text class="e-label ${mark}e-${link.kind}-label" x="${round(x)}" y="${round(at)}"${sideways ? ' text-anchor="middle"' : ''}>${words}</text>`
  // How sure it is stands in a line of its own: between cards there is room for one word across.
  const said = link.mark === undefined ? '' : ` (${xml(link.mark)})`
  const words = [line(`${link.kind === 'support' ? '+ supports' : '× rebuts'}${said}`, y)]
  if (sure !== '') words.push(line(sure, sideways ? label.y + 16 : y + 14))
  // One group a link: the page's script dims link and words together.
  return `<g class="e-words">${words.join('')}</g>`
}

function drawLegend(y: number): string {
  const degrees = degreeSymbols.map(
    (symbol, i) => `${symbol} ${['impossible', 'unnecessary', 'contingent', 'possible', 'necessary'][i]}`,
  )
  const x = metrics.margin
  return [
    `<g class="e-key" aria-hidden="true">`,
    `<path class="e-support" d="M${x},${y} h34"/><path class="e-support-head" d="M${x + 40},${y} l-11,-6 l0,12 z"/><text class="e-legend" x="${x + 46}" y="${y + 4}">supports</text>`,
    `<path class="e-rebut" d="M${x + 116},${y} h36"/><path class="e-rebut-head" d="M${x + 154},${y - 7} v14"/><text class="e-legend" x="${x + 162}" y="${y + 4}">rebuts</text>`,
    `<text class="e-legend" x="${x + 214}" y="${y + 4}">★ conclusion  ◆ intermediate</text>`,
    `<text class="e-legend" x="${x}" y="${y + 24}">● premise  ✕ rebuttal  ○ unused</text>`,
    `<text class="e-legend" x="${x}" y="${y + 44}">certainty 4 to 0: ${xml(degrees.reverse().join(' · '))}</text>`,
    '</g>',
  ].join('')
}

const legendHeight = 72
const legendWidth = 470

export interface SvgOptions {
  readonly direction?: Direction
  readonly legend?: boolean
  /** For a page with several drawings: no ids, which would repeat, and no style, which the page has once (`svgStyle`). */
  readonly embedded?: boolean
}

function assemble(
  diagram: Diagram,
  layout: Layout,
  { direction = 'up', legend = true, embedded = false }: SvgOptions,
): string {
  const width = Math.ceil(Math.max(layout.width, legend ? legendWidth : 0))
  const height = Math.ceil(layout.height + (legend ? legendHeight : 0))
  const alone = diagram.links.length === 0
  const tray =
    layout.trayTop === null || alone
      ? ''
      : `<text class="e-note" x="${metrics.margin}" y="${round(layout.trayTop + 14)}">not used in the argument</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"${embedded ? '' : ' aria-labelledby="e-title e-desc"'}>`,
    `<title${embedded ? '' : ' id="e-title"'}>${xml(diagram.title)}</title><desc${embedded ? '' : ' id="e-desc"'}>${xml(diagram.description)}</desc>${embedded ? '' : `<style>${svgStyle}</style>`}`,
    `<rect class="e-page" width="${width}" height="${height}"/>`,
    ...layout.links.map(link => drawLink(link, direction)),
    ...layout.cards.map(card => drawCard(card, alone, embedded)),
    ...layout.links.map(drawLabel),
    tray,
    legend ? drawLegend(layout.height + 8) : '',
    '</svg>\n',
  ].join('')
}

/** Draws a diagram as SVG. */
export function drawSvg(diagram: Diagram, options: SvgOptions = {}): string {
  return assemble(diagram, layOut(diagram, { direction: options.direction ?? 'up' }), options)
}
