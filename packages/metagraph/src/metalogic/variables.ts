/**
 * Reads variables as standoff spans. The released data marks them in a copy of the sentence (`v1: … v2: …`). Their text is searched for in
 * the sentence, ignoring white space, from the start of the previous variable on, since variables may overlap and nest. Text that is not
 * found (5 of 6,868 variables in the released files) gets no span.
 */
import type { Span, Variable } from '../model/metagraph.ts'

const variableMark = /(?:^|(?<=\s))(v\d+):/

/** Removes white space from a text and records the original offset of each remaining character. */
function removeWhiteSpace(text: string): { compactText: string; offsets: Int32Array } {
  const offsets = new Int32Array(text.length)
  let compactText = ''
  for (let i = 0; i < text.length; i++) {
    if (/\s/.test(text[i]!)) continue
    offsets[compactText.length] = i
    compactText += text[i]
  }
  return { compactText, offsets }
}

/** Reads `v1: text v2: text` and finds the variables in their sentence. */
export function readVariables(marked: string, sentence: string): Variable[] {
  const pieces = marked.split(variableMark)
  const { compactText, offsets } = removeWhiteSpace(sentence)
  const variables: Variable[] = []
  let searchStart = 0
  for (let i = 1; i < pieces.length; i += 2) {
    const text = pieces[i + 1]!.trim()
    const compactVariable = removeWhiteSpace(text).compactText
    let start = compactVariable === '' ? -1 : compactText.indexOf(compactVariable, searchStart)
    if (start < 0 && compactVariable !== '') start = compactText.indexOf(compactVariable)
    const span: Span | null =
      start < 0 ? null : { start: offsets[start]!, end: offsets[start + compactVariable.length - 1]! + 1 }
    if (start >= 0) searchStart = start
    variables.push({ id: pieces[i]!, text, span })
  }
  return variables
}

/** Writes variables in MetaLogic's marked form. */
export const writeVariables = (variables: readonly Variable[]): string =>
  variables.map(({ id, text }) => `${id}: ${text}`).join(' ')
