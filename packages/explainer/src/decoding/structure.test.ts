import { english } from '@elenchus/language/node'
import { samples } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import { createPassageView } from '../features/passage-view.ts'
import { analyseStatement } from '../features/statement-view.ts'
import { computePassageFeatures } from '../models/parts.ts'
import { explainer } from '../node.ts'
import { computeDistribution, selectGraphModel } from './structure.ts'

const language = english()
const { structure } = explainer()

const featuresOf = (number: number, { question, marked }: { question: string; marked: boolean }) => {
  const { statements } = samples()[number]!
  const views = statements.map(statement => analyseStatement(statement, language))
  const option = statements.findIndex(statement => statement.part === 'option')
  return computePassageFeatures(createPassageView(views, { option, question, isAnnotated: marked }))
}
const weakens = 'What would weaken the argument most?'
const assumes = 'What does the argument assume?'

describe('the distribution over graphs', () => {
  it('sums to one in every setting', () => {
    for (const marked of [true, false])
      for (const useQuestion of [true, false]) {
        const { probabilities } = computeDistribution(
          structure,
          featuresOf(2, { question: weakens, marked }),
          useQuestion,
        )
        expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
      }
  })

  it('turns the option round with the question, and keeps it in the argument when it is an objection', () => {
    for (let i = 0; i < 20; i++) {
      const against = computeDistribution(structure, featuresOf(i, { question: weakens, marked: false }), true)
      const inFavour = computeDistribution(structure, featuresOf(i, { question: assumes, marked: false }), true)
      const { n, option } = featuresOf(i, { question: '', marked: false })
      const toFirst = option * n
      expect(against.rebut[toFirst]).toBeGreaterThan(0)
      expect(inFavour.rebut[toFirst]).toBeLessThan(0)
      const unreadSpans = ({ candidates: list, probabilities }: typeof against) =>
        list.trees.reduce((sum, tree, t) => sum + (tree[option] === -2 ? probabilities[t]! : 0), 0)
      expect(unreadSpans(against)).toBeLessThan(unreadSpans(inFavour))
    }
  })

  it('does not look at the question unless told, nor at marks that nobody gave', () => {
    const asked = featuresOf(3, { question: weakens, marked: false })
    const plain = featuresOf(3, { question: '', marked: false })
    expect(computeDistribution(structure, asked, false).probabilities).toEqual(
      computeDistribution(structure, plain, false).probabilities,
    )
    expect(selectGraphModel(structure, asked, false).graphModel).toBe(structure.text.withoutQuestion)
    expect(selectGraphModel(structure, featuresOf(3, { question: weakens, marked: true }), true).graphModel).toBe(
      structure.annotated.withQuestion,
    )
    const names = (marked: boolean) => featuresOf(3, { question: '', marked }).root[0]!.names
    expect(names(false).some(name => /merged|variable/.test(name))).toBe(false)
    expect(names(true).some(name => /merged/.test(name))).toBe(true)
  })
})
