/** Whose fault an error is: the call's, the input's or the world's, or ours. */

/** The input or the world is at fault: one clear line on standard error, exit 1, no stack trace. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly userError = true
}

/** The call itself is wrong: one clear line and a pointer to --help, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What the operating system's refusals mean to the person at the keyboard. */
const refusals: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EISDIR: 'this is a folder; name a file',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EEXIST: 'this exists already',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is read-only',
  EFBIG: 'the file would be too large for the disk',
  EIO: 'the disk reports an error',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its symbolic links form a loop',
  EBUSY: 'another program is using it',
  ETXTBSY: 'another program is using it',
  ENOTEMPTY: 'the folder is not empty',
  EXDEV: 'it lies on another disk',
}

/** What the system refused, in one line that names the file; undefined if the error is none of the system's. */
export function systemRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const said = refusals[String(error.code)]
  if (said === undefined) return undefined
  const { path, dest } = error as NodeJS.ErrnoException & { dest?: string }
  const where = dest ?? path
  return where === undefined ? said : `${where}: ${said}`
}

/**
 * Every error of the libraries that a user can cause carries `userError: true`; comparing a property loads no library and
 * works across packages that do not know each other.
 */
export function isUserError(error: unknown): error is Error {
  return error instanceof Error && 'userError' in error && error.userError === true
}
