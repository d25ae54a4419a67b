/**
 * Searches for a closed tableau or an open branch.
 *
 * Only the current branch is in memory, as a trail of lines. Non-branching rules are applied first, then splits (fewest open
 * alternatives first), then rules that open worlds. Each line records the splits it depends on; when a branch closes, splits that the
 * contradiction does not depend on are skipped with their other alternatives (dependency-directed backtracking, as in
 * description logics: Horrocks & Patel-Schneider 1999). The result is pruned to the lines that were used.
 *
 * Termination: in K, D, T and B the modal depth decreases from world to world. In S5 a diamond that some world already
 * satisfies opens no new world. In S4 a world is blocked by an ancestor that contains all its formulas; nothing propagates
 * upwards in S4, so the formulas of a world are final when blocking is tested.
 */
import type { Formula } from '../formula/formula.ts'
import { type BetaExpansion, FormulaTable } from './formula-table.ts'
import type { ModalLogic } from './logics.ts'
import type { TableauRule } from './tableau.ts'

export interface SearchWorld {
  readonly prefix: readonly number[]
  readonly parent: SearchWorld | null
  /** The line that opened this world; null for the first world. */
  openingLine: SearchLine | null
  readonly children: SearchWorld[]
  /** Lines of the formulas that hold in this world, by the number of the formula. */
  readonly holds: Map<number, SearchLine>
  /** The lines of □A and ¬◇A, and the number of the formula they impose on visible worlds. */
  readonly boxes: { readonly line: SearchLine; readonly operand: number }[]
}

export interface SearchLine {
  readonly world: SearchWorld
  readonly formula: number
  readonly by: TableauRule
  readonly from: readonly SearchLine[]
  /** All lines that this line depends on: `from`, and the line that opened its world. */
  readonly dependencies: readonly SearchLine[]
  /** Splits that this line depends on. */
  readonly splits: ReadonlySet<Split>
  readonly alternative?: number
}

/** A split of the branch: the lines from `length` on and the worlds from `worlds` on belong to the current alternative. */
export interface Split {
  readonly premise: SearchLine
  readonly expansion: BetaExpansion
  readonly length: number
  readonly worlds: number
  readonly closedTrees: ClosedTree[]
  /** The other splits that the closed alternatives depend on. */
  readonly dependencies: Set<Split>
}

/** A closed subtree: a sequence of lines, then a contradiction or a split. */
export interface ClosedTree {
  readonly lines: readonly SearchLine[]
  readonly end:
    | { readonly kind: 'contradiction'; readonly by: readonly SearchLine[] }
    | { readonly kind: 'split'; readonly premise: SearchLine; readonly trees: readonly ClosedTree[] }
}

const NO_SPLITS: ReadonlySet<Split> = new Set()

export class TableauSearch {
  readonly logic: ModalLogic
  readonly formulas = new FormulaTable()
  readonly worlds: SearchWorld[] = []
  /** Number of lines written on all branches. */
  steps = 0
  private readonly trail: SearchLine[] = []
  private readonly splits: Split[] = []
  private nextLine = 0
  private contradiction: readonly SearchLine[] | null = null
  private closed: ClosedTree | null = null

  constructor(logic: ModalLogic, premises: readonly Formula[], conclusion: Formula) {
    this.logic = logic
    const root = this.openWorld(null)
    for (const premise of premises) this.addLine(root, this.formulas.getNumber(premise), 'premise', [])
    this.addLine(root, this.formulas.getNegation(this.formulas.getNumber(conclusion)), 'denial', [])
  }

  /** Continues until the tableau is closed, a branch stays open, or `steps` further lines are written. */
  run(steps: number): ClosedTree | 'open' | 'unfinished' {
    const limit = this.steps + steps
    for (;;) {
      if (this.contradiction) {
        this.closed = this.backtrack({ kind: 'contradiction', by: this.contradiction })
        if (this.closed) return this.closed
        continue
      }
      if (this.steps >= limit) return 'unfinished'
      if (this.nextLine < this.trail.length) this.applyLinearRules(this.trail[this.nextLine++]!)
      else if (!this.split() && !this.expandDiamond() && !this.expandSerial()) return 'open'
    }
  }

