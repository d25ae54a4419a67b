/** Options that say how a model is reached and how hard it may be asked; every command that asks one has them. */
import type { Job } from '@elenchus/evaluation'
import type { Command } from 'commander'
import { UsageError } from '../cli/errors.ts'

export interface ConnectionOptions {
  readonly baseUrl?: string
  readonly temperature?: string
  readonly topP?: string
  readonly maxTokens?: string
  readonly seed?: string
  readonly concurrency?: string
  readonly retries?: string
  readonly timeout?: string
  readonly maxWait?: string
  readonly budget?: string
  readonly price?: string
  readonly cache?: string
}

/** Adds the options to a command. */
export function defineConnection(command: Command): Command {
  return command
    .option('--base-url <url>', 'where the model is served')
    .option('--temperature <t>', 'of sampling')
    .option('--top-p <p>', 'of sampling')
    .option('--max-tokens <n>', 'longest answer')
    .option('--seed <n>', 'seed of all chance')
    .option('--concurrency <n>', 'most requests at once (default 8); fewer when the server says so')
    .option('--retries <n>', 'further attempts after a passing failure (default 5)')
    .option('--timeout <seconds>', 'for one request (default 120)')
    .option('--max-wait <seconds>', 'longest pause between attempts (default 60)')
    .option('--budget <limits>', 'such as requests=1000,tokens=500000,money=5')
    .option('--price <in,out>', 'money per million tokens of input and output')
    .option('--cache <folder>', 'responses that runs share')
}

/** One number an option gives. */
export function number(name: string, text: string | undefined, least: number, whole = true): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !(value >= least) || (whole && !Number.isSafeInteger(value)))
    throw new UsageError(`--${name} ${text}: a ${whole ? 'whole ' : ''}number, ${least} or more`)
  return value
}

/** `name=value` pairs, given as `a=1,b=2` or in several options. */
export function pairs(name: string, texts: readonly string[]): [string, string][] {
  return texts
    .flatMap(text => text.split(','))
    .map(text => {
      const at = text.indexOf('=')
      if (at < 1) throw new UsageError(`--${name} ${text}: such as name=value`)
      return [text.slice(0, at), text.slice(at + 1)]
    })
}

function budgetOf(text: string | undefined): Job['budget'] {
  if (text === undefined) return undefined
  const entries = pairs('budget', [text]).map(([name, value]) => {
    if (!['requests', 'tokens', 'money'].includes(name))
      throw new UsageError(`--budget ${name}: requests, tokens or money, such as requests=1000,money=5`)
    return [name, number(`budget ${name}`, value, 0, name !== 'money')]
  })
  return Object.fromEntries(entries)
}

function priceOf(text: string | undefined): Job['price'] {
  if (text === undefined) return undefined
  const [input, output] = text.split(',').map(Number)
  if (!(input! >= 0) || !(output! >= 0))
    throw new UsageError(`--price ${text}: money per million tokens of input and output, such as 0.5,1.5`)
  return { input: input!, output: output! }
}

/** The options as fields of a job. */
export function connectionFields(options: ConnectionOptions): Record<string, unknown> {
  return {
    baseUrl: options.baseUrl,
    temperature: number('temperature', options.temperature, 0, false),
    topP: number('top-p', options.topP, 0, false),
    maxTokens: number('max-tokens', options.maxTokens, 1),
    concurrency: number('concurrency', options.concurrency, 1),
    retries: number('retries', options.retries, 0),
    timeout: number('timeout', options.timeout, 0, false),
    maxWait: number('max-wait', options.maxWait, 0, false),
    price: priceOf(options.price),
    budget: budgetOf(options.budget),
    seed: number('seed', options.seed, 0),
  }
}
