/**
 * Proof checker for tableaux: every line must follow by its rule and every branch must be closed. It shares only data types with the
 * prover.
 */
import { createNumbering } from '../formula/equal.ts'
import type { Formula } from '../formula/formula.ts'
import type { ModalLogic } from './logics.ts'
import type { Tableau, TableauLine, TableauRule } from './tableau.ts'

export type TableauCheck =
  | { readonly valid: true }
  /** `line` is the first invalid line, or null if the tableau as a whole is invalid. */
  | { readonly valid: false; readonly line: number | null; readonly problem: string }

/** Returns the conclusions of a rule: `all` on one branch, or `some` as alternatives on several. Null if the rule does not apply. */
function applyRule(rule: TableauRule, formula: Formula): { all?: Formula[]; some?: Formula[][] } | null {
  const negated = formula.kind === 'not' ? formula.operand : null
  const negate = (operand: Formula): Formula => ({ kind: 'not', operand })
  const either = (...alternatives: Formula[][]) => ({ some: alternatives })
  switch (rule) {
    case '¬¬':
      return negated?.kind === 'not' ? { all: [negated.operand] } : null
    case '∧':
      return formula.kind === 'and' ? { all: [...formula.operands] } : null
    case '¬∨':
      return negated?.kind === 'or' ? { all: negated.operands.map(negate) } : null
    case '¬→':
      return negated?.kind === 'implies' ? { all: [negated.left, negate(negated.right)] } : null
    case '∨':
      return formula.kind === 'or' ? { some: formula.operands.map(each => [each]) } : null
    case '¬∧':
      return negated?.kind === 'and' ? { some: negated.operands.map(each => [negate(each)]) } : null
    case '→':
      return formula.kind === 'implies' ? { some: [[negate(formula.left)], [formula.right]] } : null
    case '↔':
      if (formula.kind !== 'iff') return null
      return either([formula.left, formula.right], [negate(formula.left), negate(formula.right)])
    case '¬↔':
      if (negated?.kind !== 'iff') return null
      return either([negated.left, negate(negated.right)], [negate(negated.left), negated.right])
    case '◇':
      return formula.kind === 'diamond' ? { all: [formula.operand] } : null
    case '¬□':
      return negated?.kind === 'box' ? { all: [negate(negated.operand)] } : null
    case '□':
      return formula.kind === 'box' ? { all: [formula.operand] } : null
    case '¬◇':
      return negated?.kind === 'diamond' ? { all: [negate(negated.operand)] } : null
    case 'D':
      if (formula.kind === 'box') return { all: [formula.operand] }
      return negated?.kind === 'diamond' ? { all: [negate(negated.operand)] } : null
    default:
      return null
  }
}

/** Returns true if a world sees another one by their prefixes. */
function seesByPrefix(logic: ModalLogic, from: string, to: string): boolean {
  const isChild = to.startsWith(`${from}.`) && !to.slice(from.length + 1).includes('.')
  const isParent = from.startsWith(`${to}.`) && !from.slice(to.length + 1).includes('.')
  if (logic === 'S5') return true
  if (logic === 'S4') return to === from || to.startsWith(`${from}.`)
  if (logic === 'B') return to === from || isChild || isParent
  if (logic === 'T') return to === from || isChild
  return isChild
}

/**
 * Checks that a tableau proves its conclusion from its premises in its logic.
 *
 *     checkTableau(prove(parse('□p → p'), { logic: 'T' }).tableau!)     // { valid: true }
 */
