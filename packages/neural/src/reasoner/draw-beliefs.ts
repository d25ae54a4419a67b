/**
 * Draws the labels of the reasoner as a table, with a row per literal of the text and a column per loop (pass
 * through the looped layers). Letters repeat the information of the colours.
 */
import { html } from '@elenchus/drawing/markup'
import type { Beliefs, ReasonerLabel } from './reasoner.ts'

const LETTER: Readonly<Record<ReasonerLabel, string>> = { True: 'T', False: 'F', Unknown: '' }
const FILL: Readonly<Record<ReasonerLabel, string>> = { True: '#1b7f5c', False: '#b5482a', Unknown: '#e6e6e2' }

const CELL_WIDTH = 26
const ROW_HEIGHT = 22
const TOP_MARGIN = 64
const TEXT_WIDTH = 470

/** Draws beliefs as an SVG document. */
export function drawBeliefs({ words, literalEnds: ends, beliefs, answer }: Beliefs): string {
  const left = TEXT_WIDTH + 20
  const width = left + beliefs.length * CELL_WIDTH + 20
  const height = TOP_MARGIN + ends.length * ROW_HEIGHT + 40
  const rows = ends.map((_, row) => {
    const y = TOP_MARGIN + row * ROW_HEIGHT
    const cells = beliefs.map(({ labels }, column) => {
      const label = labels[row]!
      const x = left + column * CELL_WIDTH
      return html`<rect x="${x}" y="${y}" width="${CELL_WIDTH - 2}" height="${ROW_HEIGHT - 2}" rx="3" fill="${FILL[label]}"/><text x="${x + (CELL_WIDTH - 2) / 2}" y="${y + 14}" text-anchor="middle" fill="#fff">${LETTER[label]}</text>`
    })
    const text = html`<text x="${TEXT_WIDTH}" y="${y + 14}" text-anchor="end" fill="#222">${getLiteralText(words, ends, row)}</text>`
    return html`<g>${text}${cells}</g>`
  })
  const heads = beliefs.map(
    ({ loop }, column) =>
      html`<text x="${left + column * CELL_WIDTH + (CELL_WIDTH - 2) / 2}" y="${TOP_MARGIN - 8}" text-anchor="middle" fill="#555">${loop}</text>`,
  )
  const title = `After ${answer.loops} loops: ${answer.label}`
  const key = 'T true, F false, empty: unknown so far'
  return String(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${title}"><rect width="${width}" height="${height}" fill="#fff"/><text x="20" y="26" font-size="15" font-weight="600" fill="#111">${title}</text><text x="${left - 8}" y="${TOP_MARGIN - 8}" text-anchor="end" fill="#555">loop</text>${heads}${rows}<text x="20" y="${height - 14}" fill="#555">${key}</text></svg>
`,
  )
}

/** Words of a literal, from the end of the previous one or the start of the sentence; row 0 is the statement, shown as a question. */
function getLiteralText(words: readonly string[], ends: readonly number[], row: number): string {
  const end = ends[row]!
  let start = row === 0 ? 0 : ends[row - 1]! + 1
  for (let i = start; i < end; i++) if (words[i] === '.' || words[i] === '?') start = i + 1
  const text = words
    .slice(start, end + 1)
    .join(' ')
    .replaceAll(' ,', ',')
    .replace(/^, /, '')
  return row === 0 ? `${text}?` : text
}
