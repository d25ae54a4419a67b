import { parse } from '@elenchus/logic'
import { decide, readSymbolic, writeSymbolic } from '@elenchus/logic/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sample } from '../sampling/sample.ts'
import { contraposeRules, EQUIVALENCES, equivalents, sameBodyPairs, splitBody } from './equivalences.ts'

const lines = (text: string) => text.trim().split('\n')

describe('equivalences', () => {
  test('contrapositives, with disjunctive heads where bodies join', () => {
    const theory = readSymbolic('p\np & t -> q\np | ~t -> ~q\na -> b & c')
    expect(lines(writeSymbolic(contraposeRules(theory)))).toEqual([
      'p',
      '~q -> ~p | ~t',
      'q -> ~p & t',
      '~b | ~c -> ~a',
    ])
    expect(contraposeRules(contraposeRules(theory))).toEqual(theory)
  })

  test('distributive 1 and 2', () => {
    const one = equivalents(readSymbolic('p\np -> q\nq -> s\np -> r'), parse('r'), 'distributive1')
    expect(one.map(({ rules, label, theory }) => [rules, label, lines(writeSymbolic(theory))])).toEqual([
      [[0, 2], 'True', ['p', 'p -> q & r', 'q -> s']],
    ])
    const two = equivalents(readSymbolic('r\np -> q\nr -> q\nq | p -> s'), parse('~q'), 'distributive2')
    expect(two.map(({ label, theory }) => [label, lines(writeSymbolic(theory))])).toEqual([
      ['False', ['r', 'p | r -> q', 'q | p -> s']],
      ['False', ['r', 'p -> q', 'r -> q', 'q -> s', 'p -> s']],
    ])
  })

  test('bodies are the same in any order', () => {
    expect(sameBodyPairs(readSymbolic('p & q -> a\nq & p -> b\np | q -> c'))).toEqual([[0, 1]])
    expect(() => splitBody(readSymbolic('p -> q'), 0, 1)).toThrow('only a rule whose body is an "or"')
  })

  test('never change a label', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), seed => {
        const { theory, statement } = sample({ seed, predicates: [5, 12] })
        const { label } = decide(theory, statement, { proof: false })
        return EQUIVALENCES.every(law => equivalents(theory, statement, law).every(each => each.label === label))
      }),
      { seed: 6, numRuns: 40 },
    )
  })
})