export function checkTableau(tableau: Tableau): TableauCheck {
  const { lines, closures, logic } = tableau
  const getNumber = createNumbering()
  const children = lines.map((): number[] => [])
  for (const [i, { above }] of lines.entries()) {
    if (!Number.isInteger(above) || above >= i || above < -1 || (above === -1) !== (i === 0))
      return invalid(i, 'must be below an earlier line')
    if (above >= 0) children[above]!.push(i)
  }
  if (lines.length === 0) return invalid(null, 'a tableau has at least one line')
  /** Returns true if a line is on the branch that ends at another line. */
  const isAbove = (line: number, end: number): boolean => {
    for (let current = end; current >= line; current = lines[current]!.above) if (current === line) return true
    return false
  }
  const walkUp = function* (end: number): Generator<TableauLine> {
    for (let current = end; current >= 0; current = lines[current]!.above) yield lines[current]!
  }

  const findProblem = (i: number): string | null => {
    const line = lines[i]!
    const { above, by, from, formula, world } = line
    const siblings = above < 0 ? [i] : children[above]!
    if (by === 'premise' || by === 'denial') {
      if (siblings.length > 1) return 'a premise does not split a branch'
      if (world !== '1') return 'a premise holds in world 1'
      const given: readonly Formula[] =
        by === 'premise' ? tableau.premises : [{ kind: 'not', operand: tableau.conclusion }]
      return given.some(each => getNumber(each) === getNumber(formula)) ? null : 'is not one of the premises'
    }
    const source = from[0]
    if (from.length !== 1 || source === undefined || !Number.isInteger(source) || source < 0)
      return 'a rule is applied to exactly one line'
    if (above < 0 || !isAbove(source, above)) return `line ${source} is not on its branch`
    const premise = lines[source]!
    const result = applyRule(by, premise.formula)
    if (!result || (by === 'D' && logic !== 'D')) return `the rule ${by} does not apply to line ${source}`
    const conclusions = result.all ?? result.some![(line.alternative ?? 0) - 1] ?? []
    if (!conclusions.some(each => getNumber(each) === getNumber(formula))) return `the rule ${by} does not give this`
    if (result.some) {
      if (world !== premise.world) return 'a split must stay in its world'
      return findSplitProblem(i, source, result.some.length)
    }
    if (siblings.length > 1) return `the rule ${by} does not split a branch`
    if (by === '◇' || by === '¬□' || by === 'D') {
      for (const other of walkUp(above)) if (other.world === world) return `world ${world} is not new`
      const isNamedByParent = logic === 'S5' ? /^[1-9]\d*$/.test(world) : seesByPrefix('K', premise.world, world)
      return isNamedByParent && /^[1-9]\d*(\.[1-9]\d*)*$/.test(world) ? null : `world ${world} has the wrong name`
    }
    if (by === '□' || by === '¬◇') {
      if (!seesByPrefix(logic, premise.world, world)) return `in ${logic} world ${premise.world} does not see ${world}`
      for (const other of walkUp(above)) if (other.world === world) return null
      return `there is no world ${world} on the branch`
    }
    return world === premise.world ? null : 'must stay in its world'
  }

  /** Checks a split: the first line of an alternative is a sibling of the other alternatives; its further lines are below it. */
  const findSplitProblem = (i: number, source: number, count: number): string | null => {
    const { above, by, alternative } = lines[i]!
    const isSameSplit = (other: TableauLine) => other.by === by && other.from[0] === source
    const siblings = children[above]!.map(each => lines[each]!)
    if (siblings.length === 1 || count === 1) {
      if (count === 1) return siblings.length === 1 ? null : 'one alternative, but several branches'
      for (const other of walkUp(above)) if (isSameSplit(other) && other.alternative === alternative) return null
      return 'the other alternatives are missing'
    }
    const alternatives = new Set(siblings.map(other => (isSameSplit(other) ? other.alternative : 0)))
    return siblings.length === count && alternatives.size === count && !alternatives.has(0)
      ? null
      : 'the branches are not the alternatives of one formula'
  }

  for (let i = 0; i < lines.length; i++) {
    const problem = findProblem(i)
    if (problem !== null) return invalid(i, problem)
  }

  const closed = new Set<number>()
  for (const { leaf, by } of closures) {
    const [first, second] = by
    if (!lines[leaf]) return invalid(null, `there is no line ${leaf} to close`)
    if (by.length !== 1 && by.length !== 2) return invalid(leaf, 'a branch is closed by one line or by two')
    if (by.some(each => !lines[each] || !isAbove(each, leaf)))
      return invalid(leaf, 'closed by a line of another branch')
    const { formula, world } = lines[first!]!
    if (second === undefined) {
      const isAbsurd = formula.kind === 'false' || (formula.kind === 'not' && formula.operand.kind === 'true')
      if (!isAbsurd) return invalid(leaf, 'closed by a line that is not contradictory')
    } else {
      const otherLine = lines[second]!
      const isNegation = (a: Formula, b: Formula) => b.kind === 'not' && getNumber(b.operand) === getNumber(a)
      if (otherLine.world !== world) return invalid(leaf, 'closed by lines of different worlds')
      if (!isNegation(formula, otherLine.formula) && !isNegation(otherLine.formula, formula))
        return invalid(leaf, 'closed by lines that do not contradict each other')
    }
    closed.add(leaf)
  }
  const openLeaf = lines.findIndex((_, i) => children[i]!.length === 0 && !closed.has(i))
  return openLeaf < 0 ? { valid: true } : invalid(openLeaf, 'its branch is not closed')
}

const invalid = (line: number | null, problem: string): TableauCheck => ({ valid: false, line, problem })
