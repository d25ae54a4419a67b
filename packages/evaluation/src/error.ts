/** A mistake in the user's settings, files or run folder; the message says what is wrong, where, and how to fix it. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
  /** Marks the message as meant for users. */
  readonly userError = true
  /** The setting at fault as named in the message, so that callers can show their own name for it. */
  readonly setting: string | null

  constructor(message: string, { setting }: { readonly setting?: string } = {}) {
    super(message)
    this.setting = setting ?? null
  }
}

/** Error for a file that cannot be read. */
export function unreadable(path: string, error: unknown): EvaluationError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new EvaluationError(`${path}: no such file`)
  if (code === 'EISDIR') return new EvaluationError(`${path} is a folder; name a file`)
  if (code === 'EACCES') return new EvaluationError(`${path}: not readable (permission denied)`)
  return new EvaluationError(`${path}: cannot be read (${code ?? message})`)
}
