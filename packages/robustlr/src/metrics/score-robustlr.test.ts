import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { corporaFolder } from '../../../../scripts/corpora.ts'
import { readCsv } from '../csv/read-csv.ts'
import { readPredictions } from '../formats/predictions.ts'
import { parseLabel } from '../labels.ts'
import { getPaperGroup, getReleasedGroup, parseInstanceId, scoreRobustlr } from './score-robustlr.ts'
import { computeMean, computeWeightedF1, roundToTwoDecimals } from './weighted-f1.ts'

const fixture = `${corporaFolder}/../fixtures/robustlr/consistency`
const present = existsSync(`${fixture}.predictions.csv`)

describe.skipIf(!present)('the authors’ scorer (skipped: ../shared/fixtures absent)', () => {
  test('official mode gives what it printed', () => {
    const { answers, problems } = readPredictions(readCsv(readFileSync(`${fixture}.predictions.csv`, 'utf8')).records)
    expect(problems).toEqual([])
    const { note: _, ...printed } = JSON.parse(readFileSync(`${fixture}.official-scores.json`, 'utf8'))
    expect(scoreRobustlr(answers)).toMatchObject(printed)
    const paper = scoreRobustlr(answers, { mode: 'paper' })
    expect(paper.overall_easy).toBeCloseTo(printed.overall_easy, 2)
    expect(paper.overall_easy).not.toBe(printed.overall_easy)
    expect(paper.intervals.overall_easy![0]).toBeLessThan(paper.overall_easy)
    expect(paper.intervals.overall_easy![1]).toBeGreaterThan(paper.overall_easy)
  })
})

describe('weighted F1', () => {
  const answers = (golds: string, predictions: string) =>
    [...golds].map((gold, i) => ({ gold: parseLabel(gold)!, prediction: parseLabel(predictions[i]!) ?? null }))

  test('worked by hand', () => {
    // gold T U T U U F U, answered T U F U U F F:
    // True  tp 1, gold 2, predicted 1: F1 = 2/3, weight 2; False tp 1, gold 1, predicted 3: 2/4, weight 1;
    // Unknown tp 3, gold 4, predicted 3: 6/7, weight 4. (4/3 + 1/2 + 24/7) / 7 = 0.7517…
    expect(computeWeightedF1(answers('1212202', '1202200'))).toBeCloseTo((4 / 3 + 1 / 2 + 24 / 7) / 7, 12)
  })

  test('all right is 1, nothing right 0, an unreadable answer is wrong', () => {
    expect(computeWeightedF1(answers('012', '012'))).toBe(1)
    expect(computeWeightedF1(answers('012', '120'))).toBe(0)
    // True: tp 1 of gold 2, predicted 1: 2/3
    expect(computeWeightedF1(answers('11', '1?'))).toBeCloseTo(2 / 3, 12)
    expect(computeWeightedF1([])).toBe(0)
  })

  test('rounds halves to even, as numpy', () => {
    expect([0.125, 0.375, 0.745, 1, 0].map(roundToTwoDecimals)).toEqual([0.12, 0.38, 0.74, 1, 0])
    expect(computeMean(Array.from({ length: 1000 }, () => 0.1))).toBeCloseTo(0.1, 15)
    expect(computeMean([1, 2, 6])).toBe(3)
  })
})

describe('ids', () => {
  test('are taken apart as in the released files', () => {
    expect(parseInstanceId('7dfe482a_conj3')).toEqual({ scoringUnit: '7dfe482a', theory: '7dfe482a', variant: 'conj3' })
    expect(parseInstanceId('7dfe482a_equiv_type1@16')).toEqual({
      scoringUnit: '7dfe482a@16',
      theory: '7dfe482a',
      variant: 'equiv_type1',
    })
    expect(parseInstanceId('7dfe482a_@16')).toEqual({ scoringUnit: '7dfe482a@16', theory: '7dfe482a', variant: '' })
    expect(parseInstanceId('7dfe482a').variant).toBe('base')
  })

  test('fall into the published rows', () => {
    expect(['conj0', 'disjneg0', 'conj2', 'conjneg1', 'disj3', 'disjneg6'].map(getReleasedGroup)).toEqual([
      'base',
      'base',
      'op only',
      'op only',
      'op + neg',
      'op + neg',
    ])
    expect(['neg0', 'neg3', '', 'equiv_type1', 'other'].map(getReleasedGroup)).toEqual([
      'base',
      'neg only',
      'base',
      'equivalent',
      undefined,
    ])
  })
})

test('groups have the names of the paper', () => {
  const variants = [
    'base',
    '',
    'conj0',
    'disjneg0',
    'conj2',
    'conjneg3',
    'disjneg1',
    'disj6',
    'neg0',
    'neg3',
    'equiv_type1',
  ]
  expect(variants.map(getPaperGroup)).toEqual(
    'BASE BASE BASE BASE CONJ CONJ+NEG DISJ DISJ+NEG BASE NEG EQUIVALENT'.split(' '),
  )
  expect(getPaperGroup('else')).toBeUndefined()
})

describe('scoreRobustlr', () => {
  test('counts strict consistency by theory and keeps statements of a theory apart', () => {
    const scores = scoreRobustlr(
      [
        { id: 'a_@1', gold: 'True', prediction: 'True' },
        { id: 'a_equiv_type1@1', gold: 'True', prediction: 'False' },
        { id: 'a_@2', gold: 'Unknown', prediction: 'Unknown' },
        { id: 'a_equiv_type1@2', gold: 'Unknown', prediction: 'Unknown' },
        { id: 'b_@1', gold: 'False', prediction: null },
      ],
      { mode: 'paper', seed: 1 },
    )
    expect(scores.theories).toBe(3)
    expect(scores.overall_strict).toBeCloseTo(1 / 3, 12)
    // a@1: True tp 1, gold 2, predicted 1 = 2/3; a@2: 1; b@1: 0
    expect(scores.overall_easy).toBeCloseTo((2 / 3 + 1 + 0) / 3, 12)
    expect(scores.grouped_easy).toEqual({ base: (1 + 1 + 0) / 3, equivalent: 0.5 })
    expect(scores.by_variant_accuracy).toEqual({ base: 2 / 3, equiv_type1: 0.5 })
    expect(scores.by_group).toEqual({ BASE: 2 / 3, EQUIVALENT: 0.5 })
    // Gold True at a@1 alone: tp 1, gold 2, predicted 1 = 2/3; one of two right.
    expect([scores.by_label_easy['1'], scores.by_label_accuracy['1']]).toEqual([2 / 3, 1 / 2])
    expect(scores.unparsed).toBe(1)
    // Two theories: every score of a group and of a variant has its interval, those of one theory alone have none.
    expect(Object.keys(scores.intervals).sort()).toEqual([
      'by_group.BASE',
      'by_variant_accuracy.base',
      'grouped_easy.base',
      'grouped_strict.base',
      'overall_easy',
      'overall_strict',
    ])
  })

  test('of nothing is empty, not an error', () => {
    expect(scoreRobustlr([])).toMatchObject({ overall_easy: 0, theories: 0, n: 0, intervals: {}, grouped_easy: {} })
  })
})
