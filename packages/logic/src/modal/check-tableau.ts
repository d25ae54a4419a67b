/**
 * Proof checker for tableaux: every line must follow by its rule and every branch must be closed. It shares only the data
 * types with the prover.
 */
import { createNumbering } from '../formula/equal.ts'
import type { Formula } from '../formula/formula.ts'
import type { ModalLogic } from './logics.ts'
import type { Tableau, TableauLine, TableauRule } from './tableau.ts'

export type TableauCheck =
  | { readonly valid: true }
  | { readonly valid: false; readonly line: number | null; readonly problem: string }

/** The conclusions of a rule: `all` of one branch, or `some` alternatives. Null if the rule does not apply. */
function conclusions(by: TableauRule, formula: Formula): { all?: Formula[]; some?: Formula[][] } | null {
  const denied = formula.kind === 'not' ? formula.operand : null
  const no = (operand: Formula): Formula => ({ kind: 'not', operand })
  switch (by) {
    case '¬¬':
      return denied?.kind === 'not' ? { all: [denied.operand] } : null
    case '∧':
      return formula.kind === 'and' ? { all: [...formula.operands] } : null
    case '¬∨':
      return denied?.kind === 'or' ? { all: denied.operands.map(no) } : null
    case '¬→':
      return denied?.kind === 'implies' ? { all: [denied.left, no(denied.right)] } : null
    case '∨':
      return formula.kind === 'or' ? { some: formula.operands.map(each => [each]) } : null
    case '¬∧':
      return denied?.kind === 'and' ? { some: denied.operands.map(each => [no(each)]) } : null
    case '→':
      return formula.kind === 'implies' ? { some: [[no(formula.left)], [formula.right]] } : null
    case '↔':
      if (formula.kind !== 'iff') return null
      return {
        some: [
          [formula.left, formula.right],
          [no(formula.left), no(formula.right)],
        ],
      }
    case '¬↔':
      if (denied?.kind !== 'iff') return null
      return {
        some: [
          [denied.left, no(denied.right)],
          [no(denied.left), denied.right],
        ],
      }
    case '◇':
      return formula.kind === 'diamond' ? { all: [formula.operand] } : null
    case '¬□':
      return denied?.kind === 'box' ? { all: [no(denied.operand)] } : null
    case '□':
      return formula.kind === 'box' ? { all: [formula.operand] } : null
    case '¬◇':
      return denied?.kind === 'diamond' ? { all: [no(denied.operand)] } : null
    case 'D':
      if (formula.kind === 'box') return { all: [formula.operand] }
      return denied?.kind === 'diamond' ? { all: [no(denied.operand)] } : null
    default:
      return null
  }
}

/** Tests accessibility between worlds named by prefixes. */
function prefixSees(logic: ModalLogic, from: string, to: string): boolean {
  const child = to.startsWith(`${from}.`) && !to.slice(from.length + 1).includes('.')
  const parent = from.startsWith(`${to}.`) && !from.slice(to.length + 1).includes('.')
  if (logic === 'S5') return true
  if (logic === 'S4') return to === from || to.startsWith(`${from}.`)
  if (logic === 'B') return to === from || child || parent
  if (logic === 'T') return to === from || child
  return child
}

/**
 * Checks that a tableau proves its conclusion from its premises in its logic.
 *
 *     checkTableau(prove(parse('□p → p'), { logic: 'T' }).tableau!)     // { valid: true }
 */
