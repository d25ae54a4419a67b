/**
 * Draws Kripke models: a card per world with its valuation and the subformulas that hold or fail there, and arrows for the accessibility
 * relation. The designated world has a thick border.
 *
 * Worlds are in columns by their distance from the designated world. Arrows implied by the frame condition are omitted, as the
 * caption says: reflexive loops, and in S4 transitive arrows. S5 models have a border around all worlds instead of arrows.
 */
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { print } from '../formula/print.ts'
import { atoms } from '../formula/walk.ts'
import { frameConditions, type ModalLogic } from '../modal/logics.ts'
import { trace } from '../modal/trace.ts'
import { forces, type PointedModel } from '../s5/kripke.ts'
import { type Arrow, arrangeColumns, drawArrows, selectArrows } from './arrows.ts'
import { drawText, measureWidth, type Picture, type PictureFormat, renderPicture, round } from './picture.ts'
import { escapeTex, printTexFormula, writeTexDocument } from './tex.ts'
import { wrapText } from './text-width.ts'

/** Options for drawing a Kripke model. */
export interface WorldsOptions {
  /** Logic of the model; S5 by default. */
  readonly logic?: ModalLogic
  /** A formula to explain in the designated world by the values of its subformulas. */
  readonly formula?: Formula
  /** Premises that hold in the designated world. */
  readonly premises?: readonly Formula[]
}

type CardLine = Readonly<{ text: string; tex: string; holds: boolean }>

/** Content of the card of a world. */
interface Card {
  readonly world: number
  readonly atoms: readonly CardLine[]
  /** Compound subformulas whose value explains that of the formula. */
  readonly subformulas: readonly CardLine[]
}

/** Rectangle of a card, in pixels. */
export type Box = Readonly<{ x: number; y: number; width: number; height: number }>

// Sizes in pixels.
const minCardWidth = 120
const maxCardWidth = 300
const padding = 12
const chipHeight = 22
/** Maximum number of subformulas and atoms shown in a world; the others are counted. */
const maxSubformulas = 8
const maxAtoms = 500
/** Maximum number of worlds that are drawn, of atoms in all worlds, and of characters of subformulas. */
const maxWorlds = 100
const maxAtomsInAllWorlds = 2500
const maxSubformulaCharacters = 50_000

/** Returns the first worlds of a model, within the limits, with the designated world. */
function limitWorlds(model: PointedModel): PointedModel {
  const { worlds, sees, at } = model
  const atomCount = Object.keys(worlds[0] ?? {}).length
  const count = Math.max(1, Math.min(maxWorlds, Math.floor(maxAtomsInAllWorlds / Math.max(1, atomCount))))
  if (worlds.length <= count) return model
  const shown = Array.from({ length: count }, (_, world) => world)
  if (at >= count) shown[count - 1] = at
  const numbers = new Map(shown.map((world, i) => [world, i]))
  const limited = { worlds: shown.map(world => worlds[world]!), at: numbers.get(at)! }
  if (!sees) return limited
  const toNumbers = (successors: readonly number[]) => successors.flatMap(to => numbers.get(to) ?? [])
  return { ...limited, sees: shown.map(world => toNumbers(sees[world]!)) }
}

const describeOmission = (model: PointedModel, shown: PointedModel): string[] =>
  model === shown ? [] : [`Only ${shown.worlds.length} of ${model.worlds.length} worlds are drawn.`]

