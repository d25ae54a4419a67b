import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsed } from './testing/parsed.ts'
import { buildTree } from './tree.ts'

describe('sentenceTree', () => {
  it('gives heads, depths and the reach of every token', () => {
    const doc = parsed('A/DT/2/det dog/NN/3/nsubj saw/VBD/0/root a/DT/5/det cat/NN/3/obj')
    const tree = buildTree(doc, doc.sentences[0]!)
    expect(tree.roots).toEqual([2])
    expect([0, 1, 2, 3, 4].map(token => tree.depth(token))).toEqual([2, 1, 0, 2, 1])
    expect(tree.children(2)).toEqual([1, 4])
    expect([tree.leftmost(1), tree.rightmost(2)]).toEqual([0, 4])
  })

  it('makes a tree of any heads: outside, on themselves, in cycles', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2, max: 12 }), { maxLength: 10 }), heads => {
        const tokens = heads.map((head, index) => ({
          index,
          start: index,
          end: index + 1,
          text: 'x',
          lemma: 'x',
          upos: 'NOUN',
          xpos: 'NN',
          head,
          relation: 'dep',
        }))
        const doc = { text: 'x'.repeat(heads.length), tokens, sentences: [] }
        const tree = buildTree(doc, { firstToken: 0, endToken: heads.length })
        expect([...tree.topDown].sort((a, b) => a - b)).toEqual(heads.map((_, index) => index))
        for (const { index } of tokens) {
          let steps = 0
          for (let at = index; tree.head(at) >= 0; at = tree.head(at)) steps++
          expect(steps).toBe(tree.depth(index))
          expect(tree.leftmost(index)).toBeLessThanOrEqual(index)
          expect(tree.rightmost(index)).toBeGreaterThanOrEqual(index)
        }
      }),
      { seed: 4, numRuns: 300 },
    )
  })
})
