/**
 * Two-level minimisation of Boolean functions (Quine–McCluskey with a greedy cover), canonical for the function.
 *
 * All prime implicants are found in one sweep over the 3ⁿ cubes (a cube is an implicant if both its halves are). The cover
 * takes the essential primes, then greedily the prime that covers most, ties by fewer literals and then by number. Every
 * choice depends on the function alone. Feasible for n ≤ 11 or so: 3¹¹ = 177,147.
 */

/** A product of literals: bit i of `positive` or `negative` is set if variable i occurs positively or negatively. */
export interface Cube {
  readonly positive: number
  readonly negative: number
}

/** Values of the function; EITHER is a don't-care. */
export const OFF = 0
export const ON = 1
export const EITHER = 2

/** A minimal cover of a function by cubes. `values[point]` is OFF, ON or EITHER; bit i of a point is variable i. */
export function primeCover(variables: number, values: Uint8Array): Cube[] {
  const points: number[] = []
  for (let point = 0; point < values.length; point++) if (values[point] === ON) points.push(point)
  if (points.length === 0) return []
  const primes = primeImplicants(variables, values)
  const covers = primes.map(cube => points.flatMap((point, i) => (covered(cube, point) ? [i] : [])))
  const size = primes.map(cube => bitCount(cube.positive) + bitCount(cube.negative))
  const coveredBy = new Int32Array(points.length)
  for (const list of covers) for (const i of list) coveredBy[i]!++
  const left = new Uint8Array(points.length).fill(1)
  let open = points.length
  const chosen: number[] = []
  const choose = (prime: number): void => {
    chosen.push(prime)
    for (const i of covers[prime]!) {
      open -= left[i]!
      left[i] = 0
    }
  }
  covers.forEach((list, prime) => {
    if (list.some(i => coveredBy[i] === 1)) choose(prime)
  })
  while (open > 0) {
    let best = -1
    let bestGain = 0
    covers.forEach((list, prime) => {
      let gain = 0
      for (const i of list) gain += left[i]!
      if (gain > bestGain || (gain === bestGain && gain > 0 && size[prime]! < size[best]!)) {
        best = prime
        bestGain = gain
      }
    })
    choose(best)
  }
  const remaining = dropRedundant(chosen, covers, points.length).map(prime => primes[prime]!)
  return remaining.sort((a, b) => compareCubes(a, b, variables))
}

/** Drops cubes that later choices made redundant, latest first. */
function dropRedundant(chosen: readonly number[], covers: readonly number[][], points: number): number[] {
  const times = new Int32Array(points)
  for (const prime of chosen) for (const i of covers[prime]!) times[i]!++
  const remaining = new Set(chosen)
  for (const prime of chosen.toReversed()) {
    if (!covers[prime]!.every(i => times[i]! > 1)) continue
    remaining.delete(prime)
    for (const i of covers[prime]!) times[i]!--
  }
  return [...remaining]
}

/** All prime implicants that cover an ON point. Digit i of a cube's number (base 3) is 0, 1, or 2 if variable i is absent. */
function primeImplicants(variables: number, values: Uint8Array): Cube[] {
  const power = Array.from({ length: variables + 1 }, (_, i) => 3 ** i)
  const cubes = power[variables]!
  // Bit 1: no OFF point inside. Bit 2: some ON point inside.
  const state = new Uint8Array(cubes)
  values.forEach((value, point) => {
    let cube = 0
    for (let i = 0; i < variables; i++) if ((point >> i) & 1) cube += power[i]!
    state[cube] = value === OFF ? 0 : value === ON ? 3 : 1
  })
  // For each variable, derive the cubes without it from those with it.
  for (let i = 0; i < variables; i++) {
    const step = power[i]!
    for (let base = 0; base < cubes; base += 3 * step) {
      for (let cube = base; cube < base + step; cube++) {
        const zero = state[cube]!
        const one = state[cube + step]!
        state[cube + 2 * step] = zero & one & 1 ? 1 | ((zero | one) & 2) : 0
      }
    }
  }
  const primes: Cube[] = []
  for (let cube = 0; cube < cubes; cube++) {
    if (state[cube] !== 3) continue
    let positive = 0
    let negative = 0
    let prime = true
    for (let i = 0, rest = cube; i < variables; i++, rest = (rest / 3) | 0) {
      const digit = rest % 3
      if (digit === 2) continue
      if (state[cube + (2 - digit) * power[i]!]! & 1) {
        prime = false
        break
      }
      if (digit === 1) positive |= 1 << i
      else negative |= 1 << i
    }
    if (prime) primes.push({ positive, negative })
  }
  return primes
}

const covered = (cube: Cube, point: number): boolean =>
  (point & cube.positive) === cube.positive && (point & cube.negative) === 0

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Orders cubes by the first variable on which they differ: positive, negative, absent. */
function compareCubes(a: Cube, b: Cube, variables: number): number {
  for (let i = 0; i < variables; i++) {
    const difference = occurrence(a, i) - occurrence(b, i)
    if (difference !== 0) return difference
  }
  return 0
}

function occurrence(cube: Cube, variable: number): number {
  if ((cube.positive >> variable) & 1) return 0
  return (cube.negative >> variable) & 1 ? 1 : 2
}
