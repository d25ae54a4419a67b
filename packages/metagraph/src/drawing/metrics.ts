/** Sizes of everything drawn, in pixels, and how high a card is that holds a text of some width. */
import type { Card } from './diagram.ts'
import { type Run, textWidth, typeset } from './typeset.ts'

export const metrics = {
  /** Cards that stand side by side: four of them in a window of 1,280, six in one of 1,920. */
  cardWidth: 264,
  /** Two columns of less than this are no columns: what is narrower is drawn as an outline. */
  leastColumn: 220,
  /** Cards of an outline have the width that there is, up to this. */
  outlineWidth: 460,
  leastCard: 120,
  padding: 12,
  textSize: 13,
  noteSize: 12,
  labelSize: 12,
  lineHeight: 18,
  /** Lines with marked variables leave room for the variables' names above them. */
  markedLineHeight: 24,
  headHeight: 22,
  badgeHeight: 24,
  margin: 24,
  narrowMargin: 12,
  /** Between cards of a row, and between blocks. */
  gap: 28,
  /** Between a statement and the rebuttal beside it; wide enough for the words "unsure 36%". */
  sideGap: 108,
  /** Between lines that run side by side. */
  lane: 10,
  /** Under a card, for the heads of the lines that end there. */
  headRoom: 18,
  /** Over a card, for the words on its line. */
  labelRoom: 26,
  /** Over that, where an undercut ends on the line. */
  undercutRoom: 20,
  /** How far a line turns round a corner. */
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

export const lineHeightOf = (card: Card) => (card.marks.length > 0 ? metrics.markedLineHeight : metrics.lineHeight)

/** A card set in a width. */
export function sizeCard(card: Card, width: number): SizedCard {
  const { padding, textSize, noteSize, lineHeight, headHeight, badgeHeight } = metrics
  const inner = width - 2 * padding
  const lines = typeset(card.text, card.marks, textSize, inner)
  const plainLines = (text: string, size: number) =>
    typeset(text, [], size, inner).map(line => line.map(run => run.text).join(''))
  const formulaLines = card.formula ? plainLines(card.formula.signs, textSize) : []
  const noteLines = card.note ? plainLines(card.note, noteSize) : []
  const height =
    2 * padding +
    headHeight +
    lines.length * lineHeightOf(card) +
    (formulaLines.length > 0 ? formulaLines.length * lineHeight + 6 : 0) +
    noteLines.length * lineHeight +
    (card.badge ? badgeHeight : 0)
  return { card, lines, formulaLines, noteLines, width, height }
}

/** Bold words run a little wider. */
export const labelWidth = (text: string) => textWidth(text, metrics.labelSize) * 1.08
