/** Blocks of cards and lines that are laid out together and moved as a whole; labels of links. */
import type { Link, UndercutLink } from './diagram.ts'
import { labelWidth, type SizedCard } from './metrics.ts'

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
  readonly link: Link | UndercutLink
  readonly points: readonly Point[]
  /** Label boxes, which no other line crosses. */
  readonly labels: readonly (Box & { readonly text: string })[]
  /** Drawn behind the cards, because the layout reserves no space for it. */
  readonly behind?: boolean
}

export interface Block {
  readonly width: number
  readonly height: number
  readonly cards: readonly PlacedCard[]
  readonly links: readonly PlacedLink[]
  /** Card of the root statement. */
  readonly root: Box
}

const move = <T extends Point>(at: T, dx: number, dy: number): T => ({ ...at, x: at.x + dx, y: at.y + dy })

export function shift(block: Block, dx: number, dy: number): Block {
  if (dx === 0 && dy === 0) return block
  return {
    ...block,
    cards: block.cards.map(card => move(card, dx, dy)),
    links: block.links.map(each => ({
      ...each,
      points: each.points.map(point => move(point, dx, dy)),
      labels: each.labels.map(label => move(label, dx, dy)),
    })),
    root: move(block.root, dx, dy),
  }
}

export const isUndercut = (link: Link | UndercutLink): link is UndercutLink => 'edge' in link

/** Confidence of a link, such as "79%" or "unsure 36%"; empty if unknown. */
export function confidenceText({ confidence }: Link | UndercutLink): string {
  if (confidence === undefined) return ''
  return `${confidence < 0.5 ? 'unsure ' : ''}${Math.round(100 * confidence)}%`
}

/** "+ supports", "× rebuts (missing)", "× undercuts", "? for or against". */
export function linkText(link: Link | UndercutLink): string {
  const words = link.open
    ? '? for or against'
    : isUndercut(link)
      ? '× undercuts'
      : link.kind === 'support'
        ? '+ supports'
        : '× rebuts'
  const together = !isUndercut(link) && link.link !== undefined ? ', together' : ''
  return `${words}${together}${link.mark === undefined ? '' : ` (${link.mark})`}`
}

export const labelHeight = 16

/** Box of a one-line label at its left end. */
export const placeLabel = (text: string, x: number, y: number): Box & { readonly text: string } => ({
  text,
  x,
  y,
  width: labelWidth(text),
  height: labelHeight,
})

export const fullLabel = (link: Link | UndercutLink) =>
  [linkText(link), confidenceText(link)].filter(Boolean).join(' · ')

/** Longest label that fits into a width. "together" is dropped first: the line shows it as well. */
export function fitLabel(link: Link | UndercutLink, width: number): string {
  const words = linkText(link).replace(', together', '')
  const candidates = [fullLabel(link), [words, confidenceText(link)].filter(Boolean).join(' · '), words]
  return candidates.find(text => labelWidth(text) <= width) ?? candidates.at(-1)!
}

/** Key of the line that a link shares with others to the same target: its kind, or its group of linked premises. */
export function routeKey({ kind, link, open }: Link): string {
  const style = open ? 'open' : kind
  return link === undefined ? style : `${style} ${link}`
}

/** Style in which a link is drawn. */
export const linkStyle = (link: Link | UndercutLink): 'support' | 'rebut' | 'undercut' | 'open' =>
  link.open ? 'open' : isUndercut(link) ? 'undercut' : link.kind
