/**
 * Variables as standoff spans. The released data marks them in a copy of the sentence (`v1: … v2: …`); their text is searched in the
 * sentence, ignoring blanks, from the start of the previous variable, since variables may overlap and nest. Text that is not found (5 of
 * 6,868 in the released files) gets no span.
 */
import type { Span, Variable } from '../model/metagraph.ts'

const mark = /(?:^|(?<=\s))(v\d+):/

/** Removes blanks from a text and keeps the offset of each character. */
function squeeze(text: string): { squeezed: string; at: Int32Array } {
  const at = new Int32Array(text.length)
  let squeezed = ''
  for (let i = 0; i < text.length; i++) {
    if (/\s/.test(text[i]!)) continue
    at[squeezed.length] = i
    squeezed += text[i]
  }
  return { squeezed, at }
}

/** Reads `v1: text v2: text` and finds the variables in their sentence. */
export function readVariables(marked: string, sentence: string): Variable[] {
  const pieces = marked.split(mark)
  const { squeezed, at } = squeeze(sentence)
  const variables: Variable[] = []
  let from = 0
  for (let i = 1; i < pieces.length; i += 2) {
    const text = pieces[i + 1]!.trim()
    const wanted = squeeze(text).squeezed
    let start = wanted === '' ? -1 : squeezed.indexOf(wanted, from)
    if (start < 0 && wanted !== '') start = squeezed.indexOf(wanted)
    const span: Span | null = start < 0 ? null : { start: at[start]!, end: at[start + wanted.length - 1]! + 1 }
    if (start >= 0) from = start
    variables.push({ id: pieces[i]!, text, span })
  }
  return variables
}

/** Writes variables in MetaLogic's marked form. */
export const writeVariables = (variables: readonly Variable[]): string =>
  variables.map(({ id, text }) => `${id}: ${text}`).join(' ')
