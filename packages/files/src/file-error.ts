import { errnoMessages } from './errno.ts'

/** Error for a file that cannot be read or written. The message names the file, the position in it, and the remedy. */
export class FileError extends Error {
  override readonly name = 'FileError'
  /** The input or the disk is at fault, not the program: callers may show the message to users. */
  readonly userError = true
}

const reasons: Readonly<Record<string, string>> = { ...errnoMessages, ENOENT: 'no such file' }

const describeCause = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return (code === undefined ? undefined : reasons[code]) ?? code ?? message
}

/** Converts an error thrown while reading to a FileError; a FileError or an abort is returned unchanged. */
export function toReadError(path: string, error: unknown, { noFollow = false } = {}): Error {
  if (error instanceof FileError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ELOOP' && noFollow)
    return new FileError(`${path}: a symbolic link, which is not followed here; put the file itself into the folder`)
  if (code === 'ENOENT' || code === 'EISDIR') return new FileError(`${path}: ${describeCause(error)}`)
  // Error codes of zlib.
  if (code?.startsWith('Z_') || code === 'ERR_PADDING_2')
    return new FileError(
      `${path}: the gzip data is damaged or truncated (${(error as Error).message}); download it again`,
    )
  if (code === 'ABORT_ERR') return error as Error
  return new FileError(`${path}: not readable (${describeCause(error)})`)
}

/** Converts an error thrown while writing to a FileError; a FileError is returned unchanged. */
export const toWriteError = (path: string, error: unknown): Error =>
  error instanceof FileError ? error : new FileError(`${path}: cannot be written (${describeCause(error)})`)
