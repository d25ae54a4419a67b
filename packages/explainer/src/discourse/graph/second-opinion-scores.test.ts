import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import type { EncoderInput, EncoderScores, SecondOpinion } from '../../models/second-opinion.ts'
import { explainer } from '../../node.ts'
import { temperProbabilities, toGraphScores } from './second-opinion-scores.ts'
import { computeMarginals, contextCount, isAttackContext } from './tree-marginals.ts'

const language = english()
const model = explainer()
const text =
  'The old footbridge should stay open. Schoolchildren use it every day. The nearest other bridge is two miles away. Its railings need paint.'

/** Speaks for one claim, for one attack on it, and for nothing else. */
const opinion = (claim: number, attacker: number, weight = 30): SecondOpinion => ({
  read({ statements: { length: n } }: EncoderInput): EncoderScores {
    const edge = new Float64Array(n * n)
    const rebut = new Float64Array(n * n)
    const root = new Float64Array(n)
    root[claim] = weight
    edge[attacker * n + claim] = weight
    rebut[attacker * n + claim] = weight
    return { edge, rebut, root, unused: new Float64Array(n) }
  },
})

describe('a second opinion on plain text', () => {
  it('adds the share of each kind to an edge, in logarithms', () => {
    const odds = Math.log(3)
    const scores = {
      edge: Float64Array.of(0, 2, 0, 0),
      rebut: Float64Array.of(0, odds, 0, 0),
      root: new Float64Array(2),
    }
    const { edge } = toGraphScores(
      2,
      { ...scores, unused: new Float64Array(2) },
      { explainer: 1, edge: 0.5, root: 1, unused: 1, kind: 1, stance: 1 },
    )
    for (let c = 0; c < contextCount; c++)
      expect(edge[contextCount + c]).toBeCloseTo(1 + Math.log(isAttackContext(c) ? 0.75 : 0.25), 9)
  })

  it('that sees a side beside each claim says it for that claim alone', () => {
    const zero = new Float64Array(2)
    const against = Float64Array.of(0, 3, -3, 0)
    const scores = { edge: new Float64Array(4), rebut: new Float64Array(4), root: zero, unused: zero, against }
    const weights = { explainer: 1, edge: 1, root: 1, unused: 1, kind: 1, stance: 0.5 }
    expect(toGraphScores(2, scores, weights).againstClaim).toEqual(Float64Array.of(0, 1.5, -1.5, 0))
    // Statement 1 stands against 2, were that the claim; 2 does not stand against 1.
    const { claim, against: opposed } = computeMarginals(toGraphScores(2, scores, weights))
    expect(opposed[0]! / claim[1]!).toBeGreaterThan(opposed[1]! / claim[0]!)
  })

  it('that counts nothing changes nothing', () => {
    const alone = explain(text, { model, language })
    const both = explain(text, { model, language, opinion: { by: opinion(3, 0), weight: 0 } })
    expect(both.graph).toEqual(alone.graph)
  })

  it('that is hardly heard changes hardly anything, nor how sure the explainer is', () => {
    const sure = ({ evidence }: ReturnType<typeof explain>) => [
      ...evidence.edges.map(({ confidence }) => confidence),
      ...evidence.statements.map(({ conclusion }) => conclusion),
    ]
    const alone = sure(explain(text, { model, language }))
    const activeOpinion = (weight: number) =>
      sure(explain(text, { model, language, opinion: { by: opinion(0, 3, 1), weight } }))
    for (const [i, p] of activeOpinion(1e-6).entries()) expect(p).toBeCloseTo(alone[i]!, 4)
    expect(activeOpinion(1)).not.toEqual(alone)
  })

  it('that is loud decides, and the evidence says so', () => {
    const { graph, evidence } = explain(text, { model, language, opinion: { by: opinion(1, 3), weight: 5 } })
    const edge = graph.edges.find(({ from }) => from === 'sent4')
    expect(edge).toEqual({ kind: 'rebut', from: 'sent4', to: 'sent2' })
    expect(evidence.edges.find(({ from }) => from === 'sent4')?.decidedBy).toBe('encoder')
    const sure = evidence.statements.map(each => each.conclusion)
    expect(sure.indexOf(Math.max(...sure))).toBe(1)
  })

  it('that is very loud makes no link certain and none impossible: that it is heard more often is no more to go by', () => {
    const sure = (weight: number) => {
      const { evidence } = explain(text, { model, language, opinion: { by: opinion(0, 3, 2), weight } })
      return evidence.edges.map(({ confidence }) => confidence)
    }
    for (const weight of [1, 2, 5, 20, 100])
      for (const confidence of sure(weight)) {
        expect(confidence).toBeGreaterThan(0.1)
        expect(confidence).toBeLessThan(0.95)
      }
    const isPredicted = sure(1)
    for (const [i, confidence] of sure(1 + 1e-7).entries()) expect(confidence).toBeCloseTo(isPredicted[i]!, 5)
  })

  it('decides nothing where the explainer alone draws the same, and the claim has a decider too', () => {
    const alone = explain(text, { model, language })
    const { graph, evidence } = explain(text, { model, language, opinion: { by: opinion(1, 3), weight: 5 } })
    for (const { from, kind, to, decidedBy } of evidence.edges) {
      const same = alone.graph.edges.some(edge => edge.from === from && edge.to === to && edge.kind === kind)
      if (!same) expect(['encoder', 'neither alone']).toContain(decidedBy)
    }
    const claims = evidence.statements.filter(each => each.decidedBy !== undefined)
    expect(claims.map(each => [each.id, each.decidedBy])).toEqual([['sent2', 'encoder']])
    expect(alone.evidence.statements.some(each => each.decidedBy !== undefined)).toBe(false)
    expect(graph.provenance?.source).toBe('Elenchus explainer, with a second opinion by an encoder (weight 5)')
    expect(alone.graph.provenance?.source).toBe('Elenchus explainer')
  })

  it('that cannot be heard is refused', () => {
    for (const weight of [Number.NaN, -1, Number.POSITIVE_INFINITY])
      expect(() => explain(text, { model, language, opinion: { by: opinion(1, 3), weight } })).toThrow(
        'a number of at least 0',
      )
    const late = { read: () => Promise.resolve() as unknown as EncoderScores }
    expect(() => explain(text, { model, language, opinion: { by: late } })).toThrow('returned a promise')
  })

  it('leaves the order of claims, and makes them less sure', () => {
    const soft = temperProbabilities(Float64Array.of(0.9, 0.09, 0.01), 0.5)
    expect(soft.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
    expect(soft[0]! / soft[1]!).toBeCloseTo(Math.sqrt(10), 9)
    expect(temperProbabilities(new Float64Array(2), 0.5)).toEqual(new Float64Array(2))
  })

  it('that read only the beginning of something is told of in the evidence, and else nothing is', () => {
    const by = (cut: readonly number[], questionCut?: boolean): SecondOpinion => ({
      read: passage => ({ ...opinion(0, 1, 0).read(passage), cut, questionCut }),
    })
    const cutIn = (passage: string, from: SecondOpinion, question?: string) =>
      explain(passage, { model, language, question, opinion: { by: from } }).evidence.cut
    expect(cutIn(text, by([]))).toBeUndefined()
    expect(cutIn(text, by([1, 3]))).toEqual({ statements: ['sent2', 'sent4'], question: false })
    const question = 'Which one weakens the argument?'
    expect(cutIn(text, by([], true), question)).toEqual({ statements: [], question: true })
    expect(cutIn(text, by([2], true), question)).toEqual({ statements: ['sent3'], question: true })
    // What is left out of the argument, such as a greeting, is not read, and numbers are those of the whole text.
    const letter = `Dear editor,\n\n${text}`
    const { graph } = explain(letter, { model, language })
    const greeted = cutIn(letter, by([0]))!.statements.map(id => graph.statements.find(each => each.id === id)!.text)
    expect(greeted).toEqual(['The old footbridge should stay open.'])
  })

  it('is read once for each part of a longer text', () => {
    const asked: number[] = []
    const by: SecondOpinion = {
      read(passage) {
        asked.push(passage.statements.length)
        expect(passage.option).toBe(-1)
        return opinion(0, 1, 0).read(passage)
      },
    }
    const { graph } = explain(text, { model, language, opinion: { by } })
    expect(asked).toEqual([graph.statements.length])
  })
})
