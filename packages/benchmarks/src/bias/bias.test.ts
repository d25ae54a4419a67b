import { describe, expect, it } from 'vitest'
import { trainFastTextChoice } from '../models/choice-models.ts'
import { trainInference } from '../models/inference-models.ts'
import { readChoices } from '../readers/formats.ts'
import type { InferencePair } from '../records/records.ts'
import { corpus, item, present, withCorpora } from '../testing/files.ts'
import { createWordpieceTokeniser } from '../text/tokenisers.ts'
import { ablateChoices, ablateInference } from './ablations.ts'
import { accuracyByLength, accuracyByType, overlapRatio, premiseOverlap } from './breakdown.ts'
import { splitEasyHard } from './easy-hard.ts'
import { compareOptionLengths } from './option-lengths.ts'
import { measurePositionBias } from './position-bias.ts'
import { correlateTokens } from './token-correlation.ts'

const items = [
  item('a', 0, ['red sail', 'blue sail']),
  item('b', 1, ['blue mast', 'red red mast']),
  item('c', null, ['red', 'red']),
]

describe('token correlation', () => {
  it('is the share of a token that stands in right options', () => {
    // red: 3 times, all right; sail, mast: 2 times, 1 right; blue: 2 times, never right. Items without answers do not count.
    const rows = correlateTokens(items, { floor: 2 })
    expect(rows.map(({ token, count, right, score }) => [token, count, right, score])).toEqual([
      ['red', 3, 3, 1],
      ['mast', 2, 1, 0.5],
      ['sail', 2, 1, 0.5],
      ['blue', 2, 0, 0],
    ])
    // 5 of 9 tokens are in right options: z of red = (3 - 3·5/9) / √(3·5/9·4/9) = 1.549.
    expect(rows[0]!.z).toBeCloseTo(1.549, 3)
    expect(correlateTokens(items, { floor: 3 }).map(({ token }) => token)).toEqual(['red'])
  })
  it('takes WordPiece pieces from a vocabulary', () => {
    const pieces = createWordpieceTokeniser(['un', '##tie', '##d', 'sail', "'"])
    expect(pieces.tokens('Untied sail, Sàil')).toEqual(['un', '##tie', '##d', 'sail', '[UNK]', 'sail'])
  })
})

describe('option lengths', () => {
  it('by label, in shares', () => {
    const { meanRight, meanWrong, longestIsRight, bins } = compareOptionLengths(items, { width: 2 })
    // Right: 2 and 3 tokens; wrong: 2 and 2. The first of equally long options counts as the longest.
    expect([meanRight, meanWrong, longestIsRight]).toEqual([2.5, 2, 1])
    expect(bins).toEqual([
      { from: 0, to: 2, right: 0, wrong: 0 },
      { from: 2, to: 4, right: 1, wrong: 1 },
    ])
  })
})

describe('EASY and HARD', () => {
  it('intersection over seeds, union over models', () => {
    const answers = [0, 1, 2, 3]
    const split = splitEasyHard(answers, [
      {
        model: 'm',
        bySeed: [
          [0, 1, 0, 0],
          [0, 0, 2, 0],
        ],
      },
      {
        model: 'n',
        bySeed: [
          [0, 1, 1, 1],
          [0, 1, 1, 1],
        ],
      },
    ])
    expect(split.easy).toEqual([true, true, false, false])
    // m is always right on item 0, n on items 0 and 1; guessing gives 4/16 each.
    expect(split.models.map(({ always, accuracy, byChance }) => [always, accuracy, byChance])).toEqual([
      [1, 0.5, 0.25],
      [2, 0.5, 0.25],
    ])
    // (1 - 0.25) / (4 - 0.25) = 0.2.
    expect(split.models[0]!.corrected).toBeCloseTo(0.2)
    // n·(1 - (15/16)²) = 0.484.
    expect(split.byChance).toBeCloseTo(0.484, 3)
    // Both on 1; expected 1·2/4 = 0.5. Agreement 3/4, by chance (1·2 + 3·2)/16 = 1/2: kappa 0.5.
    expect(split.pairs).toEqual([{ a: 'm', b: 'n', both: 1, byChance: 0.5, kappa: 0.5 }])
  })
  it('names predictions that do not fit', () => {
    expect(() => splitEasyHard([0, 1], [{ model: 'm', bySeed: [[0]] }])).toThrow('m: 1 predictions for 2 items')
    expect(() => splitEasyHard([0], [{ model: 'm', bySeed: [] }])).toThrow('no seeds')
  })
})

