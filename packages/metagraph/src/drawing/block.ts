/** Blocks: cards and lines that are laid out together and moved as a whole. Also the labels of links. */
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

const translate = <T extends Point>(point: T, dx: number, dy: number): T => ({
  ...point,
  x: point.x + dx,
  y: point.y + dy,
})

export function translateBlock(block: Block, dx: number, dy: number): Block {
  if (dx === 0 && dy === 0) return block
  return {
    ...block,
    cards: block.cards.map(card => translate(card, dx, dy)),
    links: block.links.map(each => ({
      ...each,
      points: each.points.map(point => translate(point, dx, dy)),
      labels: each.labels.map(label => translate(label, dx, dy)),
    })),
    root: translate(block.root, dx, dy),
  }
}

export const isUndercut = (link: Link | UndercutLink): link is UndercutLink => 'edge' in link

/** Formats the confidence of a link, such as "79%" or "unsure 36%"; empty if unknown. */
export function formatConfidence({ confidence }: Link | UndercutLink): string {
  if (confidence === undefined) return ''
  return `${confidence < 0.5 ? 'unsure ' : ''}${Math.round(100 * confidence)}%`
}

/** Formats the relation of a link: "+ supports", "× rebuts (missing)", "× undercuts" or "? for or against". */
export function formatLink(link: Link | UndercutLink): string {
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

/** Creates a one-line label with its left end at a point. */
export const createLabel = (text: string, x: number, y: number): Box & { readonly text: string } => ({
  text,
  x,
  y,
  width: labelWidth(text),
  height: labelHeight,
})

export const formatFullLabel = (link: Link | UndercutLink) =>
  [formatLink(link), formatConfidence(link)].filter(Boolean).join(' · ')

/** Returns the longest label that fits into a width. "together" is dropped first, because the line shows it as well. */
export function fitLabel(link: Link | UndercutLink, width: number): string {
  const words = formatLink(link).replace(', together', '')
  const candidates = [formatFullLabel(link), [words, formatConfidence(link)].filter(Boolean).join(' · '), words]
  return candidates.find(text => labelWidth(text) <= width) ?? candidates.at(-1)!
}

/** Returns the key of the line that a link shares with other links to the same target: its kind and group of linked premises. */
export function getRouteKey({ kind, link, open }: Link): string {
  const style = open ? 'open' : kind
  return link === undefined ? style : `${style} ${link}`
}

/** Returns the style in which a link is drawn. */
export const getLinkStyle = (link: Link | UndercutLink): 'support' | 'rebut' | 'undercut' | 'open' =>
  link.open ? 'open' : isUndercut(link) ? 'undercut' : link.kind
