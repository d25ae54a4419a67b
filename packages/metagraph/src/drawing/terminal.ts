/**
 * A diagram in a terminal: an outline from the conclusion downwards, each statement under what it supports or rebuts, wrapped
 * to the width. Shared or circular parts are printed once and referred to afterwards.
 */
import stringWidth from 'string-width'
import type { Card, Diagram, Link } from './diagram.ts'

/** How to show emphasis; the default is plain text, and the command line passes colours for terminals. */
export interface Pens {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly support: (text: string) => string
  readonly rebut: (text: string) => string
}

const same = (text: string) => text
const plain: Pens = { strong: same, faint: same, support: same, rebut: same }

export interface TerminalOptions {
  readonly width?: number
  readonly pens?: Pens
}

/** Control characters in a passage would move the cursor or colour the terminal: each becomes a blank. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ')

const ascii = /^[\x20-\x7e]*$/

/** Measuring every script takes its time; most words are plain. */
const columnsOf = (text: string) => (ascii.test(text) ? text.length : stringWidth(text))

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** More characters than this are surely wider than a line, so that a word of a megabyte is cut in one pass. */
const mostOnLine = (width: number) => 4 * width + 16

/** How much of a word fits into a width, at least one character as readers count them. */
function fitting(word: string, width: number): number {
  if (ascii.test(word.slice(0, width + 1))) return Math.min(width, word.length)
  let [used, at] = [0, 0]
  for (const { segment } of graphemes.segment(word.slice(0, mostOnLine(width)))) {
    used += stringWidth(segment)
    if (used > width && at > 0) break
    at += segment.length
  }
  return at
}

function wrapColumns(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const end = () => {
    if (line !== '') lines.push(line)
    line = ''
    used = 0
  }
  for (let word of printable(text).split(/\s+/).filter(Boolean)) {
    let columns = columnsOf(word.slice(0, mostOnLine(width)))
    if (used + 1 + columns > width) end()
    while (columns > width) {
      const cut = fitting(word, width)
      if (cut >= word.length) break
      lines.push(word.slice(0, cut))
      word = word.slice(cut)
      columns = columnsOf(word.slice(0, mostOnLine(width)))
    }
    line = line === '' ? word : `${line} ${word}`
    used += columns + (used === 0 ? 0 : 1)
  }
  end()
  return lines
}

const bar = (degree: number) => '▮'.repeat(degree) + '▯'.repeat(4 - degree)

/** `alone`: no card is linked with another, and nobody has a role. */
function heading(card: Card, pens: Pens, alone = false): string {
  const badge = card.badge ? `  ${card.badge.symbol} ${card.badge.word} ${pens.faint(bar(card.badge.degree))}` : ''
  return `${pens.strong(card.id)}${alone ? '' : ` ${pens.faint(card.role)}`}${badge}`
}

/** Statements that nothing printed so far leads to come first in each round: conclusions, then whatever is left of circles. */
function rootsOf({ cards, links }: Diagram): string[] {
  const sources = new Set(links.filter(link => link.from !== link.to).map(link => link.from))
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]))
  return cards.filter(card => linked.has(card.id) && !sources.has(card.id)).map(card => card.id)
}

/** Draws a diagram as text lines of at most `width` columns (80 by default). */
export function drawText(diagram: Diagram, { width = 80, pens = plain }: TerminalOptions = {}): string {
  const cards = new Map(diagram.cards.map(card => [card.id, card]))
  const below = new Map<string, Link[]>()
  for (const link of diagram.links) if (link.from !== link.to) below.set(link.to, [...(below.get(link.to) ?? []), link])
  const printed = new Set<string>()
  const lines: string[] = []

  const body = (card: Card, indent: string) => {
    const room = Math.max(16, width - stringWidth(indent))
    for (const line of wrapColumns(card.text, room)) lines.push(indent + line)
    if (card.formula) for (const line of wrapColumns(card.formula.signs, room)) lines.push(indent + line)
    if (card.note) for (const line of wrapColumns(card.note, room)) lines.push(indent + pens.faint(line))
    for (const detail of card.details ?? [])
      for (const [i, line] of wrapColumns(detail, room - 2).entries())
        lines.push(indent + pens.faint(`${i === 0 ? '·' : ' '} ${line}`))
  }

  // An explicit stack, so that a chain of any length can be printed; indentation stops growing when there is no room left.
  type Task = { readonly link: Link | null; readonly id: string; readonly stem: string; readonly last: boolean }
  const visit = (root: string) => {
    const stack: Task[] = [{ link: null, id: root, stem: '', last: true }]
    while (stack.length > 0) {
      const { link, id, stem, last } = stack.pop()!
      const card = cards.get(id)!
      const branch = link === null ? '' : `${stem}${last ? '└' : '├'}─ `
      const sign = link === null ? '' : link.kind === 'support' ? pens.support('+ ') : pens.rebut('× ')
      if (printed.has(id)) {
        lines.push(`${branch}${sign}${pens.strong(id)} ${pens.faint('(above)')}`)
        continue
      }
      printed.add(id)
      lines.push(`${branch}${sign}${heading(card, pens)}`)
      const children = below.get(id) ?? []
      const inner = link === null ? '' : stringWidth(stem) > width / 2 ? stem : `${stem}${last ? ' ' : '│'}  `
      body(card, `${inner}${children.length > 0 ? '│ ' : '  '}`)
      for (const [i, child] of [...children.entries()].reverse())
        stack.push({ link: child, id: child.from, stem: inner, last: i === children.length - 1 })
    }
  }
  const roots = rootsOf(diagram)
  for (const root of roots) visit(root)
  const linked = new Set(diagram.links.flatMap(({ from, to }) => [from, to]))
  for (const card of diagram.cards) if (linked.has(card.id) && !printed.has(card.id)) visit(card.id)
  const unused = diagram.cards.filter(card => !linked.has(card.id))
  const alone = diagram.links.length === 0
  if (unused.length > 0) {
    if (!alone) lines.push('', pens.faint('not used in the argument:'))
    for (const card of unused) {
      lines.push(`${alone ? '' : '  '}${heading(card, pens, alone)}`)
      body(card, alone ? '  ' : '    ')
    }
  }
  return `${lines.join('\n')}\n`
}
