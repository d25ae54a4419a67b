/**
 * Drawing of Kripke models: a card per world with its valuation and the subformulas that hold or fail there, the designated world marked,
 * and arrows for the accessibility relation.
 *
 * Worlds are in columns by their distance from the designated one. Arrows implied by the frame condition are omitted, as the
 * caption says: reflexive loops, and in S4 transitive arrows. S5 models have a frame around all worlds instead of arrows.
 */
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { print } from '../formula/print.ts'
import { atoms } from '../formula/walk.ts'
import { frameConditions, type ModalLogic } from '../modal/logics.ts'
import { trace } from '../modal/trace.ts'
import type { PointedModel } from '../s5/kripke.ts'
import { type Arrow, arrangeColumns, drawArrows, selectArrows } from './arrows.ts'
import { drawText, measureWidth, type Picture, type PictureFormat, renderPicture, round } from './picture.ts'
import { texDocument, texFormula, texText } from './tex.ts'
import { wrapText } from './text-width.ts'

export interface WorldsOptions {
  /** Logic of the model; S5 by default. */
  readonly logic?: ModalLogic
  /** A formula to explain in the designated world by the values of its subformulas. */
  readonly formula?: Formula
  /** Premises that hold in the designated world. */
  readonly premises?: readonly Formula[]
}

interface CardLine {
  readonly text: string
  readonly tex: string
  readonly holds: boolean
}

/** Content of the card of a world. */
interface Card {
  readonly world: number
  readonly atoms: readonly CardLine[]
  /** Compound subformulas whose value explains that of the formula. */
  readonly subformulas: readonly CardLine[]
}

/** Rectangle of a card, in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

// Sizes in pixels.
const minCardWidth = 120
const maxCardWidth = 300
const padding = 12
const chipHeight = 22
/** Further subformulas in a world are counted, not shown. */
const maxSubformulas = 8

function buildCards(model: PointedModel, { formula, premises = [] }: WorldsOptions): Card[] {
  const formulas = formula ? [...premises, formula] : premises
  const traced = formulas.flatMap(each => trace(model, model.at, each))
  const atomTex = new Map(formulas.flatMap(atoms).map(atom => [printAtom(atom), printAtom(atom, 'latex')]))
  const toTex = (name: string, holds: boolean): string => {
    const known = atomTex.get(name)
    return known === undefined ? texText(holds ? name : `¬${name}`) : `$${holds ? '' : '\\neg '}${known}$`
  }
  return model.worlds.map((values, world) => {
    const compound = traced.filter(
      ({ world: w, formula: part }) => w === world && (part.kind === 'not' ? part.operand : part).kind !== 'atom',
    )
    const subformulas = new Map(
      compound.map(({ formula: part, holds }) => [print(part), { text: print(part), tex: texFormula(part), holds }]),
    )
    return {
      world,
      atoms: Object.entries(values).map(([name, holds]) => ({
        text: holds ? name : `¬${name}`,
        tex: toTex(name, holds),
        holds,
      })),
      subformulas: [...subformulas.values()],
    }
  })
}

interface CardLayout {
  readonly card: Card
  readonly draw: (x: number, y: number) => string
  readonly width: number
  readonly height: number
}

/** Lays out the card of a world: its name, its atoms as small boxes (chips), and subformulas with a tick or a cross. */
function layOutCard(card: Card, designated: boolean): CardLayout {
  const name = `world ${card.world + 1}${designated ? '  ▶ here' : ''}`
  const chips = card.atoms.map(atom => ({ ...atom, width: measureWidth(atom.text, '') + 14 }))
  const contentWidth = Math.max(
    measureWidth(name, 'l-strong'),
    Math.min(
      200,
      chips.reduce((sum, chip) => sum + chip.width + 6, 0),
    ),
    ...card.subformulas.map(({ text }) => measureWidth(text, '', 13) + 21),
  )
  const innerWidth = Math.max(minCardWidth - 2 * padding, Math.min(maxCardWidth - 2 * padding, contentWidth))
  const parts: { draw: (x: number, y: number) => string; height: number }[] = [
    { draw: (x, y) => drawText(name, x, y + 14, 'l-strong'), height: 26 },
  ]
  const rows: (typeof chips)[] = []
  let rowWidth = 0
  for (const chip of chips) {
    if (rows.length === 0 || rowWidth + chip.width > innerWidth + 1) {
      rows.push([])
      rowWidth = 0
    }
    rows.at(-1)!.push(chip)
    rowWidth += chip.width + 6
  }
  for (const row of rows) parts.push({ draw: (x, y) => drawChips(row, x, y), height: chipHeight + 6 })
  for (const { text, holds } of card.subformulas.slice(0, maxSubformulas)) {
    const [mark, cssClass] = holds ? ['✓', 'l-yes'] : ['✗', 'l-no']
    wrapText(text, 13, innerWidth - 20).forEach((line, i) => {
      parts.push({
        draw: (x, y) =>
          `${i === 0 ? drawText(mark, x, y + 14, `${cssClass} l-strong`) : ''}${drawText(line, x + 20, y + 14, cssClass, 13).replace('<text ', '<text style="font-size:13px" ')}`,
        height: 19,
      })
    })
  }
  if (card.subformulas.length > maxSubformulas) {
    const more = `and ${card.subformulas.length - maxSubformulas} more`
    parts.push({ draw: (x, y) => drawText(more, x + 20, y + 13, 'l-small', 12), height: 18 })
  }
  const width = innerWidth + 2 * padding
  const height = parts.reduce((sum, part) => sum + part.height, 0) + 2 * padding - 4
  return {
    card,
    width,
    height,
    draw: (x, y) => {
      let partY = y + padding
      const content = parts.map(part => {
        const drawn = part.draw(x + padding, partY)
        partY += part.height
        return drawn
      })
      return `<g><rect class="l-card${designated ? ' l-here' : ''}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8"/>${content.join('')}</g>`
    },
  }
}

