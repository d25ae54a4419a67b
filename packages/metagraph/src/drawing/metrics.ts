/** Sizes in pixels, and measurement of cards and labels. */
import type { Card } from './diagram.ts'
import { measureText, type Run, typesetText } from './typeset.ts'

export const metrics = {
  /** Width of cards side by side: four fit into 1,280 pixels, six into 1,920. */
  cardWidth: 264,
  /** Minimum column width; with less space the outline layout is used. */
  minColumnWidth: 220,
  /** Maximum card width in outlines. */
  outlineWidth: 460,
  minCardWidth: 120,
  padding: 12,
  textSize: 13,
  noteSize: 12,
  labelSize: 12,
  lineHeight: 18,
  /** Line height with space for the names of marked variables. */
  markedLineHeight: 24,
  headHeight: 22,
  badgeHeight: 24,
  margin: 24,
  narrowMargin: 12,
  /** Between cards of a row, and between blocks. */
  gap: 28,
  /** Between a statement and the rebuttal beside it; fits "unsure 36%". */
  sideGap: 108,
  /** Between parallel lines. */
  lane: 10,
  /** Below a card, for arrow heads. */
  headRoom: 18,
  /** Above a card, for the label of its link. */
  labelRoom: 26,
  /** Above the label, for the end of an undercut. */
  undercutRoom: 20,
  /** Radius of rounded corners. */
  corner: 6,
} as const

export interface SizedCard {
  readonly card: Card
  readonly lines: readonly (readonly Run[])[]
  readonly formulaLines: readonly string[]
  readonly noteLines: readonly string[]
  readonly width: number
  readonly height: number
}

export const getCardLineHeight = (card: Card) => (card.marks.length > 0 ? metrics.markedLineHeight : metrics.lineHeight)

/** Breaks a card's text into lines and computes the card's height. */
export function sizeCard(card: Card, width: number): SizedCard {
  const { padding, textSize, noteSize, lineHeight, headHeight, badgeHeight } = metrics
  const inner = width - 2 * padding
  const lines = typesetText(card.text, card.marks, textSize, inner)
  const plainLines = (text: string, size: number) =>
    typesetText(text, [], size, inner).map(line => line.map(run => run.text).join(''))
  const formulaLines = card.formula ? plainLines(card.formula.signs, textSize) : []
  const noteLines = card.note ? plainLines(card.note, noteSize) : []
  const height =
    2 * padding +
    headHeight +
    lines.length * getCardLineHeight(card) +
    (formulaLines.length > 0 ? formulaLines.length * lineHeight + 6 : 0) +
    noteLines.length * lineHeight +
    (card.badge ? badgeHeight : 0)
  return { card, lines, formulaLines, noteLines, width, height }
}

/** Returns the width of a label, which is bold. */
export const measureLabel = (text: string) => measureText(text, metrics.labelSize) * 1.08
