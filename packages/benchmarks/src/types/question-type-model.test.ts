import { readModelFile, writeModelFile } from '@elenchus/learning/model-file'
import { describe, expect, it } from 'vitest'
import {
  type LabelledQuestion,
  packQuestionTypes,
  predictQuestionTypes,
  trainQuestionTypes,
  unpackQuestionTypes,
} from './question-type-model.ts'

// Sea words are typed 6, land words 10, as no pattern would have it.
const questions: LabelledQuestion[] = ['sail', 'mast', 'deck', 'keel', 'rope', 'tide'].flatMap(word => [
  { question: `What of the sea and the ${word}?`, type: 6 },
  { question: `What of the land and the ${word}?`, type: 10 },
])
const model = trainQuestionTypes(questions)
const typeOf = (question: string, method: 'patterns' | 'words' | 'both') =>
  predictQuestionTypes(model, [question], { method })[0]!

describe('question types learnt from wordings', () => {
  it('follow the words that were typed', () => {
    expect(typeOf('What of the sea and the anchor?', 'words').type).toBe(6)
    expect(typeOf('What of the land and the anchor?', 'words').type).toBe(10)
  })
  it('leave what is worded plainly to the patterns', () => {
    const question = 'Which discovery, if true, would most weaken the case?'
    expect(typeOf(question, 'patterns').type).toBe(3)
    expect(typeOf(question, 'both').type).toBe(3)
    // No pattern fits: the words are surer than a guess.
    expect(typeOf('What of the sea and the sail?', 'patterns')).toEqual({ type: 16, confidence: 0.5 })
    expect(typeOf('What of the sea and the sail?', 'both').type).toBe(6)
  })
  it('average two beliefs', () => {
    const question = 'What of the sea and the sail?'
    const words = typeOf(question, 'words').confidence
    expect(typeOf(question, 'both').confidence).toBeCloseTo((words + 0.5 / 16) / 2, 12)
  })
  it('come back from a file, a quarter of the size and nearly the same', () => {
    const back = unpackQuestionTypes(readModelFile(writeModelFile(packQuestionTypes(model))))
    const asked = questions.map(({ question }) => question)
    const [before, after] = [model, back].map(each => predictQuestionTypes(each, asked, { method: 'words' }))
    expect(after!.map(({ type }) => type)).toEqual(before!.map(({ type }) => type))
    expect(after![0]!.confidence).toBeCloseTo(before![0]!.confidence, 1)
  })
  it('need questions, and a model of their kind', () => {
    expect(() => trainQuestionTypes([])).toThrow('training needs questions with a type label')
    expect(() => unpackQuestionTypes({ kind: 'other', meta: null, sections: new Map() })).toThrow('of kind "other"')
  })
})
