/** Reads answers in a fixed form: a bare letter, and a last line "Answer: X", which the default prompts request. */
import { answerLabels } from './lexicon.ts'
import { BOX, TAG } from './prepare.ts'
import type { Extraction } from './types.ts'
import { patterns } from './vocabulary.ts'

const openingMarks = `["'([{*.\\s${BOX}${TAG}]`
const closingMarks = `["')\\]}*.。!,;\\s]`

/** Index of an option by its letter: 0 for A. */
export const letterIndex = (letter: string): number => letter.toUpperCase().charCodeAt(0) - 65

/** A response that is one letter, perhaps in brackets or bold: B, (B), **B.** */
const bareLetter = /^\s{0,9}(?:\*\*)?[("'[]?([A-J])[)"'\]]?[.):]?(?:\*\*)?\.?\s{0,9}$/i

export function readBareLetter(response: string, count: number): Extraction | null {
  const letter = response.length < 30 ? bareLetter.exec(response)?.[1] : undefined
  if (letter === undefined) return null
  const answer = letterIndex(letter)
  const start = response.indexOf(letter)
  return answer < count ? { answer, sure: true, why: 'alone on a line', start, end: start + 1 } : null
}

const labelPattern = [...new Set(answerLabels)].sort((a, b) => b.length - a.length).join('|')
const answerLine = new RegExp(`^[#>*_\\s-]{0,9}(?:${labelPattern})\\s{0,3}[:：][*_\\s]{0,5}(\\S.{0,600})$`, 'iu')

/** Parses the last line of a text; null if it is not an answer line. */
function parseLastAnswerLine(text: string) {
  const trimmed = text.trimEnd()
  const lineStart = trimmed.lastIndexOf('\n') + 1
  const found = trimmed.length - lineStart < 700 ? answerLine.exec(trimmed.slice(lineStart)) : null
  if (!found || /[?？]$/.test(found[1]!)) return null
  const stripMarks = (value: string) =>
    value.replace(new RegExp(`^${openingMarks}+`, 'u'), '').replace(new RegExp(`${closingMarks}+$`, 'u'), '')
  const value = stripMarks(found[1]!)
  const earlierLines = trimmed
    .slice(0, Math.max(0, lineStart - 1))
    .split('\n')
    .map(line => answerLine.exec(line))
  return {
    /** The text after the colon, without marks around it. */
    value,
    start: lineStart + found[0].search(/[^#>*_\s-]/),
    end: trimmed.length,
    /** True if an earlier answer line has another value. */
    contested: earlierLines.some(line => line && stripMarks(line[1]!) !== value),
  }
}

/** Converts a text to lower case without punctuation. */
export const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Finds the option with this text, apart from case and punctuation; a single letter does not count. */
export function findOptionByText(text: string, options: readonly string[]): number | null {
  if (text.length > 1000) return null
  const words = normalise(text)
  const same = options.flatMap((option, i) => (normalise(option) === words ? [i] : []))
  return same.length === 1 && (words.length > 1 || /\d/.test(words)) ? same[0]! : null
}

/** Reads an answer line with a letter, the text of an option, or both if they agree. */
export function readChoiceLine(text: string, options: readonly string[]): Extraction | null {
  const line = parseLastAnswerLine(text)
  if (!line) return null
  const [, letter, textAfterLetter] = patterns.letterOfOption.exec(line.value) ?? []
  const byText = findOptionByText(line.value, options)
  const byLetter = letter === undefined ? null : letterIndex(letter)
  const isLetter =
    byLetter !== null &&
    byLetter < options.length &&
    (textAfterLetter === undefined || findOptionByText(textAfterLetter, options) === byLetter)
  const answer = byText ?? (isLetter ? byLetter : null)
  return answer === null ? null : { answer, sure: !line.contested, why: 'announced as the answer', ...line }
}

/** Reads an answer line with a label. */
export function readLabelLine<T>(text: string, toLabel: (value: string) => T | null): Extraction<T> | null {
  const line = parseLastAnswerLine(text)
  const answer = line && toLabel(line.value)
  return line && answer !== null ? { answer, sure: !line.contested, why: 'announced as the answer', ...line } : null
}
