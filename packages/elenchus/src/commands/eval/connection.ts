/** Options for reaching a model, shared by every command that asks one. */
import type { RunOptions } from '@elenchus/evaluation'
import { UsageError } from '../../cli/io.ts'
import {
  file,
  number,
  numberOrNone,
  type OptionValues,
  pairs,
  readNumber,
  repeatable,
  seconds,
  seed,
  text,
  wholeNumber,
} from '../../cli/options.ts'

const limits = ['requests', 'tokens', 'money']

export const connectionOptions = () => ({
  baseUrl: text('--base-url <url>', 'address of the server'),
  keyEnv: text('--key-env <name>', 'environment variable with the key (default: that of the provider)'),
  header: repeatable('--header <name: value>', 'header of every request; ${NAME} inserts an environment variable'),
  extra: repeatable(
    '--extra <name=json>',
    'extra field of every request, such as reasoning_effort=low; null removes a field',
  ),
  temperature: numberOrNone('--temperature <t>', 'sampling temperature; none omits the field', { min: 0 }),
  topP: number('--top-p <p>', 'nucleus sampling', { above: 0, max: 1 }),
  maxTokens: wholeNumber('--max-tokens <n>', 'output limit of a response (default: 16384, room for reasoning)', {
    min: 1,
  }),
  seed: seed('seed of everything random'),
  concurrency: wholeNumber('--concurrency <n>', 'concurrent requests (default: 8); reduced when the server throttles', {
    min: 1,
  }),
  retries: wholeNumber('--retries <n>', 'retries after a transient error (default: 5)'),
  timeout: seconds('--timeout <seconds>', 'time limit of a request (default: 120)'),
  maxWait: seconds('--max-wait <seconds>', 'maximum pause between attempts (default: 60)'),
  budget: pairs('--budget <limits>', 'stop at these limits, such as requests=1000,tokens=500000,money=5', {
    sample: 'requests=1000,money=5',
    value: (text, name) =>
      name.endsWith(' money') ? readNumber(text, name, { above: 0 }) : readNumber(text, name, { min: 1, whole: true }),
  }),
  price: text('--price <in=…,out=…>', 'price per million tokens; cached=… for cached input'),
  cache: file('--cache <folder>', 'cache of responses; runs can share it'),
})

export type ConnectionOptions = OptionValues<ReturnType<typeof connectionOptions>>

/** The options of studies, which count their own seeds and whose models would each have a budget. */
export function studyConnectionOptions() {
  const { seed: _, budget: __, price: ___, ...options } = connectionOptions()
  return options
}

function readBudget(budget: ReadonlyMap<string, number> | undefined): RunOptions['budget'] {
  const unknown = [...(budget?.keys() ?? [])].find(name => !limits.includes(name))
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
export function readPrice(flag: string, words: string | undefined): RunOptions['price'] {
  if (words === undefined) return undefined
  const price: { input?: number; output?: number; cached?: number } = {}
  const refuse = () => {
    const example = 'in=0.5,out=1.5 or in=0.5,out=1.5,cached=0.05'
    return new UsageError(`${flag} ${words}: expected the price per million tokens, such as ${example}`)
  }
  for (const [i, part] of words.split(',').entries()) {
    const [name, figure] = part.includes('=') ? part.split('=', 2) : [['in', 'out', 'cached'][i] ?? '', part]
    const key = priceNames.get(name!.trim() as 'in')
    const value = figure!.trim() === '' ? Number.NaN : Number(figure)
    if (key === undefined || price[key] !== undefined || !(value >= 0)) throw refuse()
    price[key] = value
  }
  const { input, output, cached } = price
  if (input === undefined || output === undefined) throw refuse()
  return { input, output, cached }
}

function readHeader(words: string): [string, string] {
  const [, name, value] = /^([^:=\s]+)\s*[:=]\s*(.*)$/s.exec(words) ?? []
  if (name === undefined)
    throw new UsageError('--header: expected a name, a colon and a value, such as "X-Team: logic"')
  return [name, value!]
}

function readExtra(words: string): [string, unknown] {
  const at = words.indexOf('=')
  if (at < 1) throw new UsageError(`--extra ${words}: such as reasoning_effort=low or 'thinking={"type":"enabled"}'`)
  return [words.slice(0, at), jsonOrText(words.slice(at + 1))]
}

/** Parses JSON; any other text is itself. */
export function jsonOrText(words: string): unknown {
  try {
    return JSON.parse(words)
  } catch {
    return words
  }
}

/** The options as fields of a job, without those that are not given. */
export function connectionFields({ cache: _, keyEnv, header, extra, price, budget, ...options }: ConnectionOptions) {
  const { baseUrl, temperature, topP, maxTokens, concurrency, retries, timeout, maxWait, seed } = options
  return definedFields({
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

export const definedFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
