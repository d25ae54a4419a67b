/** Security headers, CSRF protection by origin, and the host check against DNS rebinding. */
import { HttpError } from './http-error.ts'

/** Content Security Policy: pages run only scripts of this server, connect only to it, and cannot be framed. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // Drawings contain inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
}

export interface OriginRules {
  /** Public origins of the server: `http://127.0.0.1:4580`, or the address of the proxy. */
  readonly origins: readonly string[]
}

/**
 * CSRF protection without a token: scripts cannot forge the headers `Sec-Fetch-Site` and `Origin`, and session cookies are SameSite.
 * Requests with a bearer token are exempt, because browsers never send one automatically.
 */
export function checkOrigin(request: Request, { origins }: OriginRules): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isCrossSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (isCrossSite || (origin !== null && !origins.includes(origin)))
    throw new HttpError(403, 'Cross-site requests are not allowed.')
  // Every current browser sends at least one of the two headers.
  if (site === null && origin === null) throw new HttpError(403, 'Changes need an Origin header or an access token.')
}

export function checkHost(request: Request, { origins }: OriginRules): void {
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (!origins.some(origin => new URL(origin).host === host))
    throw new HttpError(421, 'This server does not serve that host name.')
}
