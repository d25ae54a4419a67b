/** Converts the closed search tree to a tableau of the used lines, with lines and worlds renumbered. */
import type { Formula } from '../formula/formula.ts'
import type { ClosedTree, SearchLine, SearchWorld, TableauSearch } from './search.ts'
import type { Closure, Tableau, TableauLine } from './tableau.ts'

/** Builds the tableau of a search that ended with a closed tree. */
export function buildTableau(
  search: TableauSearch,
  tree: ClosedTree,
  premises: readonly Formula[],
  conclusion: Formula,
): Tableau {
  const used = collectUsedLines(tree)
  const lines: TableauLine[] = []
  const closures: Closure[] = []
  // A line is in one subtree, and the line that opens a world comes before all others of this world, so that both are numbered once.
  const numbers = new Map<SearchLine, number>()
  const names = new Map<SearchWorld | null, string>()
  /** By the name of a world, empty for the first ones: its successors on the current branch. */
  const childCounts = new Map<string, number>()
  /** Subtrees to convert with the line above them; and parents of worlds that end with their subtree. */
  const todo: ({ readonly tree: ClosedTree; readonly above: number } | { readonly parents: readonly string[] })[] = [
    { tree, above: -1 },
  ]
  for (let next = todo.pop(); next; next = todo.pop()) {
    if ('parents' in next) {
      for (const parent of next.parents) childCounts.set(parent, childCounts.get(parent)! - 1)
      continue
    }
    const parents: string[] = []
    todo.push({ parents })
    let { above } = next
    for (const line of next.tree.lines) {
      if (!used.has(line)) continue
      let world = names.get(line.world)
      if (world === undefined) {
        const parent = search.logic === 'S5' ? '' : (names.get(line.world.parent) ?? '')
        const count = (childCounts.get(parent) ?? 0) + 1
        childCounts.set(parent, count)
        parents.push(parent)
        world = parent === '' ? String(count) : `${parent}.${count}`
        names.set(line.world, world)
      }
      const number = lines.length
      numbers.set(line, number)
      lines.push({
        above,
        world,
        formula: search.formulas.getFormula(line.formula),
        by: line.by,
        from: line.from.map(each => numbers.get(each)!),
        alternative: line.alternative,
      })
      above = number
    }
    const { end } = next.tree
    if (end.kind === 'contradiction') closures.push({ leaf: above, by: end.by.map(line => numbers.get(line)!) })
    else for (const subtree of end.trees.toReversed()) todo.push({ tree: subtree, above })
  }
  return { logic: search.logic, premises, conclusion, lines, closures }
}

/** Returns the lines that contradictions and splits depend on, and the negated conclusion. */
function collectUsedLines(tree: ClosedTree): Set<SearchLine> {
  const used = new Set<SearchLine>()
  const todo: SearchLine[] = tree.lines.filter(line => line.by === 'denial')
  const trees = [tree]
  for (let each = trees.pop(); each; each = trees.pop()) {
    const { end } = each
    if (end.kind === 'contradiction') todo.push(...end.by)
    else {
      todo.push(end.premise)
      trees.push(...end.trees)
    }
  }
  for (let line = todo.pop(); line; line = todo.pop()) {
    if (used.has(line)) continue
    used.add(line)
    todo.push(...line.dependencies)
  }
  return used
}
