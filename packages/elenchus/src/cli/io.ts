/** Errors that end a command, and its output: results on standard output, progress and warnings on standard error. */
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

/** Describes an error of the operating system in one line that names the file; returns undefined for other errors. */
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

/** Runs `work`, which may return a promise; its user errors get a prefix such as `gold.jsonl, line 3: `. */
export function locateErrors<T>(prefix: string, work: () => T): T {
  const rethrow = (error: unknown): never => {
    throw isUserError(error) ? new InputError(`${prefix}${error.message}`) : error
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(rethrow) as T) : result
  } catch (error) {
    return rethrow(error)
  }
}

/** Parses JSON; an error names the location, such as `gold.jsonl, line 3`. */
export function parseJson(text: string, location: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError(`${location}: not JSON: ${(error as Error).message}`)
  }
}

export type Streams = Readonly<{ stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream; stderr: NodeJS.WriteStream }>

/** The streams of the running call: those passed to `main`, or else those of the process. */
export let streams: Streams = process

/** Standard output was closed by its reader (`| head`): streaming stops, without an error. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}

let outputError: NodeJS.ErrnoException | undefined
const observedStreams = new WeakSet<object>()

/** Starts a call on these streams; errors of standard output are reported by the next write or at the end of the call. */
export function setStreams(overrides: Partial<Streams>): void {
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = overrides
  streams = overrides.stdin
    ? { stdin, stdout, stderr }
    : {
        stdout,
        stderr,
        // Node opens `process.stdin` on first use.
        get stdin() {
          return process.stdin
        },
      }
  outputError = undefined
  if (observedStreams.has(stdout)) return
  observedStreams.add(stdout)
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    outputError ??= error
  })
}

const isClosed = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'

/** Waits until all output is written; throws if writing failed. */
export async function flushOutput(): Promise<void> {
  if (outputError === undefined) await new Promise<void>(resolve => streams.stdout.write('', () => resolve()))
  if (outputError !== undefined && !isClosed(outputError))
    throw new InputError(`standard output: ${describeSystemError(outputError) ?? outputError.message}`)
}

/** Writes to standard output, and waits for a slow reader, so that pending output does not fill the memory. */
export async function write(text: string): Promise<void> {
  // After the reader has closed the stream, output is dropped and the command continues to its exit code.
  if (outputError !== undefined) return
  const { stdout } = streams
  // Control characters reach files unchanged, but not terminals.
  if (stdout.write(stdout.isTTY ? sanitizeText(text) : text)) return
  await new Promise<void>(resolve => {
    const finishWaiting = () => {
      stdout.off('drain', finishWaiting).off('error', finishWaiting).off('close', finishWaiting)
      resolve()
    }
    stdout.on('drain', finishWaiting).on('error', finishWaiting).on('close', finishWaiting)
  })
}

/** Writes lines of text without control characters: they may reach a terminal through a pager. */
export async function writeLines(lines: readonly string[]): Promise<void> {
  await write(sanitizeText(`${lines.join('\n')}\n`))
}

/** Version of the JSON documents that commands print; raised by breaking changes. */
export const schemaVersion = 1

/**
 * Writes one JSON document, schema version first. `npm run schemas` derives the published schema of that name from the type of
 * the document.
 */
export async function writeJson<const D extends object>(schema: string, document: D): Promise<void> {
  await write(formatJson(schema, document))
}

export function formatJson<const D extends object>(_schema: string, document: D): string {
  return `${sanitizeJson(JSON.stringify({ schemaVersion, ...document }, null, 2))}\n`
}

/** Writes one JSON line of a batch; throws `OutputClosed` if standard output was closed. */
export async function writeJsonLine<const D extends object>(_schema: string, row: D): Promise<void> {
  if (outputError !== undefined) throw new OutputClosed()
  await write(`${sanitizeJson(JSON.stringify({ schemaVersion, ...row }))}\n`)
}

/** Writes a line to standard error. */
export function warn(message: string): void {
  streams.stderr.write(`${sanitizeText(message)}\n`)
}

/** Writes lines to standard error, at most `limit` of them. */
export function warnList(lines: readonly string[], limit = 20): void {
  for (const line of lines.slice(0, limit)) warn(line)
  if (lines.length > limit) warn(`and ${lines.length - limit} more`)
}
