/** The options of `elenchus eval` as a job. */
import { type Job, readJob } from '@elenchus/evaluation'
import { UsageError } from '../cli/errors.ts'
import { type ConnectionOptions, connectionFields, number, pairs } from './connection.ts'

export interface EvalOptions extends ConnectionOptions {
  readonly data?: readonly string[]
  readonly model?: string
  readonly run?: string
  readonly protocol?: string
  readonly input?: string
  readonly shots?: string
  readonly tags?: string
  readonly permute?: boolean
  readonly cot?: boolean
  readonly template?: string
  readonly epochs?: string
  readonly limit?: string
  readonly labels?: string
  readonly option?: readonly string[]
  readonly store?: string
  readonly config?: string
  readonly dryRun?: boolean
  readonly retryFailed?: boolean
  readonly prompts: boolean
  readonly failUnder?: readonly string[]
  readonly json?: boolean
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
    template: options.template,
    epochs: number('epochs', options.epochs, 1),
    limit: number('limit', options.limit, 0),
    labels: options.labels,
    more:
      option.length === 0
        ? undefined
        : Object.fromEntries(pairs('option', option).map(([name, text]) => [name, looseValue(text)])),
    model: options.model,
    ...connectionFields(options),
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
