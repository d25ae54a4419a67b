import { describe, expect, it } from 'vitest'
import { meanScores, readPredictions } from './predictions.ts'

const numbers = (edge: number) => ({ edge: [0, edge, 0, 0], rebut: [0, -1, 1, 0], root: [0, 2], unused: [1, -1] })
const line = (id: string, set: string, run: string) =>
  JSON.stringify({ id, set, run, n: 2, ...numbers(3), averaged: numbers(5) })

describe('predictions of an encoder', () => {
  it('are the scores of one setting, of the one model or of all seeds together', () => {
    const text = `${line('a', 'paper', 'fold1')}\n${line('a', 'question', 'fold1')}\n${line('b', 'paper', 'fold1')}\n`
    const one = readPredictions(text, { run: 'fold1', set: 'paper' })
    expect([...one.keys()]).toEqual(['a', 'b'])
    expect(one.get('a')!.edge).toEqual(Float64Array.of(0, 3, 0, 0))
    const seeds = readPredictions(text, { run: 'fold1', set: 'question', seeds: true })
    expect([...seeds.keys()]).toEqual(['a'])
    expect(seeds.get('a')!.edge[1]).toBe(5)
  })

  it('of another run, twice or of another size are refused', () => {
    const wanted = { run: 'fold1', set: 'paper' }
    expect(() => readPredictions(line('a', 'paper', 'fold2'), wanted)).toThrow('a is from run fold2; expected fold1')
    const twice = `${line('a', 'paper', 'fold1')}\n${line('a', 'paper', 'fold1')}`
    expect(() => readPredictions(twice, wanted)).toThrow('a occurs twice in run fold1, set paper')
    const short = line('a', 'paper', 'fold1').replace('"root":[0,2]', '"root":[0]')
    expect(() => readPredictions(short, wanted)).toThrow('a: root has 1 numbers for 2 statements')
  })

  it('of several encoders are averaged number by number', () => {
    const scores = (edge: number) =>
      readPredictions(
        JSON.stringify({ id: 'a', set: 'paper', run: 'dev', n: 2, ...numbers(edge), averaged: numbers(edge) }),
        { run: 'dev', set: 'paper' },
      ).get('a')!
    expect(meanScores([scores(1), scores(2), scores(6)])).toEqual(scores(3))
  })
})
