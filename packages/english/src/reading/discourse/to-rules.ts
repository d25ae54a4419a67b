/**
 * Conversion of first-order formulas to facts and rules: quantifier-free facts, and rules whose variables are all universal. For other
 * formulas the reason is returned; they are decided by first-order logic.
 */
import { and, type Formula, not, or } from '@elenchus/logic'
import type { FolFormula } from '@elenchus/logic/fol'
import type { Rule } from '@elenchus/logic/rules'
import { IDENTITY } from './name-group.ts'

export interface RuleForm {
  readonly facts: readonly Formula[]
  readonly rules: readonly Rule[]
}

/** Converts a formula in normal form to facts and rules, or returns the reason why it cannot: "it says that somebody exists". */
export function toRules(formula: FolFormula): RuleForm | string {
  const facts: Formula[] = []
  const rules: Rule[] = []
  const unquantifiedFacts: Formula[] = []
  const parts = formula.kind === 'and' ? formula.operands : [formula]
  for (const part of parts) {
    const matrix = stripUniversals(part)
    if (matrix.kind === 'implies') {
      const body = toQuantifierFree(matrix.left)
      const head = toQuantifierFree(matrix.right)
      if (typeof body === 'string') return body
      if (typeof head === 'string') return head
      rules.push({ body, head })
    } else if (matrix.kind === 'iff') {
      const left = toQuantifierFree(matrix.left)
      const right = toQuantifierFree(matrix.right)
      if (typeof left === 'string') return left
      if (typeof right === 'string') return right
      rules.push({ body: left, head: right }, { body: right, head: left })
    } else {
      const fact = toQuantifierFree(matrix)
      if (typeof fact === 'string') return fact
      // "Everyone is tall and kind" is one fact; a general fact stays apart from the others.
      if (matrix === part) unquantifiedFacts.push(fact)
      else facts.push(fact)
    }
  }
  if (unquantifiedFacts.length > 0)
    facts.unshift(unquantifiedFacts.length === 1 ? unquantifiedFacts[0]! : { kind: 'and', operands: unquantifiedFacts })
  return { facts, rules }
}

/** Converts a statement to a formula with free universal variables, or returns the reason why it cannot. */
export function toStatement(formula: FolFormula): Formula | string {
  const matrix = stripUniversals(formula)
  if (matrix.kind === 'implies' || matrix.kind === 'iff') {
    const left = toQuantifierFree(matrix.left)
    const right = toQuantifierFree(matrix.right)
    if (typeof left === 'string') return left
    if (typeof right === 'string') return right
    return { kind: matrix.kind, left, right }
  }
  return toQuantifierFree(matrix)
}

function stripUniversals(formula: FolFormula): FolFormula {
  let matrix = formula
  while (matrix.kind === 'forall') matrix = matrix.body
  return matrix
}

const EXISTENTIAL_REASON = 'it says that somebody or something exists'
const IDENTITY_REASON = 'it compares individuals by identity'
const INNER_UNIVERSAL_REASON = 'it has an "every" inside a condition, a negation or a disjunction'

/** Converts a formula without quantifiers, or returns the reason why it cannot. */
function toQuantifierFree(formula: FolFormula): Formula | string {
  switch (formula.kind) {
    case 'atom':
      return formula.name === IDENTITY ? IDENTITY_REASON : formula
    case 'true':
    case 'false':
      return formula
    case 'not': {
      const operand = toQuantifierFree(formula.operand)
      return typeof operand === 'string' ? operand : not(operand)
    }
    case 'and':
    case 'or': {
      const operands: Formula[] = []
      for (const one of formula.operands) {
        const part = toQuantifierFree(one)
        if (typeof part === 'string') return part
        operands.push(part)
      }
      return { kind: formula.kind, operands }
    }
    case 'implies':
    case 'iff':
    case 'xor': {
      const left = toQuantifierFree(formula.left)
      const right = toQuantifierFree(formula.right)
      if (typeof left === 'string') return left
      if (typeof right === 'string') return right
      if (formula.kind === 'implies') return or(not(left), right)
      return formula.kind === 'iff'
        ? or(and(left, right), and(not(left), not(right)))
        : and(or(left, right), not(and(left, right)))
    }
    case 'exists':
      return EXISTENTIAL_REASON
    case 'forall':
      return INNER_UNIVERSAL_REASON
  }
}
