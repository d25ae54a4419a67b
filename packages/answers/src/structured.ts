/**
 * Answers given as data: `{"answer": "B"}`, `{"A": false, "B": true}`, Python dictionaries, JSON that breaks off. Members are looked for
 * one by one, since what models write is often not quite JSON.
 */
import type { MappedText } from './mapped-text.ts'

export interface Member {
  readonly key: string
  /** A string without its quotes, a number, true, false, null, or an array as it stands. */
  readonly value: string
  readonly start: number
  readonly end: number
}

const answerKeys =
  /^(?:(?:the_?)?(?:final|correct|best|my|predicted|chosen|selected|right)?[_ -]?(?:answer|choice|option|label|prediction|selection|verdict|result|conclusion|response|letter|index|pick|judgment|judgement|decision|classification|truth[_ -]?value|entailment|value|status|output|relation)(?:[_ -]?(?:letter|index|label|choice|option|id|key|text|value))?|selected|chosen|final|correct|prediction|entailed|is[_ -]?entailed|entails|truth|ans|答案|antwort|réponse|respuesta|risposta|resposta|ответ|正解|정답)$/iu

const members =
  /["']([^"'\n{}:]{1,40})["']\s{0,8}:\s{0,8}("[^"\n]{0,600}"|'[^'\n]{0,600}'|\[[^\][\n]{0,300}\]|-?\d{1,6}(?:\.\d{1,6})?%?|true|false|null|None|True|False)/g

export function membersOf({ text }: MappedText): Member[] {
  if (!text.includes(':') || !/["']\s{0,8}:/.test(text)) return []
  return [...text.matchAll(members)].map(match => {
    const raw = match[2]!
    const value = /^["']/.test(raw) ? raw.slice(1, -1) : raw
    return { key: match[1]!.trim(), value, start: match.index, end: match.index + match[0].length }
  })
}

/** Members whose key says that the value is the answer. */
export const answersOf = (all: readonly Member[]): Member[] => all.filter(({ key }) => answerKeys.test(key))
