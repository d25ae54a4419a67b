/** Drawings that fit: within the width, no card over another, no words under a line, lines that go round cards. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box, Point } from './block.ts'
import type { Card, Diagram, Link, UndercutLink } from './diagram.ts'
import { layoutDiagram, segmentIntersectsBox } from './layout.ts'

const words = 'the old bridge may close since its pillars are cracked and nobody pays for repairs of that kind'.split(
  ' ',
)

interface Seed {
  readonly lengths: readonly number[]
  readonly targets: readonly number[]
  readonly kinds: readonly boolean[]
  readonly links: readonly number[]
  readonly cuts: readonly (readonly [number, number])[]
  readonly sure: boolean
}

/** Arguments of any shape: every statement but one points at another; some premises are linked, some steps undercut. */
const seeds = (most: number): fc.Arbitrary<Seed> =>
  fc.integer({ min: 2, max: most }).chain(size =>
    fc.record({
      lengths: fc.array(fc.integer({ min: 2, max: 30 }), { minLength: size, maxLength: size }),
      targets: fc.array(fc.nat(), { minLength: size, maxLength: size }),
      kinds: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
      links: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: size, maxLength: size }),
      cuts: fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 3 }),
      sure: fc.boolean(),
    }),
  )

function diagramFrom({ lengths, targets, kinds, links, cuts, sure }: Seed): Diagram {
  const cards = lengths.map(
    (length, i): Card => ({
      id: `s${i + 1}`,
      role: 'premise',
      text: Array.from({ length }, (_, k) => words[(i * 7 + k) % words.length]).join(' '),
      marks: [],
      badge: { degree: 2, symbol: '–', word: 'contingent', bars: 2, maxBars: 4 },
    }),
  )
  const confidence = (i: number) => (sure ? { confidence: ((i * 37) % 60) / 100 + 0.35 } : {})
  // Statements at the end of the list that undercut have no other link.
  const cutters = new Set(cuts.map(([by]) => by).filter(by => by > 0))
  const all = cards.flatMap((_, i): Link[] => {
    if (i === 0 || cutters.has(i)) return []
    const to = targets[i]! % i
    const support = kinds[i]!
    const link = links[i]! === 1 && support ? { link: `together ${to}` } : {}
    return [{ kind: support ? 'support' : 'rebut', from: `s${i + 1}`, to: `s${to + 1}`, ...confidence(i), ...link }]
  })
  const seen = new Set<number>()
  const undercuts = cuts.flatMap(([by, at]): UndercutLink[] => {
    const target = all[at % Math.max(1, all.length)]
    if (by === 0 || seen.has(by) || !target) return []
    seen.add(by)
    return [{ from: `s${by + 1}`, edge: { from: target.from, to: target.to }, ...confidence(by) }]
  })
  return { title: 't', description: 'd', cards, links: all, undercuts }
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01 && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01
const pieces = (points: readonly Point[]) => points.slice(1).map((to, i) => [points[i]!, to] as const)

function check(diagram: Diagram, width: number, direction: 'up' | 'right'): void {
  const { cards, links, width: drawn, height } = layoutDiagram(diagram, { width, direction })
  expect(cards).toHaveLength(diagram.cards.length)
  expect(links).toHaveLength(diagram.links.length + (diagram.undercuts?.length ?? 0))
  // Narrower than 120 no card gets: only branches that nest without end may break the bound.
  if (cards.every(card => card.width > 120)) expect(drawn).toBeLessThanOrEqual(width + 0.01)
  const labels = links.flatMap((each, i) => each.labels.map(label => ({ ...label, of: i })))
  for (const [i, card] of cards.entries()) {
    expect(card.x).toBeGreaterThanOrEqual(0)
    expect(card.y + card.height).toBeLessThanOrEqual(height)
    for (const other of cards.slice(i + 1)) expect(overlap(card, other), `${card.card.id} ${other.card.id}`).toBe(false)
    for (const label of labels) expect(overlap(card, label), `${card.card.id} over “${label.text}”`).toBe(false)
  }
  for (const [i, label] of labels.entries())
    for (const other of labels.slice(i + 1))
      expect(overlap(label, other), `“${label.text}” “${other.text}”`).toBe(false)
  for (const { points, behind, link } of links) {
    if (behind) continue
    for (const [a, b] of pieces(points)) {
      for (const label of labels)
        expect(segmentIntersectsBox(a, b, label), `the line from ${link.from} through “${label.text}”`).toBe(false)
      for (const card of cards)
        expect(segmentIntersectsBox(a, b, card), `the line from ${link.from} through ${card.card.id}`).toBe(false)
    }
  }
}

describe('the layout', () => {
  it.each([
    [390, 'up'],
    [800, 'up'],
    [1240, 'up'],
    [1880, 'up'],
    [1240, 'right'],
  ] as const)('within %i, %s: nothing covers anything', (width, direction) => {
    fc.assert(
      fc.property(seeds(12), seed => check(diagramFrom(seed), width, direction)),
      { numRuns: 150, seed: 21 },
    )
  })
  it('holds for thirty statements too', () => {
    fc.assert(
      fc.property(seeds(30), fc.constantFrom(390, 1240, 1880), (seed, width) => check(diagramFrom(seed), width, 'up')),
      { numRuns: 60, seed: 22 },
    )
  })
  it('goes from left to right and from top to bottom in the order of the text', () => {
    const size = 9
    const diagram = diagramFrom({
      lengths: Array.from({ length: size }, () => 8),
      targets: new Array(size).fill(0),
      kinds: new Array(size).fill(true),
      links: new Array(size).fill(0),
      cuts: [],
      sure: true,
    })
    const { cards } = layoutDiagram(diagram, { width: 1240 })
    for (const [i, card] of cards.slice(2).entries()) {
      const before = cards[i + 1]!
      expect(card.y > before.y || (card.y === before.y && card.x > before.x)).toBe(true)
    }
    // Four in a row at 1,240: more than two rows would waste the page.
    expect(new Set(cards.slice(1).map(({ y }) => y)).size).toBe(2)
  })
  it('needs no room to the side for a chain of any length', () => {
    const size = 60
    const diagram = diagramFrom({
      lengths: Array.from({ length: size }, () => 8),
      targets: Array.from({ length: size }, (_, i) => i - 1 + (i === 0 ? 1 : 0)),
      kinds: new Array(size).fill(true),
      links: new Array(size).fill(0),
      cuts: [],
      sure: false,
    })
    expect(layoutDiagram(diagram, { width: 390 }).width).toBeLessThanOrEqual(390)
  })
  it('draws a chain of thousands', () => {
    const size = 3000
    const diagram = diagramFrom({
      lengths: Array.from({ length: size }, () => 3),
      targets: Array.from({ length: size }, (_, i) => Math.max(0, i - 1)),
      kinds: new Array(size).fill(true),
      links: new Array(size).fill(0),
      cuts: [],
      sure: false,
    })
    const { cards, links } = layoutDiagram(diagram, { width: 390 })
    expect([cards.length, links.length]).toEqual([size, size - 1])
  })
})
