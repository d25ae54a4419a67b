/** Random formulas for tests; a seed gives the same formulas on every machine. */
import { and, atom, box, diamond, falsity, iff, implies, not, or, truth } from '../construct.ts'
import type { Formula } from '../formula.ts'

/** Creates a generator of integers below a bound (mulberry32). */
export function randomNumbers(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return bound => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** Generates a formula of at most this depth over these atoms, with many modalities. */
export function randomFormula(random: (bound: number) => number, depth: number, names: readonly string[]): Formula {
  if (depth === 0 || random(7) === 0) return random(25) === 0 ? (random(2) ? truth() : falsity()) : pick()
  const operand = () => randomFormula(random, depth - 1, names)
  switch (random(11)) {
    case 0:
    case 1:
      return not(operand())
    case 2:
    case 3:
      return box(operand())
    case 4:
    case 5:
      return diamond(operand())
    case 6:
    case 7:
      return and(Array.from({ length: 2 + (random(4) === 0 ? 1 : 0) }, operand))
    case 8:
      return or(Array.from({ length: 2 + (random(4) === 0 ? 1 : 0) }, operand))
    case 9:
      return implies(operand(), operand())
    default:
      return iff(operand(), operand())
  }
  function pick(): Formula {
    return atom(names[random(names.length)]!)
  }
}
