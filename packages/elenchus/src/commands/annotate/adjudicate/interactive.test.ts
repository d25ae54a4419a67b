import { type AdjudicationDecision, adjudicate } from '@elenchus/annotation'
import { samples } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import { decideByKeys, findOpenDisagreements, type Prompt } from './interactive.ts'

const ferry = samples().find(({ id }) => id === 'ferry')!
const other = {
  ...ferry,
  edges: ferry.edges.slice(1),
  undercuts: [{ from: 'sent4', edge: { from: 'sent2', to: 'sent3' } }],
  statements: ferry.statements.map((statement, i) => (i === 0 ? { ...statement, degree: 3 as const } : statement)),
}

/** A desk at which somebody presses these keys and gives these reasons. */
function deskOf(keys: string[], reasons: string[] = []) {
  const shown: string[] = []
  const desk: Prompt = {
    show: text => void shown.push(text),
    readKey: async () => keys.shift() ?? null,
    ask: async () => reasons.shift() ?? '',
  }
  return { desk, shown }
}

describe('deciding by keys', () => {
  it('asks about every difference once and keeps each decision with its reason', async () => {
    const pair = { first: ferry, second: other, decisions: [] as AdjudicationDecision[] }
    const open = findOpenDisagreements(pair, []).map(({ id }) => id)
    expect(open).toEqual(['edge sent1 sent3', 'undercut sent4 sent2 sent3', 'degree sent1'])
    const kept: string[] = []
    const { desk, shown } = deskOf(['x', 'a', 's', 'b', 'B'], ['it is there', '', 'seen again'])
    // X is no answer and asks again; S comes back at the next call.
    expect(
      await decideByKeys(
        [pair],
        desk,
        async (passage, { disagreement, choice, reason }) =>
          void kept.push(`${passage} ${disagreement} ${choice} ${reason}`),
      ),
    ).toBe('done')
    expect(kept).toEqual(['ferry edge sent1 sent3 first it is there', 'ferry degree sent1 second '])
    expect(findOpenDisagreements(pair, pair.decisions).map(({ id }) => id)).toEqual(['undercut sent4 sent2 sent3'])
    expect(shown.join('')).toContain('certainty of sent1: contingent / possible')
    await decideByKeys([pair], deskOf(['b']).desk, async () => {})
    const { gold } = adjudicate(ferry, other, pair.decisions)
    expect(gold.edges).toHaveLength(ferry.edges.length)
    expect(gold.undercuts).toEqual(other.undercuts)
    expect(gold.statements[0]!.degree).toBe(3)
  })
  it('stops at Q and where the keys end, and loses nothing', async () => {
    for (const keys of [['a', 'q'], ['a']]) {
      const pair = { first: ferry, second: other, decisions: [] as AdjudicationDecision[] }
      expect(await decideByKeys([pair], deskOf([...keys]).desk, async () => {})).toBe('stopped')
      expect(pair.decisions).toHaveLength(1)
    }
  })
  it('asks for the cut into statements first, and neither is no cut', async () => {
    const merged = {
      ...ferry,
      statements: [
        { ...ferry.statements[0]!, spans: [...ferry.statements[0]!.spans, ...ferry.statements[1]!.spans] },
        ...ferry.statements.slice(2),
      ],
      edges: ferry.edges.filter(({ from }) => from !== 'sent2'),
    }
    const pair = { first: ferry, second: merged, decisions: [] as AdjudicationDecision[] }
    const { desk } = deskOf(['n', 'a', 'q'])
    await decideByKeys([pair], desk, async () => {})
    expect(pair.decisions.map(({ disagreement, choice }) => [disagreement, choice])).toEqual([['statements', 'first']])
  })
})
