/**
 * What the network believes, loop by loop, as a picture: a row for each literal of the text, a column for each loop. Letters
 * stand beside the colours, so that nothing rests on colour alone.
 */
import { html } from '@elenchus/drawing/markup'
import type { Beliefs, ReasonerLabel } from './reasoner.ts'

const LETTER: Readonly<Record<ReasonerLabel, string>> = { True: 'T', False: 'F', Unknown: '' }
const FILL: Readonly<Record<ReasonerLabel, string>> = { True: '#1b7f5c', False: '#b5482a', Unknown: '#e6e6e2' }

const CELL = 26
const ROW = 22
const TOP = 64
const TEXT = 470

/** An SVG file of the beliefs. */
export function drawBeliefs({ words, ends, beliefs, answer }: Beliefs): string {
  const left = TEXT + 20
  const width = left + beliefs.length * CELL + 20
  const height = TOP + ends.length * ROW + 40
  const rows = ends.map((_, row) => {
    const y = TOP + row * ROW
    const cells = beliefs.map(({ labels }, column) => {
      const label = labels[row]!
      const x = left + column * CELL
      return html`<rect x="${x}" y="${y}" width="${CELL - 2}" height="${ROW - 2}" rx="3" fill="${FILL[label]}"/><text x="${x + (CELL - 2) / 2}" y="${y + 14}" text-anchor="middle" fill="#fff">${LETTER[label]}</text>`
    })
    const text = html`<text x="${TEXT}" y="${y + 14}" text-anchor="end" fill="#222">${wording(words, ends, row)}</text>`
    return html`<g>${text}${cells}</g>`
  })
  const heads = beliefs.map(
    ({ loop }, column) =>
      html`<text x="${left + column * CELL + (CELL - 2) / 2}" y="${TOP - 8}" text-anchor="middle" fill="#555">${loop}</text>`,
  )
  const title = `After ${answer.loops} loops: ${answer.label}`
  const key = 'T true, F false, empty: open by then'
  return String(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${title}"><rect width="${width}" height="${height}" fill="#fff"/><text x="20" y="26" font-size="15" font-weight="600" fill="#111">${title}</text><text x="${left - 8}" y="${TOP - 8}" text-anchor="end" fill="#555">loop</text>${heads}${rows}<text x="20" y="${height - 14}" fill="#555">${key}</text></svg>
`,
  )
}

/** The words of a literal: from the end of the one before, or the start of the sentence. */
function wording(words: readonly string[], ends: readonly number[], row: number): string {
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
