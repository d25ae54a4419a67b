import { describe, expect, it } from 'vitest'
import { designExam } from './design.ts'
import {
  computeFleissKappa,
  findMajorityAnswers,
  groupAnswersBySeat,
  measureHumanPerformance,
} from './human-performance.ts'

const items = Array.from({ length: 200 }, (_, i) => ({ id: `q${i}` }))
const people = Array.from({ length: 10 }, (_, i) => `p${i}`)

describe('exam designs', () => {
  it('everyone answers the same sample, each in an order of their own', () => {
    const sittings = designExam(items, { kind: 'everyone', sample: 30 }, { people: ['ann', 'bo', 'cy'], seed: 3 })
    const [ann, bo] = sittings
    expect(sittings.map(({ items: own }) => new Set(own).size)).toEqual([30, 30, 30])
    expect([...ann!.items].sort()).toEqual([...bo!.items].sort())
    expect(ann!.items).not.toEqual(bo!.items)
  })
  it("ReClor's hundred questions become ten tests of ten, and no question is asked twice", () => {
    const sittings = designExam(items, { kind: 'tests', sample: 100 }, { people, seed: 7 })
    expect(sittings.map(({ items: own }) => own.length)).toEqual(Array(10).fill(10))
    expect(new Set(sittings.flatMap(({ items: own }) => own)).size).toBe(100)
  })
  it('panels keep a theory together and give it to exactly as many readers', () => {
    const theories = Array.from({ length: 60 }, (_, i) => ({
      id: `t${Math.floor(i / 4)}_${i % 4}`,
      group: `t${Math.floor(i / 4)}`,
    }))
    const sittings = designExam(
      theories,
      { kind: 'panels', sample: 10, readers: 3 },
      { people: people.slice(0, 4), seed: 1 },
    )
    const count = new Map<string, number>()
    for (const { items: own } of sittings) {
      for (const id of own) count.set(id, (count.get(id) ?? 0) + 1)
      const groups = new Set(own.map(id => id.split('_')[0]))
      expect(own.length).toBe(groups.size * 4)
    }
    expect(count.size).toBe(40)
    expect(new Set(count.values())).toEqual(new Set([3]))
    // 10 theories × 3 readers over 4 people: 7 or 8 theories each.
    for (const { items: own } of sittings) expect([28, 32]).toContain(own.length)
  })
  it('follow from the seed', () => {
    const make = (seed: number) => designExam(items, { kind: 'tests', sample: 50 }, { people, seed })
    expect(make(4)).toEqual(make(4))
    expect(make(4)).not.toEqual(make(5))
  })
  it('refuse what cannot be dealt', () => {
    expect(() => designExam(items, { kind: 'everyone', sample: 201 }, { people })).toThrow('from 1 to 200')
    expect(() => designExam(items, { kind: 'panels', readers: 11 }, { people })).toThrow('from 1 to 10')
    expect(() => designExam([{ id: 'a' }, { id: 'a' }], { kind: 'everyone' }, { people })).toThrow(
      'Duplicate item id a',
    )
    expect(() => designExam(items, { kind: 'everyone' }, { people: ['ann', 'ann'] })).toThrow('Duplicate name')
  })
})

describe('people', () => {
  const gold = new Map([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
  const answers = new Map([
    [
      'ann',
      new Map([
        ['a', 0],
        ['b', 1],
        ['c', 0],
      ]),
    ],
    [
      'bo',
      new Map([
        ['a', 0],
        ['b', 3],
        ['c', 0],
      ]),
    ],
  ])
  it('mean and ceiling, by hand', () => {
    // Ann 2/3, Bo 1/3: mean 1/2. Somebody has a and b right: 2/3.
    const rows = measureHumanPerformance(gold, answers)
    expect(rows.performance).toBeCloseTo(1 / 2, 12)
    expect(rows.ceiling).toBeCloseTo(2 / 3, 12)
  })
  it("Fleiss' kappa over the items that all answered, by hand", () => {
    // a: 0 0, b: 1 3, c: 0 0. Agreement 1, 0, 1: 2/3. Shares: 0 4/6, 1 1/6, 3 1/6: chance 18/36. (2/3 − 1/2) / (1 − 1/2).
    expect(computeFleissKappa(answers)).toBeCloseTo(1 / 3, 12)
  })
})

describe('the majority', () => {
  const votes = (rows: Record<string, Record<string, string>>) =>
    new Map(Object.entries(rows).map(([name, own]) => [name, new Map(Object.entries(own))]))
  it('is what most said; a tie and a single voice are none', () => {
    const answers = votes({
      ann: { a: 'x', b: 'x', c: 'x', d: 'x' },
      bo: { a: 'x', b: 'y', c: 'y' },
      cy: { a: 'y', b: 'z', c: 'y' },
    })
    expect([...findMajorityAnswers(answers)]).toEqual([
      ['a', 'x'],
      ['b', null],
      ['c', 'y'],
    ])
  })
  it('of panels: two of three answer each item, and all items count for agreement', () => {
    const answers = votes({ ann: { a: 'x', b: 'x' }, bo: { b: 'x', c: 'y' }, cy: { a: 'y', c: 'y' } })
    expect(computeFleissKappa(answers)).toBeNull()
    // a: x y, b: x x, c: y y. Agreement 0, 1, 1: 2/3. Shares 1/2 each: chance 1/2. (2/3 − 1/2) / (1/2).
    expect(computeFleissKappa(groupAnswersBySeat(answers))).toBeCloseTo(1 / 3, 12)
  })
})

describe('humans', () => {
  it('performance is the mean of annotators, the ceiling what anybody got right', () => {
    const gold = new Map([
      ['q1', 0],
      ['q2', 1],
      ['q3', 2],
    ])
    const rows = measureHumanPerformance(
      gold,
      new Map([
        [
          'ann',
          new Map([
            ['q1', 0],
            ['q2', 0],
          ]),
        ],
        [
          'bo',
          new Map([
            ['q2', 1],
            ['q9', 1],
          ]),
        ],
        ['cy', new Map()],
      ]),
    )
    // Ann 1 of 2, Bo 1 of 1 (q9 has no gold answer), Cy none: (0.5 + 1) / 2. Both of q1 and q2 were solved by somebody.
    expect([rows.performance, rows.ceiling, rows.items]).toEqual([0.75, 1, 2])
    expect(rows.annotators.map(({ answered }) => answered)).toEqual([2, 1, 0])
  })
})
