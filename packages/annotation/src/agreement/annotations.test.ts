import type { Edge, Metagraph, Statement, Triple } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { computePairAgreement } from './annotations.ts'

const text = 'Rain fell. The path flooded so school closed. Boats came.'
const triple: Triple = {
  left: { operators: [], variable: 'v1' },
  operator: 'implies',
  right: { operators: [], variable: 'v2' },
}
const pieces = [
  [0, 10],
  [11, 45],
  [46, 57],
] as const

function annotation(edges: Edge[], triples: Triple[], id = 'p1'): Metagraph {
  const statements = pieces.map(
    ([start, end], i): Statement => ({
      id: `s${i + 1}`,
      text: text.slice(start, end),
      spans: [{ start, end }],
      variables:
        i === 1
          ? [
              { id: 'v1', text: 'The path flooded', span: { start: 0, end: 16 } },
              { id: 'v2', text: 'school closed.', span: { start: 20, end: 34 } },
            ]
          : [],
      formula: { operators: [], triples: i === 1 ? triples : [] },
      degree: 2,
    }),
  )
  return { id, text, statements, edges }
}
const support = (from: string, to: string): Edge => ({ kind: 'support', from, to })

describe('agreement of annotations', () => {
  it('is 1 with itself', () => {
    const graph = annotation([support('s1', 's2'), { kind: 'rebut', from: 's3', to: 's2' }], [triple])
    const { node, edge, variable, relation } = computePairAgreement([graph], [graph])
    expect([node.kappa, edge.kappa, variable.kappa, relation.kappa]).toEqual([1, 1, 1, 1])
  })
  it('equals what a hand computes', () => {
    const a = annotation([support('s1', 's2')], [triple])
    const b = annotation([support('s1', 's2'), support('s3', 's2')], [])
    const { node, edge, variable, relation } = computePairAgreement([a], [b])
    // Roles: a premise, conclusion, unused; b premise, conclusion, premise. Observed 2/3, chance (1·2 + 1·1 + 1·0)/9 = 1/3.
    expect(node.kappa).toBeCloseTo(0.5, 12)
    // Six ordered pairs: a has 1 support, b 2; 5 agree. Chance (1·2 + 5·4)/36 = 22/36; (30 − 22)/(36 − 22).
    expect(edge.kappa).toBeCloseTo(8 / 14, 12)
    // 10 tokens, the same five inside both times.
    expect(variable.items).toBe(10)
    expect(variable.kappa).toBe(1)
    // Two ordered pairs: implies/none for a, none/none for b. Observed 1/2, chance (1·0 + 1·2)/4 = 1/2.
    expect(relation.items).toBe(2)
    expect(relation.kappa).toBeCloseTo(0, 12)
    expect(computePairAgreement([a], [b], { diagonal: true }).relation.items).toBe(4)
  })
  it('is not comparable on disjoint passages', () => {
    const { passages, node } = computePairAgreement([annotation([], [], 'x')], [annotation([], [], 'y')])
    expect([passages, node.items, node.kappa]).toEqual([0, 0, null])
  })
  it('compares merged statements segment by segment', () => {
    const a = annotation([support('s1', 's3')], [])
    const merged: Metagraph = {
      ...a,
      statements: [
        {
          ...a.statements[0]!,
          text: `${a.statements[0]!.text} [AND] ${a.statements[1]!.text}`,
          spans: [...a.statements[0]!.spans, ...a.statements[1]!.spans],
        },
        a.statements[2]!,
      ],
    }
    // Segments: a premise, unused, conclusion; merged premise, premise, conclusion. Observed 2/3, chance (1·2 + 1·0 + 1·1)/9.
    expect(computePairAgreement([a], [merged]).node.kappa).toBeCloseTo(0.5, 12)
  })
})
