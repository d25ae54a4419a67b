/**
 * Minimal task definitions: samples, a prompt and a judge. Scores, reports and resumption are the same as for built-in tasks.
 *
 *     export default {
 *       name: 'parity',
 *       samples: function* () { yield { id: 'a', target: 'even', number: 12 } },
 *       prompt: sample => `Is ${sample.number} odd or even?`,
 *       judge: (text, sample) => ({ answer: text.trim(), correct: text.includes(sample.target) }),
 *     }
 */
import { createHash } from 'node:crypto'
import { EvaluationError } from '../error.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Message } from '../model.ts'
import type { TaskOptions } from '../options.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import type { Answer, Dataset, Sample, Task } from '../task.ts'
import type { TaskDescriptor } from './descriptor.ts'
import { computeChecksum } from './samples.ts'

/** A sample: an id, the gold answer, and any fields that the prompt needs. */
export interface ShortSample {
  readonly id: string
  readonly target: Json
  /** Cluster of dependent samples; by default every sample is its own. */
  readonly group?: string
  readonly labels?: Readonly<Record<string, string>>
  /** The admissible answers, if there are few. */
  readonly options?: readonly string[]
  readonly [field: string]: unknown
}

export interface ShortTask<S extends ShortSample = ShortSample> {
  readonly name: string
  readonly description?: string
  /** Chance level; omitted if it depends on the data. */
  readonly chance?: number
  samples(options: TaskOptions): Iterable<S> | AsyncIterable<S>
  prompt(sample: S): string | readonly Message[]
  /** Reads and judges a response; `answer: null` if it contains none. */
  judge(response: string, sample: S): Answer | Promise<Answer>
  readonly scorer?: TaskDescriptor['scorer']
}

export const isShortTask = (value: object): value is ShortTask =>
  ['samples', 'prompt', 'judge'].every(name => typeof (value as Record<string, unknown>)[name] === 'function')

async function describeDataset(name: string, { data = [] }: TaskOptions): Promise<Dataset> {
  const checksums: string[] = []
  for (const path of data) checksums.push(await computeChecksum(path))
  if (checksums.length === 1) return { name: data[0]!, checksum: checksums[0]! }
  const combined = createHash('sha256').update(checksums.join('\n')).digest('hex')
  return { name: data.length === 0 ? name : data.join(', '), checksum: `sha256:${combined}` }
}

function toSample(sample: ShortSample, task: string): Sample<ShortSample> {
  if (typeof sample?.id !== 'string' || sample.target === undefined)
    throw new EvaluationError(
      `${task}: expected a sample with "id" (a string) and "target"; found ${JSON.stringify(sample)?.slice(0, 120)}`,
    )
  const { id, target, group = id, labels = {}, options } = sample
  return { id, target, group, labels, options, data: sample }
}

/** Opens a short task over data. */
export async function openShortTask(shortTask: ShortTask, options: TaskOptions): Promise<Task<ShortSample>> {
  const { name, scorer = accuracyScorer } = shortTask
  const { seed, more: otherSettings = {}, shots, input, tags, permute, template } = options
  const unsupportedOption = Object.entries({ shots, input, tags, permute, template }).find(
    ([, value]) => value !== undefined && value !== false,
  )
  if (unsupportedOption)
    throw new EvaluationError(`${name}: ${unsupportedOption[0]} does not apply to this task`, unsupportedOption[0])
  return {
    name,
    dataset: await describeDataset(name, options),
    protocols: ['generate'],
    settings: { ...(otherSettings as JsonObject), seed },
    async *samples() {
      for await (const each of shortTask.samples(options)) yield toSample(each, name)
    },
    async answer({ data }, ask) {
      const rendered = shortTask.prompt(data)
      const prompt: readonly Message[] = typeof rendered === 'string' ? [{ role: 'user', content: rendered }] : rendered
      const { text } = await ask({ prompt, temperature: 0 })
      return shortTask.judge(text, data)
    },
    question: ({ data }) => JSON.parse(JSON.stringify(data)) as JsonObject,
    score: scorer.score,
  }
}
