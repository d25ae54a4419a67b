/**
 * A diagram in a terminal: an outline from the conclusion downwards, each statement under what it supports or rebuts, wrapped
 * to the width. Shared or circular parts are printed once and referred to afterwards.
 */
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

/** Columns that a text takes: wide characters two, combining marks none. */
function columns(text: string): number {
  let count = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (/\p{Mn}/u.test(character)) continue
    count +=
      (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xffdc && code < 0xff61) || code >= 0x1f300
        ? 2
        : 1
  }
  return count
}

/** Control characters in a passage would move the cursor or colour the terminal: each becomes a blank. */
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ')

/** How much of a word fits into a width, at least one character. */
function fitting(word: string, width: number): number {
  let [used, at] = [0, 0]
  for (const character of word) {
    used += columns(character)
    if (used > width && at > 0) break
    at += character.length
  }
  return at
}

function wrapColumns(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (let word of printable(text).split(/\s+/).filter(Boolean)) {
    if (line !== '' && columns(line) + 1 + columns(word) > width) {
      lines.push(line)
      line = ''
    }
    for (let cut = fitting(word, width); cut < word.length; cut = fitting(word, width)) {
      lines.push(word.slice(0, cut))
      word = word.slice(cut)
    }
    line = line === '' ? word : `${line} ${word}`
  }
  if (line !== '') lines.push(line)
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
    const room = Math.max(16, width - columns(indent))
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
      const inner = link === null ? '' : columns(stem) > width / 2 ? stem : `${stem}${last ? ' ' : '│'}  `
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
