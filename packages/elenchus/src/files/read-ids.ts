/** A list of ids in a file, one a line. Empty lines are none, and what stands after a `#` with a blank behind it is a comment. */
import { readText } from '../cli/input.ts'

const comment = /(?:^|\s)#(?:\s.*)?$/

export async function readIds(path: string): Promise<ReadonlySet<string>> {
  const lines = (await readText(path)).split('\n').map(line => line.trim().replace(comment, '').trim())
  return new Set(lines.filter(line => line !== ''))
}
