/** Connection options of a model, shared by the commands that ask models. */
import type { RunOptions } from '@elenchus/evaluation'
import { UsageError } from '../../cli/io.ts'
import * as option from '../../cli/options.ts'

const budgetLimits = ['requests', 'tokens', 'money']

export const createConnectionOptions = () => ({
  baseUrl: option.text('--base-url <url>', 'base URL of the API server'),
  keyEnv: option.text('--key-env <name>', 'environment variable with the API key (default: that of the provider)'),
  header: option.repeatable('--header <name: value>', 'extra request header; ${NAME} inserts an environment variable'),
  extra: option.repeatable(
    '--extra <name=json>',
    'extra field of every request, such as reasoning_effort=low; null removes a field',
  ),
  temperature: option.numberOrNone('--temperature <t>', 'sampling temperature, or none to omit it', { min: 0 }),
  topP: option.number('--top-p <p>', 'nucleus sampling', { above: 0, max: 1 }),
  maxTokens: option.wholeNumber('--max-tokens <n>', 'maximum output tokens (default: 16384)', { min: 1 }),
  seed: option.seed(),
  concurrency: option.wholeNumber('--concurrency <n>', 'maximum concurrent requests (default: 8)', { min: 1 }),
  retries: option.wholeNumber('--retries <n>', 'retries after a transient error (default: 5)'),
  timeout: option.seconds('--timeout <seconds>', 'time limit of a request (default: 120)'),
  maxWait: option.seconds('--max-wait <seconds>', 'maximum delay between retries (default: 60)'),
  budget: option.pairs('--budget <limits>', 'stop at these limits, such as requests=1000,tokens=500000,money=5', {
    example: 'requests=1000,money=5',
    parseValue: (text, name) =>
      option.parseNumber(text, name, name.endsWith(' money') ? { above: 0 } : { min: 1, whole: true }),
  }),
  price: option.text('--price <in=…,out=…>', 'price per million tokens; optionally cached=… for cached input'),
  cache: option.file('--cache <folder>', 'cache folder for responses; several runs can share it'),
})

export type ConnectionOptions = option.OptionValues<ReturnType<typeof createConnectionOptions>>

/** Connection options of studies, which ask several models and number the seeds themselves. */
export function createStudyConnectionOptions() {
  const { seed: _, budget: __, price: ___, ...options } = createConnectionOptions()
  return options
}

function readBudget(budget: ReadonlyMap<string, number> | undefined): RunOptions['budget'] {
  const unknown = [...(budget?.keys() ?? [])].find(name => !budgetLimits.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`--budget ${unknown}: expected requests, tokens or money, such as requests=1000,money=5`)
  return budget && Object.fromEntries(budget)
}

const priceNames = new Map([
  ['in', 'input'],
  ['input', 'input'],
  ['out', 'output'],
  ['output', 'output'],
  ['cached', 'cached'],
] as const)

/** Reads `in=0.5,out=1.5,cached=0.1`; without names, the order is input, output, cached. */
export function readPrice(flag: string, text: string | undefined): RunOptions['price'] {
  if (text === undefined) return undefined
  const price: { input?: number; output?: number; cached?: number } = {}
  const createError = () => {
    const example = 'in=0.5,out=1.5 or in=0.5,out=1.5,cached=0.05'
    return new UsageError(`${flag} ${text}: expected the price per million tokens, such as ${example}`)
  }
  for (const [i, part] of text.split(',').entries()) {
    const [name, amount] = part.includes('=') ? part.split('=', 2) : [['in', 'out', 'cached'][i] ?? '', part]
    const key = priceNames.get(name!.trim() as 'in')
    const value = amount!.trim() === '' ? Number.NaN : Number(amount)
    if (key === undefined || price[key] !== undefined || !(value >= 0)) throw createError()
    price[key] = value
  }
  const { input, output, cached } = price
  if (input === undefined || output === undefined) throw createError()
  return { input, output, cached }
}

function readHeader(text: string): [string, string] {
  const [, name, value] = /^([^:=\s]+)\s*[:=]\s*(.*)$/s.exec(text) ?? []
  if (name === undefined)
    throw new UsageError('--header: expected a name, a colon and a value, such as "X-Team: logic"')
  return [name, value!]
}

function readExtra(text: string): [string, unknown] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (name === undefined)
    throw new UsageError(
      `--extra ${text}: expected NAME=JSON, such as reasoning_effort=low or 'thinking={"type":"enabled"}'`,
    )
  return [name, parseJsonOrText(value!)]
}

/** Parses JSON; returns any other text unchanged. */
export function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function toRunFields(options: ConnectionOptions) {
  const { baseUrl, keyEnv, header, extra, temperature, topP, maxTokens, seed } = options
  const { concurrency, retries, timeout, maxWait, price, budget } = options
  return omitUndefinedFields({
    baseUrl,
    keyFrom: keyEnv,
    headers: header && Object.fromEntries(header.map(readHeader)),
    extra: extra && Object.fromEntries(extra.map(readExtra)),
    temperature,
    topP,
    maxTokens,
    concurrency,
    retries,
    timeout,
    maxWait,
    price: readPrice('--price', price),
    budget: readBudget(budget),
    seed,
  })
}

export const omitUndefinedFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
