/**
 * Cleans a response: removes reasoning and markup, converts letters to their plain form, and corrects frequent misspellings. Markup that
 * announces an answer (`\boxed`, an answer tag) becomes one character of Unicode's private use area. Only the beginning and the end of very
 * long responses are read.
 */
import { concatenate, type MappedText, mapText, replaceAll, slice } from './mapped-text.ts'
import plainForms from './plain-forms.json' with { type: 'json' }
import { isIn, wordList } from './word-lists.ts'

/** Replaces the opening of a LaTeX box. */
export const BOX = '\uE000'
/** Replaces an opening answer tag. */
export const TAG = '\uE001'
/** Separates head and tail of a long response. */
const GAP = '\n'
/** Numbers of characters that are read of a long response. */
const HEAD = 12_000
const TAIL = 24_000

export interface Prepared {
  readonly plain: MappedText
  /** The response without reasoning, but with markup: for JSON. */
  readonly withMarkup: MappedText
  /** Whether the response ends inside its reasoning. */
  readonly endsInReasoning: boolean
  /** Plain text of a reasoning block that was never closed. */
  readonly openReasoning: MappedText
}

export function prepare(response: string): Prepared {
  // Reasoning can be far longer than the answer, so long responses are cut once before it is removed and once after.
  const { text, endsInReasoning, openReasoning } = splitReasoning(
    keepHeadAndTail(mapText(response), 40 * HEAD, 40 * TAIL),
  )
  const withMarkup = keepHeadAndTail(cutAtEndOfTurn(text))
  const toPlain = (source: MappedText) => correctTypos(toPlainLetters(removeMarkup(source)))
  return {
    withMarkup,
    endsInReasoning,
    plain: toPlain(withMarkup),
    openReasoning: toPlain(keepHeadAndTail(openReasoning, 0, TAIL)),
  }
}

/** Removes the reasoning of a response (`<think>…</think>` and the like). */
export const removeReasoning = (response: string): string => splitReasoning(mapText(response)).text.text

const reasoningTags = 'think|thinking|thought|thoughts|reasoning|analysis|scratchpad|reflection|internal|seed:think|cot'
const reasoningMarks = new RegExp(
  `<(/?)(?:${reasoningTags})(?:\\s[^<>]{0,60})?>|\\[(/?)THINK\\]|◁(/?)think▷|<\\|(?:begin|(end))_of_thought\\|>|<\\|(?:START|(END))_THINKING\\|>`,
  'gi',
)
/** The beginning of an answer after reasoning that was never closed. */
const answerMark = /<(?:answer|final|final_answer|solution|output)>|<\|begin_of_solution\|>|<\|START_RESPONSE\|>/i

type SplitResponse = Pick<Prepared, 'endsInReasoning' | 'openReasoning'> & { readonly text: MappedText }

/** Separates `<think>` and similar blocks from the answer. A closing tag without an opening one ends reasoning that began in the prompt. */
function splitReasoning(source: MappedText): SplitResponse {
  const channels = splitChannels(source)
  if (channels) return channels
  const complete = (parts: readonly MappedText[]) => ({
    text: concatenate(parts),
    endsInReasoning: false,
    openReasoning: slice(source, 0, 0),
  })
  let answers: MappedText[] = []
  let from = 0
  let inside = false
  for (const match of source.text.matchAll(reasoningMarks)) {
    const closes = match.slice(1).some(group => group !== undefined && group !== '')
    if (!closes && !inside) answers.push(slice(source, from, match.index))
    if (closes && !inside) answers = []
    inside = !closes
    from = match.index + match[0].length
  }
  if (!inside) return complete([...answers, slice(source, from)])
  const answer = answerMark.exec(source.text.slice(from))
  return answer
    ? complete([...answers, slice(source, from + answer.index)])
    : { text: concatenate(answers), endsInReasoning: true, openReasoning: slice(source, from) }
}

