import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../explanation/explain.ts'
import { explainer } from '../node.ts'
import { toMetagraph } from '../training/argument-records.ts'
import { toEverydayGold } from './graph/gold-tree.ts'
import { parseSpeaker } from './markers/discourse.ts'

const options = { model: explainer(), language: english() }
const kinds = (text: string) => {
  const { graph } = explain(text, { ...options, split: 'lines' })
  return Object.fromEntries([
    ...graph.edges.map(({ from, to, kind }) => [from, `${kind} ${to}`]),
    ...(graph.undercuts ?? []).map(({ from, edge }) => [from, `undercuts ${edge.from}`]),
  ])
}

describe('plain text', () => {
  it('holds objections and replies to them', () => {
    const found = kinds(`The lighthouse should be kept.
It guides the fishing boats home in fog.
Admittedly, its upkeep is expensive.
But the harbour fees pay for it twice over.`)
    expect(found['sent2']).toBe('support sent1')
    expect(found['sent3']).toBe('rebut sent1')
    expect(found['sent4']).toBe('rebut sent3')
  })

  it('has speakers who contradict one another', () => {
    const found = kinds(`Nora: The kiln is hot enough.
Emil: That is not so, the cone has not bent.`)
    expect(found['sent2']).toBe('rebut sent1')
  })

  it('of two unrelated texts is joined by no edge that is called sure', () => {
    const first = `The ferry should run on Sundays. Many islanders work on the mainland at the weekend. Of course the crew needs a day of rest.
      But a second crew could be hired. The fares would pay for it. Tourists would come, too. The hotels want it. The mayor has said so twice.`
    const second = `Violins of spruce sound brighter than others. Spruce is light and stiff. A luthier in Lund measured forty instruments.
      However, he chose them himself. Maple backs reflect the sound. The varnish hardly matters. Strings matter more. Old wood is drier.`
    const { graph, evidence } = explain(`${first} ${second}`, options)
    const across = evidence.edges.filter(
      ({ from, to }) =>
        Number(from.slice(4)) <= 8 !== Number(to.slice(4)) <= 8 &&
        Math.abs(Number(from.slice(4)) - Number(to.slice(4))) > 0,
    )
    for (const { confidence } of across) expect(confidence).toBeLessThan(0.5)
    expect(graph.statements).toHaveLength(16)
  })

  it('of a hundred statements is explained in time', () => {
    const text = Array.from(
      { length: 100 },
      (_, i) => `The ${i % 7 === 0 ? 'harbour' : 'mill'} needs ${i + 2} new beams.`,
    ).join('\n')
    const started = performance.now()
    const { graph } = explain(text, { ...options, split: 'lines' })
    expect(graph.statements).toHaveLength(100)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

describe('speakers', () => {
  it('are told from other words before a colon', () => {
    expect(parseSpeaker('Lena: No.')).toEqual({ speaker: 'Lena', textStart: 6 })
    expect(parseSpeaker('Dr Ames (laughing): No.').speaker).toBe('Dr Ames')
    expect(parseSpeaker('Granted: it is late.').speaker).toBe('')
    expect(parseSpeaker('it is late: go home').speaker).toBe('')
  })
})

describe('annotated arguments', () => {
  it('become graphs and trees', () => {
    const graph = toMetagraph({
      id: 'x',
      statements: ['A.', 'B.', 'C.', 'D.', 'E.'],
      claim: 1,
      edges: ['2+3>1', '4-(2>1)'],
    })
    expect(graph.edges).toEqual([
      { kind: 'support', from: 'sent2', to: 'sent1', link: '2+3' },
      { kind: 'support', from: 'sent3', to: 'sent1', link: '2+3' },
    ])
    expect(graph.undercuts).toEqual([{ from: 'sent4', edge: { from: 'sent2', to: 'sent1' } }])
    const gold = toEverydayGold(graph)!
    expect([...gold.parents]).toEqual([-1, 0, 0, 1, -2])
    expect(gold.rebuts).toEqual([false, false, false, true, false])
    expect(gold.undercuts[3]).toBe(true)
    expect(() => toMetagraph({ id: 'x', statements: ['A.'], claim: 1, edges: ['1=2'] })).toThrow(
      /1=2.*expected the form 3>1/,
    )
    expect(() => toMetagraph({ id: 'x', statements: ['A.'], claim: 1, edges: ['2>1'] })).toThrow(/no statement 2/)
  })
})
