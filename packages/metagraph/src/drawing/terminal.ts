/**
 * Draws a diagram for a terminal: an outline with the conclusion on top and each statement below the one it supports or rebuts,
 * wrapped to the width. A card with several targets is printed once; later occurrences refer to it.
 */
import stringWidth from 'string-width'
import type { Badge } from './badge.ts'
import { getLinkStyle } from './block.ts'
import type { Card, Diagram, Link } from './diagram.ts'
import { assignParts, getRoleWord, type Part, sortByClaim, summarize } from './parts.ts'

/** Functions that emphasize text. The default leaves it plain; the command line passes ANSI colours. */
export interface Pens {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly support: (text: string) => string
  readonly rebut: (text: string) => string
}

const identity = (text: string) => text
const plain: Pens = { strong: identity, faint: identity, support: identity, rebut: identity }

export interface TerminalOptions {
  readonly width?: number
  readonly pens?: Pens
  /** Starts with a summary: claim, reasons, objections and replies. */
  readonly summary?: boolean
  /** Ends with a legend of the signs that appear. */
  readonly legend?: boolean
}

/** Replaces control characters, which would move the cursor or colour the terminal. */
const replaceControlCharacters = (text: string) => text.replace(/\p{Cc}/gu, ' ')

const ascii = /^[\x20-\x7e]*$/

/** Counts the terminal columns of a text; ASCII text, the usual case, has one per character. */
const countColumns = (text: string) => (ascii.test(text) ? text.length : stringWidth(text))

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns a limit of characters that no line reaches, so that very long words are measured in linear time. */
const getMaxLineLength = (width: number) => 4 * width + 16

/** Returns the length of the prefix that fits into a width, at least one grapheme. */
function countFitting(word: string, width: number): number {
  if (ascii.test(word.slice(0, width + 1))) return Math.min(width, word.length)
  let [used, length] = [0, 0]
  for (const { segment } of graphemes.segment(word.slice(0, getMaxLineLength(width)))) {
    used += stringWidth(segment)
    if (used > width && length > 0) break
    length += segment.length
  }
  return length
}

/** Breaks a text into lines of at most `width` columns; words that are wider are cut. */
function wrapColumns(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const endLine = () => {
    if (line !== '') lines.push(line)
    line = ''
    used = 0
  }
  for (let word of replaceControlCharacters(text).split(/\s+/).filter(Boolean)) {
    let columns = countColumns(word.slice(0, getMaxLineLength(width)))
    if (used + 1 + columns > width) endLine()
    while (columns > width) {
      const cut = countFitting(word, width)
      if (cut >= word.length) break
      lines.push(word.slice(0, cut))
      word = word.slice(cut)
      columns = countColumns(word.slice(0, getMaxLineLength(width)))
    }
    line = line === '' ? word : `${line} ${word}`
    used += columns + (used === 0 ? 0 : 1)
  }
  endLine()
  return lines
}

const drawBars = ({ bars, maxBars }: Badge) => '▮'.repeat(bars) + '▯'.repeat(maxBars - bars)

/** Formats the heading of a card. Without `parts`, cards are unlinked and have no role. */
function formatHeading(card: Card, pens: Pens, parts?: ReadonlyMap<string, Part>): string {
  const badge = card.badge ? `  ${card.badge.symbol} ${card.badge.word} ${pens.faint(drawBars(card.badge))}` : ''
  return `${pens.strong(card.id)}${parts ? ` ${pens.faint(getRoleWord(card, parts))}` : ''}${badge}`
}

/** Truncates a text to one line, at a word boundary. */
function truncateLine(text: string, width: number): string {
  const [first = '', ...remaining] = wrapColumns(text, width)
  return remaining.length === 0 ? first : `${wrapColumns(text, width - 1)[0]}…`
}

/** Formats summary lines such as "Claim: …" and "Reasons: …"; claims have one line each, lists wrap. */
function formatSummary(diagram: Diagram, width: number, pens: Pens): string[] {
  return summarize(diagram).flatMap(({ name, words, items }) => {
    const contentWidth = Math.max(16, width - name.length - 2)
    const listed = items.join(', ')
    const lines =
      words === undefined
        ? wrapColumns(listed, contentWidth)
        : [`${truncateLine(words, Math.max(16, contentWidth - listed.length - 3))} (${listed})`]
    return lines.map((line, i) => (i === 0 ? `${pens.strong(`${name}:`)} ${line}` : `  ${line}`))
  })
}

/** Formats a legend of the signs that appear in the drawing. */
function formatLegend({ cards, links, undercuts = [], degrees = '', degreeConvention }: Diagram): string {
  const visibleSigns = cards.map(({ badge, formula }) => `${badge?.symbol ?? ''}${formula?.signs ?? ''}`).join('')
  const linkStyles = new Set([...links, ...undercuts].map(getLinkStyle))
  const meanings = [
    [linkStyles.has('support'), '+ for'],
    [linkStyles.has('rebut') || linkStyles.has('undercut'), '× against'],
    [linkStyles.has('open'), '? for or against is unclear'],
    [visibleSigns.includes('◇'), '◇ possible'],
    [visibleSigns.includes('□'), '□ necessary'],
    [visibleSigns.includes('¬'), '¬ not'],
    [cards.some(({ badge }) => badge?.symbol === '–'), '– plain'],
    // `degrees`, set by the caller, may already explain the bars.
    [
      cards.some(({ badge }) => badge) && !degrees.includes('▮'),
      degreeConvention === 'reading' ? '▮ strength of assertion, 1–3' : '▮ degree 0–4',
    ],
  ] as const
  const entries = meanings.filter(([appears]) => appears).map(([, meaning]) => meaning)
  return entries.length === 0 ? '' : `Signs: ${entries.join(', ')}`
}

