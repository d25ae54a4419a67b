import { expect, it } from 'vitest'
import { mapText } from './mapped-text.ts'
import { correctTypos } from './prepare.ts'

const corrected = (text: string) => correctTypos(mapText(text)).text

it('exchanged and missing letters are corrected', () => {
  expect(corrected('Teh corect anwser is optoin B becuase')).toBe('The correct answer is option B because')
})
it('words, names and correct spellings are unchanged', () => {
  for (const text of ['a magic potion', 'they chose', 'the answers', 'Answer: B', 'options'])
    expect(corrected(text)).toBe(text)
})
it('offsets refer to the response', () => {
  const { text, offsets } = correctTypos(mapText('the anser is B'))
  expect(text).toBe('the answer is B')
  expect(offsets[text.indexOf('B')]).toBe(13)
})
