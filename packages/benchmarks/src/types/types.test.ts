import { classifyQuestion } from '@elenchus/language/exam-questions'
import { describe, expect, it } from 'vitest'
import { readChoices } from '../readers/formats.ts'
import { classifyReasoning, detectReasoningTypes, reasoningTypes } from '../records/reasoning-types.ts'
import { corpus, item, present, withCorpora } from '../testing/files.ts'

describe('reasoning types', () => {
  it('follow the words of the item', () => {
    expect(detectReasoningTypes(item('x', 0, ['Bo or Ann', 'Cy'], 'All boats leak.', 'Why?'))).toEqual([
      'categorical',
      'disjunctive',
    ])
    expect(
      detectReasoningTypes(item('x', 0, ['Bo'], 'It sails only if it is calm and dry.', 'Which is best?')),
    ).toEqual(['sufficient conditional', 'necessary conditional', 'conjunctive'])
    expect(detectReasoningTypes({ premise: 'Every boat leaks.', hypothesis: 'Bo or Ann leaks.' })).toEqual([
      'categorical',
      'disjunctive',
    ])
  })
})

describe.skipIf(!present)(`types ${withCorpora}`, () => {
  it('at least 96.5% of the typed ReClor questions, which the patterns were written with', async () => {
    const typed = (await readChoices(corpus('reclor/test.json'))).filter(each => each.questionType !== undefined)
    const right = typed.filter(each => classifyQuestion(each.question).type === each.questionType).length
    expect(right / typed.length).toBeGreaterThanOrEqual(0.965)
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
