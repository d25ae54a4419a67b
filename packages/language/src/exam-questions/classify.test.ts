import { describe, expect, it } from 'vitest'
import { classifyQuestion, isExceptQuestion, normaliseQuestion } from './classify.ts'
import { questionTypes } from './types.ts'

describe('question types', () => {
  it('are seventeen', () => {
    expect(questionTypes.map(({ number }) => number)).toEqual([...Array(17).keys()])
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
  it.each([
    // The verb after "if true" decides, not what the question goes on to mention.
    ["Which of the following remarks, if true, most supports the pilot's challenge to the crew?", 2],
    ["Which of the following remarks, if true, most helps to explain the guard's doubt?", 8],
    ['Which of the following remarks, if true, would badly weaken the support for the forecast?', 3],
    ['Which of the following remarks, if true, most helps to justify the apparently contradictory rule?', 9],
    ["Which of the following remarks, if true, shows that the cook's reasoning is flawed?", 3],
    // What is granted is not what is asked for.
    ['Assuming the reports above are true, which of these must be so?', 5],
    // The passage counts against an option.
    ['The notes above are best used as evidence against which of these?', 16],
    ['The verdict is most strongly supported if which of these is assumed?', 1],
    ['Whose plea has a flawed pattern of reasoning similar to the one in the letter?', 14],
    ['The committee member conforms most closely to which of these principles?', 9],
    ['The method the clerk uses to object to the rule is to', 11],
    ['Which of these is most strongly supported by the notes?', 7],
  ])('%s: family of type %i', (question, type) => {
    expect(classifyQuestion(question).type).toBe(type)
  })
  it('is unsure of what no pattern fits', () => {
    expect(classifyQuestion('How many sails are there?')).toMatchObject({ type: 16, confidence: 0.5 })
  })
  it('reads tags, quotes and case alike', () => {
    expect(normaliseQuestion(' The  “two” <b>Boldfaced</b> parts? ')).toBe('the "two" boldfaced parts')
  })
  it('knows questions that ask for the exception', () => {
    for (const question of [
      'All help EXCEPT',
      'Which is NOT so?',
      'Each of the following is so',
      'Each of the statements below helps the case',
      'Which is least likely?',
    ])
      expect(isExceptQuestion(question), question).toBe(true)
    for (const question of [
      'Which is so?',
      'Which needs at least one sail?',
      'If each of the statements is true, which is?',
    ])
      expect(isExceptQuestion(question), question).toBe(false)
  })
})

describe('Chinese questions', () => {
  it.each([
    ['以下哪项如果为真，最能削弱上述论证？', 'Weaken', false],
    ['以下哪项如果为真，不能削弱上述论证？', 'Weaken', true],
    ['以下哪项如果为真，最能支持上述论证？', 'Strengthen', false],
    ['以上陈述最有力地支持以下哪一项？', 'Most Strongly Supported', false],
    ['以下哪项是上述论证所依赖的假设？', 'Necessary Assumptions', false],
    ['补充以下哪项作为前提可以得出上述结论？', 'Sufficient Assumptions', false],
    ['假设以上陈述为真，则以下哪项一定为真？', 'Implication', false],
    ['根据上述定义，下列不属于渡船的是：', 'Implication', true],
    ['这段文字意在说明：', 'Conclusion/Main Point', false],
    ['以下哪项最有助于解释上述矛盾？', 'Explain or Resolve', false],
    ['以下哪项推理与上述论证的错误最为相似？', 'Match Flaws', false],
    ['粗体部分在论证中扮演以下哪个角色？', 'Role', false],
    ['以下哪项，如果为真，最支持船长反对修桥的理由？', 'Strengthen', false],
    ['以下每项如果为真，都支持渔民的看法 EXCEPT:', 'Strengthen', true],
    ['根据以上定义，下面不称其为渡口的是：', 'Implication', true],
    ['老方和老何对是否修桥意见不合', 'Dispute', false],
    ['老方通过指出', 'Technique', false],
    ['据此，我们可以认为：', 'Implication', false],
    ['这段文字谈论的主题是：', 'Conclusion/Main Point', false],
    ['', 'Others', false],
  ])('%s', (question, name, except) => {
    expect(classifyQuestion(question).name).toBe(name)
    expect(isExceptQuestion(question)).toBe(except)
  })
})
