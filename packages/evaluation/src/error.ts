/** The user's settings, files or run folder are at fault: the message says what is wrong, where, and what mends it. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
  /** The setting that is at fault, as the message names it; whoever has other names for settings can put them there. */
  readonly setting: string | null

  constructor(message: string, { setting }: { readonly setting?: string } = {}) {
    super(message)
    this.setting = setting ?? null
  }
}

/** Why a file cannot be read, in words. */
export function unreadable(path: string, error: unknown): EvaluationError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new EvaluationError(`${path}: no such file`)
  if (code === 'EISDIR') return new EvaluationError(`${path} is a folder; name a file`)
  if (code === 'EACCES') return new EvaluationError(`${path}: not readable (permission denied)`)
  return new EvaluationError(`${path}: cannot be read (${code ?? message})`)
}
