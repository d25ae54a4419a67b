/**
 * Validity by enumeration, for comparison: all relations over at most three worlds that a logic allows (one of each
 * shape), with all valuations of p, q and r at once, one bit each. Written against the definition of truth, without a
 * line of the prover.
 */
import type { Formula } from '../../formula/formula.ts'
import { postorder } from '../../formula/walk.ts'
import type { ModalLogic } from '../logics.ts'

export const names = ['p', 'q', 'r']

interface Frame {
  readonly size: number
  readonly sees: readonly (readonly number[])[]
}

const conditions: Readonly<
  Record<ModalLogic, (sees: (a: number, b: number) => boolean, all: readonly number[]) => boolean>
> = {
  K: () => true,
  D: (sees, all) => all.every(a => all.some(b => sees(a, b))),
  T: (sees, all) => all.every(a => sees(a, a)),
  B: (sees, all) => all.every(a => sees(a, a) && all.every(b => !sees(a, b) || sees(b, a))),
  S4: (sees, all) =>
    all.every(a => sees(a, a) && all.every(b => !sees(a, b) || all.every(c => !sees(b, c) || sees(a, c)))),
  S5: (sees, all) => all.every(a => all.every(b => sees(a, b))),
}

const orders: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [[0]],
  2: [
    [0, 1],
    [1, 0],
  ],
  3: [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
}

/** The frames of a logic with at most three worlds, one of each shape. */
export function smallFrames(logic: ModalLogic): Frame[] {
  const frames: Frame[] = []
  for (let size = 1; size <= 3; size++) {
    const all = Array.from({ length: size }, (_, i) => i)
    for (let relation = 0; relation < 2 ** (size * size); relation++) {
      const sees = (a: number, b: number) => ((relation >> (a * size + b)) & 1) === 1
      const renamed = (order: readonly number[]) =>
        all.reduce(
          (sum, a) => all.reduce((part, b) => part | (sees(order[a]!, order[b]!) ? 1 << (a * size + b) : 0), sum),
          0,
        )
      if (orders[size]!.some(order => renamed(order) < relation) || !conditions[logic](sees, all)) continue
      frames.push({ size, sees: all.map(a => all.filter(b => sees(a, b))) })
    }
  }
  return frames
}

/** Of each atom, where it is true: bit v of world w is the valuation v, whose bit 3w + i is the atom i in the world w. */
const tables = new Map<string, Uint32Array>()
function table(name: string, size: number, words: number): Uint32Array {
  const key = `${name} ${size}`
  let found = tables.get(key)
  if (!found) {
    found = new Uint32Array(size * words)
    for (let world = 0; world < size; world++)
      for (let v = 0; v < 8 ** size; v++)
        if ((v >> (3 * world + names.indexOf(name))) & 1) found[world * words + (v >> 5)]! |= 1 << (v & 31)
    tables.set(key, found)
  }
  return found
}

/** The least number of worlds, at most three, of a model in which a formula fails somewhere; Infinity where none. */
export function smallestCountermodel(formula: Formula, frames: readonly Frame[]): number {
  const nodes = postorder(formula)
  for (const frame of frames) {
    const full = frame.size === 1 ? 0xff : 0xffffffff
    const truth = new Map<Formula, Uint32Array>()
    for (const node of nodes) truth.set(node, evaluate(node, truth, frame, full))
    if (truth.get(formula)!.some(word => word !== full)) return frame.size
  }
  return Infinity
}

function evaluate(
  node: Formula,
  truth: ReadonlyMap<Formula, Uint32Array>,
  { size, sees }: Frame,
  full: number,
): Uint32Array {
  const words = Math.max(1, 8 ** size / 32)
  if (node.kind === 'atom') return table(node.name, size, words)
  const out = new Uint32Array(size * words)
  const count = out.length
  switch (node.kind) {
    case 'true':
      return out.fill(full)
    case 'false':
      return out
    case 'not': {
      const operand = truth.get(node.operand)!
      for (let i = 0; i < count; i++) out[i] = ~operand[i]! & full
      return out
    }
    case 'and':
      out.fill(full)
      for (const each of node.operands) {
        const operand = truth.get(each)!
        for (let i = 0; i < count; i++) out[i]! &= operand[i]!
      }
      return out
    case 'or':
      for (const each of node.operands) {
        const operand = truth.get(each)!
        for (let i = 0; i < count; i++) out[i]! |= operand[i]!
      }
      return out
    case 'implies':
    case 'iff': {
      const left = truth.get(node.left)!
      const right = truth.get(node.right)!
      if (node.kind === 'iff') for (let i = 0; i < count; i++) out[i] = ~(left[i]! ^ right[i]!) & full
      else for (let i = 0; i < count; i++) out[i] = (~left[i]! | right[i]!) & full
      return out
    }
    case 'box':
    case 'diamond': {
      const operand = truth.get(node.operand)!
      if (node.kind === 'box') out.fill(full)
      for (let world = 0; world < size; world++)
        for (const seen of sees[world]!)
          for (let word = 0; word < words; word++) {
            const there = operand[seen * words + word]!
            if (node.kind === 'box') out[world * words + word]! &= there
            else out[world * words + word]! |= there
          }
      return out
    }
  }
}
