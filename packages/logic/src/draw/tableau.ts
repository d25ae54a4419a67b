/** Draws tableaux as trees, and writes them as text for a terminal. */
import { print } from '../formula/print.ts'
import { frameConditions } from '../modal/logics.ts'
import { listChildren, type Tableau, type TableauRule } from '../modal/tableau.ts'
import { type Picture, type PictureFormat, renderPicture } from './picture.ts'
import { printTexFormula } from './tex.ts'
import { wrapBy } from './text-width.ts'
import { type Cell, drawTree, type TreeNode, writeTreeTex } from './tree.ts'

/** Maximum number of lines that are drawn or written, and of characters of their formulas and worlds. */
const MAX_LINES = 1000
const MAX_CHARACTERS = 100_000

/** Returns the first lines of a tableau, within the limits. Each of them comes after the line above it. */
function limitLines(tableau: Tableau): { readonly shown: Tableau; readonly omitted: number } {
  const { lines, closures } = tableau
  let [count, characters] = [0, 0]
  while (count < Math.min(lines.length, MAX_LINES) && characters < MAX_CHARACTERS) {
    const { world, formula } = lines[count++]!
    characters += world.length + print(formula).length
  }
  if (count === lines.length) return { shown: tableau, omitted: 0 }
  const shown = {
    ...tableau,
    lines: lines.slice(0, count),
    closures: closures.filter(({ leaf, by }) => leaf < count && by.every(line => line < count)),
  }
  return { shown, omitted: lines.length - count }
}

/** Returns the number of lines that drawings and texts of a tableau leave out. */
export const countOmittedLines = (tableau: Tableau): number => limitLines(tableau).omitted

const describeOmission = (omitted: number): string => `… ${omitted} more lines are not shown`

/** Maximum length of the name of a world that is shown whole. */
const MAX_WORLD_NAME = 40

/** Abbreviates the name of a world far from the first one: 1.2.1…3 (depth 50). */
function showWorld(world: string): string {
  if (world.length <= MAX_WORLD_NAME) return world
  const numbers = world.split('.')
  return `${numbers.slice(0, 3).join('.')}…${numbers.at(-1)} (depth ${numbers.length})`
}

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
  const { shown, omitted } = limitLines(tableau)
  const { lines } = shown
  const children = listChildren(shown)
  const closed = describeClosures(shown)
  const nodes = new Map<number, { rows: Cell[][]; children: TreeNode[] }>()
  for (let i = lines.length - 1; i >= 0; i--) {
    const { world, formula, by, from } = lines[i]!
    const row: Cell[] = [
      { text: `${i + 1}.`, cssClass: 'l-number' },
      { text: showWorld(world), cssClass: 'l-world' },
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
    if (i === lines.length - 1 && omitted > 0) node.rows.push([{ text: describeOmission(omitted), cssClass: 'l-note' }])
    nodes.set(i, node)
  }
  return nodes.get(0)!
}

function buildPicture(tableau: Tableau): Picture {
  const { lines, logic, closures } = tableau
  const { shown, omitted } = limitLines(tableau)
  const closed = describeClosures(shown)
  const outline = shown.lines.map(({ world, formula, by, from, above }, i) => {
    const parent = i > 0 && above !== i - 1 ? ` (below line ${above + 1})` : ''
    const closure = closed.get(i)
    return `world ${showWorld(world)}: ${print(formula)}; ${describeRule(by, from)}${parent}${closure === undefined ? '' : `. Closed: ${closure}`}`
  })
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
    outline: omitted > 0 ? [...outline, describeOmission(omitted)] : outline,
  }
}

/** Draws a tableau as SVG, HTML or TeX (package forest); a large one up to a limit, with a note. */
export const drawTableau = (tableau: Tableau, format: PictureFormat): string =>
  format === 'tex' ? writeTreeTex(buildTree(tableau), { boxed: false }) : renderPicture(buildPicture(tableau), format)

/**
 * Writes a tableau for a terminal, up to a limit, at most `width` characters wide (at least 40):
 *
 *     1. 1    ¬(□p → p)    denied
 *     2. 1    □p           ¬→ 1
 */
export function writeTableau(tableau: Tableau, { width = 80 }: { readonly width?: number } = {}): string {
  const { shown, omitted } = limitLines(tableau)
  const { lines } = shown
  const children = listChildren(shown)
  const closed = describeClosures(shown)
  const digits = String(lines.length).length
  const worldWidth = Math.max(...lines.map(line => showWorld(line.world).length))
  const ruleWidth = Math.max(...lines.map(({ by, from }) => describeRule(by, from).length))
  const out: { text: string; rule: string }[] = []
  // Lines to write, with the indentation of their branch and the sign of the fork (`├─ `, `└─ `).
  const todo: { line: number; indent: string; fork: string }[] = [{ line: 0, indent: '', fork: '' }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { line: i, indent, fork } = next
    const { world, formula, by, from } = lines[i]!
    const start = `${indent.slice(0, indent.length - fork.length)}${fork}${String(i + 1).padStart(digits)}. ${showWorld(world).padEnd(worldWidth)}  `
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
  if (omitted > 0) out.push({ text: describeOmission(omitted), rule: '' })
  const column = Math.max(...out.filter(line => line.rule !== '').map(line => line.text.length)) + 2
  return out.map(({ text, rule }) => (rule === '' ? `${text}\n` : `${text.padEnd(column)}${rule}\n`)).join('')
}
