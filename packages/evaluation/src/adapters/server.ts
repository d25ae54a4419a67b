/** Address and credentials of a model server. Secrets (passwords, keys in the query, secret headers) never leave this package. */
import { EvaluationError } from '../error.ts'
import type { ModelFactoryOptions } from '../options.ts'

export interface Address {
  /** The URL without secrets and trailing slash, for logs and messages. */
  readonly base: string
  /** `authorization` header from user name and password in the URL; null without them. */
  readonly authorization: string | null
  /** Texts to redact. */
  readonly secrets: readonly string[]
  /** Appends a path to the URL, before the query. */
  resolvePath(path: string): string
}

/** Names of query parameters with secret values. */
const secretParameter = /key|token|secret|pass|pwd|auth|credential|signature|^sig$|^code$/i
const mask = '…'

/** Parses a base URL; errors do not quote its secrets. */
export function parseAddress(url: string): Address {
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new EvaluationError(
      `base URL "${maskUrl(url)}": must begin with http:// or https:// and contain a host; in a password, write %2F for / and %40 for @`,
    )
  const parsed = new URL(url)
  const [name, password] = [decodeComponent(parsed.username), decodeComponent(parsed.password)]
  const keys = [...parsed.searchParams].filter(([key]) => secretParameter.test(key)).map(([, value]) => value)
  const authorization =
    name === '' && password === '' ? null : `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const target = new URL(url)
  target.username = ''
  target.password = ''
  target.hash = ''
  return {
    base: maskUrl(target.toString()).replace(/\/+(?=\?|$)/, ''),
    authorization,
    secrets: [password, parsed.password, authorization?.slice('Basic '.length) ?? '', ...keys].filter(
      text => text !== '',
    ),
    resolvePath(path) {
      const fullUrl = new URL(target)
      fullUrl.pathname = `${target.pathname.replace(/\/+$/, '')}${path}`
      return fullUrl.toString()
    },
  }
}

/** Decodes a percent-encoded text; returns it unchanged if it is not encoded. */
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Masks password and secret parameters of a URL, even a malformed one: all from the user name to the last @ is secret. */
export function maskUrl(url: string): string {
  const start = url.indexOf('//') + 2
  const atIndex = url.lastIndexOf('@')
  const colon = start < 2 ? -1 : url.indexOf(':', start)
  const maskedUrl = colon >= 0 && atIndex > colon ? `${url.slice(0, colon)}:${mask}${url.slice(atIndex)}` : url
  const query = maskedUrl.indexOf('?')
  if (query < 0) return maskedUrl
  const parameters = maskedUrl
    .slice(query + 1)
    .split('&')
    .map(maskParameter)
  return `${maskedUrl.slice(0, query)}?${parameters.join('&')}`
}

function maskParameter(parameter: string): string {
  const equals = parameter.indexOf('=')
  return equals > 0 && secretParameter.test(parameter.slice(0, equals))
    ? `${parameter.slice(0, equals)}=${mask}`
    : parameter
}

export interface Access {
  /** Name of the variable that holds the key. */
  readonly variable: string
  readonly key: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Texts to redact from everything that is stored. */
  readonly secrets: readonly (string | undefined)[]
  /** The request body with the user's extra fields; a `null` field is removed. */
  extendBody(body: object): object
  /** Settings that may change answers, recorded in the log header. */
  readonly settings: Readonly<Record<string, string>>
}

const secretName = /auth|key|token|secret|pass|cookie|session|credential|signature/i

/** A short plain word such as the `logic` of `X-Team: logic` is not a secret; anything else may be one. */
const ordinaryWord = /^\s*[A-Za-z]{1,11}\s*$/

/** A header value and the parts a server may echo: the token after `Bearer`, cookie values, a basic-auth password. */
function listSecretParts(value: string): string[] {
  const trimmedValue = value.trim()
  const credentials = /^[A-Za-z][\w-]*\s+(\S.*)$/.exec(trimmedValue)?.[1]
  const cookies = trimmedValue
    .split(';')
    .flatMap(pair => (pair.includes('=') ? [pair.slice(pair.indexOf('=') + 1).trim()] : []))
  const pair = /^basic\s/i.test(trimmedValue) && credentials ? Buffer.from(credentials, 'base64').toString('utf8') : ''
  const password = pair.slice(pair.indexOf(':') + 1)
  return [trimmedValue, ...(credentials ? [credentials] : []), ...cookies, pair, password].filter(part => part !== '')
}

/** Reads the access settings; `defaultVariable` holds the key unless the options name another variable. */
export function readAccess(options: ModelFactoryOptions, defaultVariable: string): Access {
  const env = options.env ?? process.env
  const { keyFrom, headers: givenHeaders = {}, extra = {} } = options
  // The message must not show the value: it may be the key itself.
  if (keyFrom !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(keyFrom))
    throw new EvaluationError('expected the name of an environment variable, not the API key itself', 'keyFrom')
  const key = env[keyFrom ?? defaultVariable]
  if (keyFrom !== undefined && !key)
    throw new EvaluationError(`the environment variable ${keyFrom} is not set; set it to the API key`, 'keyFrom')
  const secrets: (string | undefined)[] = [key]
  const headers = Object.fromEntries(
    Object.entries(givenHeaders).map(([name, value]) => {
      const filledValue = value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, variable: string) => {
        const variableValue = env[variable]
        if (variableValue === undefined)
          throw new EvaluationError(`header ${name}: the environment variable ${variable} is not set`, 'headers')
        secrets.push(variableValue)
        return variableValue
      })
      if (/[\r\n]/.test(filledValue) || !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
        throw new EvaluationError(`header ${name}: invalid HTTP header`, 'headers')
      if (secretName.test(name) || !ordinaryWord.test(filledValue)) secrets.push(...listSecretParts(filledValue))
      return [name.toLowerCase(), filledValue]
    }),
  )
  const names = Object.keys(extra)
  return {
    variable: keyFrom ?? defaultVariable,
    key,
    headers,
    secrets,
    extendBody: body =>
      names.length === 0
        ? body
        : Object.fromEntries(Object.entries({ ...body, ...extra }).filter(([, value]) => value !== null)),
    settings: names.length === 0 ? {} : { extra: JSON.stringify(extra) },
  }
}
