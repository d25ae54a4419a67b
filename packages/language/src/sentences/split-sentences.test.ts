import { describe, expect, it } from 'vitest'
import { tokenise } from '../tokens/tokenise.ts'
import { maxSentenceTokens, splitSentences } from './split-sentences.ts'

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
    ['Our order no. HK-20931 is late. Send it.', ['Our order no. HK-20931 is late.', 'Send it.']],
    ['Flight no. BA 117 was full. Nobody knew.', ['Flight no. BA 117 was full.', 'Nobody knew.']],
    ['Quote our ref. AB/12 please. We wait.', ['Quote our ref. AB/12 please.', 'We wait.']],
    ['I said no. I left. HR said no. Ann did too.', ['I said no.', 'I left.', 'HR said no.', 'Ann did too.']],
    ['Night Boats (dir. Jo Marsh) is long. I sat on.', ['Night Boats (dir. Jo Marsh) is long.', 'I sat on.']],
    ['Salt (ed. Ruth Hale) sold well. It is thin.', ['Salt (ed. Ruth Hale) sold well.', 'It is thin.']],
    ['It is the second ed. The first was worse.', ['It is the second ed.', 'The first was worse.']],
    ['See vol. II, p. 12 and s. 3 there. It helps.', ['See vol. II, p. 12 and s. 3 there.', 'It helps.']],
    [
      'The mill (est. 1850, built c. 1840) leans. It is old.',
      ['The mill (est. 1850, built c. 1840) leans.', 'It is old.'],
    ],
    ['Rooms incl. breakfast, excl. VAT, cost 40. Ask us.', ['Rooms incl. breakfast, excl. VAT, cost 40.', 'Ask us.']],
    ['Ask P. Almeida or S. Ito. They know.', ['Ask P. Almeida or S. Ito.', 'They know.']],
    ['Wait a sec. The bus is late.', ['Wait a sec.', 'The bus is late.']],
    ['It took 40 min. The bus was late.', ['It took 40 min.', 'The bus was late.']],
    ['2. The town owns the road. 3. It must mend it.', ['2. The town owns the road.', '3. It must mend it.']],
    ['The oven is lit at 4 a.m. Bakers come at five.', ['The oven is lit at 4 a.m.', 'Bakers come at five.']],
    ['The hall is booked until 3 p.m. Friday.', ['The hall is booked until 3 p.m. Friday.']],
    ['At 3 p.m. Osman locks the gate.', ['At 3 p.m. Osman locks the gate.']],
    ['The shop is shut until 9 a.m. Mrs Hale opens it.', ['The shop is shut until 9 a.m.', 'Mrs Hale opens it.']],
    ['We met at 7 p.m. Dr. Orme was late.', ['We met at 7 p.m.', 'Dr. Orme was late.']],
    ['It is open from 9 a.m. to 5 p.m. Ms Park runs it.', ['It is open from 9 a.m. to 5 p.m.', 'Ms Park runs it.']],
    ['The bus leaves at 9 a.m. on Monday.', ['The bus leaves at 9 a.m. on Monday.']],
    ['Early on Friday the 3rd at 9 a.m. Mrs Hale came.', ['Early on Friday the 3rd at 9 a.m. Mrs Hale came.']],
    ['Between 9 a.m. and 10 a.m. Mrs Hale is out.', ['Between 9 a.m. and 10 a.m. Mrs Hale is out.']],
    ['Ann came at noon, and at 3 p.m. Dr Ito left.', ['Ann came at noon, and at 3 p.m. Dr Ito left.']],
    ['The bulb glows at 4000 K. Common lamps do not.', ['The bulb glows at 4000 K.', 'Common lamps do not.']],
    ['Water boils at 100 °C. Alcohol boils sooner.', ['Water boils at 100 °C.', 'Alcohol boils sooner.']],
    ['It draws 60 W. Cheaper lamps draw more.', ['It draws 60 W.', 'Cheaper lamps draw more.']],
    ['The firm lost $5 M. Investors left.', ['The firm lost $5 M.', 'Investors left.']],
    ['Kale holds vitamin K. Lemons do not.', ['Kale holds vitamin K.', 'Lemons do not.']],
    ['We need a plan B. Nobody has one.', ['We need a plan B.', 'Nobody has one.']],
    ['She won the 5 K run in May.', ['She won the 5 K run in May.']],
    ['She met J. K. Rowling there. Ask Mr K. Common.', ['She met J. K. Rowling there.', 'Ask Mr K. Common.']],
    ['In 1926 A. Milne wrote a tale.', ['In 1926 A. Milne wrote a tale.']],
    ['In May 1926 A. Milne wrote a tale.', ['In May 1926 A. Milne wrote a tale.']],
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
    expect(Math.max(...sentences.map(s => s.endToken - s.firstToken))).toBe(maxSentenceTokens)
    expect(sentences[sentences.length - 1]!.endToken).toBe(1000)
  })
})
