/** Options that say how a model is reached and how hard it may be asked; every command that asks one has them. */
import type { RunOptions } from '@elenchus/evaluation'
import type { Command } from 'commander'
import { UsageError } from '../../cli/io.ts'
import {
  addOptions,
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

const connection = {
  baseUrl: text('--base-url <url>', 'address of the server'),
  keyEnv: text('--key-env <name>', 'environment variable that holds the key, instead of the usual one'),
  header: repeatable('--header <name: value>', 'sent with every request; ${NAME} stands for an environment variable'),
  extra: repeatable(
    '--extra <name=json>',
    'further field of every request, such as reasoning_effort=low; null takes one out',
  ),
  temperature: numberOrNone('--temperature <t>', 'sampling temperature; none sends no temperature at all', {
    min: 0,
  }),
  topP: number('--top-p <p>', 'nucleus sampling', { above: 0, max: 1 }),
  maxTokens: wholeNumber('--max-tokens <n>', 'limit of an answer (default 16384, which leaves reasoning models room)', {
    min: 1,
  }),
  seed: seed('seed for everything random'),
  concurrency: wholeNumber('--concurrency <n>', 'requests at once (default 8); fewer where the server asks for it', {
    min: 1,
  }),
  retries: wholeNumber('--retries <n>', 'further attempts after a transient error (default 5)'),
  timeout: seconds('--timeout <seconds>', 'limit for one request (default 120)'),
  maxWait: seconds('--max-wait <seconds>', 'longest pause between attempts (default 60)'),
  budget: pairs('--budget <limits>', 'stop at these limits, such as requests=1000,tokens=500000,money=5', {
    sample: 'requests=1000,money=5',
    value: (words, name) =>
      name.endsWith(' money')
        ? readNumber(words, name, { above: 0 })
        : readNumber(words, name, { min: 1, whole: true }),
  }),
  price: text('--price <in=…,out=…>', 'price of a million tokens; cached=… for cached input'),
  cache: file('--cache <folder>', 'cache of responses, which runs can share'),
}

export type ConnectionOptions = OptionValues<typeof connection>

/** Adds the options to a command, under a heading of the help if there is one; `without` those that the command has its own of. */
export const defineConnection = (
  command: Command,
  heading?: string,
  without: readonly (keyof typeof connection)[] = [],
): Command =>
  addOptions(
    command,
    Object.fromEntries(Object.entries(connection).filter(([name]) => !(without as readonly string[]).includes(name))),
    heading,
  )

function budgetOf(budget: ReadonlyMap<string, number> | undefined): RunOptions['budget'] {
  const strange = [...(budget?.keys() ?? [])].find(name => !limits.includes(name))
  if (strange !== undefined)
    throw new UsageError(`--budget ${strange}: expected requests, tokens or money, such as requests=1000,money=5`)
  return budget && Object.fromEntries(budget)
}

const priceNames: Readonly<Record<string, 'input' | 'output' | 'cached'>> = {
  in: 'input',
  input: 'input',
  out: 'output',
  output: 'output',
  cached: 'cached',
}

/** `in=0.5,out=1.5,cached=0.1`; without names, input and output in that order. */
export function readPrice(flag: string, words: string | undefined): RunOptions['price'] {
  if (words === undefined) return undefined
  const found: { input?: number; output?: number; cached?: number } = {}
  for (const [place, part] of words.split(',').entries()) {
    const [name, figure] = part.includes('=') ? part.split('=', 2) : [['in', 'out', 'cached'][place] ?? '', part]
    const known = Object.hasOwn(priceNames, name!.trim()) ? priceNames[name!.trim()] : undefined
    const value = figure!.trim() === '' ? Number.NaN : Number(figure)
    if (known === undefined || found[known] !== undefined || !(value >= 0)) throw wrongPrice(flag, words)
    found[known] = value
  }
  const { input, output, cached } = found
  if (input === undefined || output === undefined) throw wrongPrice(flag, words)
  return { input, output, ...(cached === undefined ? {} : { cached }) }
}

const wrongPrice = (flag: string, words: string) =>
  new UsageError(
    `${flag} ${words}: expected the price of a million tokens, such as in=0.5,out=1.5 or in=0.5,out=1.5,cached=0.05`,
  )

function headerOf(words: string): [string, string] {
  const [, name, value] = /^([^:=\s]+)\s*[:=]\s*(.*)$/s.exec(words) ?? []
  if (name === undefined) throw new UsageError('--header: a name, a colon and a value, such as "X-Team: logic"')
  return [name, value!]
}

function extraOf(words: string): [string, unknown] {
  const at = words.indexOf('=')
  if (at < 1) throw new UsageError(`--extra ${words}: such as reasoning_effort=low or 'thinking={"type":"enabled"}'`)
  const value = words.slice(at + 1)
  try {
    return [words.slice(0, at), JSON.parse(value)]
  } catch {
    return [words.slice(0, at), value]
  }
}

/** The options as fields of a job. */
export function connectionFields(options: ConnectionOptions): Record<string, unknown> {
  const { cache: _, budget, price, ...fields } = options
  const {
    baseUrl,
    keyEnv,
    header,
    extra,
    temperature,
    topP,
    maxTokens,
    concurrency,
    retries,
    timeout,
    maxWait,
    seed: start,
  } = fields
  return {
    baseUrl,
    keyFrom: keyEnv,
    headers: header && Object.fromEntries(header.map(headerOf)),
    extra: extra && Object.fromEntries(extra.map(extraOf)),
    temperature,
    topP,
    maxTokens,
    concurrency,
    retries,
    timeout,
    maxWait,
    price: readPrice('--price', price),
    budget: budgetOf(budget),
    seed: start,
  }
}
