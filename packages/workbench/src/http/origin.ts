/**
 * Whether a changing request comes from our own pages. Browsers say where a request comes from (Sec-Fetch-Site, Origin), and pages cannot
 * forge that; cookies are SameSite besides. Requests that carry a token instead of a cookie need none of this: no browser sends a
 * token by itself. A server without a login also checks the name it is called by, against pages that point their own name at it.
 */
import { Refusal } from '../refusals/refusal.ts'

export interface OriginRules {
  /** The addresses that people use: `http://127.0.0.1:4580`, or the public one behind a proxy. */
  readonly origins: readonly string[]
}

export function checkOrigin(request: Request, { origins }: OriginRules): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw elsewhere()
  if (origin !== null && !origins.includes(origin)) throw elsewhere()
  // Neither header: no browser of the last years. A page that could be made to send this must not be trusted.
  if (site === null && origin === null) throw new Refusal(403, 'Changes need an Origin header or an access token.')
}

export function checkHost(request: Request, { origins }: OriginRules): void {
  const host = request.headers.get('host') ?? new URL(request.url).host
  if (!origins.some(origin => new URL(origin).host === host))
    throw new Refusal(421, 'This server is not called by that name.')
}

const elsewhere = () => new Refusal(403, 'This change was sent by a page of another site.')
