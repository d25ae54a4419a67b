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

/** Reads what the options say; `usual` is the variable of the key unless they name another. */
export function accessOf(options: ModelOptions, usual: string): Access {
  const env = options.env ?? process.env
  const { keyFrom, headers: given = {}, extra = {} } = options
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
      if (/authorization|key|token|secret|cookie/i.test(name)) secrets.push(filled)
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
