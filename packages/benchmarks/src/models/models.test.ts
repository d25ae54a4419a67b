import { readModelFile, writeModelFile } from '@elenchus/learning/model-file'
import { describe, expect, it } from 'vitest'
import { readChoices } from '../readers/formats.ts'
import type { InferencePair } from '../records/records.ts'
import { corpus, item, present, withCorpora } from '../testing/files.ts'
import {
  type ChoiceInput,
  packChoiceModel,
  predictChoices,
  scoreChoices,
  trainFastTextChoice,
  trainLogisticChoice,
  unpackChoiceModel,
} from './choice-models.ts'
import { predictInference, trainInference } from './inference-models.ts'
import { matchWords, overlapScores } from './word-matching.ts'

/** Right options say "tide", wrong ones do not. */
const biased = Array.from({ length: 60 }, (_, i) => {
  const answer = i % 4
  return item(
    `b${i}`,
    answer,
    [0, 1, 2, 3].map(k => (k === answer ? `the tide turned ${i}` : `the wind fell ${i} ${k}`)),
  )
})

describe('word matching', () => {
  it('counts different shared words, case kept, the first of equals', () => {
    const boat = item('w', 0, ['The boat', 'the boat', 'the the the', 'sail'], 'the old boat', 'sail')
    expect(overlapScores(boat)).toEqual([1, 2, 1, 0])
    expect(matchWords(boat)).toBe(1)
    expect(overlapScores(boat, 'paper')).toEqual([1, 2, 1, 1])
    expect(matchWords(item('e', 0, ['x', 'y'], 'z'))).toBe(0)
  })
  it('compares Chinese by characters', () => {
    expect(overlapScores(item('c', 0, ['船大', '风'], '大船 来了', '吗'))).toEqual([2, 0])
  })
})

describe('trained models of choice', () => {
  it.each(['fasttext', 'logistic'])('%s learns what the options give away, and nothing else', name => {
    const train =
      name === 'fasttext'
        ? (input: ChoiceInput, seed: number) =>
            trainFastTextChoice(biased, { input, seed, fastText: { dim: 8, epoch: 10, lr: 0.5 } })
        : (input: ChoiceInput, seed: number) =>
            trainLogisticChoice(biased, { input, seed, l2: 0.1, hashing: { bits: 12 } })
    const model = train('A', 1)
    const right = predictChoices(model, biased).filter((choice, i) => choice === biased[i]!.answer).length
    expect(right).toBe(biased.length)
    expect(scoreChoices(train('A', 1), biased)).toEqual(scoreChoices(model, biased))
    const again = unpackChoiceModel(readModelFile(writeModelFile(packChoiceModel(model))))
    expect(predictChoices(again, biased)).toEqual(predictChoices(model, biased))
    expect(again.input).toBe('A')
    expect(predictChoices(train('CQA', 1), biased.slice(0, 4))).toHaveLength(4)
  })
  it('refuses files without answers', () => {
    expect(() => trainFastTextChoice([item('x', null, ['a', 'b'])])).toThrow('training needs questions with answers')
  })
})

describe('inference', () => {
  const pairs: InferencePair[] = Array.from({ length: 40 }, (_, i) => ({
    id: `${i}`,
    premise: `boat ${i}`,
    hypothesis: i % 2 ? 'it floats' : 'it sinks',
    label: i % 2 ? 'entailed' : 'not entailed',
    original: {},
  }))
  it('learns from hypotheses alone when they give the label away', () => {
    const options = { fastText: { dim: 8, epoch: 20, lr: 0.5 }, seed: 1 } as const
    const right = (input: 'H' | 'P') =>
      predictInference(trainInference(pairs, { ...options, input }), pairs).filter(
        (label, i) => label === pairs[i]!.label,
      ).length
    expect(right('H')).toBe(40)
    expect(() => trainInference([])).toThrow('training needs pairs with labels')
  })
})

describe.skipIf(!present)(`models ${withCorpora}`, () => {
  it('word matching gets 446 of 1,569 right on LogiQA 2.0 dev', async () => {
    const items = await readChoices(corpus('logiqa2/mrc/dev.txt'))
    expect([items.filter(each => matchWords(each) === each.answer).length, items.length]).toEqual([446, 1569])
  })
  it('fastText on the options alone gets more than 30% of ReClor val', async () => {
    const [train, val] = [await readChoices(corpus('reclor/train.json')), await readChoices(corpus('reclor/val.json'))]
    const predicted = predictChoices(trainFastTextChoice(train, { input: 'A', seed: 1 }), val)
    expect(predicted.filter((choice, i) => choice === val[i]!.answer).length).toBeGreaterThanOrEqual(150)
  })
})