export function checkTableau(tableau: Tableau): TableauCheck {
  const { lines, closures, logic } = tableau
  const number = createNumbering()
  const below = lines.map((): number[] => [])
  for (const [i, { above }] of lines.entries()) {
    if (!Number.isInteger(above) || above >= i || above < -1 || (above === -1) !== (i === 0))
      return wrong(i, 'must be below an earlier line')
    if (above >= 0) below[above]!.push(i)
  }
  if (lines.length === 0) return wrong(null, 'a tableau has at least one line')
  /** Tests whether a line is on the branch that ends at another line. */
  const reaches = (line: number, end: number): boolean => {
    for (let at = end; at >= line; at = lines[at]!.above) if (at === line) return true
    return false
  }
  const onBranch = function* (end: number): Generator<TableauLine> {
    for (let at = end; at >= 0; at = lines[at]!.above) yield lines[at]!
  }

  const problemOf = (i: number): string | null => {
    const line = lines[i]!
    const { above, by, from, formula, world } = line
    const siblings = above < 0 ? [i] : below[above]!
    if (by === 'premise' || by === 'denial') {
      if (siblings.length > 1) return 'a premise does not split a branch'
      if (world !== '1') return 'a premise holds in world 1'
      const given: readonly Formula[] =
        by === 'premise' ? tableau.premises : [{ kind: 'not', operand: tableau.conclusion }]
      return given.some(each => number(each) === number(formula)) ? null : 'is not one of the premises'
    }
    const source = from[0]
    if (from.length !== 1 || source === undefined || !Number.isInteger(source) || source < 0)
      return 'a rule is applied to exactly one line'
    if (above < 0 || !reaches(source, above)) return `line ${source} is not on its branch`
    const premise = lines[source]!
    const found = conclusions(by, premise.formula)
    if (!found || (by === 'D' && logic !== 'D')) return `the rule ${by} does not apply to line ${source}`
    const wanted = found.all ?? found.some![(line.alternative ?? 0) - 1] ?? []
    if (!wanted.some(each => number(each) === number(formula))) return `the rule ${by} does not give this`
    if (found.some) {
      if (world !== premise.world) return 'a split must stay in its world'
      return splitProblem(i, source, found.some.length)
    }
    if (siblings.length > 1) return `the rule ${by} does not split a branch`
    if (by === '◇' || by === '¬□' || by === 'D') {
      for (const other of onBranch(above)) if (other.world === world) return `world ${world} is not new`
      const named = logic === 'S5' ? /^[1-9]\d*$/.test(world) : prefixSees('K', premise.world, world)
      return named && /^[1-9]\d*(\.[1-9]\d*)*$/.test(world) ? null : `world ${world} has the wrong name`
    }
    if (by === '□' || by === '¬◇') {
      if (!prefixSees(logic, premise.world, world)) return `in ${logic} world ${premise.world} does not see ${world}`
      for (const other of onBranch(above)) if (other.world === world) return null
      return `there is no world ${world} on the branch`
    }
    return world === premise.world ? null : 'must stay in its world'
  }

  /** The first line of an alternative is a sibling of the other alternatives; its further lines follow below. */
  const splitProblem = (i: number, source: number, count: number): string | null => {
    const { above, by, alternative } = lines[i]!
    const same = (other: TableauLine) => other.by === by && other.from[0] === source
    const siblings = below[above]!.map(each => lines[each]!)
    if (siblings.length === 1 || count === 1) {
      if (count === 1) return siblings.length === 1 ? null : 'one alternative, but several branches'
      for (const other of onBranch(above)) if (same(other) && other.alternative === alternative) return null
      return 'the other alternatives are missing'
    }
    const taken = new Set(siblings.map(other => (same(other) ? other.alternative : 0)))
    return siblings.length === count && taken.size === count && !taken.has(0)
      ? null
      : 'the branches are not the alternatives of one formula'
  }

  for (let i = 0; i < lines.length; i++) {
    const problem = problemOf(i)
    if (problem !== null) return wrong(i, problem)
  }

  const closed = new Set<number>()
  for (const { leaf, by } of closures) {
    const [one, other] = by
    if (!lines[leaf]) return wrong(null, `there is no line ${leaf} to close`)
    if (by.length !== 1 && by.length !== 2) return wrong(leaf, 'a branch is closed by one line or by two')
    if (by.some(each => !lines[each] || !reaches(each, leaf))) return wrong(leaf, 'closed by a line of another branch')
    const { formula, world } = lines[one!]!
    if (other === undefined) {
      const absurd = formula.kind === 'false' || (formula.kind === 'not' && formula.operand.kind === 'true')
      if (!absurd) return wrong(leaf, 'closed by a line that is not contradictory')
    } else {
      const second = lines[other]!
      const opposite = (a: Formula, b: Formula) => b.kind === 'not' && number(b.operand) === number(a)
      if (second.world !== world) return wrong(leaf, 'closed by lines of different worlds')
      if (!opposite(formula, second.formula) && !opposite(second.formula, formula))
        return wrong(leaf, 'closed by lines that do not contradict each other')
    }
    closed.add(leaf)
  }
  const open = lines.findIndex((_, i) => below[i]!.length === 0 && !closed.has(i))
  return open < 0 ? { valid: true } : wrong(open, 'its branch is not closed')
}

const wrong = (line: number | null, problem: string): TableauCheck => ({ valid: false, line, problem })
