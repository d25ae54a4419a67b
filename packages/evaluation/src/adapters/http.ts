/**
 * Sends one JSON request to an untrusted server. Failures become a `ModelError` that says whether a retry can help. Redirects are
 * refused because they would forward the key, oversized responses are cut off, and keys are redacted from every message.
 */
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { EvaluationError, type FailureKind, ModelError } from '../error.ts'
import type { Model, ModelServer, Request, UntimedResponse } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'
import { parseAddress, readAccess } from './server.ts'

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Maximum response size in bytes. */
  readonly maxBytes?: number
  readonly redact: (text: string) => string
}

const defaultMaxBytes = 4 << 20

// Node's HTTP client with keep-alive takes half the CPU time of `fetch`.
const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }

/** Posts JSON and returns the parsed JSON of a 200 response. */
export async function postJson(url: string, body: unknown, options: PostOptions): Promise<unknown> {
  const { redact } = options
  try {
    const { message, text } = await send(url, JSON.stringify(body), options)
    const status = message.statusCode ?? 0
    if (status >= 300 && status < 400)
      throw new ModelError(
        `the server redirects to ${redact(message.headers.location ?? 'nowhere')}; redirects are not followed, so set the base URL to the new address`,
        'refused',
        { status },
      )
    if (status !== 200) throw createStatusError(message, text, redact)
    return parseBody(text, message, redact)
  } catch (error) {
    throw error instanceof ModelError ? error : createNetworkError(error, options)
  }
}

function send(url: string, body: string, options: PostOptions): Promise<{ message: IncomingMessage; text: string }> {
  const { headers, signal, maxBytes = defaultMaxBytes } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const isSecure = url.startsWith('https:')
    const request: ClientRequest = (isSecure ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: isSecure ? agents.https : agents.http,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...headers,
      },
    })
    const onAbort = (): void => settle(signal!.reason)
    /** Settles the request: removes the abort listener and rejects on error. */
    const settle = (error: unknown): void => {
      signal?.removeEventListener('abort', onAbort)
      if (error === null) return
      request.destroy()
      reject(error)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    request.on('error', settle)
    request.on('response', message => {
      const chunks: Buffer[] = []
      let length = 0
      message.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > maxBytes) return settle(createTooLargeError(maxBytes))
        chunks.push(chunk)
      })
      message.on('error', settle)
      message.on('aborted', () => settle(new Error('the server closed the connection before the end of the response')))
      message.on('end', () => {
        try {
          const text = decodeBody(message, Buffer.concat(chunks), maxBytes)
          settle(null)
          resolve({ message, text })
        } catch (error) {
          settle(error)
        }
      })
    })
    request.end(body)
  })
}

const decompressors = new Map([
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
])

/** Decompresses a response of a server that ignores `accept-encoding: identity`. */
function decodeBody(message: IncomingMessage, bytes: Buffer, maxOutputLength: number): string {
  const encoding = message.headers['content-encoding'] ?? ''
  const decompress = decompressors.get(encoding)
  if (!decompress) return bytes.toString('utf8')
  try {
    return decompress(bytes, { maxOutputLength }).toString('utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw createTooLargeError(maxOutputLength)
    throw new ModelError(`the compressed response is damaged: ${(error as Error).message}`, 'malformed')
  }
}

const createTooLargeError = (maxBytes: number) =>
  new ModelError(`the response is larger than ${maxBytes} bytes`, 'too-large')

function parseBody(text: string, message: IncomingMessage, redact: (text: string) => string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const contentType = message.headers['content-type'] ?? 'no content type'
    const redacted = redact(text)
    const excerpt = redacted.slice(0, 120).replace(/\s+/g, ' ')
    // The parser's message quotes the text, which may contain part of a key.
    const detail = redacted === text ? `: ${(error as Error).message}` : ''
    throw new ModelError(`the response (${contentType}) is not JSON${detail}; it begins "${excerpt}"`, 'malformed', {
      status: message.statusCode ?? 0,
      cause: redacted === text ? error : undefined,
    })
  }
}

const failureKinds: Readonly<Record<number, FailureKind>> = {
  408: 'timeout',
  409: 'server',
  425: 'server',
  429: 'rate-limit',
  529: 'rate-limit',
}

function createStatusError(message: IncomingMessage, text: string, redact: PostOptions['redact']): ModelError {
  const status = message.statusCode ?? 0
  const kind = failureKinds[status] ?? (status >= 500 ? 'server' : 'refused')
  const retryAfterMs = parseRetryAfter(message.headers) ?? undefined
  return new ModelError(`status ${status}: ${extractReason(text, redact)}`, kind, { status, retryAfterMs })
}

