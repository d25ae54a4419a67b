import { questionTypes } from '@elenchus/language/exam-questions'
import { describe, expect, it } from 'vitest'
import { matchWords } from '../models/word-matching.ts'
import { reasoningTypes } from '../records/reasoning-types.ts'
import { samplePairs, sampleQuestions } from './samples.ts'

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const wordsOf = (text: string): number => text.split(/\s+/).length

describe('the sample questions', () => {
  const questions = sampleQuestions()

  it.each(questionTypes)('has five or more of type $number, $name', ({ number }) => {
    expect(questions.filter(({ questionType }) => questionType === number).length).toBeGreaterThanOrEqual(5)
  })

  it('gives every question and pair an id of its own', () => {
    const ids = [...questions, ...samplePairs()].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('tells no passage twice, each in 30 to 80 words', () => {
    expect(new Set(questions.map(({ context }) => context)).size).toBe(questions.length)
    expect(questions.filter(({ context }) => wordsOf(context) < 30 || wordsOf(context) > 80)).toEqual([])
  })

  it.each(questions)('$id has four different options and a reason in one sentence', ({ options, answer, why }) => {
    expect(new Set(options).size).toBe(4)
    expect(options[answer]).toBeDefined()
    expect(why).toMatch(/^[A-Z][^.!?]*\.$/)
  })

  it('spreads the right answers evenly over the four places', () => {
    const expected = questions.length / 4
    const counts = [0, 1, 2, 3].map(place => questions.filter(({ answer }) => answer === place).length)
    // Chi-square with 3 degrees of freedom: chance draws give 3 on average; ours were dealt out evenly.
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(1)
  })

  it('does not give the right option away by its length', () => {
    const right = questions.map(({ options, answer }) => options[answer]!.length)
    const wrong = questions.flatMap(({ options, answer }) =>
      options.filter((_, i) => i !== answer).map(({ length }) => length),
    )
    expect(mean(right) / mean(wrong)).toBeGreaterThan(0.9)
    expect(mean(right) / mean(wrong)).toBeLessThanOrEqual(1)
    const extreme = (pick: (...lengths: number[]) => number): number =>
      mean(
        questions.map(({ options, answer }) =>
          options[answer]!.length === pick(...options.map(({ length }) => length)) ? 1 : 0,
        ),
      )
    expect(extreme(Math.max)).toBeLessThan(0.4)
    expect(extreme(Math.min)).toBeLessThan(0.4)
  })

  it.each(['released', 'paper'] as const)('cannot be answered by word matching, %s definition', definition => {
    expect(mean(questions.map(item => (matchWords(item, definition) === item.answer ? 1 : 0)))).toBeLessThan(0.45)
  })
})

describe('the sample pairs', () => {
  const pairs = samplePairs()

  it.each(reasoningTypes)('has ten or more %s pairs, half of them entailed', type => {
    const labels = pairs.filter(({ reasoningTypes: [first] }) => first === type).map(({ label }) => label)
    expect(labels.length).toBeGreaterThanOrEqual(10)
    expect(labels.filter(label => label === 'entailed')).toHaveLength(labels.length / 2)
  })

  it.each(pairs)('$id joins its premises and gives a reason', pair => {
    expect(pair.premise).toBe([...pair.majorPremise, ...pair.minorPremise].join(' '))
    expect(pair.premise).not.toContain(pair.hypothesis)
    expect(pair.why).toMatch(/^[A-Z][^.!?]*\.$/)
  })

  it('has no pair twice', () => {
    expect(new Set(pairs.map(({ premise, hypothesis }) => `${premise} ${hypothesis}`)).size).toBe(pairs.length)
  })
})
