/** Errors a command can end with, and its output: results on standard output, progress and warnings on standard error. */
import { errnoMessages } from '@elenchus/files/errno'
import { sanitizeJson, sanitizeText } from './sanitize.ts'

/** A problem with the input, the network or the disk: one line on standard error, exit code 1. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly userError = true
}

/** A wrong command line: one line on standard error, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A refusal of the operating system in one line that names the file; undefined for other errors. */
export function describeSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const reason = errnoMessages[String(error.code)]
  if (reason === undefined) return undefined
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const file = dest ?? path
  return file === undefined ? reason : `${file}: ${reason}`
}

/** True for errors that a user can cause: every library marks them with `userError: true`, so that no class has to be loaded. */
export function isUserError(error: unknown): error is Error {
  return error instanceof Error && 'userError' in error && error.userError === true
}

/** The standard streams of a call. */
export interface Streams {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

/** The streams of the running call: the process's, or those passed to `main`. */
export let streams: Streams = process

/** The reader of standard output is gone (`| head`): streaming stops, without an error. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}

let failure: NodeJS.ErrnoException | undefined
const watched = new WeakSet<object>()

/** Starts a call on these streams, and remembers errors of standard output for the next write or the end of the call. */
export function openStreams(given: Partial<Streams>): void {
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = given
  streams = given.stdin
    ? { stdin, stdout, stderr }
    : {
        stdout,
        stderr,
        get stdin() {
          return process.stdin
        },
      }
  failure = undefined
  if (watched.has(stdout)) return
  watched.add(stdout)
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    failure ??= error
  })
}

const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'

/** Waits until everything is written; throws if it could not be. */
export async function flushOutput(): Promise<void> {
  if (failure === undefined) await new Promise<void>(resolve => streams.stdout.write('', () => resolve()))
  if (failure !== undefined && !isClosed(failure))
    throw new InputError(`standard output: ${describeSystemError(failure) ?? failure.message}`)
}

/** Writes to standard output, and waits for a slow reader so that memory stays flat on long streams. */
export async function write(text: string): Promise<void> {
  // After the reader has gone, output is dropped and the work continues to its exit code.
  if (failure !== undefined) return
  const { stdout } = streams
  // Control characters reach files unchanged, but not terminals.
  if (stdout.write(stdout.isTTY ? sanitizeText(text) : text)) return
  await new Promise<void>(resolve => {
    const go = () => {
      stdout.off('drain', go).off('error', go).off('close', go)
      resolve()
    }
    stdout.on('drain', go).on('error', go).on('close', go)
  })
}

/** Writes lines for people, without control characters: they may reach a terminal through a pager. */
export async function writeLines(lines: readonly string[]): Promise<void> {
  await write(sanitizeText(`${lines.join('\n')}\n`))
}

/** Version of every JSON document the command line prints; a breaking change of shape raises it. */
export const schemaVersion = 1

/**
 * Writes one JSON document, schema version first. `npm run schemas` derives the published schema of that name from the type of
 * the document.
 */
export async function writeJson<const D extends object>(schema: string, document: D): Promise<void> {
  await write(jsonText(schema, document))
}

/** A JSON document as text, for files. */
export function jsonText<const D extends object>(_schema: string, document: D): string {
  return `${sanitizeJson(JSON.stringify({ schemaVersion, ...document }, null, 2))}\n`
}

/** Writes one JSON line of a batch. The batch ends when its reader is gone. */
export async function writeJsonLine<const D extends object>(_schema: string, row: D): Promise<void> {
  if (failure !== undefined) throw new OutputClosed()
  await write(`${sanitizeJson(JSON.stringify({ schemaVersion, ...row }))}\n`)
}

/** Writes a line to standard error. */
export function warn(message: string): void {
  streams.stderr.write(`${sanitizeText(message)}\n`)
}
