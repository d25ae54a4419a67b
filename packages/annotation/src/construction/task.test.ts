import { detectQualifyingType, type ExamQuestion, isExceptQuestion } from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import { FormatError } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { constructTask } from './task.ts'

const question: ExamQuestion = {
  id: 'q1',
  context: 'Miller: The wheel turns only if the stream is high. The stream will not be high in August.',
  question: 'What would, if so, weaken the miller’s argument most?',
  answers: [
    'The wheel is old.',
    'A pump may fill the stream. It is cheap.',
    'Nobody bakes in August.',
    'The stream is cold.',
  ],
  label: 1,
}
const model = english()

function taskOf(rest: Partial<ExamQuestion> = {}, seed = 1) {
  const result = constructTask({ ...question, ...rest }, { model, seed })
  if ('skipped' in result) throw new Error(result.skipped)
  return result.task
}

describe('an annotation task', () => {
  it('holds the sentences of the passage and the right option as initial statements', () => {
    const task = taskOf()
    expect(task.type).toBe('weaken')
    expect(task.statements.map(({ id, part }) => `${id} ${part}`)).toEqual([
      'sent1 context',
      'sent2 context',
      'sent3 option',
    ])
    expect(task.statements[2]!.text).toBe('A pump may fill the stream. It is cheap.')
    for (const { text, span, variables } of task.statements) {
      expect(task.text.slice(span.start, span.end)).toBe(text)
      for (const variable of variables) expect(text.slice(variable.span.start, variable.span.end)).toBe(variable.text)
    }
  })
  it('reads the operators off their indicators, with their places', () => {
    const [, second, option] = taskOf().statements
    expect(second).toMatchObject({ operators: ['not', 'box'], degree: 1 })
    expect(second!.indicators.map(({ span }) => second!.text.slice(span.start, span.end)).sort()).toEqual([
      'not',
      'will',
    ])
    expect(option).toMatchObject({ operators: ['diamond'], degree: 3 })
  })
  it('keeps one distractor of an EXCEPT question, drawn by the seed', () => {
    const asked = { question: 'All of these weaken what he says EXCEPT:' }
    const kept = new Set(Array.from({ length: 30 }, (_, seed) => taskOf(asked, seed).option.index))
    expect(kept).toEqual(new Set([0, 2, 3]))
    expect(taskOf(asked, 5).option).toEqual(taskOf(asked, 5).option)
  })
  it('is made only of questions that qualify', () => {
    expect(
      constructTask({ ...question, question: 'The two disagree about which point at issue?' }, { model }),
    ).toHaveProperty('skipped')
    expect(() => constructTask({ ...question, label: 7 }, { model })).toThrow(FormatError)
  })
})

describe('the type of a question', () => {
  it.each([
    ['On which assumption does the plan rest?', 'necessary assumption'],
    ['The conclusion follows if which of these is assumed?', 'sufficient assumption'],
    ['What most strengthens the plan?', 'strengthen'],
    ['What would cast the most doubt on the claim?', 'weaken'],
    ['The reasoning is flawed because it', null],
    ['Which one states the main point?', null],
  ])('%s', (text, type) => expect(detectQualifyingType(text)).toBe(type))
  it('knows exceptions', () => {
    expect(isExceptQuestion('All of these strengthen it EXCEPT:')).toBe(true)
    expect(isExceptQuestion('Which one strengthens it, except for rain?')).toBe(false)
  })
})
