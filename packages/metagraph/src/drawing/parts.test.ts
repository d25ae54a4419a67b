import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Diagram } from './diagram.ts'
import { layoutDiagram } from './layout.ts'
import { assignParts, getRoleWord, summarize } from './parts.ts'
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
const wordsOf = (edges: string, size: number) => [...assignParts(diagramOfEdges(edges, size)).entries()].sort()
const named = (edges: string, size: number) => wordsOf(edges, size).map(([, { word }]) => word)

describe('parts in plain words', () => {
  it.each([
    ['2>1 3-1 4-3', ['claim', 'reason', 'objection', 'reply']],
    ['2-1 3>2 4-3 5>4', ['claim', 'objection', 'objection', 'reply', 'reply']],
    ['2>1 3-(2>1) 4-3', ['claim', 'reason', 'objection', 'reply']],
    ['2-1 3-(2-1)', ['claim', 'objection', 'reply']],
    ['2-1 3-2 4-3', ['claim', 'objection', 'reply', 'objection']],
    ['2>1 1>2', ['claim', 'reason']],
    ['2>1? 3-1? 4>2 5-3', ['claim', 'unclear', 'unclear', 'unclear', 'unclear']],
    ['2>1 3-(2>1)? 4>3', ['claim', 'reason', 'unclear', 'unclear']],
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
    expect(summarize(diagramOfEdges('2>1 3-1 4-3 5>2', 6))).toEqual([
      { name: 'Claim', words: 'Statement 1 says something.', items: ['1'] },
      { name: 'Reasons', items: ['2 (its reason: 5)'] },
      { name: 'Objections', items: ['3'] },
      { name: 'Replies', items: ['4 (to 3)'] },
      { name: 'Not part of the argument', items: ['6'] },
    ])
    expect(summarize(diagramOfEdges('', 2))).toEqual([])
  })

  it('lists what speaks for an objection or a reply behind it, and not as one of them', () => {
    expect(summarize(diagramOfEdges('2-1 3>2 4>3 5-2 6>5 7-4 8>1', 8)).slice(1)).toEqual([
      { name: 'Reasons', items: ['8'] },
      { name: 'Objections', items: ['2 (its reasons: 3, 4)'] },
      { name: 'Replies', items: ['5 (to 2; its reason: 6)', '7 (to 4)'] },
    ])
  })

  it('says of what bears on an open statement only what it does to that, in the outline too', () => {
    const diagram = diagramOfEdges('2>1 3>1? 4-3 5>4', 5)
    expect(summarize(diagram).slice(1)).toEqual([
      { name: 'Reasons', items: ['2'] },
      { name: 'Unclear', items: ['3 (for or against?)', '4 (against 3)', '5 (for 4)'] },
    ])
    const text = drawText(diagram)
    expect(text).toContain('× 4 speaks against 3\n')
    expect(text).toContain('+ 5 speaks for 4\n')
    expect(text).not.toMatch(/objection|reply/)
    const [, , , fourth] = diagram.cards
    expect(getRoleWord(fourth!, assignParts(diagram), id => `no. ${id}`)).toBe('speaks against no. 3')
  })

  const sure = (diagram: Diagram, claims: readonly number[]): Diagram => ({
    ...diagram,
    cards: diagram.cards.map((card, i) => ({ ...card, claim: claims[i]! })),
  })

  it('gives the words of every claim, the likeliest first', () => {
    const diagram = sure(diagramOfEdges('2>1 4>3 6>5', 6), [0.02, 0, 0.9, 0, 0.4, 0])
    expect(summarize(diagram).map(({ name, items }) => `${name}: ${items.join(', ')}`)).toEqual([
      'Claim: 3',
      'Also claimed: 5',
      'Perhaps also: 1',
      'Reasons: 2 (for 1), 4, 6 (for 5)',
    ])
    const text = drawText(diagram, { summary: true })
    expect(text).toMatch(
      /^Claim: Statement 3 says something\. \(3\)\nAlso claimed: Statement 5 says something\. \(5\)\n/,
    )
    expect([...text.matchAll(/^(\d) (conclusion\??)/gm)].map(([line]) => line)).toEqual([
      '3 conclusion',
      '5 conclusion',
      '1 conclusion?',
    ])
    const tops = new Map(layoutDiagram(diagram).cards.map(({ card, y }) => [card.id, y]))
    expect(tops.get('3')).toBeLessThan(tops.get('5')!)
    expect(tops.get('5')).toBeLessThan(tops.get('1')!)
  })

  it('says that no claim stands out, and names the rivals', () => {
    const diagram = sure(diagramOfEdges('2>1', 5), [0.004, 0.12, 0.4, 0.05, 0.3])
    expect(summarize(diagram)).toEqual([
      { name: 'No clear claim; the outline begins with', words: 'Statement 1 says something.', items: ['1'] },
      { name: 'Or perhaps', words: 'Statement 3 says something.', items: ['3'] },
      { name: 'Or perhaps', words: 'Statement 5 says something.', items: ['5'] },
      { name: 'Or perhaps', words: 'Statement 2 says something.', items: ['2'] },
      { name: 'Reasons', items: ['2'] },
      { name: 'Not part of the argument', items: ['3', '4', '5'] },
    ])
    for (const line of drawText(diagram, { width: 60, summary: true }).split('\n'))
      expect(line.length).toBeLessThanOrEqual(60)
  })

  it.each([
    ['15. The deduction was wrong.', 'The deduction was wrong.'],
    ['(2) The road is\n  closed.', 'The road is closed.'],
    ['3.1. The road is closed.', 'The road is closed.'],
    ['b) The road is closed.', 'The road is closed.'],
    ['- The road is closed.', 'The road is closed.'],
    ['1990 was dry.', '1990 was dry.'],
    ['A. Hill was wrong.', 'A. Hill was wrong.'],
    ['3.', '3.'],
  ])('shows the claim %j without the number of its paragraph', (text, words) => {
    const diagram = diagramOfEdges('2>1', 2)
    const cards = diagram.cards.map((card, i) => (i === 0 ? { ...card, text } : card))
    expect(summarize({ ...diagram, cards })[0]!.words).toBe(words)
    expect(drawText({ ...diagram, cards })).toContain(text.split(/\s/)[0]!)
  })

  it('lists what is open by itself, never as a reason, an objection or a reply', () => {
    expect(summarize(diagramOfEdges('2>1 3-1? 4-2?', 4)).slice(1)).toEqual([
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
