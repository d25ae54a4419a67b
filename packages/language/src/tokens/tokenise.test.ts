import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseForm, tokenise } from './tokenise.ts'

const tokens = (text: string) => tokenise(text).map(({ start, end }) => text.slice(start, end))

describe('tokenise', () => {
  it.each([
    ['The mayor, however, refused.', 'The|mayor|,|however|,|refused|.'],
    ["It isn't Ann's; they've won.", "It|is|n't|Ann|'s|;|they|'ve|won|."],
    ['We can’t and cannot wait.', 'We|ca|n’t|and|can|not|wait|.'],
    ['a long-term, non-profit e-mail plan', 'a|long|-|term|,|non-profit|e-mail|plan'],
    ['Dr. Lee met Mrs. Park at 7:30pm.', 'Dr.|Lee|met|Mrs.|Park|at|7:30|pm|.'],
    [
      'the U.S. spends $1,200.50 (or 35%) on it, e.g. on roads',
      'the|U.S.|spends|$|1,200.50|(|or|35|%|)|on|it|,|e.g.|on|roads',
    ],
    [
      'See http://example.org/a,b?c=1. Or mail ann@example.org!',
      'See|http://example.org/a,b?c=1|.|Or|mail|ann@example.org|!',
    ],
    ['"Why?" he asked -- "why not...?"', '"|Why|?|"|he|asked|--|"|why|not|...|?|"'],
    ['It ends.The next begins.', 'It|ends|.|The|next|begins|.'],
    ['in A. D. 900, e. g. , in May', 'in|A.|D.|900|,|e.|g.|,|in|May'],
    ['George W. Bush left country Y. The end.', 'George|W.|Bush|left|country|Y|.|The|end|.'],
    ['P before Q. R is last.', 'P|before|Q|.|R|is|last|.'],
    ['either/or, 9/11, 1/2', 'either|/|or|,|9/11|,|1|/|2'],
    ['in the 1980s, the 5th of AT&T', 'in|the|1980s|,|the|5th|of|AT&T'],
    ['gonna, wanna, dunno', 'gon|na|,|wan|na|,|du|n|no'],
    ['(1) first; 2. second', '(|1|)|first|;|2|.|second'],
    ['call 555-0199 or 212-555-0199', 'call|555-0199|or|212-555-0199'],
    ["the dogs' bowls and 'quoted' words", "the|dogs|'|bowls|and|'|quoted|'|words"],
    ['If <b>it rains</b>, stay.', 'If|<b>|it|rains|</b>|,|stay|.'],
    ['nice :) work', 'nice|:)|work'],
    ['👩‍🔬 works 👍🏽', '👩‍🔬|works|👍🏽'],
  ])('%j', (text, expected) => {
    expect(tokens(text).join('|')).toBe(expected)
  })

  it('reads text that was already tokenised', () => {
    expect(tokens("the library ' s roof , which isn ' t new ,")).toEqual([
      'the',
      'library',
      "' s",
      'roof',
      ',',
      'which',
      'is',
      "n ' t",
      'new',
      ',',
    ])
    expect(tokens("the library 's roof does n't leak .")).toEqual([
      'the',
      'library',
      "'s",
      'roof',
      'does',
      "n't",
      'leak',
      '.',
    ])
    expect(tokens("can ' t")).toEqual(['ca', "n ' t"])
    expect(normaliseForm("n ' t")).toBe("n't")
    expect(normaliseForm('“')).toBe('"')
  })

  it('covers everything but white space, in order and without overlap, whatever the text', () => {
    fc.assert(
      fc.property(anyText, text => {
        let at = 0
        for (const { start, end } of tokenise(text)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          expect(text.slice(at, start)).toMatch(blank)
          at = end
        }
        expect(text.slice(at)).toMatch(blank)
      }),
      { seed: 11, numRuns: 600 },
    )
  })

  it.each([
    ['one word', 'a'],
    ['one period', '.'],
    ['periods', 'a.'],
    ['hyphens', 'a-'],
    ['apostrophes', "'"],
    ['digits', '1,'],
    ['colons', 'http:'],
    ['at signs', 'a@'],
    ['emoji', '👩‍🔬'],
    ['marks', 'a\u0301\u200d'],
    ['surrogates', '\ud800'],
  ])('stays linear on 300,000 characters of %s', (_, piece) => {
    const text = piece.repeat(300_000 / piece.length)
    let covered = 0
    for (const { start, end } of tokenise(text)) covered += end - start
    expect(covered).toBe(text.length)
  })
})

const blank = /^[\s\u0000-\u0020\u007f-\u009f\ufeff\u200b]*$/

/** Words, marks, emoji, right-to-left letters, control characters, lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(
        ...[
          'Mr.',
          "n't",
          " ' s ",
          '...',
          '👩‍🔬',
          'שלום',
          'مرحبا',
          '\ud83d',
          '\udc00',
          '\u0000',
          '\u202e',
          '\n\n',
          '"',
          '(',
          'http://x.y',
        ],
        ...['a.b', '3.5', '1,000', '?!', 'e.g.', '’s', 'U.S.', '§', '你好', 'A.', '\u0301', '\t'],
      ),
    ),
    { maxLength: 12 },
  )
  .map(parts => parts.join(''))
