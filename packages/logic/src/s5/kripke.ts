/**
 * Kripke models, with the evaluator that verifies all models found by the decision procedures. It implements the definition of truth in
 * a world and shares no code with these procedures.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { postorder } from '../formula/walk.ts'

/** Valuation of a world, by printed atom: `{ p: true, 'tall(Charlie)': false }`. Missing atoms are false. */
export type World = Readonly<Record<string, boolean>>

/** Kripke model: worlds and an accessibility relation. */
export interface KripkeModel {
  readonly worlds: readonly World[]
  /** The accessibility relation: the worlds each world sees. Absent in S5 models, where every world sees every world. */
  readonly sees?: readonly (readonly number[])[]
}

/** Kripke model with a designated world. */
export interface PointedModel extends KripkeModel {
  /** Index of the designated world. */
  readonly at: number
}

/**
 * Evaluates a formula in a world of a model.
 *
 *     forces({ worlds: [{ p: true }, { p: false }] }, 0, parse('p ∧ ◇¬p'))    // true
 */
export function forces(model: KripkeModel, world: number, formula: Formula): boolean {
  if (!Number.isInteger(world) || world < 0 || world >= model.worlds.length)
    throw new RangeError(`there is no world ${world}: the model has ${model.worlds.length}, numbered from 0`)
  return evaluate(model, formula).get(formula)![world] === 1
}

/** Evaluates a formula and its subformulas in all worlds: 1 if the subformula holds in a world, else 0. */
export function evaluate(model: KripkeModel, formula: Formula): ReadonlyMap<Formula, Uint8Array> {
  const truth = new Map<Formula, Uint8Array>()
  for (const node of postorder(formula)) truth.set(node, evaluateByWorld(model, node, truth))
  return truth
}

/** Computes the truth values of a formula by world, from those of its operands. */
function evaluateByWorld(model: KripkeModel, node: Formula, truth: ReadonlyMap<Formula, Uint8Array>): Uint8Array {
  const { worlds } = model
  const values = new Uint8Array(worlds.length)
  switch (node.kind) {
    case 'atom': {
      const key = printAtom(node)
      return values.map((_, w) => toBit(getValue(worlds[w]!, key, node)))
    }
    case 'true':
      return values.fill(1)
    case 'false':
      return values
    case 'not': {
      const operand = truth.get(node.operand)!
      return values.map((_, w) => 1 - operand[w]!)
    }
    case 'box':
    case 'diamond': {
      const operand = truth.get(node.operand)!
      const decisive = node.kind === 'box' ? 0 : 1
      // □ fails if the operand fails in a visible world, ◇ holds if it holds in one.
      if (!model.sees) return values.fill(operand.includes(decisive) ? decisive : 1 - decisive)
      return values.map((_, w) => (model.sees![w]!.some(v => operand[v] === decisive) ? decisive : 1 - decisive))
    }
    case 'and':
    case 'or': {
      const decisive = node.kind === 'and' ? 0 : 1
      values.fill(1 - decisive)
      for (const child of node.operands) {
        const operand = truth.get(child)!
        for (let w = 0; w < values.length; w++) if (operand[w] === decisive) values[w] = decisive
      }
      return values
    }
    case 'implies':
    case 'iff': {
      const left = truth.get(node.left)!
      const right = truth.get(node.right)!
      if (node.kind === 'iff') return values.map((_, w) => toBit(left[w] === right[w]))
      return values.map((_, w) => toBit(left[w] === 0 || right[w] === 1))
    }
  }
}

function getValue(world: World, key: string, atom: Atom): boolean {
  if (!Object.hasOwn(world, key)) return false
  const value = world[key]
  if (typeof value !== 'boolean') throw new TypeError(`the value of ${atom.name} in a world is neither true nor false`)
  return value
}

const toBit = (value: boolean): number => (value ? 1 : 0)
