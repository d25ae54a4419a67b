/**
 * S5 by enumeration, for comparison: over p, q, r a model is, up to what formulas can tell, one of the 255 non-empty
 * sets of the 8 valuations. Written against the definition of truth, without a line of the decision procedure.
 */
import type { Formula } from '../../formula/formula.ts'

export const names = ['p', 'q', 'r']

/** The valuations (as bits of a byte) at which p, q and r are true; valuation v gives atom i the bit i of v. */
const trueAt: Readonly<Record<string, number>> = { p: 0b10101010, q: 0b11001100, r: 0b11110000 }

/** The members of a set of valuations at which a formula is true, when the set is the model. */
export function trueWithin(set: number, formula: Formula): number {
  switch (formula.kind) {
    case 'atom':
      return trueAt[formula.name]! & set
    case 'true':
      return set
    case 'false':
      return 0
    case 'not':
      return set ^ trueWithin(set, formula.operand)
    case 'box':
      return trueWithin(set, formula.operand) === set ? set : 0
    case 'diamond':
      return trueWithin(set, formula.operand) !== 0 ? set : 0
    case 'and': {
      let all = set
      for (const operand of formula.operands) all &= trueWithin(set, operand)
      return all
    }
    case 'or': {
      let some = 0
      for (const operand of formula.operands) some |= trueWithin(set, operand)
      return some
    }
    case 'implies':
      return (set ^ trueWithin(set, formula.left)) | trueWithin(set, formula.right)
    case 'iff':
      return set ^ trueWithin(set, formula.left) ^ trueWithin(set, formula.right)
  }
}

export interface Verdict {
  readonly valid: boolean
  readonly satisfiable: boolean
  /** The fewest worlds of a model, of a countermodel; Infinity where there is none. */
  readonly worlds: number
  readonly counterWorlds: number
}

export function bruteForce(formula: Formula): Verdict {
  let worlds = Infinity
  let counterWorlds = Infinity
  for (let set = 1; set < 256; set++) {
    const holds = trueWithin(set, formula)
    if (holds !== 0) worlds = Math.min(worlds, members(set))
    if (holds !== set) counterWorlds = Math.min(counterWorlds, members(set))
  }
  return { valid: counterWorlds === Infinity, satisfiable: worlds < Infinity, worlds, counterWorlds }
}

function members(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
