/**
 * A canonical formula for a truth table: a short sum of products of p, ¬p, □β and ◇γ.
 *
 * From one world, an S5 model over n atoms is n + 2ⁿ Boolean variables: the atoms of this world and, for each valuation,
 * its occurrence in some world. Points in which the world's own valuation does not occur are impossible, hence
 * don't-cares for `primeCover`. Products that differ in one ◇ are then merged, and each set of valuations is written as a
 * short propositional formula, again by `primeCover`.
 */
import { and, box, diamond, not, or } from '../formula/construct.ts'
import type { Atom, Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { postorder } from '../formula/walk.ts'
import { type Cube, EITHER, OFF, ON, primeCover } from './prime-cover.ts'
import { stateTable } from './states.ts'

/** A product: literals of the world itself, `within` (□: all valuations are in this set), `meets` (◇: one is in each set). */
interface Product {
  readonly here: Cube
  readonly within: number
  readonly meets: readonly number[]
}

/** The canonical form of a formula. Pre: `basis` are all its atoms, at most `MAX_ATOMS`, in their final order. */
export function semanticForm(formula: Formula, basis: readonly Atom[]): Formula {
  const table = stateTable(
    formula,
    basis.map(atom => printAtom(atom)),
  )
  const sum = writeSum(products(table, basis.length, false), basis, false)
  // The product of sums, from the negation, may be shorter.
  const product = writeSum(products(table, basis.length, true), basis, true)
  return size(product) < size(sum) ? product : sum
}

const size = (formula: Formula): number => postorder(formula).length

/** The formula, or its negation, as products. */
function products(table: Uint8Array, atomCount: number, negated: boolean): Product[] {
  const valuations = 1 << atomCount
  const all = table.length - 1
  const values = new Uint8Array(table.length << atomCount)
  for (let set = 0; set < table.length; set++) {
    for (let v = 0; v < valuations; v++) {
      const possible = (set >> v) & 1
      const value = ((table[set]! >> v) & 1) !== (negated ? 1 : 0)
      values[(set << atomCount) | v] = possible ? (value ? ON : OFF) : EITHER
    }
  }
  return mergeProducts(
    primeCover(atomCount + valuations, values).map(cube => ({
      here: { positive: cube.positive & mask(atomCount), negative: cube.negative & mask(atomCount) },
      within: all & ~(cube.negative >> atomCount),
      meets: Array.from({ length: valuations }, (_, v) => 1 << v).filter(bit => (cube.positive >> atomCount) & bit),
    })),
  )
}

const mask = (bits: number): number => (1 << bits) - 1

/** Joins products that differ in one ◇ only: (ρ ∧ ◇α) ∨ (ρ ∧ ◇β) = ρ ∧ ◇(α ∨ β). */
function mergeProducts(given: readonly Product[]): Product[] {
  const list = [...given]
  for (let i = 0; i < list.length; i++) {
    for (let j = i + 1; j < list.length; j++) {
      const joined = join(list[i]!, list[j]!)
      if (!joined) continue
      list[i] = joined
      list.splice(j, 1)
      // The new product may merge with earlier ones.
      i = -1
      break
    }
  }
  return list
}

function join(a: Product, b: Product): Product | null {
  if (a.here.positive !== b.here.positive || a.here.negative !== b.here.negative || a.within !== b.within) return null
  if (a.meets.length !== b.meets.length) return null
  const onlyA = a.meets.filter(set => !b.meets.includes(set))
  const onlyB = b.meets.filter(set => !a.meets.includes(set))
  if (onlyA.length !== 1 || onlyB.length !== 1) return null
  const common = a.meets.filter(set => b.meets.includes(set))
  return { ...a, meets: [...common, onlyA[0]! | onlyB[0]!].sort((x, y) => x - y) }
}

/** The sum of the products, or the product of their negations if they describe the negation. */
function writeSum(list: readonly Product[], basis: readonly Atom[], negated: boolean): Formula {
  const join = negated ? and : or
  return join(list.map(product => writeProduct(product, basis, negated)))
}

function writeProduct({ here, within, meets }: Product, basis: readonly Atom[], negated: boolean): Formula {
  const all = mask(1 << basis.length)
  const parts: Formula[] = literals(here, basis, negated)
  if (within !== all)
    parts.push(negated ? diamond(proposition(all & ~within, all, basis)) : box(proposition(within, all, basis)))
  // All worlds are within β, so γ is a don't-care outside β.
  for (const set of meets)
    parts.push(negated ? box(proposition(all & ~set, within, basis)) : diamond(proposition(set, within, basis)))
  return (negated ? or : and)(parts)
}

function literals({ positive, negative }: Cube, basis: readonly Atom[], negated: boolean): Formula[] {
  return basis.flatMap((atom, i) => {
    if ((positive >> i) & 1) return [negated ? not(atom) : atom]
    if ((negative >> i) & 1) return [negated ? atom : not(atom)]
    return []
  })
}

/** A short propositional formula for a set of valuations; those outside `care` are don't-cares. */
function proposition(set: number, care: number, basis: readonly Atom[]): Formula {
  const sum = sumOfCubes(set, care, basis, false)
  const product = sumOfCubes(~set, care, basis, true)
  return size(product) < size(sum) ? product : sum
}

function sumOfCubes(set: number, care: number, basis: readonly Atom[], negated: boolean): Formula {
  const values = Uint8Array.from({ length: 1 << basis.length }, (_, v) =>
    (care >> v) & 1 ? ((set >> v) & 1 ? ON : OFF) : EITHER,
  )
  const cubes = primeCover(basis.length, values)
  return (negated ? and : or)(cubes.map(cube => (negated ? or : and)(literals(cube, basis, negated))))
}