describe('breakdowns', () => {
  it('by length and by type', () => {
    const short = item('s', 0, ['a', 'b'], 'one two', 'three')
    const long = item('l', 0, ['a', 'b'], Array(60).fill('word').join(' '), 'three')
    expect(accuracyByLength([short, long], [true, false]).map(({ name, accuracy }) => [name, accuracy])).toEqual([
      ['0-49', 1],
      ['50-99', 0],
    ])
    expect(accuracyByType(['x', 'xy', 'y'], [true, true, false], text => [...text], ['x', 'y', 'z'])).toEqual([
      { name: 'x', items: 2, right: 2, accuracy: 1 },
      { name: 'y', items: 2, right: 1, accuracy: 0.5 },
      { name: 'z', items: 0, right: 0, accuracy: null },
    ])
  })
  it('overlap with the passage', () => {
    const boat = item('w', 1, ['no', 'the boat'], 'the boat')
    expect(overlapRatio([boat, boat, boat], [1, 0, null])).toBe(0.5)
    const pair = (hypothesis: string, label: InferencePair['label']): InferencePair => ({
      id: 'p',
      premise: 'the boat leaks',
      hypothesis,
      label,
      original: {},
    })
    expect(premiseOverlap([pair('the boat', 'entailed'), pair('a boat', 'neutral'), pair('x', null)])).toEqual({
      entailed: 1,
      others: 0.5,
    })
  })
})

describe('ablations', () => {
  it('train one model for each input', () => {
    const train = Array.from({ length: 40 }, (_, i) =>
      item(`t${i}`, i % 2, i % 2 ? ['calm', 'storm'] : ['storm', 'calm']),
    )
    const rows = ablateChoices(train, [...train, item('open', null, ['x', 'y'])], (some, input) =>
      trainFastTextChoice(some, { input, fastText: { dim: 4, epoch: 20, lr: 0.5 } }),
    )
    expect(rows.map(({ input, items: count }) => [input, count])).toEqual([
      ['CQA', 40],
      ['QA', 40],
      ['CA', 40],
      ['A', 40],
    ])
    expect(rows.at(-1)!.accuracy).toBe(1)
    const pairs = train.map(
      (_, i): InferencePair => ({
        id: `${i}`,
        premise: 'p',
        hypothesis: i % 2 ? 'yes' : 'no',
        label: i % 2 ? 'entailed' : 'contradiction',
        original: {},
      }),
    )
    expect(
      ablateInference(
        pairs,
        pairs,
        (some, input) => trainInference(some, { input, fastText: { dim: 4, epoch: 20, lr: 0.5 } }),
        ['H'],
      )[0]!.accuracy,
    ).toBe(1)
  })
})

describe.skipIf(!present)(`biases ${withCorpora}`, () => {
  it("finds Table 5's whole words in ReClor's training split", async () => {
    const rows = correlateTokens(await readChoices(corpus('reclor/train.json')))
    expect(rows[0]).toMatchObject({ token: 'motive', count: 23, right: 15 })
    expect(rows.slice(0, 4).map(({ token }) => token)).toEqual(['motive', 'thereby', 'consequence', 'preferences'])
  })
})

describe('options in other orders', () => {
  const [asIs, turned] = [
    [0, 1, 2],
    [2, 0, 1],
  ]
  it('tells a liking for a place from an answer that stays', () => {
    // Question 1 is answered with option 0 wherever it stands, question 2 with the first place whatever stands there.
    const found = measurePositionBias(
      [0, 0],
      [
        { orders: [asIs, asIs], places: [0, 0] },
        { orders: [turned, turned], places: [1, 0] },
      ],
    )
    // Right: both in the first order, question 1 in the second (question 2 got option 2).
    expect(found).toEqual({ orders: 2, accuracies: [1, 0.5], accuracy: 0.75, same: 0.5, places: [0.75, 0.25, 0] })
  })
  it('counts a question without an answer as wrong, and as one whose answer does not stay', () => {
    const found = measurePositionBias([0, null], [{ orders: [asIs, asIs], places: [null, 2] }])
    expect(found).toEqual({ orders: 1, accuracies: [0], accuracy: 0, same: 0.5, places: [0, 0, 1] })
    expect(() => measurePositionBias([0], [])).toThrow('at least one round')
    expect(() => measurePositionBias([0], [{ orders: [asIs], places: [] }])).toThrow(
      '0 answers in 1 orders to 1 questions',
    )
  })
})
