/** The input or the world is at fault: one clear line on standard error, exit 1, no stack trace. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** The call itself is wrong: one clear line and a pointer to --help, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
