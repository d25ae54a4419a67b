import { expect, it } from 'vitest'
import { compactConfusion, interpretKappa } from './kappa.ts'

it('has the usual words for kappas', () => {
  expect([null, -0.1, 0, 0.2, 0.21, 0.61, 0.8, 0.81, 1].map(interpretKappa)).toEqual([
    'not defined',
    'worse than chance',
    'slight',
    'slight',
    'fair',
    'substantial',
    'substantial',
    'almost perfect',
    'almost perfect',
  ])
})

it('leaves labels out that nobody used', () => {
  const measure = {
    kappa: 1,
    observed: 1,
    n: 3,
    labels: ['a', 'b', 'c'],
    counts: [
      [2, 0, 1],
      [0, 0, 0],
      [0, 0, 0],
    ],
  }
  expect(compactConfusion(measure)).toEqual({
    labels: ['a', 'c'],
    counts: [
      [2, 1],
      [0, 0],
    ],
  })
})
