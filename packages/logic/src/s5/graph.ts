/**
 * And-inverter graph of an S5 formula, extended by boxes: nodes are hash-consed, negation is the sign of an edge, and nested modalities
 * are collapsed.
 *
 * A reference is 2 · node + sign; `reference ^ 1` is the negation. Nodes are atoms, conjunctions and boxes; a ∨ b is
 * ¬(¬a ∧ ¬b), ◇a is ¬□¬a. So □p ∧ ¬□p is detected by comparing two numbers, and ↔ shares its sides between both signs.
 * Node 0 is ⊤.
 *
 * Collapse: a formula is *rigid* if all its atoms are below a modality; in S5 it then has the same value in all worlds,
 * and □φ = ◇φ = φ. Rigid parts also move out of a box: □(φ ∧ ρ) = □φ ∧ ρ and □(φ ∨ ρ) = □φ ∨ ρ (Hughes & Cresswell
 * 1996, ch. 5: every S5 formula is equivalent to one of modal degree 1).
 */
import type { Atom, Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { listOperands } from '../formula/walk.ts'

export const TRUE = 0
export const FALSE = 1

export const CONSTANT = 0
export const ATOM = 1
export const AND = 2
export const BOX = 3

/** Maximum number of operands of a flattened conjunction; without a limit the cost would be quadratic. */
const MAX_FLATTENED = 32

export interface Graph {
  /** CONSTANT, ATOM, AND or BOX, by node. */
  readonly kind: readonly number[]
  /** References of the operands, by node: several for AND, one for BOX, none for the others. */
  readonly operands: readonly (readonly number[])[]
  readonly rigid: readonly boolean[]
  /** By node: index of an ATOM node in `atoms`; -1 for the others. */
  readonly atomIndex: readonly number[]
  readonly atoms: readonly Atom[]
  readonly root: number
}

/** Exclusive upper bound of references, so that a pair of them fits into one exact number. */
const MAX_REFERENCE = 2 ** 26

const NO_OPERANDS: readonly number[] = []

/** Builds the graph of a formula. Formulas are visited in postorder without recursion, shared subformulas once. */
export function buildGraph(formula: Formula): Graph {
  const builder = new GraphBuilder()
  const existing = new Map<Formula, number>()
  const values: number[] = []
  const todo: Formula[] = [formula]
  const entered: boolean[] = [false]
  while (todo.length > 0) {
    const top = todo[todo.length - 1]!
    if (entered[todo.length - 1]!) {
      todo.pop()
      entered.pop()
      const reference = builder.combine(top, values)
      existing.set(top, reference)
      values.push(reference)
      continue
    }
    const reference = top.kind === 'atom' ? builder.atom(top) : existing.get(top)
    if (reference !== undefined) {
      todo.pop()
      entered.pop()
      values.push(reference)
      continue
    }
    entered[todo.length - 1] = true
    const before = todo.length
    const operands = listOperands(top)
    for (let i = operands.length - 1; i >= 0; i--) todo.push(operands[i]!)
    for (let i = before; i < todo.length; i++) entered.push(false)
  }
  const { kind, operands, rigid, atomIndex, atoms } = builder
  return { kind, operands, rigid, atomIndex, atoms, root: values[0]! }
}

/**
 * Builds hash-consed nodes in normal form.
 *
 * Precondition of all methods: the references belong to this builder and are in normal form.
 */
class GraphBuilder {
  readonly kind = [CONSTANT]
  readonly operands: (readonly number[])[] = [NO_OPERANDS]
  readonly rigid = [true]
  readonly atomIndex = [-1]
  readonly atoms: Atom[] = []
  readonly #byName = new Map<string, number>()
  readonly #byTerms = new Map<string, number>()
  readonly #pairs = new Map<number, number>()
  readonly #lists = new Map<string, number>()
  readonly #boxes = new Map<number, number>()

  #addNode(kind: number, operands: readonly number[], isRigid: boolean, atomIndex: number): number {
    this.kind.push(kind)
    this.operands.push(operands)
    this.rigid.push(isRigid)
    this.atomIndex.push(atomIndex)
    return (this.kind.length - 1) << 1
  }

  atom(given: Atom): number {
    const [map, key] = given.terms.length === 0 ? [this.#byName, given.name] : [this.#byTerms, printAtom(given)]
    let reference = map.get(key)
    if (reference === undefined) {
      reference = this.#addNode(ATOM, NO_OPERANDS, false, this.atoms.length)
      this.atoms.push(given)
      map.set(key, reference)
    }
    return reference
  }

  and(given: readonly number[]): number {
    let list = given.length === 2 ? normalisePair(given[0]!, given[1]!) : normaliseOperands(given)
    if (list.length === 1) return list[0]!
    if (list.some(reference => this.#isAnd(reference))) {
      list = this.#flatten(list)
      if (list.length === 1) return list[0]!
    }
    const key = list.length === 2 ? list[0]! * MAX_REFERENCE + list[1]! : -1
    const existing = key >= 0 ? this.#pairs.get(key) : this.#lists.get(list.join())
    if (existing !== undefined) return existing
    const isRigid = list.every(operand => this.rigid[operand >> 1]!)
    const reference = this.#addNode(AND, list, isRigid, -1)
    if (key >= 0) this.#pairs.set(key, reference)
    else this.#lists.set(list.join(), reference)
    return reference
  }

  #isAnd(reference: number): boolean {
    return (reference & 1) === 0 && this.kind[reference >> 1] === AND
  }

  #flatten(list: readonly number[]): readonly number[] {
    const flat: number[] = []
    for (const reference of list) {
      if (this.#isAnd(reference)) for (const operand of this.operands[reference >> 1]!) flat.push(operand)
      else flat.push(reference)
      if (flat.length > MAX_FLATTENED) return list
    }
    return normaliseOperands(flat)
  }

  /** Builds □φ. */
  box(operand: number): number {
    if (this.rigid[operand >> 1]) return operand
    if (this.kind[operand >> 1] === AND) {
      // □(φ ∧ ρ) = □φ ∧ ρ; with the sign, □(φ ∨ ρ) = □φ ∨ ρ.
      const sign = operand & 1
      const all = this.operands[operand >> 1]!
      const rigidParts = all.filter(reference => this.rigid[reference >> 1])
      if (rigidParts.length > 0) {
        const others = all.filter(reference => !this.rigid[reference >> 1])
        return this.and([...rigidParts, this.box(this.and(others) ^ sign) ^ sign]) ^ sign
      }
    }
    let reference = this.#boxes.get(operand)
    if (reference === undefined) {
      reference = this.#addNode(BOX, [operand], true, -1)
      this.#boxes.set(operand, reference)
    }
    return reference
  }

  /** Builds the node of a formula, whose operands are the last references on the stack. */
  combine(formula: Formula, stack: number[]): number {
    switch (formula.kind) {
      case 'not':
        return stack.pop()! ^ 1
      case 'box':
        return this.box(stack.pop()!)
      case 'diamond':
        return this.box(stack.pop()! ^ 1) ^ 1
      case 'and':
        return this.and(stack.splice(stack.length - formula.operands.length))
      case 'or':
        return this.and(stack.splice(stack.length - formula.operands.length).map(negate)) ^ 1
      case 'implies': {
        const right = stack.pop()!
        return this.and([stack.pop()!, right ^ 1]) ^ 1
      }
      case 'iff': {
        const right = stack.pop()!
        const left = stack.pop()!
        return this.and([this.and([left, right ^ 1]) ^ 1, this.and([left ^ 1, right]) ^ 1])
      }
      case 'atom':
        return this.atom(formula)
      case 'true':
        return TRUE
      case 'false':
        return FALSE
    }
  }
}

const negate = (reference: number): number => reference ^ 1

/** Normalises the operands of a binary conjunction: ascending, [FALSE] for a contradiction, a single operand if one is redundant. */
function normalisePair(left: number, right: number): readonly number[] {
  if (left === right || right === TRUE) return [left]
  if (left === TRUE) return [right]
  if (left === FALSE || right === FALSE || left === (right ^ 1)) return [FALSE]
  return left < right ? [left, right] : [right, left]
}

/** Normalises the operands of a conjunction of any length. */
function normaliseOperands(list: readonly number[]): readonly number[] {
  const sorted = list.toSorted((a, b) => a - b)
  const result: number[] = []
  for (const reference of sorted) {
    if (reference === TRUE || reference === result.at(-1)) continue
    // In ascending order a reference comes right before its negation.
    if (reference === FALSE || ((reference & 1) === 1 && result.at(-1) === reference - 1)) return [FALSE]
    result.push(reference)
  }
  return result.length > 0 ? result : [TRUE]
}
