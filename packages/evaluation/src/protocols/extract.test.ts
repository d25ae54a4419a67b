import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractChoice, extractWord } from './extract.ts'

const options = ['The dam holds.', 'The dam holds if it is new.', 'Nobody swims.', 'A storm is near.']

describe('a choice', () => {
  it.each([
    ['B', 1, 'exact'],
    ['(c)', 2, 'exact'],
    ['**D.**', 3, 'exact'],
    ['The answer is (B).', 1, 'the answer is'],
    ['I first thought the answer is A, but the correct answer is C.', 2, 'the answer is'],
    ['Answer: D', 3, 'the answer is'],
    ['\\boxed{B}', 1, 'boxed'],
    ['B) The dam holds if it is new.', 1, 'leading letter'],
    ['Both look fine.\n\nC', 2, 'last line'],
    ['<think>It must be A. The answer is A.</think> D', 3, 'exact'],
    ['I would say that nobody swims', 2, 'option text'],
    ['the dam holds if it is new', 1, 'option text'],
    ['It has to be C, I am sure', 2, 'only letter'],
    ['选项A不对，所以答案是B。', 1, 'the answer is'],
    ['综上，故选（D）', 3, 'the answer is'],
    ['只有C成立', 2, 'only letter'],
  ])('%j', (text, answer, rung) => expect(extractChoice(text, options)).toEqual({ answer, rung }))

  it('in options without letters, where “A” is an article', () => {
    const bare = (text: string) => extractChoice(text, options, { lettered: false })
    expect(bare('A storm is near.')).toEqual({ answer: 3, rung: 'option text' })
    expect(bare('Nobody swims, so the dam holds. The answer is: A storm is near')).toEqual({
      answer: 3,
      rung: 'option text',
    })
    expect(bare('B')).toEqual({ answer: 1, rung: 'exact' })
  })
  it('in Chinese options, which have no blanks around them', () => {
    expect(extractChoice('我认为是他没有去。', ['他去了', '他没有去'])).toEqual({ answer: 1, rung: 'option text' })
  })

  it.each([
    '',
    'I do not know.',
    'Either B or C.',
    'A storm could come, or a flood.',
    '<think>the answer is B',
    'the dam holds; nobody swims',
  ])('none in %j', text => expect(extractChoice(text, options)).toBeNull())
  it('survives anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const found = extractChoice(text, options)
        expect(found === null || (found.answer >= 0 && found.answer < 4)).toBe(true)
      }),
      { numRuns: 2000, seed: 1 },
    )
  })
})

describe('a word', () => {
  const labels = { true: 'True', false: 'False', unknown: 'Unknown', uncertain: 'Unknown' } as const
  const inference = {
    entailed: 'entailed',
    entailment: 'entailed',
    'not entailed': 'not entailed',
    'not-entailment': 'not entailed',
  } as const
  it.each([
    ['True.', 'True'],
    ['The statement is false.', 'False'],
    ['Rule 2 is true of Ann. So the answer is Uncertain', 'Unknown'],
    ['We cannot tell: unknown', 'Unknown'],
  ])('%j', (text, answer) => expect(extractWord(text, labels)?.answer).toBe(answer))
  it('prefers the longer spelling', () => {
    expect(extractWord('not entailed', inference)?.answer).toBe('not entailed')
    expect(extractWord('Answer: not-entailment', inference)?.answer).toBe('not entailed')
  })
  it('finds none where two stand', () => expect(extractWord('true or false, who knows here', labels)).toBeNull())
})
