/** Access settings of a model server: API key, headers and extra request fields. Keys never leave this package. */
import type { ModelOptions } from '../contract/model-options.ts'
import { EvaluationError } from '../error.ts'

export interface Access {
  /** Name of the variable that holds the key. */
  readonly variable: string
  readonly key: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Texts to redact from everything that is stored. */
  readonly secrets: readonly (string | undefined)[]
  /** The request body with the user's extra fields; a `null` field is removed. */
  extended(body: object): object
  /** Settings that may change answers, recorded in the log header. */
  readonly settings: Readonly<Record<string, string>>
}

const secretName = /auth|key|token|secret|pass|cookie|session|credential|signature/i

/** A short plain word such as the `logic` of `X-Team: logic` is not a secret; anything else may be one. */
const ordinaryWord = /^\s*[A-Za-z]{1,11}\s*$/

/** A header value and the parts a server may echo: the token after `Bearer`, cookie values, a basic-auth password. */
function secretParts(value: string): string[] {
  const whole = value.trim()
  const credentials = /^[A-Za-z][\w-]*\s+(\S.*)$/.exec(whole)?.[1]
  const cookies = whole
    .split(';')
    .flatMap(pair => (pair.includes('=') ? [pair.slice(pair.indexOf('=') + 1).trim()] : []))
  const pair = /^basic\s/i.test(whole) && credentials ? Buffer.from(credentials, 'base64').toString('utf8') : ''
  const password = pair.slice(pair.indexOf(':') + 1)
  return [whole, ...(credentials ? [credentials] : []), ...cookies, pair, password].filter(part => part !== '')
}

/** Reads the access settings; `defaultVariable` holds the key unless the options name another variable. */
export function readAccess(options: ModelOptions, defaultVariable: string): Access {
  const env = options.env ?? process.env
  const { keyFrom, headers: given = {}, extra = {} } = options
  // The message must not show the value: it may be the key itself.
  if (keyFrom !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(keyFrom))
    throw new EvaluationError('expected the name of an environment variable, not the key itself', {
      setting: 'keyFrom',
    })
  const key = env[keyFrom ?? defaultVariable]
  if (keyFrom !== undefined && !key)
    throw new EvaluationError(`the environment variable ${keyFrom}, which should hold the key, is not set`, {
      setting: 'keyFrom',
    })
  const secrets: (string | undefined)[] = [key]
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const filled = value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_, variable: string) => {
        const found = env[variable]
        if (found === undefined)
          throw new EvaluationError(`header ${name}: the environment variable ${variable} is not set`, {
            setting: 'headers',
          })
        secrets.push(found)
        return found
      })
      if (/[\r\n]/.test(filled) || !/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
        throw new EvaluationError(`header ${name}: invalid HTTP header`, { setting: 'headers' })
      if (secretName.test(name) || !ordinaryWord.test(filled)) secrets.push(...secretParts(filled))
      return [name.toLowerCase(), filled]
    }),
  )
  const names = Object.keys(extra)
  return {
    variable: keyFrom ?? defaultVariable,
    key,
    headers,
    secrets,
    extended: body =>
      names.length === 0
        ? body
        : Object.fromEntries(Object.entries({ ...body, ...extra }).filter(([, value]) => value !== null)),
    settings: names.length === 0 ? {} : { extra: JSON.stringify(extra) },
  }
}
