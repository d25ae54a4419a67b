/**
 * The released data marks variables inside a copy of the sentence (`v1: … v2: …`). Here they become standoff spans: the words
 * of each variable are looked up in the sentence, ignoring blanks, from where the last variable began (they may overlap
 * and nest). Words that stand nowhere in the sentence (5 of 6,868 in the released files) keep their text and get no span.
 */
import type { Span, Variable } from '../model/metagraph.ts'

const mark = /(?:^|(?<=\s))(v\d+):/

/** The words of a text without blanks, and where each character stood. */
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

/** Reads `v1: words v2: words` against the sentence they are marked in. */
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

/** The marked form of variables, as MetaLogic prints it. */
export function writeVariables(variables: readonly Variable[]): string {
  return variables.map(({ id, text }) => `${id}: ${text}`).join(' ')
}
