import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { greatestDifference, scoresByTrainer } from '../testing/encoder/parity.ts'
import { passages } from '../testing/encoder/passages.ts'
import { loadEncoder } from './encoder.ts'
import { computeMaxStatementTokens } from './passage-input.ts'

const file = (name: string) => readFileSync(new URL(`../testing/encoder/${name}`, import.meta.url))

interface Case {
  readonly id: string
  readonly statements: readonly string[]
  readonly option: number
  readonly question?: string
  readonly edge: readonly number[]
  readonly rebut: readonly number[]
  readonly root: readonly number[]
  readonly unused: readonly number[]
  readonly against?: readonly number[]
}

describe('an encoder', () => {
  const encoder = loadEncoder(file('tiny.safetensors'))
  const cases = JSON.parse(file('tiny.json').toString()) as readonly Case[]

  it.each(cases)('reads $id as the trainer does', ({ statements, option, question, ...expected }) => {
    const said = encoder.read({ statements, option, question })
    for (const part of ['edge', 'rebut', 'root', 'unused', 'against'] as const) {
      expect(said[part]?.length).toBe(expected[part]?.length)
      said[part]?.forEach((value, i) => {
        expect(Math.abs(value - expected[part]![i]!)).toBeLessThan(1e-3)
      })
    }
  })

  it('reads a hundred passages as PyTorch does', () => {
    const said = passages.map(passage => encoder.read(passage))
    expect(said).toHaveLength(100)
    expect(greatestDifference(said, scoresByTrainer())).toBeLessThan(1e-3)
  })

  it('gives the same whatever it read before', () => {
    const passage = { statements: cases[0]!.statements, option: 2 }
    const before = encoder.read(passage)
    encoder.read({ statements: [...cases[0]!.statements, ...cases[1]!.statements] })
    expect(encoder.read(passage)).toEqual(before)
  })

  it('makes the vectors of many texts one by one', () => {
    const texts = ['The mill', 'grinds grain', 'The mill']
    expect(encoder.vectors(texts)).toEqual(texts.map(text => encoder.vector(text)))
    expect(() => encoder.vectors(texts, { signal: AbortSignal.abort() })).toThrow()
  })

  it('makes vectors of length 1, the same for the same words however they are spaced', () => {
    const one = encoder.vector("The mill's grain")
    expect(one.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5)
    expect(encoder.vector('the MILL ’ s   grain')).toEqual(one)
  })

  it('cuts statements of a very long passage short instead of failing', () => {
    const long = Array.from({ length: 30 }, () => 'the harbour is frozen and '.repeat(40))
    const { edge } = encoder.read({ statements: long })
    expect(edge).toHaveLength(900)
    expect(edge.every(Number.isFinite)).toBe(true)
  })

  it('reads a text to its end as long as it fits, and says where it does not', () => {
    const filler = 'the harbour is frozen and '
    const [one, other] = ['the mill grinds grain', 'the mill is closed'].map(end => filler.repeat(40) + end)
    // Two hundred pieces, and twice as many.
    expect([encoder.fits(one!), encoder.fits(filler.repeat(120))]).toEqual([true, false])
    expect(encoder.vector(one!)).not.toEqual(encoder.vector(other!))
    const long = encoder.read({ statements: ['the mill', filler.repeat(120), 'grain'] })
    expect(long.cut).toEqual([1])
    expect(encoder.read({ statements: [one!, 'grain'] }).cut).toBeUndefined()
    const asked = (question: string) => encoder.read({ statements: ['the mill', 'grain'], question }).questionCut
    expect([asked('the mill?'), asked(filler.repeat(20))]).toEqual([undefined, true])
  })

  it('cuts the longest statements first, all to one length', () => {
    expect(computeMaxStatementTokens([5, 90, 10], 105)).toBe(Number.POSITIVE_INFINITY)
    expect(computeMaxStatementTokens([5, 90, 10], 100)).toBe(85)
    expect(computeMaxStatementTokens([60, 90, 10], 100)).toBe(45)
    expect(computeMaxStatementTokens([60, 90, 70], 9)).toBe(8)
  })

  it('takes what fetch gives', () => {
    const bytes = new Uint8Array(file('tiny.safetensors'))
    expect(loadEncoder(bytes.buffer).vector('the mill')).toEqual(encoder.vector('the mill'))
  })

  it('says what is wrong with a file', () => {
    expect(() => loadEncoder(new Uint8Array(4))).toThrow('not a safetensors file')
    const bytes = new Uint8Array(file('tiny.safetensors'))
    expect(() => loadEncoder(bytes.subarray(0, bytes.length - 100))).toThrow('is truncated')
    const odd = Buffer.from(
      file('tiny.safetensors').toString('latin1').replace('compared\\": 8', 'compared\\": 7'),
      'latin1',
    )
    expect(() => loadEncoder(odd)).toThrow('unsupported network shape')
    const longer = new Uint8Array(bytes.length + 5)
    longer.set(bytes)
    expect(() => loadEncoder(longer)).toThrow('5 extra bytes')
    expect(() => encoder.read({ statements: [] })).toThrow('has no statements')
    for (const option of [2, -2, 0.5])
      expect(() => encoder.read({ statements: ['a', 'b'], option })).toThrow('2 statements, counted from 0')
  })
})