/** Parent-child relation of the outline; `word` adds what the sign does not show. */
interface Branch extends Pick<Link, 'kind' | 'from' | 'to' | 'open'> {
  readonly word?: string
}

/** Returns the sign of a branch: `?` if its direction is uncertain, `+` for support, `×` for rebuttal. */
const formatSign = ({ kind, open }: Branch, pens: Pens): string =>
  open ? pens.strong('? ') : kind === 'support' ? pens.support('+ ') : pens.rebut('× ')

/** Lists links, and undercuts below the premise of the step they attack. */
function listBranches({ links, undercuts = [] }: Diagram): Branch[] {
  const listCoPremises = ({ kind, from, to, link }: Link) =>
    links.filter(each => each.kind === kind && each.to === to && each.link === link && each.from !== from)
  return [
    ...links.map(link => {
      const others = link.link === undefined ? [] : listCoPremises(link)
      const word = others.length === 0 ? undefined : `together with ${others.map(({ from }) => from).join(' and ')}`
      return { ...link, word }
    }),
    ...undercuts.map(({ from, edge, open }): Branch => {
      const word = `${open ? 'bears on' : 'undercuts'} the step from ${edge.from} to ${edge.to}`
      return { kind: 'rebut', open, from, to: edge.from, word }
    }),
  ]
}

/** Draws a diagram as text lines of at most `width` columns (80 by default). */
export function drawText(
  diagram: Diagram,
  { width = 80, pens = plain, summary = false, legend = false }: TerminalOptions = {},
): string {
  const parts = assignParts(diagram)
  const cards = new Map(diagram.cards.map(card => [card.id, card]))
  const branches = listBranches(diagram)
  const linked = new Set(branches.flatMap(({ from, to }) => [from, to]))
  const sources = new Set<string>()
  const childBranches = new Map<string, Branch[]>()
  for (const link of branches.filter(({ from, to }) => from !== to)) {
    sources.add(link.from)
    childBranches.set(link.to, [...(childBranches.get(link.to) ?? []), link])
  }
  const printed = new Set<string>()
  const lines: string[] = summary ? formatSummary(diagram, width, pens) : []
  if (lines.length > 0) lines.push('')

  const measureRoom = (indent: string) => Math.max(16, width - stringWidth(indent))
  const print = (text: string, indent: string, pen = identity) => {
    for (const line of wrapColumns(text, measureRoom(indent))) lines.push(indent + pen(line))
  }
  const printBody = (card: Card, indent: string) => {
    print(card.text, indent)
    if (card.formula) print(card.formula.signs, indent)
    if (card.note) print(card.note, indent, pens.faint)
    for (const detail of card.details ?? [])
      for (const [i, line] of wrapColumns(detail, measureRoom(indent) - 2).entries())
        lines.push(indent + pens.faint(`${i === 0 ? '·' : ' '} ${line}`))
  }

  // An explicit stack prints chains of any length. Indentation stops growing at half the width.
  type PendingCard = {
    readonly link: Branch | null
    readonly id: string
    readonly prefix: string
    readonly isLast: boolean
  }
  const printTree = (root: string) => {
    const stack: PendingCard[] = [{ link: null, id: root, prefix: '', isLast: true }]
    while (stack.length > 0) {
      const { link, id, prefix, isLast } = stack.pop()!
      const card = cards.get(id)!
      const branch = link === null ? '' : `${prefix}${isLast ? '└' : '├'}─ `
      const sign = link === null ? '' : formatSign(link, pens)
      if (printed.has(id)) {
        lines.push(`${branch}${sign}${pens.strong(id)} ${pens.faint('(above)')}`)
        continue
      }
      printed.add(id)
      lines.push(`${branch}${sign}${formatHeading(card, pens, parts)}`)
      const children = childBranches.get(id) ?? []
      const childPrefix =
        link === null ? '' : stringWidth(prefix) > width / 2 ? prefix : `${prefix}${isLast ? ' ' : '│'}  `
      const indent = `${childPrefix}${children.length > 0 ? '│ ' : '  '}`
      if (link?.word !== undefined) print(link.word, indent, pens.faint)
      printBody(card, indent)
      for (const [i, child] of [...children.entries()].reverse())
        stack.push({ link: child, id: child.from, prefix: childPrefix, isLast: i === children.length - 1 })
    }
  }
  // Conclusions first: linked cards that do not point at another card.
  for (const { id } of sortByClaim(diagram.cards.filter(card => linked.has(card.id) && !sources.has(card.id))))
    printTree(id)
  for (const card of diagram.cards) if (linked.has(card.id) && !printed.has(card.id)) printTree(card.id)
  const unused = diagram.cards.filter(card => !linked.has(card.id))
  const isUnlinked = diagram.links.length === 0
  if (unused.length > 0) {
    if (!isUnlinked) lines.push('', pens.faint('not used in the argument:'))
    for (const card of unused) {
      lines.push(`${isUnlinked ? '' : '  '}${formatHeading(card, pens, isUnlinked ? undefined : parts)}`)
      printBody(card, isUnlinked ? '  ' : '    ')
    }
  }
  const degrees = diagram.cards.some(({ badge }) => badge) ? diagram.degrees : undefined
  const closing = [legend ? formatLegend(diagram) : '', degrees ?? ''].filter(Boolean)
  if (closing.length > 0) lines.push('')
  for (const text of closing) for (const line of wrapColumns(text, width)) lines.push(pens.faint(line))
  return `${lines.join('\n')}\n`
}
