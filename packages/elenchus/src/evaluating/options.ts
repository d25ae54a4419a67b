/** The options of `elenchus eval` as a job. */
import { type Job, readJob } from '@elenchus/evaluation'
import { UsageError } from '../cli/errors.ts'

export interface EvalOptions {
  readonly data?: readonly string[]
  readonly model?: string
  readonly run?: string
  readonly protocol?: string
  readonly input?: string
  readonly shots?: string
  readonly tags?: string
  readonly permute?: boolean
  readonly cot?: boolean
  readonly epochs?: string
  readonly limit?: string
  readonly option?: readonly string[]
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
  readonly store?: string
  readonly config?: string
  readonly dryRun?: boolean
  readonly retryFailed?: boolean
  readonly prompts: boolean
  readonly failUnder?: readonly string[]
  readonly json?: boolean
}

/** One number an option gives. */
function number(name: string, text: string | undefined, least: number, whole = true): number | undefined {
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

/** A value of `--option`: JSON where it is JSON, else the text. */
function looseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The job that a call describes. */
export function jobOf(task: string, options: EvalOptions): Job {
  if (options.model === undefined) throw new UsageError('which model? Add --model MODEL, such as chance or openai:NAME')
  const { option = [] } = options
  const fields = {
    task,
    data: options.data,
    protocol: options.protocol?.split(','),
    input: options.input,
    shots: number('shots', options.shots, 0),
    tags: options.tags,
    permute: options.permute,
    chainOfThought: options.cot,
    epochs: number('epochs', options.epochs, 1),
    limit: number('limit', options.limit, 0),
    more:
      option.length === 0
        ? undefined
        : Object.fromEntries(pairs('option', option).map(([name, text]) => [name, looseValue(text)])),
    model: options.model,
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
    prompts: options.prompts ? undefined : false,
  }
  return readJob(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)), 'the call')
}

/** Metrics that have to reach a value. */
export function floorsOf(options: EvalOptions): [string, number][] {
  return pairs('fail-under', options.failUnder ?? []).map(([name, text]) => [
    name,
    number(`fail-under ${name}`, text, Number.NEGATIVE_INFINITY, false)!,
  ])
}
