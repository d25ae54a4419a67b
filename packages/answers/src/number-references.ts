/** Options named by number or place: "option 3", "the second statement", "第二个选项". */
import { isSpacedLetter, type Lexicon, ordinals } from './lexicon.ts'
import { before, categoryBefore, opensSentence } from './reference-context.ts'

const isOfThePassage =
  /^\S+\s(?:of|in|from|by) (?:the |this |its |her |his )?(?:passage|text|argument|stimulus|paragraph|premise|theory|author|speaker|dialogue|conversation)/

/** "the last of these" */
const ofThese =
  /^of (?:these|those|them|the (?:four|five|three|lot|options|choices|answers|statements|answer choices))(?![\p{L}'])/u

/** What options can be, where they are no sentences: "the second committee". */
const optionNouns =
  /^(?:committee|team|group|panel|crew|pair|trio|list|listing|order|ordering|sequence|arrangement|schedule|line-up|lineup|roster|selection|assignment|combination|set|scenario|explanation|possibility|proposal|line|bullet|entry|suggestion|description|itinerary|ranking|seating|distribution|allocation|grouping|version|candidate)(?![\p{L}'-])/u

const spelt: Readonly<Record<string, number>> = {
  alpha: 0,
  bravo: 1,
  charlie: 2,
  delta: 3,
  echo: 4,
  ay: 0,
  bee: 1,
  cee: 2,
  dee: 3,
}

const roman = ['i', 'ii', 'iii', 'iv', 'v']

export function byNumber(
  text: string,
  lower: string,
  i: number,
  options: readonly string[],
  lexicon: Lexicon,
  bareOrdinals: boolean,
) {
  if (isSpacedLetter(text[i - 1]) && isSpacedLetter(text[i])) return null
  const count = options.length
  const digit = /^[1-9](?![\p{N}\p{Script=Latin}%]|[.,]\p{N})/u.exec(text.slice(i, i + 3))
  const frame = () => categoryBefore(lower, i, lexicon)
  if (digit) {
    // Where options are numbers, a number is one of them and no place.
    const numeric = options.some(option => /^\W{0,2}\d+(?:[.,]\d+)?\W{0,2}$/.test(option.trim()))
    const index = numeric ? options.findIndex(option => option.trim() === digit[0]) : Number(digit[0]) - 1
    if (index < 0) return null
    if (index >= count || /[\p{N}.,$€£-]$/u.test(text[i - 1] ?? '')) return null
    const category = frame()?.category
    const own =
      category === 'option' ||
      (category === 'ans' && /^[\s)\].,!:;"'}。]*(?:\n|$|[.;,)]|because)/.test(text.slice(i + 1, i + 20)))
    const whole =
      /(?:^|\n)[\s"'([{#\uE000\uE001]*$/.test(before(text, i)) &&
      /^[\s)\].!}"']*$/.test(text.slice(i + 1)) &&
      text.trim().length < 8
    const numbered = /^\s?(?:番|번|号|项)(?!目|째)/.test(text.slice(i + 1))
    const boxed = /[\uE000\uE001]\s*$/.test(before(text, i))
    const listed = /^\s{0,2}(?:st|nd|rd|th)/.test(text.slice(i + 1)) ? false : own || whole || numbered || boxed
    return listed ? { index, end: i + 1, firm: true } : null
  }
  const found = lexicon(lower, i)
  if (found && (ordinals as readonly string[]).includes(found.category)) {
    const index = found.category === 'last' ? count - 1 : ordinals.indexOf(found.category as (typeof ordinals)[number])
    if (index >= count) return null
    const end = i + found.length
    // "the second group", where an option speaks of a second group: its words, not its place.
    const phrase = /^\p{L}+ \p{L}+/u.exec(lower.slice(i, i + 40))?.[0]
    if (phrase && options.some(option => option.toLowerCase().includes(phrase))) return null
    // "my first answer" is about time.
    if (/(?:my|initial|your|our)\s$/.test(lower.slice(Math.max(0, i - 10), i))) return null
    let next = end
    while (text[next] === ' ') next++
    const noun = lexicon(lower, next)
    // "the first statement of the passage", "the author's last statement"
    if (noun && isOfThePassage.test(lower.slice(next, next + 60))) return null
    if (noun && /'s\s$/.test(lower.slice(Math.max(0, i - 4), i))) return null
    if (
      noun &&
      (noun.category === 'option' ||
        /^(?:answer|antwort|réponse|respuesta|risposta|resposta|antwoord|odpowiedź|cevap|ответ|вариант)/.test(
          lower.slice(next),
        ))
    )
      return { index, end: next + noun.length, firm: true }
    if (
      bareOrdinals &&
      optionNouns.test(lower.slice(next, next + 20)) &&
      /\bthe\s$/.test(lower.slice(Math.max(0, i - 5), i))
    )
      return { index, end: next + optionNouns.exec(lower.slice(next, next + 20))![0].length, firm: true }
    if (bareOrdinals && /^\d/.test(text[i]!) && opensSentence(text, i) && /^[.,!]|^$/.test(text.slice(end, end + 1)))
      return { index, end, firm: true }
    if (
      /(?:[个個]|番目|つ目|번째)$/.test(text.slice(i, end)) &&
      !/[\p{Script=Han}\p{Script=Hangul}]/u.test(text[end] ?? '')
    )
      return { index, end, firm: true }
    const prior = frame()
    if (/^(?:number|no\. |#|nummer)/.test(lower.slice(i, end))) return { index, end, firm: true }
    if (/^one\b/.test(lower.slice(next))) return { index, end: next + 3, firm: true }
    if (prior?.category === 'option') return { index, end, firm: true }
    const among = ofThese.exec(lower.slice(next, next + 40))
    if (among) return { index, end: next + among[0].length, firm: true }
    // "the third is right", where no letter is in use
    if (
      bareOrdinals &&
      /(?:^|[^\p{L}])(?:the|la|el|le|die|der|das|il|lo|o|a|de|het|den|det)\s$/u.test(
        lower.slice(Math.max(0, i - 5), i),
      ) &&
      (!isSpacedLetter(text[next]) ||
        (noun !== null && ['is', 'neg', 'bad', 'good', 'and', 'or', 'but', 'because'].includes(noun.category)))
    )
      return { index, end, firm: true }
    return null
  }
  const word = /^(one|two|three|four|five)(?![\p{L}])/u.exec(lower.slice(i, i + 6))?.[1]
  if (word && !isSpacedLetter(text[i - 1]) && frame()?.category === 'option') {
    const index = ['one', 'two', 'three', 'four', 'five'].indexOf(word)
    return index < count ? { index, end: i + word.length, firm: true } : null
  }
  // "Option Charlie", "my answer is bee", unless an option has that word.
  const name = /^(alpha|bravo|charlie|delta|echo|ay|bee|cee|dee)(?![\p{L}\p{N}'])/u.exec(lower.slice(i, i + 9))?.[1]
  if (name && spelt[name]! < count && !options.some(option => new RegExp(`\\b${name}\\b`, 'i').test(option))) {
    const framed = frame()?.category
    const closes = /^[\s"')\].,!]*(?:\n|$)/.test(text.slice(i + name.length, i + name.length + 12))
    if (framed === 'option' || (closes && (framed === 'ans' || framed === 'is' || framed === 'choose')))
      return { index: spelt[name]!, end: i + name.length, firm: true }
  }
  const numeral = /^(i{1,3}|iv|v)(?![\p{L}\p{N}'])/u.exec(lower.slice(i, i + 5))?.[1]
  if (
    numeral &&
    !isSpacedLetter(text[i - 1]) &&
    roman.indexOf(numeral) < count &&
    (frame()?.category === 'option' || (text[i - 1] === '(' && text.trim().length < 8)) &&
    (numeral.length > 1 || text[i] === 'I' || text[i - 1] === '(')
  )
    return { index: roman.indexOf(numeral), end: i + numeral.length, firm: true }
  return null
}
