/** Final part of a response, after the model's reasoning; for translations, graphs and free answers. */
import { withoutThoughts } from '@elenchus/answers'

/** The response without its reasoning; empty if the reasoning is unfinished. */
export const afterThoughts = (text: string): string => withoutThoughts(text)

/** Text after the last line that starts with `ANSWER:`; all of it if there is none. */
export function afterAnswerMark(text: string): string {
  const last = [...text.matchAll(/^[ \t*#]*ANSWER[ \t*]*:[ \t*]*/gim)].at(-1)
  return (last ? text.slice(last.index + last[0].length) : text).trim()
}
