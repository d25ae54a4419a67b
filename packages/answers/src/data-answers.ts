/** Reads answers given as JSON or Python dictionaries, by a regular expression, since models often write malformed JSON. */
import { letterIndex } from './answer-line.ts'
import { findHighest } from './scores.ts'
import type { Span } from './tokens.ts'
import type { Extraction } from './types.ts'
import { patterns } from './vocabulary.ts'

interface Member extends Span {
  readonly key: string
  /** Source text of the value; strings are without quotes. */
  readonly value: string
}

const memberPattern =
  /["']([^"'\n{}:]{1,40})["']\s{0,8}:\s{0,8}("[^"\n]{0,600}"|'[^'\n]{0,600}'|\[[^\][\n]{0,300}\]|-?\d{1,6}(?:\.\d{1,6})?%?|true|false|null|None|True|False)/g

function findMembers(text: string): Member[] {
  if (!text.includes(':') || !/["']\s{0,8}:/.test(text)) return []
  return Array.from(text.matchAll(memberPattern), match => {
    const raw = match[2]!
    const value = /^["']/.test(raw) ? raw.slice(1, -1) : raw
    return { key: match[1]!.trim(), value, start: match.index, end: match.index + match[0].length }
  })
}

const isEmpty = (value: string) => /^(?:null|none|n\/a|)$/i.test(value.trim())
const twoAnswers = { answer: null, sure: true, why: 'two answers' }

/** Reads the label of the last member whose key announces an answer. `readValue` interprets its value. */
export function readLabelData<T>(text: string, readValue: (value: string) => T | null): Extraction<T> | null {
  for (const { key, value, start, end } of findMembers(text).toReversed()) {
    if (!patterns.answerKey.test(key)) continue
    if (isEmpty(value)) return { answer: null, sure: true, why: 'no label is given', start, end }
    const answer = readValue(value)
    if (answer !== null) return { answer, sure: true, why: 'given as data', start, end }
  }
  return null
}

/** Reads the option given as an answer, or by a verdict or score per option; records without these only list the options. */
export function readChoiceData(
  text: string,
  options: readonly string[],
  readValue: (value: string) => number | null,
): Extraction | null {
  const members = findMembers(text)
  if (members.length === 0) return null
  const records = findRecords(members, options.length)
  const scored = records && readScoredRecords(members, records)
  if (scored) return scored
  const isRepeated = ({ key }: Member) => members.filter(other => other.key === key).length > 1
  const answers = members.filter(member => patterns.answerKey.test(member.key) && !(records && isRepeated(member)))
  for (const { key, value, start, end } of answers.toReversed()) {
    const [first, ...others] = value.startsWith('[')
      ? value
          .slice(1, -1)
          .split(',')
          .map(each => each.trim().replace(/^["']|["']$/g, ''))
      : [value]
    if (others.length > 0) return { ...twoAnswers, start, end }
    if (isEmpty(first!)) return { answer: null, sure: true, why: 'no option is chosen', start, end }
    const byIndex = /^-?\d+$/.test(first!.trim())
      ? findOptionByNumber(first!.trim(), options, /index/i.test(key))
      : undefined
    const answer = byIndex === undefined ? readValue(first!.trim()) : byIndex
    if (answer !== null) return { answer, sure: !/^\d+$/.test(first!), why: 'given as data', start, end }
  }
  if (records) return records.isAnswers ? twoAnswers : { answer: null, sure: true, why: 'no option is chosen' }
  return readValuePerLetter(members, options.length)
}

/** The option that a number means: the one whose text it is, else by position, counted from 1, or from 0 for an index. */
function findOptionByNumber(number: string, options: readonly string[], zeroBased: boolean): number | null {
  const exact = options.findIndex(option => option.trim() === number)
  const index = exact >= 0 ? exact : Number(number) - (zeroBased || number === '0' ? 0 : 1)
  return index >= 0 && index < options.length ? index : null
}

/** Finds a list of records, each for another option: `[{"option": "A", …}, {"option": "B", …}]`. */
function findRecords(members: readonly Member[], count: number) {
  const named = members.flatMap((member, i) => {
    const letter = /^(?:option|choice|letter|answer|label|id|key)$/i.test(member.key) && /^[A-J]$/.exec(member.value)
    return letter ? [{ i, option: letterIndex(letter[0]) }] : []
  })
  const distinct = new Set(named.map(({ option }) => option))
  if (distinct.size < Math.max(2, count - 1) || distinct.size !== named.length) return null
  // Answers, `[{"answer": "A"}, {"answer": "B"}]`, are not a list of the options.
  return { named, isAnswers: named.some(({ i }) => /^answer$/i.test(members[i]!.key)) }
}

/** Reads the record with the highest score or a positive verdict; null if the records have neither. */
function readScoredRecords(
  members: readonly Member[],
  { named }: NonNullable<ReturnType<typeof findRecords>>,
): Extraction | null {
  const values = named.map(({ i, option }, n) => {
    const fields = members.slice(i + 1, named[n + 1]?.i ?? members.length)
    const isCorrect = fields.some(({ value }) => /^(?:true|yes|correct|✓|✅)$/i.test(value))
    const score = fields.find(({ value }) => /^-?\d+(?:\.\d+)?%?$/.test(value))
    return { option, value: isCorrect ? Number.POSITIVE_INFINITY : Number.parseFloat(score?.value ?? ''), i }
  })
  const scored = values.filter(({ value }) => !Number.isNaN(value))
  if (scored.length === 0) return null
  const best = findHighest(new Map(scored.map(each => [each, each.value])))
  if (!best) return twoAnswers
  const { start, end } = members[best.i]!
  return { answer: best.option, sure: false, why: 'the highest score', start, end }
}

/** Reads a verdict or a score per letter: `{"A": false, "B": true}`, `{"A": 0.1, "B": 0.8}`. */
function readValuePerLetter(members: readonly Member[], count: number): Extraction | null {
  const letters = members
    .map(member => ({ ...member, option: letterIndex(member.key.slice(-1)) }))
    .filter(({ key, option }) => /^(?:option[ _]?)?[A-J]$/i.test(key) && option < count)
  if (letters.length < 2) return null
  const [correct, ...others] = letters.filter(({ value }) => /^(?:true|yes|correct|right|valid|keep|✓|✅)/i.test(value))
  if (others.length > 0) return twoAnswers
  if (correct)
    return { answer: correct.option, sure: true, why: 'a list of verdicts', start: correct.start, end: correct.end }
  const scored = letters
    .map(each => ({ ...each, score: Number.parseFloat(each.value) }))
    .filter(each => !Number.isNaN(each.score))
  if (scored.length < 2) return null
  const { option, score, start, end } = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return scored.filter(each => each.score === score).length > 1
    ? { answer: null, sure: false, why: 'two answers', start, end }
    : { answer: option, sure: false, why: 'the highest score', start, end }
}
