/** Cleans a response: removes reasoning and markup, converts letters to their plain form and corrects frequent misspellings. */
import { concatenate, type MappedText, mapText, replaceAll, slice } from './mapped-text.ts'
import markup from './markup.json' with { type: 'json' }
import plainForms from './plain-forms.json' with { type: 'json' }
import { compilePattern, isIn, patterns, wordList } from './vocabulary.ts'

/** Replaces the opening of a LaTeX box. */
export const BOX = '\uE000'
/** Replaces an opening answer tag. */
export const TAG = '\uE001'
/** Separates head and tail of a long response. */
const GAP = '\n'
/** Numbers of characters that are read of a long response. */
const HEAD = 12_000
const TAIL = 24_000

/** Removes the reasoning and the markup of a response. */
export function prepare(response: string) {
  // Reasoning can be far longer than the answer, so long responses are cut once before it is removed and once after.
  const { text, endsInReasoning, openReasoning } = splitReasoning(
    keepHeadAndTail(mapText(response), 40 * HEAD, 40 * TAIL),
  )
  const withMarkup = keepHeadAndTail(cutAtEndOfTurn(text))
  const toPlain = (source: MappedText) => correctTypos(toPlainLetters(removeMarkup(source)))
  return {
    /** The response without reasoning, but with markup: for JSON. */
    withMarkup,
    endsInReasoning,
    plain: toPlain(withMarkup),
    openReasoning: toPlain(keepHeadAndTail(openReasoning, 0, TAIL)),
  }
}

/** Removes the reasoning of a response (`<think>…</think>` and the like). */
export const removeReasoning = (response: string): string => splitReasoning(mapText(response)).text.text

interface SplitResponse {
  readonly text: MappedText
  /** True if the response ends inside its reasoning. */
  readonly endsInReasoning: boolean
  /** The reasoning, if it was never closed. */
  readonly openReasoning: MappedText
}

/** Separates `<think>` and similar blocks from the answer. A closing tag without an opening one ends reasoning that began in the prompt. */
function splitReasoning(source: MappedText): SplitResponse {
  const channels = splitChannels(source)
  if (channels) return channels
  const toSplitResponse = (parts: readonly MappedText[]) => ({
    text: concatenate(parts),
    endsInReasoning: false,
    openReasoning: slice(source, 0, 0),
  })
  let answers: MappedText[] = []
  let from = 0
  let inside = false
  for (const match of source.text.matchAll(patterns.reasoningMark)) {
    const closes = match.slice(1).some(group => group !== undefined && group !== '')
    if (!closes && !inside) answers.push(slice(source, from, match.index))
    if (closes && !inside) answers = []
    inside = !closes
    from = match.index + match[0].length
  }
  if (!inside) return toSplitResponse([...answers, slice(source, from)])
  const answer = patterns.answerMark.exec(source.text.slice(from))
  return answer
    ? toSplitResponse([...answers, slice(source, from + answer.index)])
    : { text: concatenate(answers), endsInReasoning: true, openReasoning: slice(source, from) }
}