/** Error message of a response body in the formats servers use. Redacts keys before truncating, so that no partial key survives. */
function extractReason(text: string, redact: PostOptions['redact']): string {
  try {
    const { error, message, detail } = JSON.parse(text) as Record<string, unknown>
    const nestedMessage =
      typeof error === 'object' && error !== null ? (error as Record<string, unknown>)['message'] : error
    const reason = [nestedMessage, message, detail].find(value => typeof value === 'string' && value !== '')
    if (reason !== undefined) return redact(reason as string).slice(0, 500)
  } catch {
    // Not JSON: use the raw text.
  }
  return text.trim() === '' ? 'no reason given' : redact(text).slice(0, 200).replace(/\s+/g, ' ')
}

/** Delay in milliseconds from `retry-after-ms` or Retry-After (seconds or a date). */
export function parseRetryAfter(headers: Readonly<Record<string, unknown>>, now = Date.now()): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (milliseconds >= 0) return milliseconds
  const text = String(headers['retry-after'] ?? '').trim()
  if (text === '') return null
  const seconds = Number(text)
  if (seconds >= 0) return seconds * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

function createNetworkError(error: unknown, { signal, redact }: PostOptions): unknown {
  if (signal?.aborted) return signal.reason
  const { code, message } = error as NodeJS.ErrnoException
  const detail = [code, message].filter(Boolean).join(': ')
  return new ModelError(`the connection failed: ${redact(detail)}`, 'network', { cause: error })
}

/** Creates a function that removes every key from a text: verbatim, JSON-escaped and URL-encoded. */
export function createRedactor(keys: readonly (string | undefined)[]): (text: string) => string {
  const keyForms = keys
    .filter(key => key !== undefined && key.length >= 4)
    .flatMap(key => [
      key!,
      escapeJson(key!),
      escapeJson(key!).replaceAll('/', '\\/'),
      encodeURIComponent(key!.replace(/\p{Cs}/gu, '')),
    ])
  // Longest first, so that a key that is a prefix of another leaves no remainder.
  const secrets = [...new Set(keyForms)].sort((a, b) => b.length - a.length)
  return text =>
    secrets.reduce((clean, secret) => (clean.includes(secret) ? clean.replaceAll(secret, '[key]') : clean), text)
}

const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Parses an answer; if that fails, parses its redacted copy again so that the error quotes no key. */
export function readWithRedaction<T>(value: unknown, redact: PostOptions['redact'], read: (value: unknown) => T): T {
  try {
    return read(value)
  } catch {
    return read(redactKeys(value, redact))
  }
}

function redactKeys(value: unknown, redact: PostOptions['redact']): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(item => redactKeys(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [redact(name), redactKeys(item, redact)]))
}

/** A model on a server, and its HTTP API: path, headers, request body and response parser. */
export interface Api extends Pick<Model, 'name' | 'capabilities'> {
  readonly path: string
  /** Headers with the key, or with the credentials of the address. */
  headers(key: string | undefined, authorization: string | null): Readonly<Record<string, string>>
  /** The request body; `isOfficial` if the server is the provider's own. */
  body(request: Request, isOfficial: boolean): object
  read(value: unknown, request: Request): UntimedResponse
}

/** A model on a server; its key stays out of everything that is stored. */
export function createServerModel(server: ModelServer | undefined, options: ModelFactoryOptions, api: Api): Model {
  const { name, capabilities } = api
  if (!server) throw new EvaluationError(`${name}: the provider of this model declares no server`)
  const env = options.env ?? process.env
  const baseUrl = options.baseUrl ?? env[server.baseUrlVariable] ?? server.baseUrl
  const { base, authorization, secrets, resolvePath } = parseAddress(baseUrl)
  const access = readAccess(options, server.keyVariable)
  const isOfficial = base === server.baseUrl
  if (!access.key && isOfficial)
    throw new EvaluationError(`no API key: set ${access.variable}, or set baseUrl to another server`, 'baseUrl')
  const redact = createRedactor([...access.secrets, ...secrets])
  const headers = { ...api.headers(access.key, authorization), ...access.headers }
  return {
    name,
    capabilities,
    settings: { baseUrl: base, ...access.settings },
    price: options.price,
    redact,
    async ask(request, { signal }) {
      const body = access.extendBody(api.body(request, isOfficial))
      const startTime = performance.now()
      const value = await postJson(resolvePath(api.path), body, { headers, redact, signal })
      const latencyMs = Math.round(performance.now() - startTime)
      return { ...readWithRedaction(value, redact, response => api.read(response, request)), latencyMs }
    },
  }
}
