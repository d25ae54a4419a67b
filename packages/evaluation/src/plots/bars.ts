/** Horizontal bars with intervals, as self-contained SVG: one row per bar, the value printed, a hatch for published figures. */
import { escapeXml } from '@elenchus/metagraph'

export interface Bar {
  readonly name: string
  /** Between 0 and `most`; `null` draws a dash. */
  readonly value: number | null
  readonly interval?: readonly [number, number] | null
  /** Published figures are drawn hatched, so that they are told apart without colour. */
  readonly published?: boolean
  readonly note?: string
}

export interface BarsOptions {
  readonly title: string
  /** The end of the axis. Default 1. */
  readonly most?: number
  /** How a value is printed. Default: percent with one decimal. */
  readonly show?: (value: number) => string
  /** A line to compare with, such as chance. */
  readonly reference?: { readonly value: number; readonly name: string }
}

const round = (value: number) => Math.round(value * 10) / 10

const [left, plot, right, rowHeight, top] = [230, 360, 70, 24, 44]

export function drawBars(
  bars: readonly Bar[],
  { title, most = 1, show = value => `${(100 * value).toFixed(1)}`, reference }: BarsOptions,
): string {
  const width = left + plot + right
  const height = top + bars.length * rowHeight + 30
  const x = (value: number) => round(left + (Math.max(0, Math.min(most, value)) / most) * plot)
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(share => share * most)
  const rows = bars.map(({ name, value, interval, published, note }, i) => {
    const y = top + i * rowHeight
    const label = `<text class="name" x="${left - 8}" y="${y + 15}" text-anchor="end">${escapeXml(name.length > 34 ? `${name.slice(0, 33)}…` : name)}</text>`
    if (value === null) return `${label}<text class="value" x="${left + 4}" y="${y + 15}">–</text>`
    const whisker = interval
      ? `<path class="whisker" d="M${x(interval[0])},${y + 11} H${x(interval[1])} M${x(interval[0])},${y + 7} v8 M${x(interval[1])},${y + 7} v8"/>`
      : ''
    const end = Math.max(x(value), interval ? x(interval[1]) : 0)
    return [
      `<g><title>${escapeXml(`${name}: ${show(value)}${interval ? ` [${show(interval[0])}, ${show(interval[1])}]` : ''}${published ? ', as published' : ''}${note ? `. ${note}` : ''}`)}</title>`,
      label,
      `<rect class="${published ? 'published' : 'ours'}" x="${left}" y="${y + 4}" width="${round(Math.max(1, x(value) - left))}" height="14"/>`,
      whisker,
      `<text class="value" x="${end + 6}" y="${y + 15}">${show(value)}</text></g>`,
    ].join('')
  })
  const line = reference
    ? `<path class="reference" d="M${x(reference.value)},${top - 6} V${height - 26}"/><text class="tick" x="${x(reference.value) + 3}" y="${top - 8}">${escapeXml(reference.name)}</text>`
    : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(title)}">`,
    '<style>text{font:12px Helvetica,Arial,sans-serif;fill:#111827}.title{font-weight:600;font-size:14px}.tick{fill:#4b5563;font-size:11px}.axis{stroke:#e5e7eb}',
    '.ours{fill:#0072b2}.published{fill:url(#hatch);stroke:#6b7280}.whisker{stroke:#111827;stroke-width:1.4;fill:none}.reference{stroke:#b34700;stroke-dasharray:4 3}',
    '@media (prefers-color-scheme:dark){text{fill:#f3f4f6}.tick{fill:#c7cdd6}.axis{stroke:#374151}.ours{fill:#56b4e9}.whisker{stroke:#f3f4f6}.published{stroke:#c7cdd6}}</style>',
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#d1d5db"/><path d="M0,0 V6" stroke="#6b7280" stroke-width="2"/></pattern></defs>',
    `<text class="title" x="8" y="20">${escapeXml(title)}</text>`,
    ...ticks.map(
      tick =>
        `<path class="axis" d="M${x(tick)},${top - 2} V${height - 26}"/><text class="tick" x="${x(tick)}" y="${height - 10}" text-anchor="middle">${show(tick)}</text>`,
    ),
    line,
    ...rows,
    '</svg>\n',
  ].join('')
}
