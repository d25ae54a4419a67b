/** A choice given as data: a member that holds the answer, a verdict per letter, or a score per letter. */
import type { Found } from './choice-decisions.ts'
import { readPlain } from './choice-text.ts'
import type { MappedText } from './mapped-text.ts'
import { prepare } from './prepare.ts'
import type { Asked } from './references.ts'
import { answersOf, membersOf } from './structured.ts'

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

export function readData(marked: MappedText, asked: Asked): Found | null {
  const all = membersOf(marked)
  if (all.length === 0) return null
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
