/** Formats and parses the session cookie (HttpOnly, SameSite=Strict), and parses the bearer token of a request. */
const cookieName = 'elenchus'
const maxAgeSeconds = 14 * 24 * 3600

export function formatSessionCookie(secret: string, secure: boolean): string {
  return `${cookieName}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`
}

export const clearedCookie = `${cookieName}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`

export function readSessionCookie(request: Request): string | null {
  const header = request.headers.get('cookie') ?? ''
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === cookieName) return value.join('=') || null
  }
  return null
}

export function readBearerToken(request: Request): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}
