/** Boxes as first-order formulas, and formulas in a form in which equal readings look equal. */
import type { FolFormula } from '@elenchus/logic/fol'
import type { Box, Condition, Referent } from './box.ts'

const NAMES = ['x', 'y', 'z', 'u', 'v', 'w']

/** The first-order formula of a box: its referents exist, and its conditions hold. */
export const formulaOf = (box: Box): FolFormula => renamed(normal(ofBox(box)))

const ofBox = (box: Box): FolFormula => quantify('exists', box.referents, conjunction(box.conditions.map(ofCondition)))

function ofCondition(condition: Condition): FolFormula {
  switch (condition.kind) {
    case 'atom':
      return { kind: 'atom', name: condition.name, terms: condition.terms }
    case 'not':
      return { kind: 'not', operand: ofBox(condition.box) }
    case 'implies': {
      const { left, right } = condition
      const body: FolFormula = {
        kind: 'implies',
        left: conjunction(left.conditions.map(ofCondition)),
        right: ofBox(right),
      }
      return quantify('forall', left.referents, left.conditions.length === 0 ? body.right : body)
    }
    case 'iff':
      return { kind: 'iff', left: ofBox(condition.left), right: ofBox(condition.right) }
    case 'or':
      return { kind: 'or', operands: condition.boxes.map(ofBox) }
    case 'xor':
      return { kind: 'xor', left: ofBox(condition.boxes[0]!), right: ofBox(condition.boxes[1]!) }
    case 'anaphor':
      throw new Error(`internal error: "${condition.words}" was not resolved`)
  }
}

const quantify = (kind: 'forall' | 'exists', referents: readonly Referent[], body: FolFormula): FolFormula =>
  referents.reduceRight<FolFormula>((inside, { name }) => ({ kind, variable: name, body: inside }), body)

export function conjunction(formulas: readonly FolFormula[]): FolFormula {
  if (formulas.length === 0) return { kind: 'true' }
  return formulas.length === 1 ? formulas[0]! : { kind: 'and', operands: formulas }
}

/** Lists flattened, repetitions dropped, double negations gone, `A → (B → C)` as `A ∧ B → C`. */
export function normal(formula: FolFormula): FolFormula {
  switch (formula.kind) {
    case 'not': {
      const operand = normal(formula.operand)
      if (operand.kind === 'true' || operand.kind === 'false')
        return { kind: operand.kind === 'true' ? 'false' : 'true' }
      return operand.kind === 'not' ? operand.operand : { kind: 'not', operand }
    }
    case 'and':
    case 'or': {
      const seen = new Map<string, FolFormula>()
      for (const operand of formula.operands.map(normal)) {
        for (const one of operand.kind === formula.kind ? operand.operands : [operand]) {
          if (one.kind === (formula.kind === 'and' ? 'true' : 'false')) continue
          if (one.kind === (formula.kind === 'and' ? 'false' : 'true')) return one
          seen.set(JSON.stringify(one), one)
        }
      }
      const operands = [...seen.values()]
      if (operands.length === 0) return { kind: formula.kind === 'and' ? 'true' : 'false' }
      return operands.length === 1 ? operands[0]! : { kind: formula.kind, operands }
    }
    case 'implies': {
      const left = normal(formula.left)
      const right = normal(formula.right)
      if (left.kind === 'true') return right
      if (left.kind === 'false' || right.kind === 'true') return { kind: 'true' }
      if (right.kind === 'false') return normal({ kind: 'not', operand: left })
      if (right.kind === 'implies')
        return normal({ kind: 'implies', left: { kind: 'and', operands: [left, right.left] }, right: right.right })
      if (right.kind === 'forall')
        return { kind: 'forall', variable: right.variable, body: normal({ kind: 'implies', left, right: right.body }) }
      const { variables, body } = lifted(left)
      if (variables.length > 0) {
        const rest = normal({ kind: 'implies', left: body, right })
        return variables.reduceRight<FolFormula>(
          (inside, variable) => ({ kind: 'forall', variable, body: inside }),
          rest,
        )
      }
      return { kind: 'implies', left, right }
    }
    case 'iff':
    case 'xor': {
      const left = normal(formula.left)
      const right = normal(formula.right)
      const fixed = left.kind === 'true' || left.kind === 'false' ? left : right
      const other = fixed === left ? right : left
      if (fixed.kind === 'true' || fixed.kind === 'false')
        return (fixed.kind === 'true') === (formula.kind === 'iff') ? other : normal({ kind: 'not', operand: other })
      return { kind: formula.kind, left, right }
    }
    case 'forall':
    case 'exists': {
      const body = normal(formula.body)
      // There is somebody in every domain, so nothing hangs on a quantifier over nothing.
      return body.kind === 'true' || body.kind === 'false'
        ? body
        : { kind: formula.kind, variable: formula.variable, body }
    }
    default:
      return formula
  }
}

/** What exists in a condition may stand before it: (∃x A ∧ B) → C is ∀x (A ∧ B → C). Variables are all different. */
function lifted(formula: FolFormula): { variables: string[]; body: FolFormula } {
  if (formula.kind === 'exists') {
    const inside = lifted(formula.body)
    return { variables: [formula.variable, ...inside.variables], body: inside.body }
  }
  if (formula.kind !== 'and' && formula.kind !== 'or') return { variables: [], body: formula }
  const parts = formula.operands.map(lifted)
  return {
    variables: parts.flatMap(part => part.variables),
    body: { kind: formula.kind, operands: parts.map(part => part.body) },
  }
}

/** Bound variables named x, y, z … in the order of their quantifiers. */
function renamed(formula: FolFormula): FolFormula {
  let count = 0
  const visit = (part: FolFormula, names: ReadonlyMap<string, string>): FolFormula => {
    switch (part.kind) {
      case 'atom':
        return {
          ...part,
          terms: part.terms.map(term => ({
            ...term,
            name: term.kind === 'variable' ? (names.get(term.name) ?? term.name) : term.name,
          })),
        }
      case 'not':
        return { kind: 'not', operand: visit(part.operand, names) }
      case 'and':
      case 'or':
        return { kind: part.kind, operands: part.operands.map(one => visit(one, names)) }
      case 'forall':
      case 'exists': {
        const variable = NAMES[count] ?? `x${count}`
        count++
        return { kind: part.kind, variable, body: visit(part.body, new Map(names).set(part.variable, variable)) }
      }
      case 'implies':
      case 'iff':
      case 'xor':
        return { kind: part.kind, left: visit(part.left, names), right: visit(part.right, names) }
      default:
        return part
    }
  }
  return visit(formula, new Map())
}
