/** A block: cards and lines that are placed together and moved together. */
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

/** A line through points, last one at its head; straight between them, at right angles but for links beyond the trees. */
export interface PlacedLink {
  readonly link: Link | UndercutLink
  readonly points: readonly Point[]
  /** The words on it, each in a box that no other line enters. */
  readonly labels: readonly (Box & { readonly text: string })[]
  /** Drawn behind the cards: nothing in the layout made way for it. */
  readonly behind?: boolean
}

export interface Block {
  readonly width: number
  readonly height: number
  readonly cards: readonly PlacedCard[]
  readonly links: readonly PlacedLink[]
  /** The card that the block is about. */
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

/** How sure a link is: "79%", "unsure 36%", or nothing where nobody said. */
export function sureness({ confidence }: Link | UndercutLink): string {
  if (confidence === undefined) return ''
  return `${confidence < 0.5 ? 'unsure ' : ''}${Math.round(100 * confidence)}%`
}

/** "+ supports", "× rebuts (missing)", "× undercuts", "? for or against". */
export function wordsOf(link: Link | UndercutLink): string {
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

/** The words of a link on one line, from a left end on, over a base. */
export function labelAt(text: string, x: number, y: number): Box & { readonly text: string } {
  return { text, x, y, width: labelWidth(text), height: labelHeight }
}

export const oneLabel = (link: Link | UndercutLink) => [wordsOf(link), sureness(link)].filter(Boolean).join(' · ')

/** As much of the words as a width holds: that premises count together the line shows as well. */
export function labelWithin(link: Link | UndercutLink, width: number): string {
  const words = wordsOf(link).replace(', together', '')
  const said = [oneLabel(link), [words, sureness(link)].filter(Boolean).join(' · '), words]
  return said.find(text => labelWidth(text) <= width) ?? said.at(-1)!
}

/** Links that may share a line to their target: of one kind, or linked with each other. */
export function wayOf({ kind, link, open }: Link): string {
  const sort = open ? 'open' : kind
  return link === undefined ? sort : `${sort} ${link}`
}

/** As what a link is drawn: by its kind, or as one of neither. */
export const penOf = (link: Link | UndercutLink): 'support' | 'rebut' | 'undercut' | 'open' =>
  link.open ? 'open' : isUndercut(link) ? 'undercut' : link.kind
