/** A choice given as data: a member that holds the answer, a verdict per letter, or a score per letter. */
import type { Found } from './choice-decisions.ts'
import { readPlain } from './choice-text.ts'
import { highestOf } from './figures.ts'
import type { MappedText } from './mapped-text.ts'
import { prepare } from './prepare.ts'
import type { Asked } from './references.ts'
import { answersOf, type Member, membersOf } from './structured.ts'

/** A value of a member: a letter, a number, a text. */
function optionOf(value: string, { options }: Asked, zeroBased: boolean): number | null {
  const bare = value.trim()
  if (/^-?\d+$/.test(bare)) {
    const exact = options.findIndex(option => option.trim() === bare)
    const index = exact >= 0 ? exact : Number(bare) - (zeroBased || bare === '0' ? 0 : 1)
    return index >= 0 && index < options.length ? index : null
  }
  return readPlain(prepare(bare).plain, { options, lettered: true }).answer
}

/** `[{"option": "A", "score": 0.1}, {"option": "B", "score": 0.8}]`: one key again and again, each time with a figure or a verdict. */
function scoredOptions(all: readonly Member[], asked: Asked): Found | null {
  const named = all.flatMap((member, i) => {
    const letter = /^(?:option|choice|letter|answer|label|id|key)$/i.test(member.key) && /^[A-J]$/.exec(member.value)
    return letter ? [{ i, option: letter[0].charCodeAt(0) - 65 }] : []
  })
  const distinct = new Set(named.map(({ option }) => option))
  if (distinct.size < Math.max(2, asked.options.length - 1) || distinct.size !== named.length) return null
  const values = named.map(({ i, option }, n) => {
    const own = all.slice(i + 1, named[n + 1]?.i ?? all.length)
    const told = own.find(({ value }) => /^(?:true|yes|correct|✓|✅)$/i.test(value))
    const figure = own.find(({ value }) => /^-?\d+(?:\.\d+)?%?$/.test(value))
    return { option, value: told ? Number.POSITIVE_INFINITY : figure ? Number.parseFloat(figure.value) : Number.NaN, i }
  })
  const best = highestOf(new Map(values.filter(({ value }) => !Number.isNaN(value)).map(each => [each, each.value])))
  if (!best) return { answer: null, sure: true, why: 'two answers' }
  const { start, end } = all[best.i]!
  return { answer: best.option, sure: false, why: 'the highest score', start, end }
}

export function readData(marked: MappedText, asked: Asked): Found | null {
  const all = membersOf(marked)
  if (all.length === 0) return null
  const graded = scoredOptions(all, asked)
  if (graded) return graded
  const answers = answersOf(all)
  for (const { key, value, start, end } of answers.toReversed()) {
    const several = /^\[/.test(value)
      ? value
          .slice(1, -1)
          .split(',')
          .map(each => each.trim().replace(/^["']|["']$/g, ''))
      : [value]
    if (several.length > 1) return { answer: null, sure: true, why: 'two answers', start, end }
    if (/^(?:null|none|n\/a|)$/i.test(several[0]!))
      return { answer: null, sure: true, why: 'no option is chosen', start, end }
    const answer = optionOf(several[0]!, asked, /index/i.test(key))
    if (answer !== null) return { answer, sure: !/^\d+$/.test(several[0]!), why: 'given as data', start, end }
  }
  const letters = all.filter(
    ({ key }) =>
      /^(?:option[ _]?)?[A-J]$/i.test(key) && key.toUpperCase().charCodeAt(key.length - 1) - 65 < asked.options.length,
  )
  if (letters.length < 2) return null
  const indexOf = (key: string) => key.toUpperCase().charCodeAt(key.length - 1) - 65
  const yes = letters.filter(({ value }) => /^(?:true|yes|correct|right|valid|keep|✓|✅)/i.test(value))
  if (yes.length === 1)
    return {
      answer: indexOf(yes[0]!.key),
      sure: true,
      why: 'a list of verdicts',
      start: yes[0]!.start,
      end: yes[0]!.end,
    }
  if (yes.length > 1) return { answer: null, sure: true, why: 'two answers' }
  const scored = letters
    .map(each => ({ ...each, score: Number.parseFloat(each.value) }))
    .filter(each => !Number.isNaN(each.score))
  if (scored.length < 2) return null
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  const tied = scored.filter(each => each.score === best.score).length > 1
  return {
    answer: tied ? null : indexOf(best.key),
    sure: false,
    why: tied ? 'two answers' : 'the highest score',
    start: best.start,
    end: best.end,
  }
}
