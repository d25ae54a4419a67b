/**
 * Generates a layered theory of any size. All layers have the same number of literals. Each literal has one rule, with one to three
 * literals of the previous layer as conditions. Three quarters of the literals are derivable: all conditions of their rules are
 * derivable, while the other rules have at least one underivable condition. Three in ten literals are negated. Facts and rules are
 * shuffled, as in the papers' contexts, unless `ordered` is set.
 */
import { mulberry32 } from '../suite.ts'

export interface LayeredTheory {
  /** Literal n > 0 is `pn`, -n its negation. */
  readonly facts: readonly number[]
  /** Conditions, then the conclusion. */
  readonly rules: readonly (readonly number[])[]
  /** A derivable literal of the last layer, positive. */
  readonly query: number
}

export function generateLayeredTheory(size: number, { seed = 1, ordered = false } = {}): LayeredTheory {
  const random32 = mulberry32(seed)
  const randomFraction = () => random32() / 2 ** 32
  const pick = (from: readonly number[]): number => from[Math.floor(randomFraction() * from.length)]!
  const layers = Math.max(2, Math.min(100, Math.round(size / 100)))
  let atoms = 0
  const literal = (): number => (randomFraction() < 0.7 ? ++atoms : -++atoms)
  const facts: number[] = []
  const rules: number[][] = []
  let derivable: number[] = []
  let underivable: number[] = []
  for (let i = 0; i < Math.floor(size / layers); i++)
    (randomFraction() < 0.75 ? derivable : underivable).push(literal())
  facts.push(...derivable)
  let query = 0
  for (let layer = 0; layer < layers; layer++) {
    const nextLayer: { derivable: number[]; underivable: number[] } = { derivable: [], underivable: [] }
    const width = Math.floor((size * (layer + 1)) / layers) - Math.floor((size * layer) / layers)
    for (let i = 0; i < width; i++) {
      const body = Array.from({ length: pick([1, 1, 2, 2, 3]) }, () => pick(derivable))
      const head = literal()
      const isDerivable = underivable.length === 0 || randomFraction() < 0.75
      if (!isDerivable) body[Math.floor(randomFraction() * body.length)] = pick(underivable)
      else if (head > 0) query = head
      ;(isDerivable ? nextLayer.derivable : nextLayer.underivable).push(head)
      rules.push([...body, head])
    }
    derivable = nextLayer.derivable
    underivable = nextLayer.underivable
  }
  if (!ordered) {
    shuffle(facts, randomFraction)
    shuffle(rules, randomFraction)
  }
  return { facts, rules, query }
}

function shuffle(items: unknown[], next: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[items[i], items[j]] = [items[j], items[i]]
  }
}
