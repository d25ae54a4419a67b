/**
 * Searches for a closed tableau or an open branch.
 *
 * Only the current branch is in memory, as a trail of lines. Non-branching rules are applied first, then splits (fewest open
 * alternatives first), then rules that open worlds. Each line records the splits it depends on; when a branch closes, splits that the
 * contradiction does not depend on are skipped with their other alternatives (dependency-directed backtracking, as in
 * description logics: Horrocks & Patel-Schneider 1999). The result is pruned to the lines that were used.
 *
 * Boxes, splits and diamonds that are waiting are indexed, so that no step looks at the whole branch again. The budget is charged for
 * every line and for every candidate that is examined.
 *
 * Termination: in K, D, T and B the modal depth decreases from world to world. In S5 a diamond that some world already
 * satisfies opens no new world. In S4 a world is blocked by an ancestor that contains all its formulas; nothing propagates
 * upwards in S4, so the formulas of a world are final when blocking is tested.
 */
import type { Budget } from '../budget.ts'
import type { Formula } from '../formula/formula.ts'
import { type BetaExpansion, type DiamondExpansion, FormulaTable } from './formula-table.ts'
import type { ModalLogic } from './logics.ts'
import type { TableauRule } from './tableau.ts'

export interface SearchWorld {
  /** Number of the world on its branch, in order of creation. */
  readonly index: number
  /** Number of worlds above it. */
  readonly depth: number
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

/** The state of a branch before a split, to which it is reset for the next alternative. */
interface BranchState {
  /** Numbers of lines, worlds, lines that split, and diamonds. */
  readonly lines: number
  readonly worlds: number
  readonly betas: number
  readonly diamonds: number
  /**
   * Index of the first line that may have no true alternative, of the first diamond that may lack a witness, and in D of the first world
   * that may lack a successor.
   */
  readonly nextBeta: number
  readonly nextDiamond: number
  readonly nextSerial: number
}

/** A split of the branch: what was added since `before` belongs to the current alternative. */
export interface Split {
  readonly premise: SearchLine
  readonly expansion: BetaExpansion
  readonly before: BranchState
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
  private readonly budget: Budget
  /** Number of steps of the search so far. */
  private steps = 0
  private readonly trail: SearchLine[] = []
  private readonly splits: Split[] = []
  private nextLine = 0
  /** Lines of the branch with alternatives. Those before `nextBeta` have a true alternative. */
  private readonly betas: SearchLine[] = []
  private nextBeta = 0
  /** Lines of the branch that assert a diamond. Those before `nextDiamond` have a witness or are blocked. */
  private readonly diamonds: SearchLine[] = []
  private nextDiamond = 0
  private nextSerial = 0
  /** By the number of a formula: the worlds of the branch where it holds. */
  private readonly worldsOf = new Map<number, SearchWorld[]>()
  private contradiction: readonly SearchLine[] | null = null
  private closed: ClosedTree | null = null

  constructor(logic: ModalLogic, premises: readonly Formula[], conclusion: Formula, budget: Budget) {
    this.logic = logic
    this.budget = budget
    const root = this.openWorld(null)
    for (const premise of premises) this.addLine(root, this.formulas.getNumber(premise), 'premise', [])
    this.addLine(root, this.formulas.getNegation(this.formulas.getNumber(conclusion)), 'denial', [])
  }

