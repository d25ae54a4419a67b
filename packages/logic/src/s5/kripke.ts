/**
 * Kripke models and the evaluator that checks every answer.
 *
 * `forces` reads the definition of truth in a world and nothing else: it shares no code with the decision procedure,
 * so that a model it accepts is evidence.
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/print-atom.ts'
import { postorder } from '../formula/walk.ts'

/** What holds in a world, by the printed atom: `{ p: true, 'tall(Charlie)': false }`. An atom not named is false. */
export type World = Readonly<Record<string, boolean>>

export interface KripkeModel {
  readonly worlds: readonly World[]
  /** Which worlds each world sees, by number. Absent in S5 models: every world sees every world. */
  readonly sees?: readonly (readonly number[])[]
}

/** A model with the world in which something is claimed. */
export interface PointedModel extends KripkeModel {
  readonly at: number
}

/**
 * Whether a formula is true in a world of a model.
 *
 *     forces({ worlds: [{ p: true }, { p: false }] }, 0, parse('p ∧ ◇¬p'))    // true
 */
export function forces(model: KripkeModel, world: number, formula: Formula): boolean {
  if (!Number.isInteger(world) || world < 0 || world >= model.worlds.length) {
    throw new RangeError(`there is no world ${world}: the model has ${model.worlds.length}, numbered from 0`)
  }
  const truth = new Map<Formula, Uint8Array>()
  for (const node of postorder(formula)) truth.set(node, inEachWorld(model, node, truth))
  return truth.get(formula)![world] === 1
}

/** In which worlds a formula is true, given where its operands are. */
function inEachWorld(model: KripkeModel, node: Formula, truth: ReadonlyMap<Formula, Uint8Array>): Uint8Array {
  const { worlds } = model
  const here = new Uint8Array(worlds.length)
  switch (node.kind) {
    case 'atom': {
      const key = printAtom(node)
      return here.map((_, w) => bit(holds(worlds[w]!, key, node)))
    }
    case 'true':
      return here.fill(1)
    case 'false':
      return here
    case 'not': {
      const operand = truth.get(node.operand)!
      return here.map((_, w) => 1 - operand[w]!)
    }
    case 'box':
    case 'diamond': {
      const operand = truth.get(node.operand)!
      const wanted = node.kind === 'box' ? 0 : 1
      // □ fails where a world seen lacks the operand, ◇ holds where a world seen has it.
      if (!model.sees) return here.fill(operand.includes(wanted) ? wanted : 1 - wanted)
      return here.map((_, w) => (model.sees![w]!.some(v => operand[v] === wanted) ? wanted : 1 - wanted))
    }
    case 'and':
    case 'or': {
      const decisive = node.kind === 'and' ? 0 : 1
      here.fill(1 - decisive)
      for (const child of node.operands) {
        const operand = truth.get(child)!
        for (let w = 0; w < here.length; w++) if (operand[w] === decisive) here[w] = decisive
      }
      return here
    }
    case 'implies':
    case 'iff': {
      const left = truth.get(node.left)!
      const right = truth.get(node.right)!
      if (node.kind === 'iff') return here.map((_, w) => bit(left[w] === right[w]))
      return here.map((_, w) => bit(left[w] === 0 || right[w] === 1))
    }
  }
}

function holds(world: World, key: string, atom: Atom): boolean {
  if (!Object.hasOwn(world, key)) return false
  const value = world[key]
  if (typeof value !== 'boolean') throw new TypeError(`the value of ${atom.name} in a world is neither true nor false`)
  return value
}

function bit(value: boolean): number {
  return value ? 1 : 0
}
