import { expect, it } from 'vitest'
import { mapped } from './mapped-text.ts'
import { withoutTypos } from './prepare.ts'

const mended = (text: string) => withoutTypos(mapped(text)).text

it('two letters exchanged and one left out are mended', () => {
  expect(mended('Teh corect anwser is optoin B becuase')).toBe('The correct answer is option B because')
})
it('real words, names and right spellings stay', () => {
  for (const text of ['a magic potion', 'they chose', 'the answers', 'Answer: B', 'options'])
    expect(mended(text)).toBe(text)
})
it('places still point into the response', () => {
  const { text, at } = withoutTypos(mapped('the anser is B'))
  expect(text).toBe('the answer is B')
  expect(at[text.indexOf('B')]).toBe(13)
})
