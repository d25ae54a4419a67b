/** Translation of discourse boxes to first-order formulas, in a normal form in which equal readings are identical. */
import { type FolFormula, mapParts } from '@elenchus/logic/fol'
import type { Box, Condition, Referent, Term } from './box.ts'

const VARIABLE_NAMES = ['x', 'y', 'z', 'u', 'v', 'w']

/** Translates a box: its referents exist, and its conditions hold. */
export const toFormula = (box: Box): FolFormula => renameVariables(normalize(translateBox(box)))

const translateBox = (box: Box): FolFormula =>
  quantify('exists', box.referents, createConjunction(box.conditions.map(translateCondition)))

function translateCondition(condition: Condition): FolFormula {
  switch (condition.kind) {
    case 'atom':
      return { kind: 'atom', name: condition.name, terms: condition.terms }
    case 'not':
      return { kind: 'not', operand: translateBox(condition.box) }
    case 'implies': {
      const { left, right } = condition
      const body: FolFormula = {
        kind: 'implies',
        left: createConjunction(left.conditions.map(translateCondition)),
        right: translateBox(right),
      }
      return quantify('forall', left.referents, left.conditions.length === 0 ? body.right : body)
    }
    case 'iff':
      return { kind: 'iff', left: translateBox(condition.left), right: translateBox(condition.right) }
    case 'or':
      return { kind: 'or', operands: condition.boxes.map(translateBox) }
    case 'xor':
      return { kind: 'xor', left: translateBox(condition.boxes[0]!), right: translateBox(condition.boxes[1]!) }
    case 'anaphor':
      throw new Error(`internal error: "${condition.words}" was not resolved`)
  }
}

const quantify = (kind: 'forall' | 'exists', referents: readonly Referent[], body: FolFormula): FolFormula =>
  referents.reduceRight<FolFormula>((inside, { name }) => ({ kind, variable: name, body: inside }), body)

export function createConjunction(formulas: readonly FolFormula[]): FolFormula {
  if (formulas.length === 0) return { kind: 'true' }
  return formulas.length === 1 ? formulas[0]! : { kind: 'and', operands: formulas }
}

/** Flattens lists, drops repetitions and double negations, folds constants, and writes `A → (B → C)` as `A ∧ B → C`. */
export function normalize(formula: FolFormula): FolFormula {
  switch (formula.kind) {
    case 'not': {
      const operand = normalize(formula.operand)
      if (operand.kind === 'true' || operand.kind === 'false')
        return { kind: operand.kind === 'true' ? 'false' : 'true' }
      return operand.kind === 'not' ? operand.operand : { kind: 'not', operand }
    }
    case 'and':
    case 'or': {
      const seen = new Map<string, FolFormula>()
      for (const operand of formula.operands.map(normalize)) {
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
      const left = normalize(formula.left)
      const right = normalize(formula.right)
      if (left.kind === 'true') return right
      if (left.kind === 'false' || right.kind === 'true') return { kind: 'true' }
      if (right.kind === 'false') return normalize({ kind: 'not', operand: left })
      if (right.kind === 'implies')
        return normalize({ kind: 'implies', left: { kind: 'and', operands: [left, right.left] }, right: right.right })
      if (right.kind === 'forall')
        return {
          kind: 'forall',
          variable: right.variable,
          body: normalize({ kind: 'implies', left, right: right.body }),
        }
      const { variables, body } = liftExistentials(left)
      if (variables.length > 0) {
        const rest = normalize({ kind: 'implies', left: body, right })
        return variables.reduceRight<FolFormula>(
          (inside, variable) => ({ kind: 'forall', variable, body: inside }),
          rest,
        )
      }
      return { kind: 'implies', left, right }
    }
    case 'iff':
    case 'xor': {
      const left = normalize(formula.left)
      const right = normalize(formula.right)
      const constant = left.kind === 'true' || left.kind === 'false' ? left : right
      const other = constant === left ? right : left
      if (constant.kind === 'true' || constant.kind === 'false')
        return (constant.kind === 'true') === (formula.kind === 'iff')
          ? other
          : normalize({ kind: 'not', operand: other })
      return { kind: formula.kind, left, right }
    }
    case 'forall':
    case 'exists': {
      const body = normalize(formula.body)
      // Domains are not empty, so a quantifier over a constant is redundant.
      return body.kind === 'true' || body.kind === 'false'
        ? body
        : { kind: formula.kind, variable: formula.variable, body }
    }
    default:
      return formula
  }
}

/** Lifts existential quantifiers out of an antecedent: (∃x A ∧ B) → C is ∀x (A ∧ B → C). Precondition: variables are distinct. */
function liftExistentials(formula: FolFormula): { variables: string[]; body: FolFormula } {
  if (formula.kind === 'exists') {
    const inside = liftExistentials(formula.body)
    return { variables: [formula.variable, ...inside.variables], body: inside.body }
  }
  if (formula.kind !== 'and' && formula.kind !== 'or') return { variables: [], body: formula }
  const parts = formula.operands.map(liftExistentials)
  return {
    variables: parts.flatMap(part => part.variables),
    body: { kind: formula.kind, operands: parts.map(part => part.body) },
  }
}

/** Renames bound variables to x, y, z … in the order of their quantifiers. */
function renameVariables(formula: FolFormula): FolFormula {
  let count = 0
  const visit = (part: FolFormula, names: ReadonlyMap<string, string>): FolFormula => {
    if (part.kind === 'atom') {
      const rename = ({ kind, name }: Term): Term => ({
        kind,
        name: kind === 'variable' ? (names.get(name) ?? name) : name,
      })
      return { ...part, terms: part.terms.map(rename) }
    }
    if (part.kind !== 'forall' && part.kind !== 'exists') return mapParts(part, inner => visit(inner, names))
    const variable = VARIABLE_NAMES[count] ?? `x${count}`
    count++
    return { kind: part.kind, variable, body: visit(part.body, new Map(names).set(part.variable, variable)) }
  }
  return visit(formula, new Map())
}
