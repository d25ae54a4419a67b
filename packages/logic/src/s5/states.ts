/**
 * S5 truth tables over few atoms.
 *
 * The state of a world in an S5 model over n atoms is its own valuation v and the set S ∋ v of the valuations of all
 * worlds. Valuations are numbered 0 .. 2ⁿ-1 (bit i is atom i), sets by their bits. Over 3 atoms there are 255 sets and
 * 1,024 states, and two formulas are equivalent if and only if they hold in the same states.
 */
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { postorder } from '../formula/walk.ts'

/** With more atoms a table entry would not fit in a byte. */
export const MAX_ATOMS = 3

/** For each set S of valuations, its members at which the formula is true. Pre: `atomKeys` are all of its atoms. */
export function stateTable(formula: Formula, atomKeys: readonly string[]): Uint8Array {
  const valuations = 1 << atomKeys.length
  const sets = 1 << valuations
  const tables = new Map<Formula, Uint8Array>()
  for (const node of postorder(formula)) {
    const table = new Uint8Array(sets)
    const bits = node.kind === 'atom' ? valuationsOf(atomKeys.indexOf(printAtom(node)), valuations) : 0
    for (let set = 1; set < sets; set++) table[set] = valueIn(set, node, bits, operand => tables.get(operand)![set]!)
    tables.set(node, table)
  }
  return tables.get(formula)!
}

function valueIn(set: number, node: Formula, atomBits: number, value: (operand: Formula) => number): number {
  switch (node.kind) {
    case 'atom':
      return set & atomBits
    case 'true':
      return set
    case 'false':
      return 0
    case 'not':
      return set & ~value(node.operand)
    case 'box':
      return value(node.operand) === set ? set : 0
    case 'diamond':
      return value(node.operand) === 0 ? 0 : set
    case 'and':
      return node.operands.reduce((all, operand) => all & value(operand), set)
    case 'or':
      return node.operands.reduce((some, operand) => some | value(operand), 0)
    case 'implies':
      return set & (~value(node.left) | value(node.right))
    case 'iff':
      return set & ~(value(node.left) ^ value(node.right))
  }
}

/** The valuations at which an atom is true, as a set. */
function valuationsOf(atom: number, valuations: number): number {
  let set = 0
  for (let v = 0; v < valuations; v++) if ((v >> atom) & 1) set |= 1 << v
  return set
}
