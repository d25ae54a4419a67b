import { english } from '@elenchus/language/node'
import { createDiagram, drawSvg, drawText } from '@elenchus/metagraph/draw'
import { describe, expect, it } from 'vitest'
import type { EdgeEvidence, Evidence } from '../decoding/evidence.ts'
import { describeOpenLink, isOpenLink } from '../decoding/evidence.ts'
import { openLinkThreshold } from '../models/open-link.ts'
import { explainer } from '../node.ts'
import { explain } from './explain.ts'
import { createEvidenceNotes, createTerminalNotes, formatEdgeNote } from './notes.ts'

const options = { model: explainer(), language: english() }
const passages = [
  'The town should plant more trees. The last ones died in the drought. Trees cool the streets.',
  'I would not buy that house. The roof is new. The cellar is damp. The owner seems in a hurry.',
  'Ada: we should take the early train.\nBen: it is always full.\nAda: it is the only one that arrives in time.\nBen: then let us book seats.',
  'The path is closed because the bank slid. Nobody repaired it, so visitors stay away.\n\nThe kiosk lost money. It should open on Sundays only.',
]

describe('the direction of links in plain text', () => {
  it('is a probability on every edge and undercut, and 1 where a connective binds the clause', () => {
    for (const passage of passages) {
      const { evidence } = explain(passage, options)
      const links = [...evidence.edges, ...(evidence.undercuts ?? [])]
      expect(links.length).toBeGreaterThan(0)
      for (const { direction } of links) {
        expect(direction).toBeGreaterThan(0)
        expect(direction).toBeLessThanOrEqual(1)
      }
    }
    const lines = 'The swimming place should stay closed, because the current is strong. The beach is quiet.'
    const { graph, evidence } = explain(lines, options)
    expect(graph.edges).toContainEqual({ kind: 'support', from: 'sent2', to: 'sent1' })
    expect(evidence.edges.find(({ from }) => from === 'sent2')!.direction).toBe(1)
  })

  it('is not told where a question decides what is for and against', () => {
    const { evidence } = explain(passages[0]!, { ...options, question: 'Which one weakens the argument?' })
    expect(evidence.edges.length).toBeGreaterThan(0)
    for (const edge of evidence.edges) expect([edge.direction, isOpenLink(edge)]).toEqual([undefined, false])
  })
})

describe('an open link', () => {
  it('is one below the bound, in print too', () => {
    expect(
      [openLinkThreshold - 0.001, openLinkThreshold, 1, undefined].map(direction =>
        isOpenLink(direction === undefined ? {} : { direction }),
      ),
    ).toEqual([true, false, false, false])
    expect(describeOpenLink({ kind: 'support', direction: 0.58 })).toBe(
      'for or against is unclear: 58% for, 42% against',
    )
    expect(describeOpenLink({ kind: 'rebut', direction: 0.58 })).toBe('for or against is unclear: 42% for, 58% against')
    expect(describeOpenLink({ kind: 'support', direction: 0.699 })).toBe(
      'for or against is unclear: 69% for, 31% against',
    )
    // An undercut has no kind, and speaks against.
    expect(describeOpenLink({ direction: 0.35 })).toBe('for or against is unclear: 65% for, 35% against')
    expect(describeOpenLink({ kind: 'support', direction: 0.7 })).toBeUndefined()
  })

  const { graph, evidence: read } = explain(
    'The dam should be raised. The lake is low. The village lies below it.',
    options,
  )
  const edge = (from: string, direction: number): EdgeEvidence => ({
    kind: 'support',
    from,
    to: 'sent1',
    confidence: 0.42,
    direction,
    cues: [],
    features: [],
  })
  const evidence: Evidence = { ...read, edges: [edge('sent2', 0.58), edge('sent3', 0.9)], undercuts: [], rivals: [] }
  const drawn = { ...graph, edges: evidence.edges.map(({ kind, from, to }) => ({ kind, from, to })) }

  it('has its own sign, role, note and place in the outline, and the graph keeps its edge', () => {
    const text = drawText(createDiagram(drawn, createTerminalNotes(evidence)), { summary: true, legend: true })
    expect(text).toMatch(/^Claim: .*\nReasons: sent3\nUnclear: sent2 \(for or against\?\)\n\n/)
    expect(text).toMatch(/─ \? sent2 for or against\?/)
    expect(text).toMatch(/─ \+ sent3 premise/)
    expect(text).toContain('link unsure, 42% · for or against is unclear: 58% for, 42% against')
    expect(text).toMatch(/^Signs: \+ for, \? for or against is unclear,/m)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect(drawn.edges[0]).toEqual({ kind: 'support', from: 'sent2', to: 'sent1' })
  })

  it('is drawn with neither sign, and says so in words', () => {
    expect(formatEdgeNote(evidence.edges[0]!)).toBe(
      'bears on sent1 (unsure, 42%), for or against is unclear: 58% for, 42% against',
    )
    const svg = drawSvg(createDiagram(drawn, createEvidenceNotes(evidence)))
    expect(svg).toContain(
      '<title>sent2 bears on sent1, whether for or against is unclear: bears on sent1 (unsure, 42%)',
    )
    expect(svg.match(/class="e-open e-unsure"/g)).toHaveLength(1)
  })

  it('is settled once somebody has changed its kind', () => {
    const changed = { ...drawn, edges: drawn.edges.map(each => ({ ...each, kind: 'rebut' as const })) }
    expect(createDiagram(changed, createEvidenceNotes(evidence)).links.some(({ open }) => open)).toBe(false)
    expect(createDiagram(drawn, createEvidenceNotes(evidence)).links.map(({ open }) => open)).toEqual([true, undefined])
  })
})
