import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { analyseStatement } from '../../features/statement-view.ts'
import { toMetagraph } from '../../training/argument-records.ts'
import { decodeTree } from '../graph/decode-tree.ts'
import { contextCount } from '../graph/tree-marginals.ts'
import { readDiscourse } from '../markers/discourse.ts'
import { hasAttackMarker } from './attack-markers.ts'

const discourse = (statements: string[]) =>
  readDiscourse(
    toMetagraph({ id: 'x', statements, claim: 1, edges: [] }).statements.map(each => analyseStatement(each, english())),
  )

describe('an attack', () => {
  it('shows by a word of contrast, a quoted view or a grant', () => {
    const read = discourse([
      'The mill should keep its wheel.',
      'The wheel turns forty stones an hour.',
      'But oak is dear.',
      'Our treasurer thinks that engines are cheaper.',
      'It does stand still in August.',
    ])
    expect([1, 2, 3, 4].map(i => hasAttackMarker(read, i, 0))).toEqual([true, true, true, true])
    const plain = discourse(['The mill should keep its wheel.', 'Visitors come to see it.', 'They buy flour.'])
    expect([1, 2].map(i => hasAttackMarker(plain, i, 0))).toEqual([false, false])
  })

  it('that nothing shows needs a higher probability', () => {
    const marginals = (attack: number) => {
      const edge = new Float64Array(4 * contextCount)
      edge[2 * contextCount] = 1 - attack
      edge[2 * contextCount + 1] = attack
      return {
        logZ: 0,
        claim: Float64Array.of(1, 0),
        unused: new Float64Array(2),
        against: Float64Array.of(0, attack),
        edge,
      }
    }
    const attacks = (p: number, shown: boolean) => decodeTree(2, marginals(p), { hasMarker: () => shown }).rebuts[1]
    expect([attacks(0.55, true), attacks(0.55, false), attacks(0.8, false)]).toEqual([true, false, true])
  })
})
