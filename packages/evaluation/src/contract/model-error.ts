/** Why a request failed, as counted in reports; `isRetryable` says whether a retry can help. */
export type FailureKind =
  | 'rate-limit'
  | 'server'
  | 'timeout'
  | 'network'
  | 'malformed'
  | 'too-large'
  | 'refused'
  | 'unsupported'
  | 'missing'

const retryableKinds: ReadonlySet<FailureKind> = new Set(['rate-limit', 'server', 'timeout', 'network', 'malformed'])

export interface ModelErrorOptions {
  readonly kind: FailureKind
  /** HTTP status, where there was one. */
  readonly status?: number
  /** How long the server asked us to wait. */
  readonly retryAfterMs?: number
  readonly cause?: unknown
}

/** A failed answer: what went wrong, and whether to ask again. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  /** The input is at fault, not the program: a caller may show the message as it stands. */
  readonly userError = true
  readonly kind: FailureKind
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(message: string, options: ModelErrorOptions) {
    super(message, { cause: options.cause })
    this.kind = options.kind
    this.status = options.status ?? null
    this.retryAfterMs = options.retryAfterMs ?? null
  }

  get isRetryable(): boolean {
    return retryableKinds.has(this.kind)
  }
}
