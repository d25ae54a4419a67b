/** Reading what the user names: files, standard input ("-"), and JSON lines that are named when they are bad. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { InputError } from './errors.ts'

/** What to call an input in a message. */
export const inputName = (path: string) => (path === '-' ? 'standard input' : path)

function explain(path: string, error: unknown): InputError {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT') return new InputError(`${path}: no such file`)
  if (code === 'EISDIR') return new InputError(`${path}: is a folder; name a file`)
  if (code === 'EACCES') return new InputError(`${path}: not readable (permission denied)`)
  return new InputError(`${inputName(path)}: ${(error as Error).message}`)
}

/** The whole of a file, or of standard input for "-", as text; text that is not UTF-8 is refused by byte offset. */
export async function readText(path: string): Promise<string> {
  let bytes: Buffer
  try {
    if (path === '-') {
      const chunks: Buffer[] = []
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
      bytes = Buffer.concat(chunks)
    } else bytes = await readFile(path)
  } catch (error) {
    throw explain(path, error)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InputError(`${inputName(path)}: not UTF-8 text; save the file as UTF-8 and try again`)
  }
}

export interface Line {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
}

/** The lines of a file or of standard input, streamed; empty lines are passed over. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const stream = path === '-' ? process.stdin : createReadStream(path)
  const opened = new Promise<never>((_, reject) => stream.once('error', (error: Error) => reject(explain(path, error))))
  opened.catch(() => {})
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  let number = 0
  for (;;) {
    const next = await Promise.race([lines.next(), opened])
    if (next.done) break
    number++
    if (next.value.trim() !== '') yield { number, text: next.value }
  }
}
