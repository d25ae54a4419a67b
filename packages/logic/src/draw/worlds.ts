/**
 * Drawings of Kripke models: a card per world with its valuation, the designated world marked, arrows for accessibility, and
 * the subformulas that hold or fail in each world.
 *
 * Worlds are in columns by their distance from the designated one. Arrows implied by the frame condition are omitted, as the
 * caption says: reflexive loops, and in S4 transitive arrows. S5 models have a frame instead of arrows.
 */
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { print } from '../formula/print.ts'
import { atoms } from '../formula/walk.ts'
import { frameConditions, type ModalLogic } from '../modal/logics.ts'
import { trace } from '../modal/trace.ts'
import type { PointedModel } from '../s5/kripke.ts'
import { type Arrow, arrangeColumns, drawArrows, visibleArrows } from './arrows.ts'
import { measureWidth, type Picture, type PictureFormat, round, textElement, toHtml, toSvg } from './picture.ts'
import { texDocument, texFormula, texText } from './tex.ts'
import { wrapText } from './text-width.ts'

export interface WorldsOptions {
  /** Default S5. */
  readonly logic?: ModalLogic
  /** A formula to explain in the designated world by the values of its parts. */
  readonly formula?: Formula
  /** Premises that hold in the designated world. */
  readonly premises?: readonly Formula[]
}

