import { decide, readSymbolic, writeSymbolic } from '@elenchus/logic/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sample } from '../sampling/sample.ts'
import { contraposeRules, EQUIVALENCES, findSameBodyPairs, listRewritings, splitBody } from './equivalences.ts'

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
    const one = listRewritings(readSymbolic('p\np -> q\nq -> s\np -> r'), 'distributive1')
    expect(one.map(({ rules, theory }) => [rules, lines(writeSymbolic(theory))])).toEqual([
      [
        [0, 2],
        ['p', 'p -> q & r', 'q -> s'],
      ],
    ])
    const two = listRewritings(readSymbolic('r\np -> q\nr -> q\nq | p -> s'), 'distributive2')
    expect(two.map(({ theory }) => lines(writeSymbolic(theory)))).toEqual([
      ['r', 'p | r -> q', 'q | p -> s'],
      ['r', 'p -> q', 'r -> q', 'q -> s', 'p -> s'],
    ])
  })

  test('bodies are the same in any order', () => {
    expect(findSameBodyPairs(readSymbolic('p & q -> a\nq & p -> b\np | q -> c'))).toEqual([[0, 1]])
    expect(() => splitBody(readSymbolic('p -> q'), 0, 1)).toThrow('only a rule with "or"')
  })

  test('never change a label', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), seed => {
        const { theory, statement } = sample({ seed, predicates: [5, 12] })
        const { label } = decide(theory, statement, { proof: false })
        return EQUIVALENCES.flatMap(law => listRewritings(theory, law)).every(
          rewriting => decide(rewriting.theory, statement, { proof: false }).label === label,
        )
      }),
      { seed: 6, numRuns: 40 },
    )
  })
})
