/** Converts the closed search tree to a tableau of the used lines, with lines and worlds renumbered. */
import type { Formula } from '../formula/formula.ts'
import type { ClosedTree, SearchLine, TableauSearch } from './search.ts'
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
  /** A branch under construction. */
  interface Branch {
    readonly tree: ClosedTree
    readonly above: number
    /** New names of the worlds on this branch, and the number of successors of each. */
    readonly names: Map<unknown, string>
    readonly childCounts: Map<string, number>
    readonly numbers: Map<SearchLine, number>
  }
  const todo: Branch[] = [{ tree, above: -1, names: new Map(), childCounts: new Map(), numbers: new Map() }]
  for (let branch = todo.pop(); branch; branch = todo.pop()) {
    const { names, childCounts, numbers } = branch
    let { above } = branch
    for (const line of branch.tree.lines) {
      if (!used.has(line)) continue
      let world = names.get(line.world)
      if (world === undefined) {
        const parent = search.logic === 'S5' ? '' : (names.get(line.world.parent) ?? '')
        const count = (childCounts.get(parent) ?? 0) + 1
        childCounts.set(parent, count)
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
    const { end } = branch.tree
    if (end.kind === 'contradiction') closures.push({ leaf: above, by: end.by.map(line => numbers.get(line)!) })
    else
      for (const tree of end.trees.toReversed())
        todo.push({ tree, above, names: new Map(names), childCounts: new Map(childCounts), numbers: new Map(numbers) })
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
