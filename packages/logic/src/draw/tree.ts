/**
 * Draws trees whose nodes are blocks of text in rows and columns: the lines between two splits of a tableau, or a step of a proof. Every
 * block is centred above its children.
 */
import { drawText, measureWidth, round, sizes } from './picture.ts'
import { escapeTex, writeTexDocument } from './tex.ts'

export interface Cell {
  readonly text: string
  /** The text in TeX, for formulas. */
  readonly tex?: string
  /** CSS class: `l-strong`, `l-rule`, … */
  readonly cssClass: string
}

export interface TreeNode {
  readonly rows: readonly (readonly Cell[])[]
  readonly children: readonly TreeNode[]
  /** Dashed border, for assumptions. */
  readonly dashed?: boolean
}

/** Gaps between columns of a block, neighbouring blocks, and levels of the tree, in pixels. */
const gap = { column: 12, block: 28, level: 34 } as const
/** Returns true for text in the small font. */
const isSmall = ({ cssClass }: Cell): boolean => /l-(small|rule|number|note)/.test(cssClass)
const getFontSize = (cell: Cell): number => (isSmall(cell) ? sizes.small : sizes.text)
const measureCell = (cell: Cell): number => measureWidth(cell.text, cell.cssClass, getFontSize(cell))

/** A node with its size in pixels. */
interface MeasuredNode {
  readonly node: TreeNode
  /** Widths of the columns. */
  readonly columns: readonly number[]
  readonly width: number
  readonly height: number
  /** Width including the subtree. */
  readonly span: number
  readonly children: readonly MeasuredNode[]
}

const sumSpans = (children: readonly MeasuredNode[]): number =>
  children.reduce((sum, child) => sum + child.span, gap.block * Math.max(0, children.length - 1))

function measureNode(node: TreeNode, padding: number): MeasuredNode {
  const children = node.children.map(child => measureNode(child, padding))
  const columns: number[] = []
  // The only cell of a row spans all columns.
  for (const row of node.rows)
    if (row.length > 1)
      row.forEach((cell, i) => {
        columns[i] = Math.max(columns[i] ?? 0, measureCell(cell))
      })
  const columnsWidth = columns.reduce((sum, width) => sum + width, 0) + gap.column * Math.max(0, columns.length - 1)
  const singleWidths = node.rows.filter(row => row.length === 1).map(([cell]) => measureCell(cell!))
  const width = Math.max(columnsWidth, ...singleWidths, 0) + 2 * padding
  const height = node.rows.length * sizes.lineHeight + 2 * padding
  return { node, columns, width, height, span: Math.max(width, sumSpans(children)), children }
}

/** Draws a tree as SVG elements; `boxed` gives each block a border. */
export function drawTree(
  root: TreeNode,
  { boxed }: { readonly boxed: boolean },
): { readonly body: string; readonly width: number; readonly height: number } {
  const padding = boxed ? 10 : 2
  const blocks: string[] = []
  const branches: string[] = []
  let [width, height] = [0, 0]
  const draw = (measured: MeasuredNode, left: number, top: number): void => {
    const { node, children, span } = measured
    const x = left + (span - measured.width) / 2
    const middle = left + span / 2
    width = Math.max(width, left + span)
    height = Math.max(height, top + measured.height)
    if (boxed)
      blocks.push(
        `<rect class="l-card${node.dashed ? ' l-supposed' : ''}" x="${round(x)}" y="${round(top)}" width="${round(measured.width)}" height="${measured.height}" rx="6"/>`,
      )
    node.rows.forEach((row, i) => {
      let cellX = x + padding
      const y = top + padding + i * sizes.lineHeight + 14
      row.forEach((cell, column) => {
        blocks.push(drawText(cell.text, cellX, y, cell.cssClass, getFontSize(cell)))
        cellX += (measured.columns[column] ?? 0) + gap.column
      })
    })
    let childLeft = left + (span - sumSpans(children)) / 2
    const bottom = top + measured.height
    for (const child of children) {
      const childMiddle = childLeft + child.span / 2
      branches.push(
        `<path class="l-branch" d="M${round(middle)},${round(bottom + 3)} L${round(childMiddle)},${round(bottom + gap.level - 3)}"/>`,
      )
      draw(child, childLeft, bottom + gap.level)
      childLeft += child.span + gap.block
    }
  }
  draw(measureNode(root, padding), 0, 0)
  return { body: [...branches, ...blocks].join(''), width, height }
}

/** Writes a tree as a TeX document with the package forest. */
export function writeTreeTex(root: TreeNode, { boxed }: { readonly boxed: boolean }): string {
  const writeCell = (cell: Cell): string => {
    const tex = cell.tex ?? escapeTex(cell.text)
    if (cell.cssClass.includes('l-strong')) return `\\textbf{${tex}}`
    return isSmall(cell) ? `{\\footnotesize ${tex}}` : tex
  }
  const writeNode = ({ rows, children, dashed }: TreeNode, indent: string): string => {
    const columns = Math.max(1, ...rows.map(row => row.length))
    const lines = rows.map(row =>
      row.length === 1 && columns > 1
        ? `\\multicolumn{${columns}}{@{}l@{}}{${writeCell(row[0]!)}}`
        : row.map(writeCell).join(' & '),
    )
    const align = `@{}${Array.from({ length: columns }, () => 'l').join('@{\\quad}')}@{}`
    const content = `{\\begin{tabular}{${align}}${lines.join('\\\\ ')}\\end{tabular}}`
    const childrenTex = children.map(child => `\n${writeNode(child, `${indent}  `)}`).join('')
    return `${indent}[${content}${dashed ? ', dashed' : ''}${childrenTex}${childrenTex === '' ? '' : `\n${indent}`}]`
  }
  const border = boxed ? 'draw, rounded corners, ' : ''
  return writeTexDocument(
    ['\\usepackage{forest}'],
    `\\begin{forest}\n  for tree={${border}anchor=north, align=left, parent anchor=south, child anchor=north, l sep=18pt, s sep=14pt}\n${writeNode(root, '  ')}\n\\end{forest}`,
  )
}