function drawChips(chips: readonly { text: string; holds: boolean; width: number }[], left: number, y: number): string {
  let x = left
  return chips
    .map(({ text, holds, width }) => {
      const drawn = `<rect class="${holds ? 'l-true' : 'l-false'}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${chipHeight}" rx="4"/>${drawText(text, x + 7, y + 16, holds ? 'l-on' : '')}`
      x += width + 6
      return drawn
    })
    .join('')
}

const frameOfS5 = `S5: ${frameConditions.S5}`
const columnGap = 90
const rowGap = 46

interface Arrangement {
  /** Box of each card, by world. */
  readonly boxes: readonly Box[]
  /** Worlds of each column. */
  readonly columns: readonly (readonly number[])[]
  readonly width: number
  readonly height: number
}

function arrangeCards(model: PointedModel, cards: readonly CardLayout[]): Arrangement {
  const columns = arrangeColumns(model)
  // S5 models have no arrows, so their cards are closer together.
  const flat = !model.sees
  const [gapX, gapY] = flat ? [24, 20] : [columnGap, rowGap]
  const heights = columns.map(column => column.reduce((sum, i) => sum + cards[i]!.height, gapY * (column.length - 1)))
  const height = Math.max(...heights)
  const boxes: Box[] = []
  let x = 0
  columns.forEach((column, c) => {
    const width = Math.max(...column.map(i => cards[i]!.width))
    let y = flat ? 0 : (height - heights[c]!) / 2
    for (const i of column) {
      const card = cards[i]!
      boxes[i] = { x: flat ? x : x + (width - card.width) / 2, y, width: card.width, height: card.height }
      y += card.height + gapY
    }
    x += width + gapX
  })
  return { boxes, columns, width: x - gapX, height }
}

const impliedArrows: Readonly<Partial<Record<ModalLogic, string>>> = {
  T: 'The arrow of each world to itself is not drawn.',
  B: 'The arrow of each world to itself is not drawn.',
  S4: 'Arrows from a world to itself, and those that follow from two others, are not drawn.',
}

function writeHeading(model: PointedModel, { formula, logic = 'S5', premises = [] }: WorldsOptions): string[] {
  const world = `world ${model.at + 1}`
  if (!formula) return [`A model of ${logic}`]
  if (trace(model, model.at, formula)[0]!.holds)
    return [`${print(formula)} is satisfiable in ${logic}`, `It holds in ${world}.`]
  if (premises.length === 0) return [`${print(formula)} is not valid in ${logic}`, `It fails in ${world}.`]
  const given = premises.map(each => print(each)).join(', ')
  return [`${given} ⊭ ${print(formula)} in ${logic}`, `The premises hold in ${world}, and the conclusion fails.`]
}

function describeSuccessors(model: PointedModel, world: number): string {
  if (!model.sees) return ''
  const seen = model.sees[world]!.map(to => to + 1)
  return seen.length === 0 ? ', sees no world' : `, sees ${seen.join(', ')}`
}