interface Card {
  readonly world: number
  readonly atoms: readonly { readonly text: string; readonly tex: string; readonly holds: boolean }[]
  readonly findings: readonly { readonly text: string; readonly tex: string; readonly holds: boolean }[]
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const cardWidth = { least: 120, most: 300 } as const
const pad = 12
const chipHeight = 22
/** Further findings in a world are counted, not shown. */
const maxFindings = 8

function buildCards(model: PointedModel, { formula, premises = [] }: WorldsOptions): Card[] {
  const found = [...premises, ...(formula ? [formula] : [])].flatMap(each => trace(model, model.at, each))
  const tex = new Map(
    [...premises, ...(formula ? [formula] : [])]
      .flatMap(atoms)
      .map(atom => [printAtom(atom), printAtom(atom, 'latex')]),
  )
  const toTex = (name: string, holds: boolean): string => {
    const known = tex.get(name)
    return known === undefined ? texText(holds ? name : `¬${name}`) : `$${holds ? '' : '\\neg '}${known}$`
  }
  return model.worlds.map((values, world) => {
    const own = found.filter(each => each.world === world && each.formula.kind !== 'atom')
    const shown = own.filter(({ formula: part }) => part.kind !== 'not' || part.operand.kind !== 'atom')
    const texts = new Map(
      shown.map(({ formula: part, holds }) => [print(part), { text: print(part), tex: texFormula(part), holds }]),
    )
    return {
      world,
      atoms: Object.entries(values).map(([name, holds]) => ({
        text: holds ? name : `¬${name}`,
        tex: toTex(name, holds),
        holds,
      })),
      findings: [...texts.values()],
    }
  })
}

interface LaidOut {
  readonly card: Card
  readonly svg: (x: number, y: number) => string
  readonly width: number
  readonly height: number
}

/** Lays out the card of a world: name, atoms as chips, and findings. */
function layOutCard(card: Card, here: boolean): LaidOut {
  const name = `world ${card.world + 1}${here ? '  ▶ here' : ''}`
  const chips = card.atoms.map(atom => ({ ...atom, width: measureWidth(atom.text, '') + 14 }))
  const contentWidth = Math.max(
    measureWidth(name, 'l-strong'),
    Math.min(
      200,
      chips.reduce((sum, chip) => sum + chip.width + 6, 0),
    ),
    ...card.findings.map(({ text }) => measureWidth(text, '', 13) + 21),
  )
  const inner = Math.max(cardWidth.least - 2 * pad, Math.min(cardWidth.most - 2 * pad, contentWidth))
  const parts: { draw: (x: number, y: number) => string; height: number }[] = [
    { draw: (x, y) => textElement(name, x, y + 14, 'l-strong'), height: 26 },
  ]
  let row: typeof chips = []
  let used = 0
  const flush = (): void => {
    const own = row
    parts.push({ draw: (x, y) => drawChips(own, x, y), height: chipHeight + 6 })
    row = []
    used = 0
  }
  for (const chip of chips) {
    if (row.length > 0 && used + chip.width > inner + 1) flush()
    row.push(chip)
    used += chip.width + 6
  }
  if (row.length > 0) flush()
  const shown = card.findings.slice(0, maxFindings)
  for (const { text, holds } of shown) {
    const lines = wrapText(text, 13, inner - 20)
    lines.forEach((line, i) => {
      parts.push({
        draw: (x, y) =>
          `${i === 0 ? textElement(holds ? '✓' : '✗', x, y + 14, holds ? 'l-yes l-strong' : 'l-no l-strong') : ''}${textElement(line, x + 20, y + 14, holds ? 'l-yes' : 'l-no', 13).replace('<text ', '<text style="font-size:13px" ')}`,
        height: 19,
      })
    })
  }
  if (card.findings.length > shown.length) {
    const more = `and ${card.findings.length - shown.length} more`
    parts.push({ draw: (x, y) => textElement(more, x + 20, y + 13, 'l-small', 12), height: 18 })
  }
  const width = inner + 2 * pad
  const height = parts.reduce((sum, part) => sum + part.height, 0) + 2 * pad - 4
  return {
    card,
    width,
    height,
    svg: (x, y) => {
      let at = y + pad
      const inside = parts.map(part => {
        const drawn = part.draw(x + pad, at)
        at += part.height
        return drawn
      })
      return `<g><rect class="l-card${here ? ' l-here' : ''}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8"/>${inside.join('')}</g>`
    },
  }
}

function drawChips(chips: readonly { text: string; holds: boolean; width: number }[], x: number, y: number): string {
  let at = x
  return chips
    .map(({ text, holds, width }) => {
      const drawn = `<rect class="${holds ? 'l-true' : 'l-false'}" x="${round(at)}" y="${round(y)}" width="${round(width)}" height="${chipHeight}" rx="4"/>${textElement(text, at + 7, y + 16, holds ? 'l-on' : '')}`
      at += width + 6
      return drawn
    })
    .join('')
}

const frameOfS5 = `S5: ${frameConditions.S5}`
const columnGap = 90
const rowGap = 46

interface Arranged {
  readonly boxes: readonly Box[]
  readonly columns: readonly (readonly number[])[]
  readonly width: number
  readonly height: number
}

function arrange(model: PointedModel, cards: readonly LaidOut[]): Arranged {
  // S5 models have no arrows: three worlds per row.
  const columns = arrangeColumns(model)
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
  const where = `world ${model.at + 1}`
  if (!formula) return [`A model of ${logic}`]
  const failing = trace(model, model.at, formula)[0]!.holds === false
  if (!failing) return [`${print(formula)} is satisfiable in ${logic}`, `It holds in ${where}.`]
  if (premises.length === 0) return [`${print(formula)} is not valid in ${logic}`, `It fails in ${where}.`]
  const given = premises.map(each => print(each)).join(', ')
  return [`${given} ⊭ ${print(formula)} in ${logic}`, `The premises hold in ${where}, and the conclusion fails.`]
}

function describeSuccessors(model: PointedModel, world: number): string {
  if (!model.sees) return ''
  const seen = model.sees[world]!.map(to => to + 1)
  return seen.length === 0 ? ', sees no world' : `, sees ${seen.join(', ')}`
}

function buildPicture(model: PointedModel, options: WorldsOptions): Picture {
  const logic = options.logic ?? 'S5'
  const cards = buildCards(model, options).map(card => layOutCard(card, card.world === model.at))
  const { boxes, columns, width, height } = arrange(model, cards)
  const arrows = visibleArrows(model, logic)
  const drawn = drawArrows(arrows, boxes, columns)
  const flat = !model.sees
  const [left, top] = flat ? [18, 40] : [0, drawn.above]
  const inside = cards.map((card, i) => card.svg(boxes[i]!.x, boxes[i]!.y)).join('')
  const frame = flat
    ? `<rect class="l-frame" x="0" y="0" width="${round(Math.max(width, 210) + 36)}" height="${round(height + 58)}" rx="10"/>${textElement(frameOfS5, 18, 24, 'l-small', 12)}`
    : ''
  const heading = writeHeading(model, options)
  const outline = cards.map(({ card }) => {
    const own = card.atoms.map(({ text }) => text).join(', ') || 'no atoms'
    const findings = card.findings.map(({ text, holds }) => `${text} ${holds ? 'holds' : 'fails'}`).join('; ')
    const mark = card.world === model.at ? ' (the designated world)' : ''
    return `World ${card.world + 1}${mark}: ${own}${describeSuccessors(model, card.world)}${findings === '' ? '' : `. ${findings}`}`
  })
  return {
    title: heading[0]!,
    description: `${heading.slice(1).join(' ')} ${logic}: ${frameConditions[logic]}. ${outline.join('. ')}.`.trim(),
    heading,
    caption: flat
      ? []
      : [`${logic}: ${frameConditions[logic]}.`, impliedArrows[logic] ?? ''].filter(line => line !== ''),
    width: flat ? Math.max(width, 210) + 36 : Math.max(width + drawn.beside, 0),
    height: flat ? height + 58 : height + drawn.above + drawn.below,
    body: `${frame}<g transform="translate(${left} ${round(top)})">${drawn.svg}${inside}</g>`,
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
  const laidOut = cards.map(card => layOutCard(card, card.world === model.at))
  const { boxes, columns } = arrange(model, laidOut)
  // One pixel is three quarters of a TeX point.
  const place = (box: Box): string =>
    `(${round((box.x + box.width / 2) * 0.75)}pt,${round(-(box.y + box.height / 2) * 0.75)}pt)`
  const nodes = cards.map(({ world, atoms: own, findings }, i) => {
    const here = world === model.at
    const lines = [
      `\\textbf{world ${world + 1}}${here ? ' (here)' : ''}`,
      own.map(atom => atom.tex).join('\\quad '),
      ...findings
        .slice(0, maxFindings)
        .map(({ tex, holds }) => `{\\footnotesize ${holds ? '$\\checkmark$' : '$\\times$'} ${tex}}`),
    ].filter(line => line !== '')
    return `  \\node[world${here ? ', very thick' : ''}, text width=${round((boxes[i]!.width - 2 * pad) * 0.78)}pt] (w${world + 1}) at ${place(boxes[i]!)} {${lines.join('\\\\ ')}};`
  })
  const names = cards.map(card => `(w${card.world + 1})`).join(' ')
  const arrows = visibleArrows(model, logic).map(arrow => arrowTex(arrow, columns))
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
export function drawWorlds(model: PointedModel, format: PictureFormat, options: WorldsOptions = {}): string {
  if (format === 'tex') return worldsTex(model, options)
  return format === 'svg' ? toSvg(buildPicture(model, options)) : toHtml([buildPicture(model, options)])
}