/** Splits a response of a chat template with channels ("analysis" and "final"); null for other responses. */
function splitChannels(source: MappedText): SplitResponse | null {
  const { text } = source
  const emptyText = slice(source, 0, 0)
  const isMarked = text.includes('<|channel|>')
  if (!isMarked && !/^\s{0,9}analysis(?=[\p{Lu}"'(\p{Lo}])/u.test(text)) return null
  const heading = isMarked ? /<\|channel\|>\s{0,9}final[^<]{0,60}(?:<\|message\|>)?/g : /assistant\s{0,3}final/g
  const final = [...text.matchAll(heading)].at(-1)
  if (!final) return { text: emptyText, endsInReasoning: true, openReasoning: source }
  return { text: slice(source, final.index + final[0].length), endsInReasoning: false, openReasoning: emptyText }
}

/** Cuts the middle out of a long text. */
function keepHeadAndTail(source: MappedText, head = HEAD, tail = TAIL): MappedText {
  const { length } = source.text
  if (length <= head + tail) return source
  const gap: MappedText = { text: GAP, offsets: [source.offsets[head]!] }
  return concatenate([slice(source, 0, head), gap, slice(source, length - tail)])
}

/** Cuts the text at an end-of-turn token of a chat template. */
function cutAtEndOfTurn(source: MappedText): MappedText {
  const end =
    /<\|(?:im_end|endoftext|eot_id|end|return|end_of_text|end_of_solution|END_RESPONSE)\|>|<\/s>|<end_of_turn>|\[INST\]/
  const found = end.exec(source.text)
  return found && source.text.slice(0, found.index).trim() !== '' ? slice(source, 0, found.index) : source
}

const { entities, punctuation }: Readonly<Record<'entities' | 'punctuation', Readonly<Record<string, string>>>> =
  plainForms

type Rule = readonly [pattern: RegExp, replace: (match: RegExpExecArray) => string]

/** Compiles rules of markup.json; `$1` in a replacement stands for the first group. */
const compileRules = (rules: typeof markup.tags): Rule[] =>
  rules.map(rule => [compilePattern(rule), match => rule.replacement.replace('$1', match[1] ?? '')])

/** Replacements that remove markup, applied in order. */
const markupRules: readonly Rule[] = [
  ...compileRules(markup.tags),
  [/<<\s?([A-Ja-j1-9])\s?>>/g, match => `\n${TAG}${match[1]!.toUpperCase()}\n`],
  // `<C>` is a letter, unless the tag is closed.
  [/<([A-J])>/g, match => (match.input.includes(`</${match[1]}>`) ? '' : ` ${match[1]} `)],
  [/<\/?[a-z_][a-z0-9_-]{0,20}(?:\s[^<>]{0,80})?\/?>/gi, () => ''],
  [/&(amp|nbsp|quot|lt|gt|#39|ndash|mdash);/g, match => entities[match[1]!]!],
  ...compileRules(markup.formatting),
]

const removeMarkup = (source: MappedText): MappedText =>
  markupRules.reduce((text, [pattern, replace]) => replaceAll(text, pattern, replace), source)

/** Converts full-width, circled, bold and similar letters and digits to plain ones, and typographic quotation marks to plain ones. */
function toPlainLetters(source: MappedText): MappedText {
  return replaceAll(source, /[^\u0000-\u007f]/gu, match => {
    const character = match[0]
    const plainForm = punctuation[character]
    if (plainForm !== undefined) return plainForm
    const code = character.codePointAt(0)!
    // 🅰 (negative squared), 🅐 (negative circled) and 🇦 (regional indicators).
    if (code >= 0x1f170 && code <= 0x1f189) return String.fromCharCode(65 + code - 0x1f170)
    if (code >= 0x1f150 && code <= 0x1f169) return String.fromCharCode(65 + code - 0x1f150)
    if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(65 + code - 0x1f1e6)
    if (code === 0x3000 || code === 0xa0) return ' '
    const small = character.normalize('NFKC')
    // ⓒ and ⒞ name an option as Ⓒ does.
    const plain = (code >= 0x24d0 && code <= 0x24e9) || (code >= 0x249c && code <= 0x24b5) ? small.toUpperCase() : small
    return /^[\x21-\x7e]{1,3}$/.test(plain) ? plain.replace(/^\((.)\)$/, '$1') : character
  })
}

/** Corrections of misspelled frequent words: two letters exchanged or one left out, unless the result is a word. */
const corrections = new Map<string, string>(Object.entries(plainForms.misspellings))
for (const word of wordList('spellChecked'))
  for (let i = 0; i < word.length; i++) {
    const exchanged = `${word.slice(0, i)}${word[i + 1] ?? ''}${word[i]}${word.slice(i + 2)}`
    for (const typo of [exchanged, word.slice(0, i) + word.slice(i + 1)])
      if (!isIn('spellChecked', typo) && !isIn('notMisspelt', typo) && typo.length > 4 && !`${word}s`.includes(typo))
        corrections.set(typo, word)
  }

/** Corrects misspellings; an initial capital is kept. */
export const correctTypos = (source: MappedText): MappedText =>
  replaceAll(source, /(?<![\p{L}\p{N}'-])[A-Za-z]{3,13}(?![\p{L}\p{N}'-])/gu, ([found]) => {
    const correction = corrections.get(found.toLowerCase())
    if (correction === undefined) return found
    return /^[A-Z]/.test(found) ? correction[0]!.toUpperCase() + correction.slice(1) : correction
  })

const headings = { choosing: patterns.choosingHeading, judging: patterns.judgingHeading }

/** Cuts off a further question, which models write when they continue a few-shot prompt, if the text before it has an answer. */
export function cutNextQuestion(
  plain: MappedText,
  kind: keyof typeof headings,
  hasAnswer: (text: string) => boolean,
): MappedText {
  const offsets = [headings[kind], patterns.questionWithOptions].flatMap(
    pattern => pattern.exec(plain.text)?.index ?? [],
  )
  const cuts = offsets.filter(offset => plain.text.slice(0, offset).trim() !== '')
  const cut = slice(plain, 0, Math.min(...cuts))
  return cuts.length > 0 && hasAnswer(cut.text) ? cut : plain
}

/** True if a response ends in the middle of a sentence, so that only explicit statements count. */
export function isTruncated(text: string): boolean {
  const end = text.trimEnd()
  if (end.length - end.lastIndexOf('\n') <= 60) return false
  const lastWord = /\s(\S+)$/.exec(end.slice(-12))?.[1]
  return isIn('unfinishedEndings', lastWord) || (end.length >= 200 && /[\p{Script=Latin}\p{N},;:(-]$/u.test(end))
}
