import { describe, expect, it } from 'vitest'
import { tokenise } from '../tokens/tokenise.ts'
import { longestSentence, splitSentences } from './split-sentences.ts'

const split = (text: string) => splitSentences(text, tokenise(text)).map(({ start, end }) => text.slice(start, end))

describe('splitSentences', () => {
  it.each<[string, string[]]>([
    ['Dr. Lee left. Mrs. Park stayed.', ['Dr. Lee left.', 'Mrs. Park stayed.']],
    ['It costs 3.5 cents, e.g. in spring. So what?', ['It costs 3.5 cents, e.g. in spring.', 'So what?']],
    ['He works in the U.S. The firm is new.', ['He works in the U.S.', 'The firm is new.']],
    ['He came from the U.S. Navy. It was cold.', ['He came from the U.S. Navy.', 'It was cold.']],
    ['"Is it safe?" she asked. "No." He left.', ['"Is it safe?" she asked.', '"No."', 'He left.']],
    ['Columnist: Rents rise. Mayor: They fall!', ['Columnist: Rents rise.', 'Mayor: They fall!']],
    ['They cite Orme v. Tully, of 1902. It was reversed.', ['They cite Orme v. Tully, of 1902.', 'It was reversed.']],
    [
      'See cf. Lund vs. Berg, Nos. 4 and 5, approx. 9 pages.',
      ['See cf. Lund vs. Berg, Nos. 4 and 5, approx. 9 pages.'],
    ],
    ['The oven is lit at 4 a.m. Bakers come at five.', ['The oven is lit at 4 a.m.', 'Bakers come at five.']],
    ['The hall is booked until 3 p.m. Friday.', ['The hall is booked until 3 p.m. Friday.']],
    ['At 3 p.m. Osman locks the gate.', ['At 3 p.m. Osman locks the gate.']],
    ['(They left early.) Nobody saw it.', ['(They left early.)', 'Nobody saw it.']],
    ['the bill passed . so taxes rise .', ['the bill passed .', 'so taxes rise .']],
    ["the mayor ' s plan failed . it was n ' t funded .", ["the mayor ' s plan failed .", "it was n ' t funded ."]],
    ['It rained.The roads froze.', ['It rained.', 'The roads froze.']],
    ['1. Open the valve. 2. Wait.', ['1. Open the valve.', '2. Wait.']],
    ['Rules:\n- no food\n- no drink', ['Rules:', '- no food', '- no drink']],
    [
      'A heading\n\nA paragraph that goes on\nover two lines.',
      ['A heading', 'A paragraph that goes on\nover two lines.'],
    ],
    ['Wait... what? Yes! Really?! Fine.', ['Wait... what?', 'Yes!', 'Really?!', 'Fine.']],
    ['', []],
    ['   \n ', []],
  ])('%j', (text, expected) => {
    expect(split(text)).toEqual(expected)
  })

  it('divides what is too long to parse', () => {
    const text = 'word '.repeat(1000)
    const sentences = splitSentences(text, tokenise(text))
    expect(Math.max(...sentences.map(s => s.endToken - s.firstToken))).toBe(longestSentence)
    expect(sentences[sentences.length - 1]!.endToken).toBe(1000)
  })
})
