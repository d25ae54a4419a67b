import { describe, expect, it } from 'vitest'
import type { Doc } from '../doc/doc.ts'
import { layoutArcs } from './arc-levels.ts'
import { drawArcs } from './draw-arcs.ts'
import { drawTree } from './draw-tree.ts'

/** "The old bridge fell ." */
const doc: Doc = {
  text: 'The old bridge fell.',
  sentences: [{ index: 0, start: 0, end: 20, firstToken: 0, endToken: 5 }],
  tokens: [
    { index: 0, start: 0, end: 3, text: 'The', lemma: 'the', upos: 'DET', xpos: 'DT', head: 2, relation: 'det' },
    { index: 1, start: 4, end: 7, text: 'old', lemma: 'old', upos: 'ADJ', xpos: 'JJ', head: 2, relation: 'amod' },
    {
      index: 2,
      start: 8,
      end: 14,
      text: 'bridge',
      lemma: 'bridge',
      upos: 'NOUN',
      xpos: 'NN',
      head: 3,
      relation: 'nsubj',
    },
    {
      index: 3,
      start: 15,
      end: 19,
      text: 'fell',
      lemma: 'fall',
      upos: 'VERB',
      xpos: 'VBD',
      head: -1,
      relation: 'root',
    },
    { index: 4, start: 19, end: 20, text: '.', lemma: '.', upos: 'PUNCT', xpos: '.', head: 3, relation: 'punct' },
  ],
}

describe('arcsOf', () => {
  it('puts an arc above those inside it', () => {
    expect(layoutArcs(doc, doc.sentences[0]!).map(arc => [arc.relation, arc.level])).toEqual([
      ['amod', 1],
      ['nsubj', 1],
      ['punct', 1],
      ['det', 2],
    ])
  })
})

describe('drawTree', () => {
  it('draws words from top to bottom', () => {
    expect(drawTree(doc, doc.sentences[0]!)).toBe(
      [
        '┌─────▸ The     DET   DT    det',
        '│   ┌─▸ old     ADJ   JJ    amod',
        '└─┬─┴─▸ bridge  NOUN  NN    nsubj',
        '  └─┬─• fell    VERB  VBD   root',
        '    └─▸ .       PUNCT .     punct',
      ].join('\n'),
    )
  })
})

describe('drawArcs', () => {
  it('draws one path an arc and one for the root, and escapes the text', () => {
    const svg = drawArcs(doc, doc.sentences[0]!)
    expect(svg.match(/class="arc"/g)).toHaveLength(5)
    for (const relation of ['det', 'amod', 'nsubj', 'punct', 'root']) expect(svg).toContain(`>${relation}</text>`)
    const odd: Doc = { ...doc, tokens: doc.tokens.map(token => ({ ...token, text: '<&"\u0000\ud800>' })) }
    expect(drawArcs(odd, doc.sentences[0]!)).toContain('&lt;&amp;&quot;\ufffd\ufffd&gt;')
  })
})
