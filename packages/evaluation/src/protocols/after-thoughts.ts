/** What stands after a model's thoughts, for answers that are texts of their own: translations, graphs, free answers. */
import { withoutThoughts } from '@elenchus/answers'

/** What stands after a model's thoughts; a thought that never ends holds no answer. */
export const afterThoughts = (text: string): string => withoutThoughts(text)

/** What stands after the last `ANSWER:` at the beginning of a line; everything where there is none. */
export function afterAnswerMark(text: string): string {
  const last = [...text.matchAll(/^[ \t*#]*ANSWER[ \t*]*:[ \t*]*/gim)].at(-1)
  return (last ? text.slice(last.index + last[0].length) : text).trim()
}
