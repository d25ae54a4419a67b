/**
 * Layout of trees of blocks with rows and columns: tableaux (a block is a branch segment between splits) and proofs (a block
 * is a step). Every block is centred above its children.
 */
import { measureWidth, round, sizes, textElement } from './picture.ts'
import { texDocument, texText } from './tex.ts'

export interface Cell {
  readonly text: string
  /** TeX of a formula. */
  readonly tex?: string
  /** CSS class: `l-strong`, `l-rule`, … */
  readonly of: string
}

export interface TreeNode {
  readonly rows: readonly (readonly Cell[])[]
  readonly children: readonly TreeNode[]
  /** Dashed border, for assumptions. */
  readonly dashed?: boolean
}

const gap = { column: 12, block: 28, level: 34 } as const
const fontSize = (cell: Cell): number => (/l-(small|rule|number|note)/.test(cell.of) ? sizes.small : sizes.text)

interface Placed {
  readonly node: TreeNode
  readonly columns: readonly number[]
  readonly width: number
  readonly height: number
  /** Width including the subtree. */
  readonly span: number
  readonly children: readonly Placed[]
}

function measure(node: TreeNode, padding: number): Placed {
  const children = node.children.map(child => measure(child, padding))
  const columns: number[] = []
  // A single cell spans all columns.
  for (const row of node.rows)
    if (row.length > 1)
      row.forEach((cell, i) => {
        columns[i] = Math.max(columns[i] ?? 0, measureWidth(cell.text, cell.of, fontSize(cell)))
      })
  const together = columns.reduce((sum, width) => sum + width, 0) + gap.column * Math.max(0, columns.length - 1)
  const single = node.rows
    .filter(row => row.length === 1)
    .map(([cell]) => measureWidth(cell!.text, cell!.of, fontSize(cell!)))
  const width = Math.max(together, ...single, 0) + 2 * padding
  const below = children.reduce((sum, child) => sum + child.span, gap.block * Math.max(0, children.length - 1))
  const height = node.rows.length * sizes.line + 2 * padding
  return { node, columns, width, height, span: Math.max(width, below), children }
}

/** Draws a tree as SVG elements; `boxed` gives each block a border. */
export function treeSvg(
  root: TreeNode,
  { boxed }: { readonly boxed: boolean },
): { readonly body: string; readonly width: number; readonly height: number } {
  const padding = boxed ? 10 : 2
  const blocks: string[] = []
  const branches: string[] = []
  let [width, height] = [0, 0]
  const place = (placed: Placed, left: number, top: number): void => {
    const x = left + (placed.span - placed.width) / 2
    const middle = left + placed.span / 2
    width = Math.max(width, left + placed.span)
    height = Math.max(height, top + placed.height)
    if (boxed)
      blocks.push(
        `<rect class="l-card${placed.node.dashed ? ' l-supposed' : ''}" x="${round(x)}" y="${round(top)}" width="${round(placed.width)}" height="${placed.height}" rx="6"/>`,
      )
    placed.node.rows.forEach((row, i) => {
      let at = x + padding
      const y = top + padding + i * sizes.line + 14
      row.forEach((cell, column) => {
        blocks.push(textElement(cell.text, at, y, cell.of, fontSize(cell)))
        at += (placed.columns[column] ?? 0) + gap.column
      })
    })
    const wide = placed.children.reduce((sum, child) => sum + child.span, gap.block * (placed.children.length - 1))
    let next = left + (placed.span - wide) / 2
    const bottom = top + placed.height
    for (const child of placed.children) {
      const to = next + child.span / 2
      branches.push(
        `<path class="l-branch" d="M${round(middle)},${round(bottom + 3)} L${round(to)},${round(bottom + gap.level - 3)}"/>`,
      )
      place(child, next, bottom + gap.level)
      next += child.span + gap.block
    }
  }
  place(measure(root, padding), 0, 0)
  return { body: [...branches, ...blocks].join(''), width, height }
}

/** Writes a tree for TeX with the package forest. */
export function treeTex(root: TreeNode, { boxed }: { readonly boxed: boolean }): string {
  const cellTex = ({ text, tex, of }: Cell): string => {
    const set = tex ?? texText(text)
    if (of.includes('l-strong')) return `\\textbf{${set}}`
    return /l-(small|rule|number|note)/.test(of) ? `{\\footnotesize ${set}}` : set
  }
  const nodeTex = ({ rows, children, dashed }: TreeNode, indent: string): string => {
    const columns = Math.max(1, ...rows.map(row => row.length))
    const lines = rows.map(row =>
      row.length === 1 && columns > 1
        ? `\\multicolumn{${columns}}{@{}l@{}}{${cellTex(row[0]!)}}`
        : row.map(cellTex).join(' & '),
    )
    const align = `@{}${Array.from({ length: columns }, () => 'l').join('@{\\quad}')}@{}`
    const content = `{\\begin{tabular}{${align}}${lines.join('\\\\ ')}\\end{tabular}}`
    const below = children.map(child => `\n${nodeTex(child, `${indent}  `)}`).join('')
    return `${indent}[${content}${dashed ? ', dashed' : ''}${below}${below === '' ? '' : `\n${indent}`}]`
  }
  const look = boxed ? 'draw, rounded corners, ' : ''
  return texDocument(
    ['\\usepackage{forest}'],
    `\\begin{forest}\n  for tree={${look}anchor=north, align=left, parent anchor=south, child anchor=north, l sep=18pt, s sep=14pt}\n${nodeTex(root, '  ')}\n\\end{forest}`,
  )
}
