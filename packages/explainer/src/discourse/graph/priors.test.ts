import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import { explainer } from '../../node.ts'

const options = { model: explainer(), language: english() }
const read = (lines: readonly string[]) => {
  const { graph } = explain(lines.join('\n'), { ...options, split: 'lines' })
  const claim = graph.statements.findIndex(({ id }) => !graph.edges.some(({ from }) => from === id)) + 1
  return { claim, edges: graph.edges.map(({ kind, from, to }) => `${from.slice(4)} ${kind} ${to.slice(4)}`) }
}

describe('the claim', () => {
  it('is what the writer concludes in so many words', () => {
    const { claim } = read([
      'The mill pond silts up a little more every winter.',
      'Some anglers think that dredging would scare the pike.',
      'Pike come back within a season.',
      'In conclusion, the village should dredge the pond.',
    ])
    expect(claim).toBe(4)
  })

  it('is no reported view, caveat or first half of a concession', () => {
    expect(
      read([
        'Mr Voss maintains that the ferry should be sold.',
        'He is mistaken.',
        'It carries the school children every day.',
        'The parish must keep it.',
      ]).claim,
    ).toBe(4)
    expect(
      read([
        'Prices might rise,',
        'but the loan is fixed,',
        'so it makes sense to buy the kiln now.',
        'You should, however, ask a mason to look at the floor.',
      ]).claim,
    ).toBe(3)
  })
})

describe('a reported view', () => {
  it('stands against the writer', () => {
    const { claim, edges } = read([
      'We should keep the old press.',
      'Everyone in the shop can run it.',
      'Ingrid argues that it will break within a year.',
      'But it was overhauled in March.',
    ])
    expect(claim).toBe(1)
    expect(edges).toEqual(['2 support 1', '3 rebut 1', '4 rebut 3'])
  })
})

describe('a turn that only agrees', () => {
  it('attacks nobody', () => {
    for (const words of ['That’d work actually.', 'true', 'Fair enough, Ana!', 'She’d love that.', 'ok fine by me']) {
      const { edges } = read([
        'Ana: We should take the early train.',
        'Ben: It leaves before five.',
        'Ana: We would be home for lunch.',
        `Carla: ${words}`,
        'Ben: And who is going to wake me?',
      ])
      expect(edges.filter(edge => edge.startsWith('4 rebut'))).toEqual([])
    }
  })
})
