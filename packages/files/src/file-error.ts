/** A file that cannot be read or written as asked; the message names the file, the place, and what mends it. */
export class FileError extends Error {
  override readonly name = 'FileError'
  /** The input or the disk is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'this is a folder; name a file',
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  ENOTDIR: 'a part of this path is a file, not a folder',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  EFBIG: 'the file would be too large for the disk',
  EIO: 'the disk reports an error',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
}

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
