/**
 * Finding the answer in what a model wrote: a ladder of readings, from the surest down. The rung that matched goes to the log, so that
 * extraction can be audited; where none matches the answer is unparsed, which is not the same as wrong.
 */
export type Rung = 'exact' | 'the answer is' | 'boxed' | 'leading letter' | 'last line' | 'option text' | 'only letter'

export interface Extraction<T> {
  readonly answer: T
  readonly rung: Rung
}

/** What stands after a model's thoughts; a thought that never ends holds no answer. */
export function afterThoughts(text: string): string {
  const end = text.lastIndexOf('</think>')
  if (end >= 0) return text.slice(end + '</think>'.length)
  return /<think>/.test(text) ? '' : text
}

/** What stands after the last `ANSWER:` at the beginning of a line; everything where there is none. */
export function afterAnswerMark(text: string): string {
  const last = [...text.matchAll(/^[ \t*#]*ANSWER[ \t*]*:[ \t*]*/gim)].at(-1)
  return (last ? text.slice(last.index + last[0].length) : text).trim()
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const latin = /[\p{Script=Latin}\p{N}]/u

/** Whether the words stand in the text as words; Chinese has no blanks between them. */
function standsIn(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + words.length] ?? '']
    const cutsIn = (latin.test(before) && latin.test(words[0]!)) || (latin.test(after) && latin.test(words.at(-1)!))
    if (!cutsIn) return true
  }
  return false
}

/** The option whose text stands in the response. One that is part of another counts only if the longer one is not there. */
function quotedOption(text: string, options: readonly string[]): number | null {
  const folded = fold(text)
  const quoted = options
    .map((option, i) => ({ i, option: fold(option) }))
    .filter(({ option }) => option !== '' && standsIn(folded, option))
  const longest = quoted.filter(
    ({ option, i }) => !quoted.some(other => other.i !== i && other.option.includes(option)),
  )
  return longest.length === 1 ? longest[0]!.i : null
}

/** What follows the last "the answer is", or everything. */
const afterAnswerIs = (text: string) => {
  const said = [...text.matchAll(/(?:answer(?:\s+is)?|答案[是为]?)\s*[:：]?/gi)].at(-1)
  return said ? text.slice(said.index + said[0].length) : text
}

/**
 * The index of the chosen option. `options` are the texts in the order in which they were shown; where they were shown without
 * letters, an answer that begins with "A" is more likely the article than the letter, and the text goes first.
 */
export function extractChoice(
  response: string,
  options: readonly string[],
  { lettered = true }: { readonly lettered?: boolean } = {},
): Extraction<number> | null {
  const text = afterThoughts(response).trim()
  if (!lettered) {
    const quoted = quotedOption(afterAnswerIs(text), options) ?? quotedOption(text, options)
    if (quoted !== null) return { answer: quoted, rung: 'option text' }
  }
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, options.length)
  const one = `[${letters}${letters.toLowerCase()}]`
  const at = (letter: string) => letters.indexOf(letter.toUpperCase())
  const found = (letter: string | undefined, rung: Rung) => (letter === undefined ? null : { answer: at(letter), rung })
  const last = <T>(matches: Iterable<T>): T | undefined => [...matches].at(-1)

  const exact = new RegExp(`^[\\s(\\["'*]*(${one})[\\s)\\].:"'*]*$`).exec(text)
  if (exact) return found(exact[1], 'exact')
  const boxed = last(text.matchAll(new RegExp(`\\\\boxed\\{\\s*(?:\\\\text\\{)?\\(?(${one})\\)?`, 'g')))
  if (boxed) return found(boxed[1], 'boxed')
  // "the answer is (B)", "answer: B", "correct option is B"; the last such phrase counts, since models correct themselves.
  const phrase = new RegExp(
    `(?:answer|option|choice)(?:\\s+(?:is|would be|must be|should be))?\\s*[:=]?\\s*(?:option\\s*)?\\**[("'\\[]*(${one})\\b(?!['’])`,
    'gi',
  )
  const said = last(
    [...text.matchAll(phrase)].filter(
      match =>
        /[A-Z]/.test(match[1]!) ||
        /[)\].:*]|$/.test(text.slice(match.index + match[0].length, match.index + match[0].length + 1)),
    ),
  )
  if (said) return found(said[1], 'the answer is')
  const chosen = last(
    text.matchAll(new RegExp(`(?:答案|故选|应选|选择)[是为应该选项：:\\s“"（(]*([${letters}])(?![a-z])`, 'g')),
  )
  if (chosen) return found(chosen[1], 'the answer is')
  const leading = new RegExp(`^[(\\["'*]*([${letters}])[)\\].:*]+\\s`).exec(text)
  if (leading) return found(leading[1], 'leading letter')
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const lastLine = new RegExp(`^[\\s(\\["'*]*([${letters}])[\\s)\\].:"'*]*$`).exec(lines.at(-1) ?? '')
  if (lastLine) return found(lastLine[1], 'last line')
  const quoted = quotedOption(text, options)
  if (quoted !== null) return { answer: quoted, rung: 'option text' }
  const alone = [
    ...new Set(
      [...text.matchAll(new RegExp(`(?<![\\p{Script=Latin}'’])([${letters}])(?![\\p{Script=Latin}'’])`, 'gu'))].map(
        match => match[1]!,
      ),
    ),
  ].filter(letter => letter !== 'A' || !/\bA [a-z]/.test(text))
  return alone.length === 1 ? found(alone[0], 'only letter') : null
}

/** One of a few words, such as True, False, Unknown. `words` maps every accepted spelling to the answer it stands for. */
export function extractWord<T extends string>(
  response: string,
  words: Readonly<Record<string, T>>,
): Extraction<T> | null {
  const text = afterThoughts(response).trim()
  // Longer spellings first: "not entailed" before "entailed".
  const spellings = Object.keys(words).sort((a, b) => b.length - a.length)
  const escaped = spellings.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const answerOf = (spelling: string) => words[spellings.find(word => word.toLowerCase() === spelling.toLowerCase())!]!
  const exact = new RegExp(`^[\\s"'*(]*(${escaped})[\\s.!"'*)]*$`, 'i').exec(text)
  if (exact) return { answer: answerOf(exact[1]!), rung: 'exact' }
  const said = [
    ...text.matchAll(
      new RegExp(
        `(?:answer|label|statement|conclusion|it|this)(?:\\s+(?:is|must be))?\\s*[:=]?\\s*[*"'(]*(${escaped})\\b`,
        'gi',
      ),
    ),
  ].at(-1)
  if (said) return { answer: answerOf(said[1]!), rung: 'the answer is' }
  const lastLine = new RegExp(`\\b(${escaped})\\b[\\s.!"'*)]*$`, 'i').exec(text)
  if (lastLine) return { answer: answerOf(lastLine[1]!), rung: 'last line' }
  const all = new Set([...text.matchAll(new RegExp(`\\b(${escaped})\\b`, 'gi'))].map(match => answerOf(match[1]!)))
  return all.size === 1 ? { answer: [...all][0]!, rung: 'only letter' } : null
}
