/**
 * One JSON request to a server that may be slow, broken or hostile. Whatever happens comes out as a `ModelError` that says what, and
 * whether asking again can help. Redirects are refused (they would carry the key to another place), answers over a limit are cut
 * off while they arrive, and keys are taken out of everything that leaves this file.
 */
import { type FailureKind, ModelError } from '../model/error.ts'

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Most bytes of an answer. */
  readonly maxBytes?: number
  readonly redact: (text: string) => string
}

/** Five times the longest sensible answer. */
const defaultMaxBytes = 4 << 20

/** The JSON that a server answers with status 200. */
export async function postJson(url: string, body: unknown, options: PostOptions): Promise<unknown> {
  const { headers, signal, maxBytes = defaultMaxBytes, redact } = options
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      ...(signal ? { signal } : {}),
    })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      const target = response.headers.get('location') ?? 'nowhere'
      throw new ModelError(
        `the server redirects to ${redact(target)}; redirects are not followed, set the base URL instead`,
        { kind: 'refused', status: response.status },
      )
    }
    const text = await readBody(response, maxBytes)
    if (response.status !== 200) throw statusError(response, redact(text))
    return parse(text, response, redact)
  } catch (error) {
    throw error instanceof ModelError ? error : networkError(error, signal, redact)
  }
}

async function readBody(response: Response, maxBytes: number): Promise<string> {
  const announced = Number(response.headers.get('content-length') ?? Number.NaN)
  if (announced > maxBytes) {
    await response.body?.cancel()
    throw tooLarge(maxBytes)
  }
  if (announced >= 0 && response.headers.get('content-encoding') === null) return response.text()
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    // Leaving the loop cancels the stream and closes the connection.
    if (length > maxBytes) throw tooLarge(maxBytes)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const tooLarge = (maxBytes: number) => new ModelError(`the answer is over ${maxBytes} bytes`, { kind: 'too-large' })

function parse(text: string, response: Response, redact: (text: string) => string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const type = response.headers.get('content-type') ?? 'no content type'
    const start = redact(text).slice(0, 120).replace(/\s+/g, ' ')
    throw new ModelError(
      `the answer (${type}) is not JSON: ${redact((error as Error).message)}; it begins "${start}"`,
      {
        kind: 'malformed',
        status: response.status,
        cause: error,
      },
    )
  }
}

const kinds: Readonly<Record<number, FailureKind>> = {
  408: 'timeout',
  409: 'server',
  425: 'server',
  429: 'rate-limit',
  529: 'rate-limit',
}

function statusError(response: Response, text: string): ModelError {
  const { status } = response
  const kind = kinds[status] ?? (status >= 500 ? 'server' : 'refused')
  const retryAfterMs = retryAfter(response.headers)
  return new ModelError(`status ${status}: ${reason(text)}`, {
    kind,
    status,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  })
}

/** What the body says went wrong, in the shapes servers use, or its beginning. */
function reason(text: string): string {
  try {
    const { error, message, detail } = JSON.parse(text) as Record<string, unknown>
    const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)['message'] : error
    const said = [inner, message, detail].find(value => typeof value === 'string' && value !== '')
    if (said !== undefined) return (said as string).slice(0, 500)
  } catch {
    // Not JSON: shown as it is.
  }
  return text.trim() === '' ? 'no reason given' : text.slice(0, 200).replace(/\s+/g, ' ')
}

/** Retry-After in seconds or as a date; `retry-after-ms` where a server is finer. */
export function retryAfter(headers: Headers, now = Date.now()): number | null {
  const fine = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (fine >= 0) return fine
  const text = headers.get('retry-after')
  if (text === null || text.trim() === '') return null
  const seconds = Number(text)
  if (seconds >= 0) return seconds * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function networkError(error: unknown, signal: AbortSignal | undefined, redact: (text: string) => string): unknown {
  if (signal?.aborted) return signal.reason
  const cause = (error as { cause?: { code?: string; message?: string } }).cause
  const detail = [cause?.code, cause?.message ?? (error as Error).message].filter(Boolean).join(': ')
  return new ModelError(`the connection failed: ${redact(detail)}`, { kind: 'network', cause: error })
}

/** Takes every key out of a text, as it stands and as JSON writes it. */
export function redactor(keys: readonly (string | undefined)[]): (text: string) => string {
  const secrets = [
    ...new Set(
      keys.filter(key => key !== undefined && key.length >= 4).flatMap(key => [key!, JSON.stringify(key).slice(1, -1)]),
    ),
  ]
  return text =>
    secrets.reduce((clean, secret) => (clean.includes(secret) ? clean.replaceAll(secret, '[key]') : clean), text)
}

/** A base URL without a slash at its end and without the name and password that it may hold, and those apart. */
export function splitUrl(url: string): {
  readonly base: string
  readonly authorization: string | null
  readonly password: string | undefined
} {
  const parsed = new URL(url)
  const { username, password } = parsed
  parsed.username = ''
  parsed.password = ''
  const base = parsed.toString().replace(/\/+$/, '')
  if (username === '' && password === '') return { base, authorization: null, password: undefined }
  const [name, word] = [decodeURIComponent(username), decodeURIComponent(password)]
  return { base, authorization: `Basic ${Buffer.from(`${name}:${word}`).toString('base64')}`, password: word }
}
