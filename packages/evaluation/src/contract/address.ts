/** Addresses of servers: what they hold in secret (name, password, keys in the query) kept apart from what may be shown and recorded. */
import { EvaluationError } from '../error.ts'

export interface Address {
  /** Without secrets and without a slash at its end: for logs and messages. */
  readonly base: string
  /** What the name and the password in the address make of the header `authorization`; null without them. */
  readonly authorization: string | null
  /** Texts that must not appear anywhere. */
  readonly secrets: readonly string[]
  /** Where a request goes: the path comes before the query. */
  urlOf(path: string): string
}

/** Names of parameters whose values are keys. */
const secretName = /key|token|secret|pass|pwd|auth|credential|signature|^sig$|^code$/i
const hidden = '…'

/** Reads an address; an error never quotes its secrets. */
export function readAddress(url: string): Address {
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new EvaluationError(
      `base URL "${shownUrl(url)}": the address has to begin with http:// or https:// and name a host; in a password write %2F for / and %40 for @`,
    )
  const parsed = new URL(url)
  const [name, password] = [decoded(parsed.username), decoded(parsed.password)]
  const keys = [...parsed.searchParams].filter(([key]) => secretName.test(key)).map(([, value]) => value)
  const authorization =
    name === '' && password === '' ? null : `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const target = new URL(url)
  target.username = ''
  target.password = ''
  target.hash = ''
  return {
    base: shownUrl(target.toString()).replace(/\/+(?=\?|$)/, ''),
    authorization,
    secrets: [password, parsed.password, authorization?.slice('Basic '.length) ?? '', ...keys].filter(
      text => text !== '',
    ),
    urlOf(path) {
      const full = new URL(target)
      full.pathname = `${target.pathname.replace(/\/+$/, '')}${path}`
      return full.toString()
    },
  }
}

/** As it stands where it is no encoding: a password may hold a per cent sign. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * An address for messages and logs, whatever its form: everything between the name and the last @ is taken for a password, so that
 * one with @, / or ? in it is not shown in part.
 */
export function shownUrl(url: string): string {
  const start = url.indexOf('//') + 2
  const at = url.lastIndexOf('@')
  const colon = start < 2 ? -1 : url.indexOf(':', start)
  const clean = colon >= 0 && at > colon ? `${url.slice(0, colon)}:${hidden}${url.slice(at)}` : url
  const query = clean.indexOf('?')
  if (query < 0) return clean
  const parameters = clean
    .slice(query + 1)
    .split('&')
    .map(hideValue)
  return `${clean.slice(0, query)}?${parameters.join('&')}`
}

function hideValue(parameter: string): string {
  const equals = parameter.indexOf('=')
  return equals > 0 && secretName.test(parameter.slice(0, equals))
    ? `${parameter.slice(0, equals)}=${hidden}`
    : parameter
}
