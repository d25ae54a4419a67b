/** What a user gives for reaching a server: the variable of the key, headers, further fields of the request. Keys never leave this package. */
import type { ModelOptions } from '../contract/model-options.ts'
import { EvaluationError } from '../error.ts'

export interface Access {
  /** Name of the variable that holds the key. */
  readonly variable: string
  readonly key: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What has to be taken out of everything that is kept. */
  readonly secrets: readonly (string | undefined)[]
  /** The body with the user's fields in it; a field that is null is taken out. */
  extended(body: object): object
  /** What may change answers, for the header of the log. */
  readonly settings: Readonly<Record<string, string>>
}

const secretName = /auth|key|token|secret|pass|cookie|session|credential|signature/i

/** `X-Team: logic` is no secret, and taking every "logic" out of answers would spoil them; anything longer or less plain may be one. */
const ordinaryWord = /^\s*[A-Za-z]{1,11}\s*$/

/** A header's value, and the parts that a server may repeat alone: what follows `Bearer`, a cookie's value, a password in base64. */
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

/** Reads what the options say; `usual` is the variable of the key unless they name another. */
export function accessOf(options: ModelOptions, usual: string): Access {
  const env = options.env ?? process.env
  const { keyFrom, headers: given = {}, extra = {} } = options
  // Whoever gives the key itself where its variable's name belongs does not see it printed.
  if (keyFrom !== undefined && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(keyFrom))
    throw new EvaluationError('not the name of an environment variable: give its name, not the key', {
      setting: 'keyFrom',
    })
  const key = env[keyFrom ?? usual]
  if (keyFrom !== undefined && !key)
    throw new EvaluationError(`no key: the environment variable ${keyFrom} is not set`, { setting: 'keyFrom' })
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
        throw new EvaluationError(`header ${name}: not a header that can be sent`, { setting: 'headers' })
      if (secretName.test(name) || !ordinaryWord.test(filled)) secrets.push(...secretParts(filled))
      return [name.toLowerCase(), filled]
    }),
  )
  const names = Object.keys(extra)
  return {
    variable: keyFrom ?? usual,
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
