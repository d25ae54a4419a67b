import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Diagram } from './diagram.ts'
import { partsOf, summaryOf } from './parts.ts'
import { drawText } from './terminal.ts'

/** `2-1` rebuts, `3>1` supports, `4-(3>1)` undercuts, with `?` at the end the link is open; as many cards as the edges and `size` name. */
function diagramOfEdges(edges: string, size: number): Diagram {
  const links: { kind: 'support' | 'rebut'; from: string; to: string; open: boolean }[] = []
  const undercuts: { from: string; edge: { from: string; to: string }; open: boolean }[] = []
  for (const each of edges.split(' ').filter(Boolean)) {
    const open = each.endsWith('?')
    const cut = /^(\d)-\((\d)[->](\d)\)\??$/.exec(each)
    if (cut) undercuts.push({ from: cut[1]!, edge: { from: cut[2]!, to: cut[3]! }, open })
    else links.push({ kind: each[1] === '>' ? 'support' : 'rebut', from: each[0]!, to: each[2]!, open })
  }
  const into = new Set(links.map(({ from }) => from))
  const cards = Array.from({ length: size }, (_, i) => {
    const id = String(i + 1)
    const attacks = undercuts.some(({ from }) => from === id) || links.some(l => l.from === id && l.kind === 'rebut')
    const role = attacks ? 'rebuttal' : into.has(id) ? 'premise' : 'conclusion'
    return { id, role, text: `Statement ${id} says something.`, marks: [] } as const
  })
  return { title: 't', description: 'd', cards, links, undercuts }
}
const wordsOf = (edges: string, size: number) => [...partsOf(diagramOfEdges(edges, size)).entries()].sort()
const named = (edges: string, size: number) => wordsOf(edges, size).map(([, { word }]) => word)

describe('parts in plain words', () => {
  it.each([
    ['2>1 3-1 4-3', ['claim', 'reason', 'objection', 'reply']],
    ['2-1 3>2 4-3 5>4', ['claim', 'objection', 'objection', 'reply', 'reply']],
    ['2>1 3-(2>1) 4-3', ['claim', 'reason', 'objection', 'reply']],
    ['2-1 3-(2-1)', ['claim', 'objection', 'reply']],
    ['2-1 3-2 4-3', ['claim', 'objection', 'reply', 'objection']],
    ['2>1 1>2', ['claim', 'reason']],
    ['2>1? 3-1? 4>2 5-3', ['claim', 'unclear', 'unclear', 'reason', 'reply']],
    ['2>1 3-(2>1)? 4>3', ['claim', 'reason', 'unclear', 'objection']],
  ])('%s', (edges, words) => {
    expect(named(edges, words.length)).toEqual(words)
  })

  it('every card has a part, whatever the edges', () => {
    const edge = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('>', '-'), fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 10 }), edges => {
        expect(named(edges.map(each => each.join('')).join(' '), 6)).toHaveLength(6)
      }),
      { seed: 5, numRuns: 200 },
    )
  })
})

describe('the summary', () => {
  it('names the claim by its words and the others by name, each once', () => {
    expect(summaryOf(diagramOfEdges('2>1 3-1 4-3 5>2', 6))).toEqual([
      { name: 'Claim', items: ['Statement 1 says something.', '(1)'] },
      { name: 'Reasons', items: ['2', '5 (for 2)'] },
      { name: 'Objections', items: ['3'] },
      { name: 'Replies', items: ['4 (to 3)'] },
      { name: 'Not part of the argument', items: ['6'] },
    ])
    expect(summaryOf(diagramOfEdges('', 2))).toEqual([])
  })

  it('lists what is open by itself, never as a reason, an objection or a reply', () => {
    expect(summaryOf(diagramOfEdges('2>1 3-1? 4-2?', 4)).slice(1)).toEqual([
      { name: 'Reasons', items: ['2'] },
      { name: 'Unclear', items: ['3 (for or against?)', '4 (for or against 2?)'] },
    ])
    const text = drawText(diagramOfEdges('2>1 3-1? 4-(2>1)?', 4), { width: 60, summary: true, legend: true })
    expect(text).toMatch(/\n.─ \? 3 for or against\?\n/)
    expect(text).toMatch(/─ \? 4 for or against\?\n[ │]*bears on the step from 2 to 1\n/)
    expect(text).toMatch(/\nSigns: \+ for, \? for or against is unclear\n$/)
    expect(drawText(diagramOfEdges('2>1 3-1', 3), { legend: true })).not.toContain('?')
  })

  it('stays within the width, the claim on one line', () => {
    const text = drawText(diagramOfEdges('2>1 3-1 4-3', 4), { width: 30, summary: true, legend: true })
    expect(text).toMatch(/^Claim: Statement 1 says… \(1\)\nReasons: 2\n/)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(30)
    expect(text).toMatch(/\nSigns: \+ for, × against\n$/)
    expect(text).toMatch(/× 3 objection\n[^×]*× 4 reply/)
  })
})
