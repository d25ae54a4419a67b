/** Rows as text of 80 columns: what was measured, ours, the peer's, the ratio; below each, a note. */
import type { Row } from './run.ts'

const WIDTH = 80
const COLUMNS = { name: 34, ours: 16, peer: 16, ratio: 10 }

export function table(title: string, rows: readonly Row[]): string {
  const lines = ['', title, '='.repeat(Math.min(WIDTH, title.length)), '']
  const line = (name: string, ours: string, peer: string, ratio: string): string =>
    name.padEnd(COLUMNS.name) +
    ours.padStart(COLUMNS.ours) +
    peer.padStart(COLUMNS.peer) +
    ratio.padStart(COLUMNS.ratio)
  lines.push(line('', 'ours', 'peer', 'ratio'), '-'.repeat(WIDTH))
  for (const { name, ours, peer, ratio, note } of rows) {
    const wrapped = wrap(name, COLUMNS.name - 1)
    lines.push(line(wrapped[0] ?? '', shown(ours), shown(peer), shown(ratio)).trimEnd(), ...wrapped.slice(1))
    for (const part of wrap(note, WIDTH - 4)) lines.push(`    ${part}`)
  }
  return `${lines.join('\n')}\n`
}

function shown(value: number | string): string {
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return ''
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(3)
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}
