/** Reads answers that need no parsing: a bare letter, and a last line "Answer: X", which default prompts ask for. */
import { answerLabels } from './lexicon.ts'
import { BOX, TAG } from './prepare.ts'
import type { Found } from './types.ts'

const marks = `["'([{*.\\s${BOX}${TAG}]`
const closingMarks = `["')\\]}*.。!,;\\s]`

/** A response that is one letter, perhaps in brackets or bold: B, (B), **B.** */
const bareLetter = /^\s{0,9}(?:\*\*)?[("'[]?([A-J])[)"'\]]?[.):]?(?:\*\*)?\.?\s{0,9}$/i

export function readBareLetter(response: string, count: number): Found | null {
  const letter = response.length < 30 ? bareLetter.exec(response)?.[1] : undefined
  if (letter === undefined) return null
  const answer = letter.toUpperCase().charCodeAt(0) - 65
  const start = response.indexOf(letter)
  return answer < count ? { answer, sure: true, why: 'alone on a line', start, end: start + 1 } : null
}

const labels = [...new Set(answerLabels)].sort((a, b) => b.length - a.length).join('|')
const answerLine = new RegExp(`^[#>*_\\s-]{0,9}(?:${labels})\\s{0,3}[:：][*_\\s]{0,5}(\\S.{0,600})$`, 'iu')

interface AnswerLine {
  /** The text after the colon, without marks around it. */
  readonly value: string
  readonly start: number
  readonly end: number
  /** Whether another answer line says something else. */
  readonly contested: boolean
}

/** The last line of a text, if it is an answer line. */
function lastAnswerLine(text: string): AnswerLine | null {
  const trimmed = text.trimEnd()
  const from = trimmed.lastIndexOf('\n') + 1
  const found = trimmed.length - from < 700 ? answerLine.exec(trimmed.slice(from)) : null
  if (!found || /[?？]$/.test(found[1]!)) return null
  const plain = (value: string) =>
    value.replace(new RegExp(`^${marks}+`, 'u'), '').replace(new RegExp(`${closingMarks}+$`, 'u'), '')
  const value = plain(found[1]!)
  const earlier = trimmed
    .slice(0, Math.max(0, from - 1))
    .split('\n')
    .map(line => answerLine.exec(line))
  return {
    value,
    start: from + found[0].search(/[^#>*_\s-]/),
    end: trimmed.length,
    contested: earlier.some(line => line && plain(line[1]!) !== value),
  }
}

const letterOfOption = /^(?:option |choice |letter )?([A-J])(?:[).:\s]{1,3}(\S.*))?$/i

const normalised = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The option whose text is the given one, apart from case and punctuation; a single letter is not compared. */
export function optionWithText(text: string, options: readonly string[]): number | null {
  if (text.length > 1000) return null
  const said = normalised(text)
  const same = options.flatMap((option, i) => (normalised(option) === said ? [i] : []))
  return same.length === 1 && (said.length > 1 || /\d/.test(said)) ? same[0]! : null
}

/** An answer line with a letter, an option's text, or both where they agree. */
export function readChoiceLine(text: string, options: readonly string[]): Found | null {
  const line = lastAnswerLine(text)
  if (!line) return null
  const [, letter, rest] = letterOfOption.exec(line.value) ?? []
  const byText = optionWithText(line.value, options)
  const byLetter = letter === undefined ? null : letter.toUpperCase().charCodeAt(0) - 65
  const isLetter =
    byLetter !== null && byLetter < options.length && (rest === undefined || optionWithText(rest, options) === byLetter)
  const answer = byText ?? (isLetter ? byLetter : null)
  return answer === null ? null : { answer, sure: !line.contested, why: 'said to be the answer', ...line }
}

/** An answer line with a label. */
export function readLabelLine<T>(text: string, labelOf: (value: string) => T | null): Found<T> | null {
  const line = lastAnswerLine(text)
  const answer = line && labelOf(line.value)
  return line && answer !== null ? { answer, sure: !line.contested, why: 'said to be the answer', ...line } : null
}