  sees(from: SearchWorld, to: SearchWorld): boolean {
    switch (this.logic) {
      case 'K':
      case 'D':
        return to.parent === from
      case 'T':
        return to === from || to.parent === from
      case 'B':
        return to === from || to.parent === from || from.parent === to
      case 'S4':
        for (let world: SearchWorld | null = to; world; world = world.parent) if (world === from) return true
        return false
      case 'S5':
        return true
    }
  }

  /** Finds the ancestor in S4 that contains all formulas of a world; null if there is none. */
  findBlocker(world: SearchWorld): SearchWorld | null {
    if (this.logic !== 'S4') return null
    const formulas = this.collectFormulas(world)
    for (let above = world.parent; above; above = above.parent) {
      const ancestorFormulas = this.collectFormulas(above)
      if ([...formulas].every(formula => ancestorFormulas.has(formula))) return above
    }
    return null
  }

  /** Returns the formulas of a world of S4, including the boxes inherited from its ancestors. */
  private collectFormulas(world: SearchWorld): Set<number> {
    const formulas = new Set(world.holds.keys())
    for (let above = world.parent; above; above = above.parent)
      for (const { line } of above.boxes) formulas.add(line.formula)
    return formulas
  }

  private openWorld(parent: SearchWorld | null): SearchWorld {
    // In S5 worlds are numbered consecutively; otherwise a world extends the prefix of its parent.
    const isNumbered = this.logic === 'S5'
    const prefix =
      parent === null ? [1] : isNumbered ? [this.worlds.length + 1] : [...parent.prefix, parent.children.length + 1]
    const world = { prefix, parent, openingLine: null, children: [], holds: new Map(), boxes: [] }
    parent?.children.push(world)
    this.worlds.push(world)
    return world
  }

  private addLine(
    world: SearchWorld,
    formula: number,
    by: TableauRule,
    from: readonly SearchLine[],
    split?: { readonly split: Split; readonly alternative: number },
  ): void {
    if (this.contradiction || world.holds.has(formula)) return
    const dependencies = world.openingLine ? [...from, world.openingLine] : from
    const line: SearchLine = {
      world,
      formula,
      by,
      from,
      dependencies,
      splits: unionSplits(dependencies, split?.split),
      alternative: split?.alternative,
    }
    this.steps++
    this.trail.push(line)
    world.holds.set(formula, line)
    if (world.openingLine === null && world.parent !== null) world.openingLine = line
    if (this.formulas.isAbsurd(formula)) this.contradiction = [line]
    const opposite = this.formulas.listOpposites(formula).find(other => world.holds.has(other))
    if (opposite !== undefined) this.contradiction = [world.holds.get(opposite)!, line]
  }

  /** Applies the non-branching rules to a line. */
  private applyLinearRules(line: SearchLine): void {
    const { world, formula } = line
    const parts = this.formulas.expand(formula)
    if (parts.kind === 'alpha') for (const part of parts.parts) this.addLine(world, part, parts.by, [line])
    if (parts.kind !== 'box') return
    world.boxes.push({ line, operand: parts.operand })
    for (const other of this.worlds) if (this.sees(world, other)) this.addLine(other, parts.operand, parts.by, [line])
  }

  /** Splits the branch at the formula with the fewest open alternatives; returns false if there is none. */
  private split(): boolean {
    let best: { line: SearchLine; expansion: BetaExpansion; openCount: number } | null = null
    for (const line of this.trail) {
      const expansion = this.formulas.expand(line.formula)
      if (expansion.kind !== 'beta') continue
      const { holds } = line.world
      if (expansion.alternatives.some(alternative => alternative.every(part => holds.has(part)))) continue
      const open = expansion.alternatives.filter(
        each => !each.some(part => this.formulas.listOpposites(part).some(o => holds.has(o))),
      )
      if (!best || open.length < best.openCount) best = { line, expansion, openCount: open.length }
      if (best.openCount < 2) break
    }
    if (!best) return false
    const { line, expansion } = best
    const length = this.trail.length
    const worlds = this.worlds.length
    this.splits.push({ premise: line, expansion, length, worlds, closedTrees: [], dependencies: new Set() })
    this.tryBranch(this.splits.at(-1)!)
    return true
  }

