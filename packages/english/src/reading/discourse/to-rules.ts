/**
 * First-order formulas as facts and rules, where they are such: facts without quantifiers, and rules whose variables are
 * all universal. What is beyond them comes back as a reason, and is left to first-order logic.
 */
import type { Formula } from '@elenchus/logic'
import type { FolFormula } from '@elenchus/logic/fol'
import type { Rule } from '@elenchus/logic/rules'
import { SAME } from './name-group.ts'

export interface AsRules {
  readonly facts: readonly Formula[]
  readonly rules: readonly Rule[]
}

/** The facts and rules of a formula in normal form, or why it is none: "it says that somebody exists". */
export function rulesOf(formula: FolFormula): AsRules | string {
  const facts: Formula[] = []
  const rules: Rule[] = []
  const plain: Formula[] = []
  const parts = formula.kind === 'and' ? formula.operands : [formula]
  for (const part of parts) {
    const inside = stripped(part)
    if (inside.kind === 'implies') {
      const body = boolean(inside.left)
      const head = boolean(inside.right)
      if (typeof body === 'string') return body
      if (typeof head === 'string') return head
      rules.push({ body, head })
    } else if (inside.kind === 'iff') {
      const left = boolean(inside.left)
      const right = boolean(inside.right)
      if (typeof left === 'string') return left
      if (typeof right === 'string') return right
      rules.push({ body: left, head: right }, { body: right, head: left })
    } else {
      const fact = boolean(inside)
      if (typeof fact === 'string') return fact
      // "Everyone is tall and kind" is one fact; a general fact stays apart from the others.
      if (inside === part) plain.push(fact)
      else facts.push(fact)
    }
  }
  if (plain.length > 0) facts.unshift(plain.length === 1 ? plain[0]! : { kind: 'and', operands: plain })
  return { facts, rules }
}

/** A statement as a formula of the rule engine, its universal variables left free; or why it is none. */
export function statementOf(formula: FolFormula): Formula | string {
  const inside = stripped(formula)
  if (inside.kind === 'implies' || inside.kind === 'iff') {
    const left = boolean(inside.left)
    const right = boolean(inside.right)
    if (typeof left === 'string') return left
    if (typeof right === 'string') return right
    return { kind: inside.kind, left, right }
  }
  return boolean(inside)
}

function stripped(formula: FolFormula): FolFormula {
  let inside = formula
  while (inside.kind === 'forall') inside = inside.body
  return inside
}

const EXISTS = 'it says that somebody or something exists'
const WHO_IS_WHO = 'it says who is who'
const ALL_INSIDE = 'it has an "every" inside a condition, a denial or a choice'

function boolean(formula: FolFormula): Formula | string {
  switch (formula.kind) {
    case 'atom':
      return formula.name === SAME ? WHO_IS_WHO : formula
    case 'true':
    case 'false':
      return formula
    case 'not': {
      const operand = boolean(formula.operand)
      return typeof operand === 'string' ? operand : { kind: 'not', operand }
    }
    case 'and':
    case 'or': {
      const operands: Formula[] = []
      for (const one of formula.operands) {
        const part = boolean(one)
        if (typeof part === 'string') return part
        operands.push(part)
      }
      return { kind: formula.kind, operands }
    }
    case 'implies': {
      const left = boolean(formula.left)
      const right = boolean(formula.right)
      if (typeof left === 'string') return left
      if (typeof right === 'string') return right
      return { kind: 'or', operands: [{ kind: 'not', operand: left }, right] }
    }
    case 'xor': {
      const left = boolean(formula.left)
      const right = boolean(formula.right)
      if (typeof left === 'string') return left
      if (typeof right === 'string') return right
      return {
        kind: 'and',
        operands: [
          { kind: 'or', operands: [left, right] },
          { kind: 'not', operand: { kind: 'and', operands: [left, right] } },
        ],
      }
    }
    case 'iff': {
      const left = boolean(formula.left)
      const right = boolean(formula.right)
      if (typeof left === 'string') return left
      if (typeof right === 'string') return right
      return {
        kind: 'or',
        operands: [
          { kind: 'and', operands: [left, right] },
          {
            kind: 'and',
            operands: [
              { kind: 'not', operand: left },
              { kind: 'not', operand: right },
            ],
          },
        ],
      }
    }
    case 'exists':
      return EXISTS
    case 'forall':
      return ALL_INSIDE
  }
}
