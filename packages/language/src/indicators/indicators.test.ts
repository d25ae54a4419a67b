import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as parses from '../clauses/testing/parsed.ts'
import { findIndicators } from './find.ts'
import { readStatementOperators, readVariableOperators, reduceOperators, toDegree } from './operators.ts'
import { INDICATORS, lookUpOperator, type UnaryOperator } from './table.ts'

const operator = fc.constantFrom<UnaryOperator>('not', 'box', 'diamond')

/**
 * Truth of a chain over one atom in a model of S5: `worlds` says where the atom holds, and every world sees all. The
 * independent reading against which the reduction is checked.
 */
function holds(chain: readonly UnaryOperator[], worlds: readonly boolean[], at: number): boolean {
  const [first, ...rest] = chain
  if (first === undefined) return worlds[at]!
  if (first === 'not') return !holds(rest, worlds, at)
  const all = worlds.map((_, world) => holds(rest, worlds, world))
  return first === 'box' ? all.every(Boolean) : all.some(Boolean)
}

describe('reduceOperators', () => {
  it('keeps the truth of every chain in every model, with at most one negation and one modal operator', () => {
    fc.assert(
      fc.property(
        fc.array(operator, { maxLength: 7 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
        (chain, worlds) => {
          const reduced = reduceOperators(chain)
          expect(reduced.length).toBeLessThanOrEqual(2)
          expect(['', 'not', 'box', 'diamond', 'not,box', 'not,diamond']).toContain(reduced.join())
          for (const at of worlds.keys()) expect(holds(reduced, worlds, at)).toBe(holds(chain, worlds, at))
        },
      ),
      { seed: 5, numRuns: 500 },
    )
  })

  it("gives the degrees of the paper's Table 1", () => {
    expect(toDegree(['box'])).toBe(4)
    expect(toDegree(['diamond'])).toBe(3)
    expect(toDegree([])).toBe(2)
    expect(toDegree(['not'])).toBe(2)
    expect(toDegree(['not', 'box'])).toBe(1)
    expect(toDegree(['diamond', 'not'])).toBe(1)
    expect(toDegree(['not', 'diamond'])).toBe(0)
    expect(toDegree(['box', 'not'])).toBe(0)
  })
})

describe('operatorOf', () => {
  it('knows every word of Table 13, in any case and spacing', () => {
    expect(Object.values(INDICATORS).map(words => words.length)).toEqual([22, 12, 26])
    for (const [name, words] of Object.entries(INDICATORS))
      for (const word of words) expect(lookUpOperator(word)).toBe(name)
    expect(lookUpOperator('PERHAPS')).toBe('diamond')
    expect(lookUpOperator("n ' t")).toBe('not')
    expect(lookUpOperator('n’t')).toBe('not')
    expect(lookUpOperator('perhapses')).toBeUndefined()
  })
})

describe('findIndicators', () => {
  it('counts hops from the root and keeps to three', () => {
    const doc = parses.SUGGESTS
    expect(findIndicators(doc).map(({ text, hops }) => [text, hops])).toEqual([
      ['suggests', 0],
      ['most', 3],
    ])
    expect(findIndicators(doc, { hops: 2 }).map(({ text }) => text)).toEqual(['suggests'])
    for (const { start, end, text } of findIndicators(doc)) expect(doc.text.slice(start, end)).toBe(text)
  })

  it('counts a preposition as a hop', () => {
    const doc = parses.parsed(
      'Rain/NN/2/nsubj fell/VBD/0/root on/IN/5/case most/JJS/5/amod roofs/NNS/2/obl ././2/punct',
    )
    expect(findIndicators(doc).map(({ hops }) => hops)).toEqual([3])
  })

  it('starts after a speaker', () => {
    expect(findIndicators(parses.SPEAKER).map(({ text, hops }) => [text, hops])).toEqual([
      ['will', 2],
      ['probably', 2],
    ])
  })

  it('reads a part of a sentence with its own root', () => {
    const start = parses.SUGGESTS.text.indexOf('most')
    const [most] = findIndicators(parses.SUGGESTS, { within: { start, end: parses.SUGGESTS.text.length } })
    expect(most!.hops).toBe(2)
  })
})

describe('statementOperators', () => {
  it('puts the farther indicator outside, and negation outside at equal distance', () => {
    const { chain, reduced, degree } = readStatementOperators(parses.SOME_WILL_NOT)
    expect(chain).toEqual(['diamond', 'not', 'box'])
    expect(reduced).toEqual(['not', 'box'])
    expect(degree).toBe(1)
    expect(readStatementOperators(parses.IF_THEN).reduced).toEqual(['not', 'box'])
    expect(readStatementOperators(parses.SPEAKER).reduced).toEqual(['diamond'])
  })

  it('does not count a verb that is the root', () => {
    expect(readStatementOperators(parses.SUGGESTS).indicators.map(({ text }) => text)).toEqual(['most'])
  })
})

describe('variableOperators', () => {
  it('drops an indicator that the statement keeps, and reads the others', () => {
    const doc = parses.NOT_ALL
    const statement = readStatementOperators(doc)
    expect(statement.indicators.map(({ text }) => text)).toEqual(['Not', 'all'])
    const second = { start: doc.text.indexOf('every'), end: doc.text.length }
    expect(readVariableOperators(doc, second, statement).reduced).toEqual(['box'])
    const first = { start: 0, end: doc.text.indexOf(',') }
    expect(readVariableOperators(doc, first, statement).reduced).toEqual([])
  })
})