  /** Writes the next alternative of a split. */
  private tryBranch(split: Split): void {
    const { premise, expansion, closedTrees } = split
    for (const part of expansion.alternatives[closedTrees.length]!)
      this.addLine(premise.world, part, expansion.by, [premise], { split, alternative: closedTrees.length + 1 })
  }

  /** Opens a world for the first diamond that no visible world satisfies; returns false if there is none. */
  private expandDiamond(): boolean {
    for (const line of this.trail) {
      const parts = this.formulas.expand(line.formula)
      if (parts.kind !== 'diamond') continue
      const { world } = line
      if (this.worlds.some(other => other.holds.has(parts.operand) && this.sees(world, other))) continue
      if (this.findBlocker(world)) continue
      this.openSuccessor(world, parts.operand, parts.by, line)
      return true
    }
    return false
  }

  /** Opens a successor in D for a world with boxes but without children; returns false if there is none. */
  private expandSerial(): boolean {
    if (this.logic !== 'D') return false
    const world = this.worlds.find(({ boxes, children }) => boxes.length > 0 && children.length === 0)
    if (!world) return false
    const { line, operand } = world.boxes[0]!
    this.openSuccessor(world, operand, 'D', line)
    return true
  }

  private openSuccessor(from: SearchWorld, operand: number, by: TableauRule, line: SearchLine): void {
    const world = this.openWorld(from)
    this.addLine(world, operand, by, [line])
    for (const other of this.worlds)
      if (this.sees(other, world))
        for (const box of other.boxes)
          this.addLine(world, box.operand, this.formulas.expand(box.line.formula).by, [box.line])
  }

  /** Backtracks from a contradiction; returns the closed tableau, or null if another alternative is tried. */
  private backtrack(end: ClosedTree['end']): ClosedTree | null {
    let dependencies = new Set<Split>()
    for (const line of (end as { by: readonly SearchLine[] }).by)
      for (const split of line.splits) dependencies.add(split)
    let treeEnd = end
    for (;;) {
      while (this.splits.length > 0 && !dependencies.has(this.splits.at(-1)!)) this.splits.pop()
      const split = this.splits.at(-1)
      const tree: ClosedTree = { lines: this.trail.slice(split?.length ?? 0), end: treeEnd }
      if (!split) return tree
      this.undo(split)
      split.closedTrees.push(tree)
      for (const other of dependencies) if (other !== split) split.dependencies.add(other)
      if (split.closedTrees.length < split.expansion.alternatives.length) {
        this.tryBranch(split)
        return null
      }
      this.splits.pop()
      dependencies = new Set([...split.dependencies, ...split.premise.splits])
      treeEnd = { kind: 'split', premise: split.premise, trees: split.closedTrees }
    }
  }

  private undo({ length, worlds }: Split): void {
    for (const line of this.trail.splice(length)) {
      const { world } = line
      world.holds.delete(line.formula)
      if (world.boxes.at(-1)?.line === line) world.boxes.pop()
      else {
        const index = world.boxes.findIndex(box => box.line === line)
        if (index >= 0) world.boxes.splice(index, 1)
      }
    }
    for (const world of this.worlds.splice(worlds)) {
      const siblings = world.parent!.children
      siblings.splice(siblings.indexOf(world), 1)
    }
    this.nextLine = length
    this.contradiction = null
  }
}

function unionSplits(lines: readonly SearchLine[], ownSplit: Split | undefined): ReadonlySet<Split> {
  const dependentLines = lines.filter(line => line.splits.size > 0)
  if (ownSplit === undefined && dependentLines.length === 0) return NO_SPLITS
  if (ownSplit === undefined && dependentLines.length === 1) return dependentLines[0]!.splits
  const all = new Set<Split>(ownSplit ? [ownSplit] : [])
  for (const { splits } of dependentLines) for (const split of splits) all.add(split)
  return all
}
