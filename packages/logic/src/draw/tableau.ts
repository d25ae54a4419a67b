/** Draws tableaux as trees, and writes them as text for a terminal. */
import { print } from '../formula/print.ts'
import { frameConditions } from '../modal/logics.ts'
import { listChildren, type Tableau, type TableauRule } from '../modal/tableau.ts'
import { type Picture, type PictureFormat, renderPicture } from './picture.ts'
import { printTexFormula } from './tex.ts'
import { wrapBy } from './text-width.ts'
import { type Cell, drawTree, type TreeNode, writeTreeTex } from './tree.ts'

/** Describes the rule of a line, with the lines it was applied to, numbered from 1. */
function describeRule(by: TableauRule, from: readonly number[]): string {
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

/** Returns the reason why each branch is closed, by the last line of the branch. */
const describeClosures = ({ lines, closures }: Tableau): ReadonlyMap<number, string> =>
  new Map(
    closures.map(({ leaf, by }) => {
      const [first, second] = by.map(line => line + 1)
      if (second !== undefined) return [leaf, `${first} and ${second} clash`]
      return [leaf, `${print(lines[first! - 1]!.formula)} cannot hold`]
    }),
  )

const writeEntailment = ({ premises, conclusion }: Tableau): string =>
  premises.length === 0 ? print(conclusion) : `${premises.map(each => print(each)).join(', ')} ⊨ ${print(conclusion)}`

const writeVerdict = (tableau: Tableau): string =>
  `${writeEntailment(tableau)} ${tableau.premises.length === 0 ? 'is valid' : 'holds'} in ${tableau.logic}`

/** Builds a tree whose nodes are the lines between two splits: bottom-up, without recursion. */
function buildTree(tableau: Tableau): TreeNode {
  const { lines } = tableau
  const children = listChildren(tableau)
  const closed = describeClosures(tableau)
  const nodes = new Map<number, { rows: Cell[][]; children: TreeNode[] }>()
  for (let i = lines.length - 1; i >= 0; i--) {
    const { world, formula, by, from } = lines[i]!
    const row: Cell[] = [
      { text: `${i + 1}.`, cssClass: 'l-number' },
      { text: world, cssClass: 'l-world' },
      { text: print(formula), tex: printTexFormula(formula), cssClass: 'l-formula' },
      { text: describeRule(by, from), cssClass: 'l-rule' },
    ]
    const next = children[i]!
    let node: { rows: Cell[][]; children: TreeNode[] }
    if (next.length === 1) {
      node = nodes.get(next[0]!)!
      node.rows.unshift(row)
    } else node = { rows: [row], children: next.map(each => nodes.get(each)!) }
    const closure = closed.get(i)
    if (closure !== undefined && next.length === 0) node.rows.push([{ text: `✗ ${closure}`, cssClass: 'l-closed' }])
    nodes.set(i, node)
  }
  return nodes.get(0)!
}

function buildPicture(tableau: Tableau): Picture {
  const { lines, logic, closures } = tableau
  const closed = describeClosures(tableau)
  const hasOneBranch = closures.length === 1
  const branches = hasOneBranch ? 'its branch closes' : `all ${closures.length} branches close`
  const worldNames = logic === 'S5' ? 'Worlds are numbered.' : 'World 1.2 is the second successor of world 1.'
  return {
    title: writeVerdict(tableau),
    description: `A tableau of ${lines.length} lines assumes that it fails in world 1; ${branches}. ${logic}: ${frameConditions[logic]}.`,
    heading: [
      writeVerdict(tableau),
      `Assume that it fails in world 1. ${hasOneBranch ? 'The' : 'Every'} branch closes (✗): it cannot fail.`,
    ],
    caption: [
      `${logic}: ${frameConditions[logic]}.`,
      `${worldNames} Rules are named by the connective they expand, with the line they apply to.`,
    ],
    ...drawTree(buildTree(tableau), { boxed: false }),
    outline: lines.map(({ world, formula, by, from, above }, i) => {
      const parent = i > 0 && above !== i - 1 ? ` (below line ${above + 1})` : ''
      const closure = closed.get(i)
      return `world ${world}: ${print(formula)}; ${describeRule(by, from)}${parent}${closure === undefined ? '' : `. Closed: ${closure}`}`
    }),
  }
}

/** Draws a tableau as SVG, HTML or TeX (package forest). */
export const drawTableau = (tableau: Tableau, format: PictureFormat): string =>
  format === 'tex' ? writeTreeTex(buildTree(tableau), { boxed: false }) : renderPicture(buildPicture(tableau), format)

/**
 * Writes a tableau for a terminal, at most `width` characters wide (at least 40):
 *
 *     1. 1    ¬(□p → p)    denied
 *     2. 1    □p           ¬→ 1
 */
export function writeTableau(tableau: Tableau, { width = 80 }: { readonly width?: number } = {}): string {
  const { lines } = tableau
  const children = listChildren(tableau)
  const closed = describeClosures(tableau)
  const digits = String(lines.length).length
  const worldWidth = Math.max(...lines.map(line => line.world.length))
  const ruleWidth = Math.max(...lines.map(({ by, from }) => describeRule(by, from).length))
  const out: { text: string; rule: string }[] = []
  // Lines to write, with the indentation of their branch and the sign of the fork (`├─ `, `└─ `).
  const todo: { line: number; indent: string; fork: string }[] = [{ line: 0, indent: '', fork: '' }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { line: i, indent, fork } = next
    const { world, formula, by, from } = lines[i]!
    const start = `${indent.slice(0, indent.length - fork.length)}${fork}${String(i + 1).padStart(digits)}. ${world.padEnd(worldWidth)}  `
    const formulaWidth = Math.max(12, width - start.length - ruleWidth - 2)
    const [first, ...others] = wrapBy(print(formula), formulaWidth, text => text.length)
    out.push({ text: `${start}${first}`, rule: describeRule(by, from) })
    const continued = `${indent}${' '.repeat(start.length - indent.length)}`
    for (const text of others) out.push({ text: `${continued}${text}`, rule: '' })
    const below = children[i]!
    if (below.length === 1) {
      todo.push({ line: below[0]!, indent, fork: '' })
      continue
    }
    const closure = closed.get(i)
    if (closure !== undefined) out.push({ text: `${continued}✗ ${closure}`, rule: '' })
    // Deep trees are not indented beyond a third of the width.
    const isDeep = indent.length > width / 3
    for (let c = below.length - 1; c >= 0; c--) {
      const isLast = c === below.length - 1
      const step = isDeep ? '' : isLast ? '   ' : '│  '
      todo.push({ line: below[c]!, indent: indent + step, fork: isDeep ? '' : isLast ? '└─ ' : '├─ ' })
    }
  }
  const column = Math.max(...out.filter(line => line.rule !== '').map(line => line.text.length)) + 2
  return out.map(({ text, rule }) => (rule === '' ? `${text}\n` : `${text.padEnd(column)}${rule}\n`)).join('')
}
