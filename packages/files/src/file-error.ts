/** Why a file cannot be read or written, as an error that a caller may show as it stands. */
import { refusals } from './refusals.ts'

/** A file that cannot be read or written as asked; the message names the file, the place, and what mends it. */
export class FileError extends Error {
  override readonly name = 'FileError'
  /** The input or the disk is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
}

/** Where a file is asked for, no folder is looked for. */
const reasons: Readonly<Record<string, string>> = { ...refusals, ENOENT: 'no such file' }

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return (code === undefined ? undefined : reasons[code]) ?? code ?? message
}

/** Why a file cannot be read, in words; errors of ours stay as they are. */
export function unreadable(path: string, error: unknown): Error {
  if (error instanceof FileError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EISDIR') return new FileError(`${path}: ${reasonOf(error)}`)
  if (code?.startsWith('Z_') || code === 'ERR_PADDING_2')
    return new FileError(`${path}: the gzip data is damaged or cut off (${(error as Error).message}); fetch it again`)
  if (code === 'ABORT_ERR') return error as Error
  return new FileError(`${path}: not readable (${reasonOf(error)})`)
}

/** Why a file cannot be written, in words. */
export function unwritable(path: string, error: unknown): Error {
  return error instanceof FileError ? error : new FileError(`${path}: cannot be written (${reasonOf(error)})`)
}
