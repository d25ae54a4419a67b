/** Tableaux drawn as trees, or printed in a terminal. */
import { print } from '../formula/print.ts'
import { frameConditions } from '../modal/logics.ts'
import { linesBelow, type Tableau, type TableauRule } from '../modal/tableau.ts'
import { type Picture, type PictureFormat, toHtml, toSvg } from './picture.ts'
import { texFormula } from './tex.ts'
import { wrapBy } from './text-width.ts'
import { type Cell, type TreeNode, treeSvg, treeTex } from './tree.ts'

/** The rule of a line, with the lines it was applied to, from 1. */
function reason(by: TableauRule, from: readonly number[]): string {
  const lines = from.map(line => line + 1).join(', ')
  switch (by) {
    case 'premise':
      return 'given'
    case 'denial':
      return 'denied'
    case '◇':
    case '¬□':
      return `${by} ${lines}, new world`
    case 'D':
      return `□ ${lines}, some world is visible`
    default:
      return `${by} ${lines}`
  }
}

const closureReasons = ({ lines, closures }: Tableau): ReadonlyMap<number, string> =>
  new Map(
    closures.map(({ leaf, by }) => {
      const [one, other] = by.map(line => line + 1)
      const why = other === undefined ? `${print(lines[one! - 1]!.formula)} cannot hold` : `${one} and ${other} clash`
      return [leaf, why]
    }),
  )

const writeClaim = ({ premises, conclusion }: Tableau): string =>
  premises.length === 0 ? print(conclusion) : `${premises.map(each => print(each)).join(', ')} ⊨ ${print(conclusion)}`

const writeVerdict = (tableau: Tableau): string =>
  tableau.premises.length === 0
    ? `${writeClaim(tableau)} is valid in ${tableau.logic}`
    : `${writeClaim(tableau)} holds in ${tableau.logic}`

/** The tree of blocks between splits, built from the last line up, without recursion. */
function buildTree(tableau: Tableau): TreeNode {
  const { lines } = tableau
  const below = linesBelow(tableau)
  const closed = closureReasons(tableau)
  const nodes = new Map<number, { rows: Cell[][]; children: TreeNode[] }>()
  for (let i = lines.length - 1; i >= 0; i--) {
    const { world, formula, by, from } = lines[i]!
    const row: Cell[] = [
      { text: `${i + 1}.`, of: 'l-number' },
      { text: world, of: 'l-world' },
      { text: print(formula), tex: texFormula(formula), of: 'l-formula' },
      { text: reason(by, from), of: 'l-rule' },
    ]
    const next = below.of[i]!
    let node: { rows: Cell[][]; children: TreeNode[] }
    if (next.length === 1) {
      node = nodes.get(next[0]!)!
      node.rows.unshift(row)
    } else node = { rows: [row], children: next.map(each => nodes.get(each)!) }
    const why = closed.get(i)
    if (why !== undefined && next.length === 0) node.rows.push([{ text: `✗ ${why}`, of: 'l-closed' }])
    nodes.set(i, node)
  }
  return nodes.get(0)!
}

const prefixCaption =
  'World 1.2 is the second successor of world 1. Rules are named by the connective they expand, with the line they apply to.'
const numberCaption = 'Worlds are numbered. Rules are named by the connective they expand, with the line they apply to.'

function buildPicture(tableau: Tableau): Picture {
  const { lines, logic, closures } = tableau
  const { body, width, height } = treeSvg(buildTree(tableau), { boxed: false })
  const closed = closureReasons(tableau)
  const branches = closures.length === 1 ? 'its branch closes' : `all ${closures.length} branches close`
  return {
    title: writeVerdict(tableau),
    description: `A tableau of ${lines.length} lines assumes that it fails in world 1; ${branches}. ${logic}: ${frameConditions[logic]}.`,
    heading: [
      writeVerdict(tableau),
      closures.length === 1
        ? 'Assume that it fails in world 1. The branch closes (✗): it cannot fail.'
        : 'Assume that it fails in world 1. Every branch closes (✗): it cannot fail.',
    ],
    caption: [`${logic}: ${frameConditions[logic]}.`, logic === 'S5' ? numberCaption : prefixCaption],
    width,
    height,
    body,
    outline: lines.map(({ world, formula, by, from, above }, i) => {
      const place = i > 0 && above !== i - 1 ? ` (below line ${above + 1})` : ''
      const end = closed.get(i)
      return `world ${world}: ${print(formula)}; ${reason(by, from)}${place}${end === undefined ? '' : `. Closed: ${end}`}`
    }),
  }
}

/** Draws a tableau as SVG, HTML or TeX (package forest). */
export function drawTableau(tableau: Tableau, format: PictureFormat): string {
  if (format === 'tex') return treeTex(buildTree(tableau), { boxed: false })
  return format === 'svg' ? toSvg(buildPicture(tableau)) : toHtml([buildPicture(tableau)])
}

/**
 * Writes a tableau for a terminal, at most `width` characters wide (at least 40):
 *
 *     1. 1    ¬(□p → p)    denied
 *     2. 1    □p           ¬→ 1
 */
export function writeTableau(tableau: Tableau, { width = 80 }: { readonly width?: number } = {}): string {
  const { lines } = tableau
  const below = linesBelow(tableau)
  const closed = closureReasons(tableau)
  const digits = String(lines.length).length
  const worldWidth = Math.max(...lines.map(line => line.world.length))
  const reasonWidth = Math.max(...lines.map(({ by, from }) => reason(by, from).length))
  const out: { text: string; reason: string }[] = []
  const todo: { line: number; indent: string; fork: string }[] = [{ line: 0, indent: '', fork: '' }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    let { line: i, indent, fork } = next
    for (;;) {
      const { world, formula, by, from } = lines[i]!
      const start = `${indent.slice(0, indent.length - fork.length)}${fork}${String(i + 1).padStart(digits)}. ${world.padEnd(worldWidth)}  `
      const room = Math.max(12, width - start.length - reasonWidth - 2)
      const pieces = wrapBy(print(formula), room, text => text.length)
      out.push({ text: `${start}${pieces[0]!}`, reason: reason(by, from) })
      const under = `${indent}${' '.repeat(start.length - indent.length)}`
      for (const piece of pieces.slice(1)) out.push({ text: `${under}${piece}`, reason: '' })
      fork = ''
      const children = below.of[i]!
      if (children.length !== 1) {
        const why = closed.get(i)
        if (why !== undefined) out.push({ text: `${under}✗ ${why}`, reason: '' })
        // Deep trees are no longer indented beyond a third of the width.
        const deep = indent.length > width / 3
        for (let c = children.length - 1; c >= 0; c--) {
          const last = c === children.length - 1
          const step = deep ? '' : last ? '   ' : '│  '
          todo.push({ line: children[c]!, indent: indent + step, fork: deep ? '' : last ? '└─ ' : '├─ ' })
        }
        break
      }
      i = children[0]!
    }
  }
  const column = Math.max(...out.filter(line => line.reason !== '').map(line => line.text.length)) + 2
  return out.map(({ text, reason: why }) => (why === '' ? `${text}\n` : `${text.padEnd(column)}${why}\n`)).join('')
}
