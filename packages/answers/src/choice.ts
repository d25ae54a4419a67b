/**
 * Reading which option a response chose. Everything said about options is collected as events; then the strongest kind that decides is
 * taken, and within a kind the later one, since models correct themselves. Two options chosen at once are no answer. Where nothing was
 * chosen outright, lists of verdicts, elimination, quoted and paraphrased options are tried, and such readings are unsure.
 */
import { readData } from './choice-data.ts'
import type { Found } from './choice-decisions.ts'
import { readPlain } from './choice-text.ts'
import { type MappedText, slice } from './mapped-text.ts'
import { beforeNextQuestion } from './next-question.ts'
import { prepare } from './prepare.ts'
import type { Asked } from './references.ts'
import type { AnswerEvidence, Reading } from './types.ts'

export interface ChoiceOptions {
  /** Whether the options were shown with letters; without them an opening "A" is an article. */
  readonly lettered?: boolean
}

/** The index of the option that the response chose, in the order in which the options were shown. */
export function readChoice(
  response: string,
  options: readonly string[],
  { lettered = true }: ChoiceOptions = {},
): Reading<number> {
  const { plain, marked, cutOff, unfinished } = prepare(response)
  const asked = { options, lettered }
  const data = readData(marked, asked)
  if (data) return readingOf(data, marked, response)
  const found = readPlain(ownPart(plain, asked), asked)
  const bold = found.answer === null && !cutOff ? boldOption(marked.text, options.length) : null
  if (bold) return readingOf({ answer: bold.option, sure: false, why: 'the option in bold', ...bold }, marked, response)
  if (found.answer === null && cutOff) return readCutOff(unfinished, asked, response)
  return readingOf(found, plain, response)
}

/** Where the options are listed and one of them is in bold, that one. */
function boldOption(text: string, count: number): { option: number; start: number; end: number } | null {
  const lines = [...text.matchAll(/^[ \t]{0,8}(?:[-+•*][ \t]{1,3})?(\*\*|__)?\(?([A-J])[).:][^\n]{0,400}$/gm)]
  const listed = new Set(lines.map(line => line[2]))
  const bold = lines.filter(line => line[1] !== undefined)
  if (listed.size < 3 || listed.size !== lines.length || bold.length !== 1) return null
  const [line] = bold
  const option = line!.at(2)!.charCodeAt(0) - 65
  return option < count ? { option, start: line!.index, end: line!.index + line![0].length } : null
}

/** A thought that was never closed holds an answer only where a line announces it. */
function readCutOff(unfinished: MappedText, asked: Asked, response: string): Reading<number> {
  const last = [
    ...unfinished.text.matchAll(/(?:^|\n)[ \t]{0,8}(?:final answer|answer)\s{0,3}:|[.!?] final answer ?:/gi),
  ].at(-1)
  const nothing: Reading<number> = { answer: null, evidence: null, sure: true, why: 'broke off inside a thought' }
  if (!last) return nothing
  const rest = slice(unfinished, last.index)
  const found = readPlain(rest, asked)
  return found.answer === null ? nothing : readingOf({ ...found, sure: false }, rest, response)
}

function readingOf({ answer, sure, why, start, end }: Found, source: MappedText, response: string): Reading<number> {
  if (start === undefined || end === undefined || end <= start) return { answer, evidence: null, sure, why }
  const [from, to] = [source.at[start]!, source.at[end - 1]! + 1]
  const evidence: AnswerEvidence = { text: response.slice(from, to), start: from, end: to }
  return { answer, evidence, sure, why }
}

/** What was answered before a question of the model's own counts, unless the response opens as a dialogue. */
function ownPart(plain: MappedText, asked: Asked): MappedText {
  const cut = /^\s*(?:User|Human|Assistant|Q)\s?:/.test(plain.text) ? null : beforeNextQuestion(plain, 'choosing')
  return cut === null || readPlain(cut, asked).answer === null ? plain : cut
}
