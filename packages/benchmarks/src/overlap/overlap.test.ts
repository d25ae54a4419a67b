import { describe, expect, it } from 'vitest'
import { readChoices } from '../readers/formats.ts'
import { corpus, item, present, withCorpora } from '../testing/files.ts'
import { alignItems } from './align.ts'
import { findOverlap, findRepeats } from './overlap.ts'

const words = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ')

describe('overlap', () => {
  const a = [item('a1', 0, ['yes', 'no'], 'The boat leaks.', 'Why?'), item('a2', 1, ['x', 'y'], words(0, 60))]
  it('finds shared passages, identical items and leaked answers', () => {
    const b = [
      item('b1', 1, ['No', 'Yes!'], 'The BOAT leaks', 'why'),
      item('b2', 0, ['no', 'perhaps'], 'The boat leaks.', 'Why?'),
      item('b3', 0, ['q', 'r'], 'Nothing alike here.'),
    ]
    const overlap = findOverlap(a, b)
    expect(overlap.sharedPassages).toEqual({ a: 1, b: 2, distinct: 1 })
    // b1 has the same options in another order, and its right answer is the right one; b2 has another answer.
    expect([overlap.identicalItems, overlap.leakedAnswers, overlap.nearPassages]).toEqual([1, 1, 0])
    expect(overlap.pairs[0]).toEqual({ a: 'a1', b: 'b1', passage: 'same', identical: true, leaked: true })
  })
  it('finds near copies by their shingles', () => {
    // 56 runs of five words each; 51 common, 61 in all.
    const near = item('n', 0, ['x', 'z'], `${words(0, 55)} and five more words here`)
    const overlap = findOverlap(a, [near, item('far', 0, ['x'], words(40, 100))])
    expect(overlap.nearPassages).toBe(1)
    expect(overlap.pairs[0]!.passage).toBeCloseTo(51 / 61, 3)
    expect(findOverlap(a, [near], { near: false }).pairs).toEqual([])
    expect(findOverlap(a, [near], { threshold: 0.9 }).pairs).toEqual([])
  })
  it('finds what a file repeats, each pair once', () => {
    const near = `${words(0, 55)} and five more words here`
    const items = [
      ...a,
      item('again', 1, ['No', 'Yes!'], 'The BOAT leaks', 'why'),
      item('third', 0, ['no', 'maybe'], 'The boat leaks.', 'Why?'),
      item('near', 0, ['x', 'z'], near),
      item('', 0, ['x'], ''),
      item('empty', 0, ['x'], ''),
    ]
    const { pairs, ...counts } = findRepeats(items)
    expect(pairs.map(pair => [pair.a, pair.b, pair.identical])).toEqual([
      ['a1', 'again', true],
      ['a1', 'third', false],
      ['again', 'third', false],
      ['a2', 'near', false],
    ])
    expect(counts).toEqual({
      sharedPassages: { a: 2, b: 2, distinct: 1 },
      identicalItems: 1,
      leakedAnswers: 1,
      nearPassages: 1,
    })
  })
  it('empty passages are not shared', () => {
    expect(findOverlap([item('x', 0, ['a'], '')], [item('y', 0, ['a'], '')]).sharedPassages.b).toBe(0)
  })
})

describe('alignment', () => {
  it('pairs the same question in other words', () => {
    const others = ['bread', 'ink', 'snow', 'coal', 'wool', 'jam', 'tar', 'silk', 'salt', 'hay'].map((word, i) =>
      item(`f${i}`, 0, [word], `Somebody sells ${word}.`),
    )
    const old = [
      item('1', 0, ['lanterns glow', 'bells'], 'Keepers of remote lighthouses polish lanterns.'),
      item('2', 1, ['goats', 'sheep'], 'Shepherds count goats at dusk.'),
      ...others,
    ]
    const renewed = [
      item('n1', 0, ['the lanterns glow', 'a bell'], 'The keepers of remote lighthouses are polishing lanterns.'),
      item('n2', 0, ['goats', 'sheep'], 'Shepherds are counting goats when dusk falls.'),
    ]
    expect(alignItems(old, renewed).map(({ a, b }) => [a, b])).toEqual([['1', 'n1']])
    expect(alignItems([], renewed)).toEqual([])
  })
})

describe.skipIf(!present)(`overlap ${withCorpora}`, () => {
  it('of ReClor with itself and with LogiQA 2.0 dev', async () => {
    const [train, val, test, dev] = await Promise.all(
      ['reclor/train.json', 'reclor/val.json', 'reclor/test.json', 'logiqa2/mrc/dev.txt'].map(name =>
        readChoices(corpus(name)),
      ),
    )
    const counts = (a: typeof train, b: typeof train) => findOverlap(a!, b!, { near: false }).sharedPassages.b
    expect([counts(train, val), counts(train, test), counts([...train!, ...val!, ...test!], dev)]).toEqual([
      47, 83, 511,
    ])
  })
})