/** Builds the cards of the worlds shown, whose subformulas are evaluated in the whole model. */
function buildCards(model: PointedModel, shown: PointedModel, { formula, premises = [] }: WorldsOptions): Card[] {
  const formulas = formula ? [...premises, formula] : premises
  let characters = 0
  const traced = formulas
    .flatMap(each => trace(model, model.at, each))
    .filter(value => {
      characters += print(value.formula).length
      return characters <= maxSubformulaCharacters
    })
    // The designated world of a large model may have taken the place of another one.
    .filter(({ world }) => world === model.at || world !== shown.at)
    .map(value => (value.world === model.at ? { ...value, world: shown.at } : value))
  const atomTex = new Map(formulas.flatMap(atoms).map(atom => [printAtom(atom), printAtom(atom, 'latex')]))
  const toTex = (name: string, holds: boolean): string => {
    const tex = atomTex.get(name)
    return tex === undefined ? escapeTex(holds ? name : `¬${name}`) : `$${holds ? '' : '\\neg '}${tex}$`
  }
  return shown.worlds.map((values, world) => {
    const compound = traced.filter(
      ({ world: w, formula: part }) => w === world && (part.kind === 'not' ? part.operand : part).kind !== 'atom',
    )
    const subformulas = new Map(
      compound.map(({ formula: part, holds }) => [
        print(part),
        { text: print(part), tex: printTexFormula(part), holds },
      ]),
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

type CardLayout = Readonly<{ card: Card; draw: (x: number, y: number) => string; width: number; height: number }>

/** Lays out the card of a world: its name, its atoms as small boxes (chips), and subformulas with a tick or a cross. */
function layOutCard(card: Card, designated: boolean): CardLayout {
  const name = `world ${card.world + 1}${designated ? '  ▶ here' : ''}`
  const chips = card.atoms.slice(0, maxAtoms).map(atom => ({ ...atom, width: measureWidth(atom.text, '') + 14 }))
  const chipsWidth = chips.reduce((sum, chip) => sum + chip.width + 6, 0)
  const contentWidth = Math.max(
    measureWidth(name, 'l-strong'),
    Math.min(200, chipsWidth),
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
  if (card.atoms.length > maxAtoms) {
    const remainder = `and ${card.atoms.length - maxAtoms} more atoms`
    parts.push({ draw: (x, y) => drawText(remainder, x, y + 13, 'l-small', 12), height: 18 })
  }
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
    const remainder = `and ${card.subformulas.length - maxSubformulas} more`
    parts.push({ draw: (x, y) => drawText(remainder, x + 20, y + 13, 'l-small', 12), height: 18 })
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

const s5Label = `S5: ${frameConditions.S5}`
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
  // In S5 every world sees every world: there are no arrows, and the cards are closer together.
  const isUniversal = !model.sees
  const [gapX, gapY] = isUniversal ? [24, 20] : [columnGap, rowGap]
  const heights = columns.map(column => column.reduce((sum, i) => sum + cards[i]!.height, gapY * (column.length - 1)))
  const height = Math.max(...heights)
  const boxes: Box[] = []
  let x = 0
  columns.forEach((column, c) => {
    const width = Math.max(...column.map(i => cards[i]!.width))
    let y = isUniversal ? 0 : (height - heights[c]!) / 2
    for (const i of column) {
      const card = cards[i]!
      boxes[i] = { x: isUniversal ? x : x + (width - card.width) / 2, y, width: card.width, height: card.height }
      y += card.height + gapY
    }
    x += width + gapX
  })
  return { boxes, columns, width: x - gapX, height }
}

/** Caption of the arrows that are not drawn, by logic. */
const omittedArrows: Readonly<Partial<Record<ModalLogic, string>>> = {
  T: 'The arrow of each world to itself is not drawn.',
  B: 'The arrow of each world to itself is not drawn.',
  S4: 'Arrows from a world to itself, and those that follow from two others, are not drawn.',
}

function writeHeading(
  model: PointedModel,
  shown: PointedModel,
  { formula, logic = 'S5', premises = [] }: WorldsOptions,
): string[] {
  const world = `world ${shown.at + 1}`
  if (!formula) return [`A model of ${logic}`]
  if (forces(model, model.at, formula)) return [`${print(formula)} is satisfiable in ${logic}`, `It holds in ${world}.`]
  if (premises.length === 0) return [`${print(formula)} is not valid in ${logic}`, `It fails in ${world}.`]
  const premiseList = premises.map(each => print(each)).join(', ')
  return [`${premiseList} ⊭ ${print(formula)} in ${logic}`, `The premises hold in ${world}, and the conclusion fails.`]
}

function describeSuccessors(model: PointedModel, world: number): string {
  if (!model.sees) return ''
  const successors = model.sees[world]!.map(to => to + 1)
  return successors.length === 0 ? ', sees no world' : `, sees ${successors.join(', ')}`
}

function buildPicture(whole: PointedModel, options: WorldsOptions): Picture {
  const logic = options.logic ?? 'S5'
  const model = limitWorlds(whole)
  const omission = describeOmission(whole, model)
  const cards = buildCards(whole, model, options).map(card => layOutCard(card, card.world === model.at))
  const { boxes, columns, width, height } = arrangeCards(model, cards)
  const arrows = drawArrows(selectArrows(model, logic), boxes, columns)
  const isUniversal = !model.sees
  const [left, top] = isUniversal ? [18, 40] : [0, arrows.above]
  const content = cards.map((card, i) => card.draw(boxes[i]!.x, boxes[i]!.y)).join('')
  const border = isUniversal
    ? `<rect class="l-frame" x="0" y="0" width="${round(Math.max(width, 210) + 36)}" height="${round(height + 58)}" rx="10"/>${drawText(s5Label, 18, 24, 'l-small', 12)}`
    : ''
  const heading = [...writeHeading(whole, model, options), ...omission]
  const outline = cards.map(({ card }) => {
    const literals = card.atoms.map(({ text }) => text).join(', ') || 'no atoms'
    const values = card.subformulas.map(({ text, holds }) => `${text} ${holds ? 'holds' : 'fails'}`).join('; ')
    const suffix = card.world === model.at ? ' (the designated world)' : ''
    return `World ${card.world + 1}${suffix}: ${literals}${describeSuccessors(model, card.world)}${values === '' ? '' : `. ${values}`}`
  })
  return {
    title: heading[0]!,
    description: `${heading.slice(1).join(' ')} ${logic}: ${frameConditions[logic]}. ${outline.join('. ')}.`.trim(),
    heading,
    caption: isUniversal
      ? []
      : [`${logic}: ${frameConditions[logic]}.`, omittedArrows[logic] ?? ''].filter(line => line !== ''),
    width: isUniversal ? Math.max(width, 210) + 36 : Math.max(width + arrows.rightMargin, 0),
    height: isUniversal ? height + 58 : height + arrows.above + arrows.below,
    body: `${border}<g transform="translate(${left} ${round(top)})">${arrows.svg}${content}</g>`,
    outline,
  }
}

function writeArrowTex({ from, to, bidirectional }: Arrow, columns: readonly (readonly number[])[]): string {
  const column = (world: number): number => columns.findIndex(worlds => worlds.includes(world))
  const bend = Math.abs(column(from) - column(to)) === 1 ? '' : '[bend left=25]'
  if (from === to) return `  \\draw[->] (w${from + 1}) edge[loop above] (w${to + 1});`
  return `  \\draw[${bidirectional ? '<->' : '->'}] (w${from + 1}) to${bend} (w${to + 1});`
}

function writeTex(whole: PointedModel, options: WorldsOptions): string {
  const logic = options.logic ?? 'S5'
  const model = limitWorlds(whole)
  const omission = describeOmission(whole, model)
  const cards = buildCards(whole, model, options)
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
  const arrows = selectArrows(model, logic).map(arrow => writeArrowTex(arrow, columns))
  const condition = escapeTex(`${logic}: ${frameConditions[logic]}`)
  const border = [
    model.sees
      ? `  \\node[below=10pt, font=\\footnotesize, anchor=north] at (current bounding box.south) {${condition}};`
      : `  \\node[draw, dashed, rounded corners, inner sep=12pt, fit=${names}, label={[font=\\footnotesize]above:${s5Label}}] {};`,
  ]
  for (const note of omission)
    border.push(`  \\node[below=4pt, font=\\footnotesize, anchor=north] at (current bounding box.south) {${note}};`)
  const [title, ...subtitles] = [...writeHeading(whole, model, options), ...omission]
  const caption = `${title}. ${subtitles.join(' ')} ${logic}: ${frameConditions[logic]}.`
  return writeTexDocument(
    ['\\usepackage{tikz}', '\\usetikzlibrary{fit}'],
    `% ${caption.replace(/\s+/g, ' ')}\n\\begin{tikzpicture}[world/.style={draw, rounded corners, align=left, inner sep=6pt}, >=stealth]\n${[...nodes, ...arrows, ...border].join('\n')}\n\\end{tikzpicture}`,
  )
}

/** Draws a model as SVG, HTML or TeX (TikZ); of a large one the first worlds, with a note. */
export const drawWorlds = (model: PointedModel, format: PictureFormat, options: WorldsOptions = {}): string =>
  format === 'tex' ? writeTex(model, options) : renderPicture(buildPicture(model, options), format)