function buildPicture(model: PointedModel, options: WorldsOptions): Picture {
  const logic = options.logic ?? 'S5'
  const cards = buildCards(model, options).map(card => layOutCard(card, card.world === model.at))
  const { boxes, columns, width, height } = arrangeCards(model, cards)
  const arrows = drawArrows(selectArrows(model, logic), boxes, columns)
  const flat = !model.sees
  const [left, top] = flat ? [18, 40] : [0, arrows.above]
  const content = cards.map((card, i) => card.draw(boxes[i]!.x, boxes[i]!.y)).join('')
  const frame = flat
    ? `<rect class="l-frame" x="0" y="0" width="${round(Math.max(width, 210) + 36)}" height="${round(height + 58)}" rx="10"/>${drawText(frameOfS5, 18, 24, 'l-small', 12)}`
    : ''
  const heading = writeHeading(model, options)
  const outline = cards.map(({ card }) => {
    const literals = card.atoms.map(({ text }) => text).join(', ') || 'no atoms'
    const values = card.subformulas.map(({ text, holds }) => `${text} ${holds ? 'holds' : 'fails'}`).join('; ')
    const mark = card.world === model.at ? ' (the designated world)' : ''
    return `World ${card.world + 1}${mark}: ${literals}${describeSuccessors(model, card.world)}${values === '' ? '' : `. ${values}`}`
  })
  return {
    title: heading[0]!,
    description: `${heading.slice(1).join(' ')} ${logic}: ${frameConditions[logic]}. ${outline.join('. ')}.`.trim(),
    heading,
    caption: flat
      ? []
      : [`${logic}: ${frameConditions[logic]}.`, impliedArrows[logic] ?? ''].filter(line => line !== ''),
    width: flat ? Math.max(width, 210) + 36 : Math.max(width + arrows.beside, 0),
    height: flat ? height + 58 : height + arrows.above + arrows.below,
    body: `${frame}<g transform="translate(${left} ${round(top)})">${arrows.svg}${content}</g>`,
    outline,
  }
}

function arrowTex({ from, to, both }: Arrow, columns: readonly (readonly number[])[]): string {
  const column = (world: number): number => columns.findIndex(worlds => worlds.includes(world))
  const bend = Math.abs(column(from) - column(to)) === 1 ? '' : '[bend left=25]'
  if (from === to) return `  \\draw[->] (w${from + 1}) edge[loop above] (w${to + 1});`
  return `  \\draw[${both ? '<->' : '->'}] (w${from + 1}) to${bend} (w${to + 1});`
}

function worldsTex(model: PointedModel, options: WorldsOptions): string {
  const logic = options.logic ?? 'S5'
  const cards = buildCards(model, options)
  const layouts = cards.map(card => layOutCard(card, card.world === model.at))
  const { boxes, columns } = arrangeCards(model, layouts)
  // One pixel is three quarters of a TeX point.
  const centre = (box: Box): string =>
    `(${round((box.x + box.width / 2) * 0.75)}pt,${round(-(box.y + box.height / 2) * 0.75)}pt)`
  const nodes = cards.map((card, i) => {
    const designated = card.world === model.at
    const lines = [
      `\\textbf{world ${card.world + 1}}${designated ? ' (here)' : ''}`,
      card.atoms.map(atom => atom.tex).join('\\quad '),
      ...card.subformulas
        .slice(0, maxSubformulas)
        .map(({ tex, holds }) => `{\\footnotesize ${holds ? '$\\checkmark$' : '$\\times$'} ${tex}}`),
    ].filter(line => line !== '')
    return `  \\node[world${designated ? ', very thick' : ''}, text width=${round((boxes[i]!.width - 2 * padding) * 0.78)}pt] (w${card.world + 1}) at ${centre(boxes[i]!)} {${lines.join('\\\\ ')}};`
  })
  const names = cards.map(card => `(w${card.world + 1})`).join(' ')
  const arrows = selectArrows(model, logic).map(arrow => arrowTex(arrow, columns))
  const condition = texText(`${logic}: ${frameConditions[logic]}`)
  const frame = [
    model.sees
      ? `  \\node[below=10pt, font=\\footnotesize, anchor=north] at (current bounding box.south) {${condition}};`
      : `  \\node[draw, dashed, rounded corners, inner sep=12pt, fit=${names}, label={[font=\\footnotesize]above:${frameOfS5}}] {};`,
  ]
  const [first, ...more] = writeHeading(model, options)
  const caption = `${first}. ${more.join(' ')} ${logic}: ${frameConditions[logic]}.`
  return texDocument(
    ['\\usepackage{tikz}', '\\usetikzlibrary{fit}'],
    `% ${caption.replace(/\s+/g, ' ')}\n\\begin{tikzpicture}[world/.style={draw, rounded corners, align=left, inner sep=6pt}, >=stealth]\n${[...nodes, ...arrows, ...frame].join('\n')}\n\\end{tikzpicture}`,
  )
}

/** Draws a model as SVG, HTML or TeX (TikZ). */
export const drawWorlds = (model: PointedModel, format: PictureFormat, options: WorldsOptions = {}): string =>
  format === 'tex' ? worldsTex(model, options) : renderPicture(buildPicture(model, options), format)