  /** Continues until the tableau is closed, a branch stays open, or that many further steps are taken. */
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
      case 'S4': {
        let world: SearchWorld = to
        this.spend(Math.max(0, to.depth - from.depth))
        while (world.depth > from.depth) world = world.parent!
        return world === from
      }
      case 'S5':
        return true
    }
  }

  private spend(steps: number): void {
    this.steps += steps
    this.budget.spend(steps)
  }

  /** Lists the worlds that a world sees, in order of creation. */
  private listVisible(world: SearchWorld): readonly SearchWorld[] {
    switch (this.logic) {
      case 'K':
      case 'D':
        return world.children
      case 'T':
        return [world, ...world.children]
      case 'B':
        return world.parent ? [world.parent, world, ...world.children] : [world, ...world.children]
      case 'S4':
        this.spend(this.worlds.length - world.index)
        return this.worlds.slice(world.index).filter(other => this.sees(world, other))
      case 'S5':
        return this.worlds
    }
  }

  /** Lists the worlds that see a new world, in order of creation. */
  private listSeeing(world: SearchWorld): readonly SearchWorld[] {
    const parent = world.parent!
    switch (this.logic) {
      case 'K':
      case 'D':
        return [parent]
      case 'T':
      case 'B':
        return [parent, world]
      case 'S4': {
        const seeing: SearchWorld[] = []
        for (let each: SearchWorld | null = world; each; each = each.parent) seeing.push(each)
        return seeing.reverse()
      }
      case 'S5':
        return this.worlds
    }
  }

  /** Finds the ancestor in S4 that contains all formulas of a world; null if there is none. */
  findBlocker(world: SearchWorld): SearchWorld | null {
    if (this.logic !== 'S4') return null
    // A world has the formulas that hold in it and the boxes inherited from the worlds above it. `boxDepths` has the smallest depth
    // of a world with the box.
    const boxDepths = new Map<number, number>()
    for (let above = world.parent; above; above = above.parent) {
      this.spend(1 + above.boxes.length)
      for (const { line } of above.boxes) boxDepths.set(line.formula, above.depth)
    }
    const has = (ancestor: SearchWorld, formula: number): boolean =>
      ancestor.holds.has(formula) || (boxDepths.get(formula) ?? Infinity) < ancestor.depth
    /** Formulas of the world that its ancestor may lack: its own, and boxes of the worlds between them. */
    const formulas = new Set(world.holds.keys())
    for (let above = world.parent; above; above = above.parent) {
      let isBlocker = true
      for (const formula of formulas) {
        this.spend(1)
        isBlocker = has(above, formula)
        if (!isBlocker) break
      }
      if (isBlocker) return above
      for (const { line } of above.boxes) formulas.add(line.formula)
    }
    return null
  }

  private openWorld(parent: SearchWorld | null): SearchWorld {
    const depth = parent === null ? 0 : parent.depth + 1
    const index = this.worlds.length
    const world = { index, depth, parent, openingLine: null, children: [], holds: new Map(), boxes: [] }
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
    this.spend(1 + line.splits.size)
    this.trail.push(line)
    world.holds.set(formula, line)
    const worlds = this.worldsOf.get(formula)
    if (worlds) worlds.push(world)
    else this.worldsOf.set(formula, [world])
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
    else if (parts.kind === 'beta') this.betas.push(line)
    else if (parts.kind === 'diamond') this.diamonds.push(line)
    if (parts.kind !== 'box') return
    world.boxes.push({ line, operand: parts.operand })
    const visible = this.listVisible(world)
    this.spend(visible.length)
    for (const other of visible) this.addLine(other, parts.operand, parts.by, [line])
  }

  /** Splits the branch at the formula with the fewest open alternatives; returns false if there is none. */
  private split(): boolean {
    let best: { line: SearchLine; expansion: BetaExpansion; openCount: number } | null = null
    for (let i = this.nextBeta; i < this.betas.length; i++) {
      const line = this.betas[i]!
      const expansion = this.formulas.expand(line.formula) as BetaExpansion
      const { holds } = line.world
      this.spend(expansion.alternatives.length)
      if (expansion.alternatives.some(alternative => alternative.every(part => holds.has(part)))) {
        if (i === this.nextBeta) this.nextBeta++
        continue
      }
      const open = expansion.alternatives.filter(
        each => !each.some(part => this.formulas.listOpposites(part).some(o => holds.has(o))),
      )
      if (!best || open.length < best.openCount) best = { line, expansion, openCount: open.length }
      if (best.openCount < 2) break
    }
    if (!best) return false
    const { line, expansion } = best
    const { nextBeta, nextDiamond, nextSerial } = this
    const before: BranchState = {
      lines: this.trail.length,
      worlds: this.worlds.length,
      betas: this.betas.length,
      diamonds: this.diamonds.length,
      nextBeta,
      nextDiamond,
      nextSerial,
    }
    this.splits.push({ premise: line, expansion, before, closedTrees: [], dependencies: new Set() })
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
    for (; this.nextDiamond < this.diamonds.length; this.nextDiamond++) {
      const line = this.diamonds[this.nextDiamond]!
      const parts = this.formulas.expand(line.formula) as DiamondExpansion
      const { world } = line
      if (this.hasWitness(world, parts.operand) || this.findBlocker(world)) continue
      this.openSuccessor(world, parts.operand, parts.by, line)
      return true
    }
    return false
  }

  /** Returns true if a formula holds in a world that the given one sees. */
  private hasWitness(world: SearchWorld, formula: number): boolean {
    const holding = this.worldsOf.get(formula) ?? []
    if (this.logic === 'S4' || this.logic === 'S5' || holding.length < world.children.length) {
      this.spend(1 + holding.length)
      return holding.some(other => this.sees(world, other))
    }
    this.spend(1 + world.children.length)
    return this.listVisible(world).some(other => other.holds.has(formula))
  }

  /** Opens a successor in D for a world with boxes but without children; returns false if there is none. */
  private expandSerial(): boolean {
    if (this.logic !== 'D') return false
    for (; this.nextSerial < this.worlds.length; this.nextSerial++) {
      const { boxes, children } = this.worlds[this.nextSerial]!
      this.spend(1)
      if (boxes.length > 0 && children.length === 0) break
    }
    const world = this.worlds[this.nextSerial]
    if (!world) return false
    const { line, operand } = world.boxes[0]!
    this.openSuccessor(world, operand, 'D', line)
    return true
  }

  private openSuccessor(from: SearchWorld, operand: number, by: TableauRule, line: SearchLine): void {
    const world = this.openWorld(from)
    this.addLine(world, operand, by, [line])
    for (const other of this.listSeeing(world)) {
      this.spend(1 + other.boxes.length)
      for (const box of other.boxes)
        this.addLine(world, box.operand, this.formulas.expand(box.line.formula).by, [box.line])
    }
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
      const tree: ClosedTree = { lines: this.trail.slice(split?.before.lines ?? 0), end: treeEnd }
      if (!split) return tree
      this.undo(split)
      split.closedTrees.push(tree)
      this.spend(dependencies.size + split.dependencies.size)
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

  /** Removes what was added since a split. */
  private undo({ before }: Split): void {
    this.spend(this.trail.length - before.lines)
    for (const line of this.trail.splice(before.lines).reverse()) {
      const { world } = line
      world.holds.delete(line.formula)
      this.worldsOf.get(line.formula)!.pop()
      if (world.boxes.at(-1)?.line === line) world.boxes.pop()
    }
    for (const world of this.worlds.splice(before.worlds).reverse()) world.parent!.children.pop()
    this.betas.length = before.betas
    this.diamonds.length = before.diamonds
    this.nextBeta = before.nextBeta
    this.nextDiamond = before.nextDiamond
    this.nextSerial = before.nextSerial
    this.nextLine = before.lines
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
