/** Blocks: cards and lines that are laid out together and moved as a whole. Also the labels of links. */
import type { AnyLink, Link, UndercutLink } from './diagram.ts'
import { measureLabel, type SizedCard } from './metrics.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

export interface PlacedCard extends SizedCard, Point {}

/** Polyline whose last point is the arrow head. Orthogonal, except for links outside the trees. */
export interface PlacedLink {
  readonly link: AnyLink
  readonly points: readonly Point[]
  /** Label boxes, which no other line crosses. */
  readonly labels: readonly (Box & { readonly text: string })[]
  /** Drawn behind the cards, because the layout reserves no space for it. */
  readonly behind?: boolean
}

/** Cards and links that are being laid out. */
export class Placement {
  readonly cards: PlacedCard[] = []
  readonly links: PlacedLink[] = []

  /** Adds a block with its top left corner at a point, and returns the moved block. */
  add(block: Block, x: number, y: number): Block {
    const placed = translateBlock(block, x, y)
    this.cards.push(...placed.cards)
    this.links.push(...placed.links)
    return placed
  }
}

export interface Block {
  readonly width: number
  readonly height: number
  readonly cards: readonly PlacedCard[]
  readonly links: readonly PlacedLink[]
  /** Card of the root statement. */
  readonly root: Box
}

export function translateBlock(block: Block, dx: number, dy: number): Block {
  if (dx === 0 && dy === 0) return block
  const translate = <T extends Point>(point: T): T => ({ ...point, x: point.x + dx, y: point.y + dy })
  return {
    ...block,
    cards: block.cards.map(translate),
    links: block.links.map(each => ({
      ...each,
      points: each.points.map(translate),
      labels: each.labels.map(translate),
    })),
    root: translate(block.root),
  }
}

export const isUndercut = (link: AnyLink): link is UndercutLink => 'edge' in link

/** Formats the confidence of a link, such as "79%" or "unsure 36%"; empty if unknown. */
export function formatConfidence({ confidence }: AnyLink): string {
  if (confidence === undefined) return ''
  return `${confidence < 0.5 ? 'unsure ' : ''}${Math.round(100 * confidence)}%`
}

const linkWords = { open: '? for or against', undercut: '× undercuts', support: '+ supports', rebut: '× rebuts' }

/** Formats the relation of a link: "+ supports", "× rebuts (missing)", "× undercuts" or "? for or against". */
export function formatLink(link: AnyLink): string {
  const words = linkWords[getLinkStyle(link)]
  const together = !isUndercut(link) && link.link !== undefined ? ', together' : ''
  return `${words}${together}${link.mark === undefined ? '' : ` (${link.mark})`}`
}

export const labelHeight = 16

/** Creates a one-line label with its left end at a point. */
export function createLabel(text: string, x: number, y: number): Box & { readonly text: string } {
  return { text, x, y, width: measureLabel(text), height: labelHeight }
}

/** Creates the labels of a horizontal line: the relation above it, the confidence below. */
export const createSideLabels = (link: AnyLink, x: number, y: number) =>
  [formatLink(link), formatConfidence(link)].flatMap((text, line) =>
    text === '' ? [] : [createLabel(text, x, y + (line === 0 ? -20 : 4))],
  )

export const createPoints = (...points: [x: number, y: number][]): Point[] => points.map(([x, y]) => ({ x, y }))

export const formatFullLabel = (link: AnyLink) => [formatLink(link), formatConfidence(link)].filter(Boolean).join(' · ')

/** Returns the longest label that fits into a width. "together" is dropped first, because the line shows it as well. */
export function fitLabel(link: AnyLink, width: number): string {
  const words = formatLink(link).replace(', together', '')
  const candidates = [formatFullLabel(link), [words, formatConfidence(link)].filter(Boolean).join(' · '), words]
  return candidates.find(text => measureLabel(text) <= width) ?? candidates.at(-1)!
}

/** Returns the key of the line that a link shares with other links to the same target: its kind and group of linked premises. */
export function getRouteKey({ kind, link, open }: Link): string {
  const style = open ? 'open' : kind
  return link === undefined ? style : `${style} ${link}`
}

export const getLinkStyle = (link: AnyLink): 'support' | 'rebut' | 'undercut' | 'open' =>
  link.open ? 'open' : isUndercut(link) ? 'undercut' : link.kind
