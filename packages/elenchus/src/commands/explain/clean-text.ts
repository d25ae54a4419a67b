/**
 * A passage as people have it: copied from PDFs with words cut at line ends, from terminals with colours, with byte order marks.
 * Colours, byte order marks and cut words are taken out before the passage is read; what cannot be text is refused.
 */
import { stripVTControlCharacters } from 'node:util'
import { InputError } from '../../cli/io.ts'

/** A lower-case word cut by a hyphen at the end of a line, or by a soft hyphen anywhere. */
const cutWord = /(?<=\p{Ll})(?:\u00ad\s*|-[ \t]*\r?\n[ \t]*)(?=\p{Ll})/gu

const softHyphen = /(?<=\p{Ll})\u00ad(?=\p{Ll})/gu

/** The passage without control characters, cut words joined, blanks trimmed; `joined` counts the words; `lines` keeps every line apart. */
export function cleanPassage(
  text: string,
  name: string,
  { lines = false } = {},
): { readonly passage: string; readonly joined: number } {
  if (text.includes('\0'))
    throw new InputError(`${name} contains NUL bytes, so it is not plain text; save it as UTF-8 text`)
  let joined = 0
  const passage = stripVTControlCharacters(text)
    .replace(/[^\P{Cc}\t\n\f\r]/gu, ' ')
    // Where each line is a statement of its own, a hyphen at its end joins it to nothing.
    .replace(lines ? softHyphen : cutWord, () => {
      joined++
      return ''
    })
    .trim()
  return { passage, joined }
}
