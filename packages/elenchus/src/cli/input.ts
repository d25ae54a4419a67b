/** Reading what the user names: files, standard input ("-"), and JSON lines that are named when they are bad. */
import { type Line, readLines as linesIn, readText as textIn } from '@elenchus/files'

export type { Line } from '@elenchus/files'

/** What to call an input in a message. */
export const inputName = (path: string) => (path === '-' ? 'standard input' : path)

const sourceOf = (path: string) => (path === '-' ? process.stdin : path)

/** The whole of a file, or of standard input for "-", as text; text that is not UTF-8 is refused by line and byte. */
export const readText = (path: string): Promise<string> => textIn(sourceOf(path), { name: inputName(path) })

/** The lines of a file or of standard input, streamed; empty lines are passed over. */
export const readLines = (path: string): AsyncGenerator<Line> => linesIn(sourceOf(path), { name: inputName(path) })
