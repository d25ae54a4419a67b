/** From the closed search tree to a tableau of the used lines, with lines and worlds renumbered. */
import type { Formula } from '../formula/formula.ts'
import type { ClosedTree, Search, SearchLine } from './search.ts'
import type { Closure, Tableau, TableauLine } from './tableau.ts'

export function buildTableau(
  search: Search,
  tree: ClosedTree,
  premises: readonly Formula[],
  conclusion: Formula,
): Tableau {
  const used = usedLines(tree)
  const lines: TableauLine[] = []
  const closures: Closure[] = []
  interface Place {
    readonly tree: ClosedTree
    readonly above: number
    /** New names of the worlds on this branch, and the number of successors of each. */
    readonly names: Map<unknown, string>
    readonly opened: Map<string, number>
    readonly numbers: Map<SearchLine, number>
  }
  const todo: Place[] = [{ tree, above: -1, names: new Map(), opened: new Map(), numbers: new Map() }]
  for (let place = todo.pop(); place; place = todo.pop()) {
    const { names, opened, numbers } = place
    let { above } = place
    for (const line of place.tree.lines) {
      if (!used.has(line)) continue
      let world = names.get(line.world)
      if (world === undefined) {
        const parent = search.logic === 'S5' ? '' : (names.get(line.world.parent) ?? '')
        const count = (opened.get(parent) ?? 0) + 1
        opened.set(parent, count)
        world = parent === '' ? String(count) : `${parent}.${count}`
        names.set(line.world, world)
      }
      const number = lines.length
      numbers.set(line, number)
      lines.push({
        above,
        world,
        formula: search.expressions.formula(line.formula),
        by: line.by,
        from: line.from.map(each => numbers.get(each)!),
        alternative: line.alternative,
      })
      above = number
    }
    const { end } = place.tree
    if (end.kind === 'contradiction') closures.push({ leaf: above, by: end.by.map(line => numbers.get(line)!) })
    else
      for (let i = end.trees.length - 1; i >= 0; i--)
        todo.push({
          tree: end.trees[i]!,
          above,
          names: new Map(names),
          opened: new Map(opened),
          numbers: new Map(numbers),
        })
  }
  return { logic: search.logic, premises, conclusion, lines, closures }
}

/** The lines that contradictions and splits depend on, and the negated conclusion. */
function usedLines(tree: ClosedTree): Set<SearchLine> {
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
    todo.push(...line.needs)
  }
  return used
}
