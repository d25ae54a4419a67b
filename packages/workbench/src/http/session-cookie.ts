/** Formats and parses the cookies of sessions and devices (HttpOnly, SameSite=Strict), and parses the bearer token of a request. */
const sessionCookie = { name: 'elenchus', path: '/', maxAgeSeconds: 14 * 24 * 3600 }
const deviceCookie = { name: 'elenchus-device', path: '/api/login', maxAgeSeconds: 365 * 24 * 3600 }

const formatCookie = ({ name, path, maxAgeSeconds }: typeof sessionCookie, secret: string, secure: boolean): string =>
  `${name}=${secret}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`

/** Null clears the cookie. */
export const formatSessionCookie = (secret: string | null, secure: boolean): string =>
  secret === null
    ? formatCookie({ ...sessionCookie, maxAgeSeconds: 0 }, '', false)
    : formatCookie(sessionCookie, secret, secure)
export const formatDeviceCookie = (secret: string, secure: boolean): string =>
  formatCookie(deviceCookie, secret, secure)

function readCookie(request: Request, name: string): string | null {
  const header = request.headers.get('cookie') ?? ''
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=') || null
  }
  return null
}
export const readSessionCookie = (request: Request): string | null => readCookie(request, sessionCookie.name)
export const readDeviceCookie = (request: Request): string | null => readCookie(request, deviceCookie.name)

export function readBearerToken(request: Request): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}