/** Splits a response of a chat template with channels ("analysis" and "final"); null for other responses. */
function splitChannels(source: MappedText): SplitResponse | null {
  const { text } = source
  const none = slice(source, 0, 0)
  const isMarked = text.includes('<|channel|>')
  if (!isMarked && !/^\s{0,9}analysis(?=[\p{Lu}"'(\p{Lo}])/u.test(text)) return null
  const heading = isMarked ? /<\|channel\|>\s{0,9}final[^<]{0,60}(?:<\|message\|>)?/g : /assistant\s{0,3}final/g
  const final = [...text.matchAll(heading)].at(-1)
  if (!final) return { text: none, endsInReasoning: true, openReasoning: source }
  return { text: slice(source, final.index + final[0].length), endsInReasoning: false, openReasoning: none }
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

/** Names of tags around an answer: `<final_answer>`, `<choice>`. */
const answerTag =
  '(?:(?:final|correct|best|my|chosen|selected|predicted)[_-]?)?(?:answer|final|choice|label|solution|output|result|verdict|conclusion|prediction|selected|selection|pick|letter|option)'
const attributes = '(?:\\s[^<>]{0,60})?'
const openingTag = new RegExp(`<${answerTag}${attributes}>`, 'gi')
/** Closing answer tags, and tags that begin or end a line. */
const closingTag = new RegExp(
  `<(?:/?(?:br|p|div|li|ul|ol|tr|h[1-6]|explanation|rationale|reason|response)|/${answerTag})${attributes}/?>`,
  'gi',
)

function removeMarkup(source: MappedText): MappedText {
  const steps: [RegExp, (match: RegExpExecArray) => string][] = [
    [/\r\n?/g, () => '\n'],
    [/\ufe0f|\u20e3|[\u200b-\u200f\u2060\ufeff\u00ad]/g, () => ''],
    [/[\u2028\u2029]/g, () => '\n'],
    [/~~[^~\n]{1,300}~~|<(del|s|strike)>[^<]{0,300}<\/\1>/gi, () => ' '],
    [/(?:```|~~~)[a-z]{0,12}/gi, () => ''],
    [/\\(?:boxed|fbox|framebox)\s?\{/g, () => BOX],
    [
      /\\(?:text|textbf|textit|mathbf|mathrm|mathit|mathsf|rm|bf|emph|texttt)\s?\{|\\(?:displaystyle|left|right|quad|[,;!])/g,
      () => '',
    ],
    [/<\|[^|<>]{1,40}\|>|\[\/INST\]/g, () => '\n'],
    [
      /<(?:answer|final|choice|option|selected|selection|result)\s{1,3}(?:id|value|letter|key|choice|option)\s?=\s?["']?([A-J1-9])["']?\s?\/?>/gi,
      match => `\n${TAG}${match[1]}\n`,
    ],
    [openingTag, () => `\n${TAG}`],
    [closingTag, () => '\n'],
    [/<\/?t[dh](?:\s[^<>]{0,60})?>/gi, () => '|'],
    [/<<\s?([A-Ja-j1-9])\s?>>/g, match => `\n${TAG}${match[1]!.toUpperCase()}\n`],
    // `<C>` is a letter, unless the tag is closed.
    [/<([A-J])>/g, match => (match.input.includes(`</${match[1]}>`) ? '' : ` ${match[1]} `)],
    [/<\/?[a-z_][a-z0-9_-]{0,20}(?:\s[^<>]{0,80})?\/?>/gi, () => ''],
    [
      /&(amp|nbsp|quot|lt|gt|#39|ndash|mdash);/g,
      match => plainForms.entities[match[1] as keyof typeof plainForms.entities],
    ],
    [/^[ \t]{0,8}(?:[-+•·▪◦‣*][ \t]{1,4}|#{1,6}[ \t]{0,4}|>[ \t]{0,4})+/gm, () => ''],
    [
      /[*`]|\\\(|\\\)|\\\[|\\\]|\$\$|(?<![\p{L}\p{N}$])\$(?=[\p{L}\p{N}\uE000(\\])|(?<=[\p{L}\p{N})}.])\$(?![\p{L}\p{N}$])/gu,
      () => '',
    ],
    [/(?<![\p{L}\p{N}_])_{1,3}(?=[\p{L}\p{N}("'\uE000])|(?<=[\p{L}\p{N}.!?:)"'])_{1,3}(?![\p{L}\p{N}_])/gu, () => ''],
  ]
  return steps.reduce((text, [pattern, replace]) => replaceAll(text, pattern, replace), source)
}

/** Converts full-width, circled, bold and similar letters and digits to plain ones, and typographic quotation marks to plain ones. */
function toPlainLetters(source: MappedText): MappedText {
  return replaceAll(source, /[^\u0000-\u007f]/gu, match => {
    const character = match[0]
    const plainForm = (plainForms.punctuation as Readonly<Record<string, string>>)[character]
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

const questionHeadings =
  'Passage|Question|Context|Human|User|Q\\d{0,2}|Input|Instructions?|Prompt|Exercise|Next question|New question|Another question'
const headingPattern = (names: string) =>
  new RegExp(`\\n\\s{0,9}(?:${questionHeadings}|${names})(?: ?#?\\d{1,3})? ?[:.：]`)
const headings = {
  choosing: headingPattern('Article|Problem|问题|题目'),
  judging: headingPattern('Premises?|Theory|Facts|Statement|Hypothesis'),
}
/** A question on a line by itself with options below it. */
const questionWithOptions = /\n[^\n]{10,300}\?\s{0,3}\n\s{0,4}\(?A[).:] [^\n]{1,300}\n\s{0,4}\(?B[).:] /

/** Cuts off a further question, which models write when they continue a few-shot prompt; null if there is none. */
export function cutAtNextQuestion(plain: MappedText, kind: keyof typeof headings): MappedText | null {
  const offsets = [headings[kind], questionWithOptions].flatMap(pattern => {
    const found = pattern.exec(plain.text)
    return found && plain.text.slice(0, found.index).trim() !== '' ? [found.index] : []
  })
  return offsets.length === 0 ? null : slice(plain, 0, Math.min(...offsets))
}

/** Whether a response ends in the middle of a sentence, so that only explicit statements count. */
export function isTruncated(text: string): boolean {
  const end = text.trimEnd()
  if (end.length - end.lastIndexOf('\n') <= 60) return false
  const lastWord = /\s(\S+)$/.exec(end.slice(-12))?.[1]
  return isIn('unfinishedEndings', lastWord) || (end.length >= 200 && /[\p{Script=Latin}\p{N},;:(-]$/u.test(end))
}
