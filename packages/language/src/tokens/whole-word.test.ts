import { describe, expect, it } from 'vitest'
import type { Token } from '../doc/doc.ts'
import { tokenise } from './tokenise.ts'
import { wholeWord } from './whole-word.ts'

/** The whole words around all tokens of a text. */
function words(text: string): string[] {
  const tokens = tokenise(text).map(({ start, end }) => ({ start, end, text: text.slice(start, end) }) as Token)
  return tokens.map((_, i) => {
    const { start, end } = wholeWord({ tokens }, i)
    return text.slice(start, end)
  })
}

describe('wholeWord', () => {
  it.each<[string, string[]]>([
    ["It can't rain", ['It', "can't", "can't", 'rain']],
    ['It won’t rain', ['It', 'won’t', 'won’t', 'rain']],
    ['They cannot come', ['They', 'cannot', 'cannot', 'come']],
    ['I cant see', ['I', 'cant', 'cant', 'see']],
    ["She mustn't go", ['She', "mustn't", "mustn't", 'go']],
    ["It shouldn't've broken", ['It', "shouldn't", "shouldn't", "shouldn't've", 'broken']],
    ["I'm sure", ['I', "I'm", 'sure']],
    ["it'll do", ['it', "it'll", 'do']],
    // Text that was tokenised.
    ["it does n ' t work", ['it', "does n ' t", "does n ' t", 'work']],
    ["we don ' t know", ['we', "don ' t", "don ' t", 'know']],
    // Words of their own.
    ['It may not rain', ['It', 'may', 'not', 'rain']],
    ["Nobody's perfect", ['Nobody', "Nobody's", 'perfect']],
    ['a well-known 35mm lens, not', ['a', 'well', '-', 'known', '35', 'mm', 'lens', ',', 'not']],
  ])('%s', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })
})
