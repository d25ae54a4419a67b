/**
 * Options told by a few words that no other option has: "the one about the salt mine", "that leaves the fishing licences", "low turnout is
 * the best explanation". Only frames that announce an option are looked at; elsewhere such words are just words.
 */
import { namedOption } from './option-overlap.ts'

const told =
  /\bthe (?:one|option|choice|statement|answer|claim) (?:about|on|concerning|regarding|dealing with|saying|mentioning|stating|that (?:says|mentions|states|talks about)|which (?:says|mentions|states))(?: that)? /gi
const announced =
  /\b(?:leav(?:es|ing)|left with|left is|left standing is|left over is|remains|remaining is|go(?:ing)? with|went with|choos(?:e|ing)|pick(?:ing)?|select|opt(?:ing)? for|settl(?:e|ing) on|vote for|(?:answer|choice|pick|winner) (?:is|must be|has to be))(?: (?:us|me))?(?: with)?(?: only| just)? (?=(?:the|that|those|its|their|an?) )/gi
const praised =
  / (?:is|are|was|would be|must be|has to be) (?:clearly |therefore |thus |exactly |really |indeed |then )?(?:the (?:best|right|correct|strongest|answer|most|only (?:one|option|answer|choice|explanation))|correct\b|my (?:answer|choice|pick))/gi
const phrase = /^[^.,;:!?()\n\u2013\u2014]{0,70}/
const clause =
  /\s(?=(?:is|are|was|were|would|does|has|can|must|seems|describes|follows|fits|works|best|staying|being|because|and|gets|looks)\b)/i

interface Described {
  readonly start: number
  readonly end: number
  readonly option: number
}

export function describedOptions(text: string, options: readonly string[]): Described[] {
  const found: Described[] = []
  const put = (words: string, start: number, from: number) => {
    const option = namedOption(words, options)
    if (option !== null) found.push({ start, end: from + words.trimEnd().length, option })
  }
  const most = 30
  for (const match of [...text.matchAll(told)].slice(0, most)) {
    const from = match.index + match[0].length
    put(phrase.exec(text.slice(from, from + 70))![0].split(clause)[0]!, match.index, from)
  }
  for (const match of [...text.matchAll(announced)].slice(0, most)) {
    const from = match.index + match[0].length
    put(phrase.exec(text.slice(from, from + 70))![0].split(clause)[0]!, from, from)
  }
  for (const match of [...text.matchAll(praised)].slice(0, most)) {
    const before = /[^.,;:!?()\n\u2013\u2014]{3,70}$/.exec(text.slice(Math.max(0, match.index - 70), match.index))
    if (!before) continue
    const words = before[0].trimStart()
    put(words, match.index - words.length, match.index - words.length)
  }
  return found
}
