import { describe, expect, it } from 'vitest'
import { readTriples } from '../metalogic/linear.ts'
import type { Scorable } from '../model/metagraph.ts'
import { createScorer } from './aggregate.ts'

const sample = (id: string, formula: string): Scorable => ({
  id,
  edges: [{ from: `${id}1`, to: `${id}2`, kind: 'support' }] as Scorable['edges'],
  triples: new Map([
    [`${id}1`, readTriples(formula)],
    [`${id}2`, []],
  ]),
  degrees: new Map([[`${id}1`, 2]]) as Scorable['degrees'],
})
const nothing = (id: string): Scorable => ({ id, edges: [], triples: new Map(), degrees: new Map() })

describe('intervals of few graphs', () => {
  it('claim no certainty where all are alike', () => {
    const scorer = createScorer({ resamples: 200, seed: 1 })
    for (const id of ['a', 'b', 'c', 'd']) scorer.add(nothing(id), sample(id, ''))
    const { figures, intervals } = scorer.report()
    // Four graphs without one right step: 1 − 0.025^(1/4) = 0.6024 of all graphs may have them right.
    expect([figures['step.f1'], intervals!['step.f1']]).toEqual([0, [0, expect.closeTo(0.6024, 4)]])
    expect([figures.overall, intervals!.overall]).toEqual([0, [0, expect.closeTo(0.6024, 4)]])
    expect([figures['operator.none'], intervals!['operator.none']]).toEqual([1, [expect.closeTo(0.3976, 4), 1]])
  })
  it('count for an operator only the graphs that have it', () => {
    const scorer = createScorer({ resamples: 200, seed: 1 })
    const formulas = ['v1 [and] v2;', 'v1 [and] v2;', '', '']
    for (const [i, formula] of formulas.entries()) scorer.add(nothing(`g${i}`), sample(`g${i}`, formula))
    const { figures, intervals } = scorer.report()
    // Two graphs: 1 − 0.025^(1/2) = 0.8419.
    expect([figures['operator.and'], intervals!['operator.and']]).toEqual([0, [0, expect.closeTo(0.8419, 4)]])
    expect(intervals!['support.headMatches']).toEqual([0, 0])
  })
})
