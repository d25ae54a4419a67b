import { expect, it } from 'vitest'
import { mapped } from './mapped-text.ts'
import { withoutTypos } from './prepare.ts'

const corrected = (text: string) => withoutTypos(mapped(text)).text

it('two letters exchanged and one left out are corrected', () => {
  expect(corrected('Teh corect anwser is optoin B becuase')).toBe('The correct answer is option B because')
})
it('real words, names and right spellings stay', () => {
  for (const text of ['a magic potion', 'they chose', 'the answers', 'Answer: B', 'options'])
    expect(corrected(text)).toBe(text)
})
it('places still point into the response', () => {
  const { text, offsets } = withoutTypos(mapped('the anser is B'))
  expect(text).toBe('the answer is B')
  expect(offsets[text.indexOf('B')]).toBe(13)
})
