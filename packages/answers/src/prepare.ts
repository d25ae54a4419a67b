/**
 * From a response to plain text: thoughts away, markup away, letters in their plain form. Marks that mean something (a box, an answer
 * tag) become a private character each, which the lexicon knows. At most a head and a tail are examined, so that nothing a model writes
 * can take long to read.
 */
import { joined, type MappedText, mapped, rewrite, slice } from './mapped-text.ts'
import { withoutThoughts } from './thoughts.ts'
import { withoutTypos } from './typos.ts'

/** Stands where a box or an answer tag opened. */
export const BOX = '\uE000'
/** Stands where an answer tag opened. */
export const TAG = '\uE001'
/** Where the middle of a long response was left out. */
const GAP = '\n'
const HEAD = 12_000
const TAIL = 24_000

export interface Prepared {
  readonly plain: MappedText
  /** After thoughts were taken away, markup still there: where JSON is looked for. */
  readonly marked: MappedText
  readonly cutOff: boolean
  /** What stands in a thought that was never closed, plain. */
  readonly unfinished: MappedText
}

export function prepare(response: string): Prepared {
  // Thoughts can be far longer than the answer, so they go before the cap; two caps keep both steps bounded.
  const { text, cutOff, unfinished } = withoutThoughts(capped(mapped(response), 40 * HEAD, 40 * TAIL))
  const marked = capped(endOfTurn(text))
  const plainOf = (source: MappedText) => withoutTypos(plainLetters(withoutMarkup(source)))
  return { marked, cutOff, plain: plainOf(marked), unfinished: plainOf(capped(unfinished, 0, TAIL)) }
}

/** A response without its thoughts, otherwise as it came. */
export const answerText = (response: string): string => withoutThoughts(mapped(response)).text.text

function capped(source: MappedText, head = HEAD, tail = TAIL): MappedText {
  const { length } = source.text
  if (length <= head + tail) return source
  const gap: MappedText = { text: GAP, at: [source.at[head]!] }
  return joined([slice(source, 0, head), gap, slice(source, length - tail)])
}

/** What follows an end-of-turn mark was said to nobody. */
function endOfTurn(source: MappedText): MappedText {
  const end =
    /<\|(?:im_end|endoftext|eot_id|end|return|end_of_text|end_of_solution|END_RESPONSE)\|>|<\/s>|<end_of_turn>|\[INST\]/
  const found = end.exec(source.text)
  return found && source.text.slice(0, found.index).trim() !== '' ? slice(source, 0, found.index) : source
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  quot: '"',
  lt: '<',
  gt: '>',
  '#39': "'",
  ndash: '–',
  mdash: '—',
}

/** What a tag around an answer is called: `<final_answer>`, `<choice>`. */
const answerTag =
  '(?:(?:final|correct|best|my|chosen|selected|predicted)[_-]?)?(?:answer|final|choice|label|solution|output|result|verdict|conclusion|prediction|selected|selection|pick|letter|option)'
const attributes = '(?:\\s[^<>]{0,60})?'
const opened = new RegExp(`<${answerTag}${attributes}>`, 'gi')
/** An answer tag's end, and tags that begin or end a line. */
const closed = new RegExp(
  `<(?:/?(?:br|p|div|li|ul|ol|tr|h[1-6]|explanation|rationale|reason|response)|/${answerTag})${attributes}/?>`,
  'gi',
)

function withoutMarkup(source: MappedText): MappedText {
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
    [opened, () => `\n${TAG}`],
    [closed, () => '\n'],
    [/<\/?t[dh](?:\s[^<>]{0,60})?>/gi, () => '|'],
    [/<<\s?([A-Ja-j1-9])\s?>>/g, match => `\n${TAG}${match[1]!.toUpperCase()}\n`],
    // `<C>` is somebody's way to write a letter, unless it is closed.
    [/<([A-J])>/g, match => (match.input.includes(`</${match[1]}>`) ? '' : ` ${match[1]} `)],
    [/<\/?[a-z_][a-z0-9_-]{0,20}(?:\s[^<>]{0,80})?\/?>/gi, () => ''],
    [/&(amp|nbsp|quot|lt|gt|#39|ndash|mdash);/g, match => entities[match[1]!]!],
    [/^[ \t]{0,8}(?:[-+•·▪◦‣*][ \t]{1,4}|#{1,6}[ \t]{0,4}|>[ \t]{0,4})+/gm, () => ''],
    [
      /[*`]|\\\(|\\\)|\\\[|\\\]|\$\$|(?<![\p{L}\p{N}$])\$(?=[\p{L}\p{N}\uE000(\\])|(?<=[\p{L}\p{N})}.])\$(?![\p{L}\p{N}$])/gu,
      () => '',
    ],
    [/(?<![\p{L}\p{N}_])_{1,3}(?=[\p{L}\p{N}("'\uE000])|(?<=[\p{L}\p{N}.!?:)"'])_{1,3}(?![\p{L}\p{N}_])/gu, () => ''],
  ]
  return steps.reduce((text, [pattern, by]) => rewrite(text, pattern, by), source)
}

const plainMarks: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '「': '"',
  '」': '"',
  '『': '"',
  '』': '"',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '´': "'",
  '‐': '-',
  '‑': '-',
  '−': '-',
  '【': '[',
  '】': ']',
  '〔': '[',
  '〕': ']',
  '、': ',',
  '،': ',',
  '؛': ';',
  '؟': '?',
}

/** Full-width, circled, bold and other dressed letters and digits become plain ones; so do quotation marks. */
function plainLetters(source: MappedText): MappedText {
  return rewrite(source, /[^\u0000-\u007f]/gu, match => {
    const character = match[0]
    const own = plainMarks[character]
    if (own !== undefined) return own
    const code = character.codePointAt(0)!
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
