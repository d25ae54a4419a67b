/** Errors of users' settings and files, failed requests to models, and missing optional packages. */

/** A mistake in the user's settings, files or run folder; the message says what is wrong, where, and how to fix it. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
  /** Marks the message as meant for users. */
  readonly userError = true
  /** The setting at fault as named in the message, so that callers can show their own name for it. */
  readonly setting: string | null

  constructor(message: string, setting: string | null = null) {
    super(message)
    this.setting = setting
  }
}

/** Reason of a failed request, as counted in reports. */
export type FailureKind =
  | ('rate-limit' | 'server' | 'timeout' | 'network' | 'malformed')
  | ('too-large' | 'refused' | 'unsupported' | 'missing')

const retryableKinds: ReadonlySet<FailureKind> = new Set(['rate-limit', 'server', 'timeout', 'network', 'malformed'])

export interface ModelErrorDetails {
  /** HTTP status, if there is one. */
  readonly status?: number
  /** Delay that the server asked for. */
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

/** A failed request to a model. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** Marks the message as meant for users. */
  readonly userError = true
  readonly kind: FailureKind
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(message: string, kind: FailureKind, { status, retryAfterMs, cause }: ModelErrorDetails = {}) {
    super(message, { cause })
    this.kind = kind
    this.status = status ?? null
    this.retryAfterMs = retryAfterMs ?? null
  }

  get isRetryable(): boolean {
    return retryableKinds.has(this.kind)
  }
}

/** Handles a failed import of packages: `import('pg').catch(explainMissingPackage('A PostgreSQL store', 'pg'))`. */
export function explainMissingPackage(use: string, ...packages: readonly string[]): (error: unknown) => never {
  return error => {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error
    const packageCount = packages.length === 1 ? 'an additional package' : `${packages.length} additional packages`
    throw new EvaluationError(`${use} needs ${packageCount}; install with: npm install ${packages.join(' ')}`)
  }
}
