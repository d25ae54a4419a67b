/** Whose fault an error is: the call's, the input's or the world's, or ours. */

import { refusals } from '@elenchus/files/refusals'

/** The input or the world is at fault: one clear line on standard error, exit 1, no stack trace. */
export class InputError extends Error {
  override readonly name = 'InputError'
  readonly userError = true
}

/** The call itself is wrong: one clear line and a pointer to --help, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
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
