/** An example of docs/english.md as the page shows it: the sentences, what each became, and what is said along with it. */
import { TheoryError } from '../../../theory-error.ts'
import { readEnglish } from '../../decide-english.ts'

export function pageEntry(text: string): string[] {
  try {
    const { sentences, assumptions, notes } = readEnglish(text)
    const lines = sentences.flatMap(({ text: said, reading, paraphrase, notes: own }) => [
      said,
      `= ${reading}`,
      ...(paraphrase === said ? [] : [`~ ${paraphrase}`]),
      ...own.map(note => `! ${note}`),
    ])
    const others = notes.filter(note => !sentences.some(one => note.startsWith(`"${one.text}" is read as`)))
    return [
      ...lines,
      ...others.map(note => `! ${note}`),
      ...assumptions.filter(one => one.reading !== '').map(one => `= ${one.reading}`),
    ]
  } catch (error) {
    if (!(error instanceof TheoryError)) throw error
    return [
      text,
      `x ${error.code}: ${error.problem}`,
      ...(error.readings ?? []).map((reading, i) => `x ${i + 1}: ${reading}`),
    ]
  }
}
