/** Writing results: machines read standard output, people read both; progress and warnings go to standard error. */
import type { Printed, SchemaName } from '../schemas/printed.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { InputError, systemRefusal } from './errors.ts'

/** Version of every JSON document the command line prints; a breaking change of shape raises it. */
export const schemaVersion = 1

/** The reader of standard output has gone (`| head`): what streams stops, and that is no error. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}

let failure: NodeJS.ErrnoException | undefined
let watched = false

/** Keeps what standard output reports, so that a closed pipe or a full disk meets the call where it writes next, or at its end. */
export function watchOutput(): void {
  if (watched) return
  watched = true
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    failure ??= error
  })
}

const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'

/** Waits until everything is written; throws when it could not be. */
export async function flushOutput(): Promise<void> {
  if (failure === undefined) await new Promise<void>(resolve => process.stdout.write('', () => resolve()))
  if (failure !== undefined && !isClosed(failure))
    throw new InputError(`standard output: ${systemRefusal(failure) ?? failure.message}`)
}

/** Writes to standard output and waits when the reader is slow, so that memory stays flat on long streams. */
export async function write(text: string): Promise<void> {
  // A document nobody reads any more is dropped; the work goes on to the exit code that it deserves.
  if (failure !== undefined) return
  // A file gets every character as it is; a terminal would obey some.
  if (process.stdout.write(process.stdout.isTTY ? printable(text) : text)) return
  await new Promise<void>(resolve => {
    const go = () => {
      process.stdout.off('drain', go).off('error', go).off('close', go)
      resolve()
    }
    process.stdout.on('drain', go).on('error', go).on('close', go)
  })
}

/** Lines for people. They may go to a terminal by way of a pager or a file, so that what would steer one never leaves. */
export async function writeLines(lines: readonly string[]): Promise<void> {
  await write(printable(`${lines.join('\n')}\n`))
}

/**
 * One JSON document, with its schema version first. The name of its published schema gives its type; the schema itself is not
 * loaded, since checking again what the compiler has checked would cost every call the loading of zod.
 */
export async function writeJson<N extends SchemaName>(schema: N, document: Printed<N>): Promise<void> {
  await write(jsonText(schema, document))
}

/** The same as text, for documents that may go to a file. */
export function jsonText<N extends SchemaName>(_schema: N, document: Printed<N>): string {
  return `${printableJson(JSON.stringify({ schemaVersion, ...document }, null, 2))}\n`
}

/** One JSON line of a batch, typed in the same way; when nobody reads any more the batch ends. */
export async function writeJsonLine<N extends SchemaName>(_schema: N, row: Printed<N>): Promise<void> {
  if (failure !== undefined) throw new OutputClosed()
  await write(`${printableJson(JSON.stringify({ schemaVersion, ...row }))}\n`)
}

export function warn(message: string): void {
  process.stderr.write(`${printable(message)}\n`)
}
