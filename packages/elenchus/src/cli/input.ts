/** Reading what the user names: files, standard input ("-"), and JSON lines that are named when they are bad. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

/**
 * The lines of a file or of standard input, streamed; empty lines are passed over. A line ends with \n or \r\n and nothing else:
 * JSON may hold U+2028 and U+2029 as they are, at which Node's readline splits from version 24 on. A byte order mark is no text.
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  let begun: string[] = []
  const whole = (last: string): Line | undefined => {
    const text = [...begun, last].join('').replace(/\r$/, '')
    begun = []
    number++
    return text.trim() === '' ? undefined : { number, text }
  }
  const decoded = (bytes?: Buffer) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch {
      throw new InputError(
        `${inputName(path)}, at line ${number + 1} or soon after: not UTF-8 text; save the file as UTF-8 and try again`,
      )
    }
  }
  for await (const bytes of chunksOf(path)) {
    const pieces = decoded(bytes).split('\n')
    const rest = pieces.pop()!
    for (const piece of pieces) {
      const line = whole(piece)
      if (line !== undefined) yield line
    }
    begun.push(rest)
  }
  const last = whole(decoded())
  if (last !== undefined) yield last
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* (path === '-' ? process.stdin : createReadStream(path)) as AsyncIterable<Buffer>
  } catch (error) {
    throw explain(path, error)
  }
}
