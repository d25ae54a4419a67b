/** Options that say how a model is reached and how hard it may be asked; every command that asks one has them. */
import type { Job } from '@elenchus/evaluation'
import type { Command } from 'commander'
import { UsageError } from '../../cli/errors.ts'
import {
  addOptions,
  file,
  type Given,
  number,
  pairs,
  readNumber,
  seconds,
  seed,
  text,
  wholeNumber,
} from '../../cli/options.ts'

const limits = ['requests', 'tokens', 'money']

const connection = {
  baseUrl: text('--base-url <url>', 'where the model is served'),
  temperature: number('--temperature <t>', 'of sampling', { least: 0 }),
  topP: number('--top-p <p>', 'of sampling', { above: 0, most: 1 }),
  maxTokens: wholeNumber('--max-tokens <n>', 'longest answer', { least: 1 }),
  seed: seed('what everything random starts from'),
  concurrency: wholeNumber('--concurrency <n>', 'most requests at once (default 8); fewer when the server says so', {
    least: 1,
  }),
  retries: wholeNumber('--retries <n>', 'further attempts after a transient error (default 5)'),
  timeout: seconds('--timeout <seconds>', 'for one request (default 120)'),
  maxWait: seconds('--max-wait <seconds>', 'longest pause between attempts (default 60)'),
  budget: pairs('--budget <limits>', 'such as requests=1000,tokens=500000,money=5', {
    sample: 'requests=1000,money=5',
    value: (words, name) =>
      name.endsWith(' money')
        ? readNumber(words, name, { above: 0 })
        : readNumber(words, name, { least: 1, whole: true }),
  }),
  price: text('--price <in,out>', 'money per million tokens of input and output'),
  cache: file('--cache <folder>', 'responses that runs share'),
}

export type ConnectionOptions = Given<typeof connection>

/** Adds the options to a command, under a heading of the help if there is one. */
export const defineConnection = (command: Command, heading?: string): Command =>
  addOptions(command, connection, heading)

function budgetOf(budget: ReadonlyMap<string, number> | undefined): Job['budget'] {
  const strange = [...(budget?.keys() ?? [])].find(name => !limits.includes(name))
  if (strange !== undefined)
    throw new UsageError(`--budget ${strange}: requests, tokens or money, such as requests=1000,money=5`)
  return budget && Object.fromEntries(budget)
}

function priceOf(words: string | undefined): Job['price'] {
  if (words === undefined) return undefined
  const [input, output] = words.split(',').map(Number)
  if (!(input! >= 0) || !(output! >= 0))
    throw new UsageError(`--price ${words}: money per million tokens of input and output, such as 0.5,1.5`)
  return { input: input!, output: output! }
}

/** The options as fields of a job. */
export function connectionFields(options: ConnectionOptions): Record<string, unknown> {
  const { cache: _, budget, price, ...fields } = options
  const { baseUrl, temperature, topP, maxTokens, concurrency, retries, timeout, maxWait, seed: start } = fields
  return {
    baseUrl,
    temperature,
    topP,
    maxTokens,
    concurrency,
    retries,
    timeout,
    maxWait,
    price: priceOf(price),
    budget: budgetOf(budget),
    seed: start,
  }
}
