import { describe, expect, it } from 'vitest'
import { detectQuestionKind } from './direction.ts'

describe('the kind of question', () => {
  it.each([
    ['What would weaken the claim most?', 'weaken'],
    ['What casts doubt on the plan?', 'weaken'],
    ['What does the argument take for granted?', 'assumption'],
    ['On which assumption does the conclusion rest?', 'assumption'],
    ['What would bolster her case?', 'strengthen'],
    ['Each of these strengthens the case EXCEPT:', 'exception'],
    ['Which of these weakens it least?', 'exception'],
    ['Where does the river rise?', null],
  ])('%s', (question, kind) => {
    expect(detectQuestionKind(question)).toBe(kind)
  })
})
