import { describe, expect, it } from 'vitest'
import { readChoices } from '../readers/formats.ts'
import { reasoningTypes } from '../records/records.ts'
import { corpus, item, present, withCorpora } from '../testing/files.ts'
import { classifyQuestion, isExceptQuestion, plainQuestion } from './classify-question.ts'
import { classifyReasoning, reasoningTypesOf } from './classify-reasoning.ts'
import { questionTypes } from './question-types.ts'

describe('question types', () => {
  it('are seventeen and add up to all questions', () => {
    expect(questionTypes.map(({ number }) => number)).toEqual([...Array(17).keys()])
    // The printed shares add up to 100 but for rounding.
    expect(questionTypes.reduce((sum, { printedShare }) => sum + printedShare, 0)).toBeCloseTo(100, 0)
  })
  it.each([
    ["The captain's plan depends on the assumption that", 0],
    ['The verdict follows logically if which of these is assumed?', 1],
    ['Which observation, if true, most strengthens her case?', 2],
    ['Which discovery would most weaken his case?', 3],
    ['What would it be most useful to know to evaluate the plan?', 4],
    ['If all this is true, what must also be true?', 5],
    ['Which sentence expresses the main conclusion?', 6],
    ['What do the reports most strongly support? The reports support which claim?', 7],
    ['Which fact best helps to explain the odd result?', 8],
    ["The judge's ruling most closely conforms to which principle?", 9],
    ['Ann and Bo disagree about whether', 10],
    ['The reply proceeds by', 11],
    ['The remark about tides plays which role?', 12],
    ['The reasoning is flawed because it', 13],
    ['Which plea is most similar in its flawed reasoning?', 14],
    ['Which plea is most similar in its reasoning?', 15],
    ['Which line most logically completes the passage?', 16],
    ['', 16],
  ])('%s is of type %i', (question, type) => {
    const guess = classifyQuestion(question)
    expect([guess.type, guess.name]).toEqual([type, questionTypes[type]!.name])
    expect(guess.confidence).toBeGreaterThan(0)
    expect(guess.confidence).toBeLessThan(1)
  })
  it('reads tags, quotes and case alike', () => {
    expect(plainQuestion(' The  “two” <b>Boldfaced</b> parts? ')).toBe('the "two" boldfaced parts')
  })
  it('knows questions that ask for the exception', () => {
    for (const question of [
      'All help EXCEPT',
      'Which is NOT so?',
      'Each of the following is so',
      'Which is least likely?',
    ])
      expect(isExceptQuestion(question), question).toBe(true)
    for (const question of ['Which is so?', 'Which needs at least one sail?'])
      expect(isExceptQuestion(question), question).toBe(false)
  })
})

describe('reasoning types', () => {
  it('follow the words of the item', () => {
    expect(reasoningTypesOf(item('x', 0, ['Bo or Ann', 'Cy'], 'All boats leak.', 'Why?'))).toEqual([
      'categorical',
      'disjunctive',
    ])
    expect(reasoningTypesOf(item('x', 0, ['Bo'], 'It sails only if it is calm and dry.', 'Which is best?'))).toEqual([
      'sufficient conditional',
      'necessary conditional',
      'conjunctive',
    ])
    expect(reasoningTypesOf({ premise: 'Every boat leaks.', hypothesis: 'Bo or Ann leaks.' })).toEqual([
      'categorical',
      'disjunctive',
    ])
  })
})

describe.skipIf(!present)(`types ${withCorpora}`, () => {
  it('at least 95% of the typed ReClor questions', async () => {
    const typed = (await readChoices(corpus('reclor/test.json'))).filter(each => each.questionType !== undefined)
    const right = typed.filter(each => classifyQuestion(each.question).type === each.questionType).length
    expect(right / typed.length).toBeGreaterThanOrEqual(0.95)
  })
  it('macro-F1 of at least 0.88 on LogiQA 2.0, every type above always-yes', async () => {
    const items = await readChoices(corpus('logiqa2/mrc/dev.txt'))
    const scores = reasoningTypes.map((type, t) => {
      let [guessed, gold, both] = [0, 0, 0]
      for (const each of items) {
        const yes = classifyReasoning(each)[t]!.present
        const given = each.reasoningTypes!.includes(type)
        guessed += Number(yes)
        gold += Number(given)
        both += Number(yes && given)
      }
      const f1 = (2 * both) / (guessed + gold)
      expect(f1, type).toBeGreaterThan((2 * gold) / (items.length + gold))
      return f1
    })
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThanOrEqual(0.88)
  })
})
