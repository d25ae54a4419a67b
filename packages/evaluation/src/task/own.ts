/**
 * A user's own data: JSON lines `{"id", "prompt", "target"}` with, as they apply, `choices` (a multiple-choice question, the
 * target being the letter), `group`, `labels`.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { EvaluationError } from '../error.ts'
import { scoreAccuracy } from '../tasks/score-rows.ts'
import type { TaskOptions } from './registry.ts'
import type { Answer, AnswerContext, Ask, Dataset, Sample, Task } from './types.ts'

export interface OwnData {
  readonly prompt: string
  readonly choices: readonly string[]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The task over the JSON lines of `options.data`. */
export async function ownTask(options: TaskOptions): Promise<Task<OwnData>> {
  const path = options.data?.[0]
  if (path === undefined) throw new EvaluationError('own: which file? Add --data FILE.jsonl')
  return {
    name: 'own',
    dataset: await datasetOf(path),
    protocols: ['generate'],
    settings: {},
    samples: () => readSamples(path),
    answer,
    score: scoreAccuracy,
  }
}

/** Checksum and number of samples, in one pass. */
async function datasetOf(path: string): Promise<Dataset> {
  const hash = createHash('sha256')
  let [size, inLine] = [0, false]
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk as Buffer)
      for (const byte of chunk as Buffer) {
        if (byte === 10) inLine = false
        else if (!inLine && byte > 32) {
          inLine = true
          size++
        }
      }
    }
  } catch (error) {
    throw new EvaluationError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  return { name: path, checksum: `sha256:${hash.digest('hex')}`, size }
}

async function* readSamples(path: string): AsyncGenerator<Sample<OwnData>> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  for await (const line of lines) {
    number++
    if (line.trim() === '') continue
    yield sampleOf(line, `${path}, line ${number}`, number)
  }
}

function sampleOf(line: string, where: string, number: number): Sample<OwnData> {
  let value: Record<string, unknown>
  try {
    value = JSON.parse(line) as Record<string, unknown>
  } catch (error) {
    throw new EvaluationError(`${where}: not JSON: ${(error as Error).message}`)
  }
  const { prompt, target, choices = [] } = value
  if (typeof prompt !== 'string') throw new EvaluationError(`${where}: "prompt" has to be a text`)
  if (typeof target !== 'string') throw new EvaluationError(`${where}: "target" has to be a text`)
  if (!Array.isArray(choices)) throw new EvaluationError(`${where}: "choices" has to be a list of texts`)
  const id = String(value['id'] ?? number)
  return {
    id,
    group: String(value['group'] ?? id),
    labels: (value['labels'] ?? {}) as Readonly<Record<string, string>>,
    target,
    ...(choices.length > 0 ? { options: choices.map((_, i) => letters[i]!) } : {}),
    data: { prompt, choices: choices.map(String) },
  }
}

async function answer(sample: Sample<OwnData>, ask: Ask, _context: AnswerContext): Promise<Answer> {
  const { prompt, choices } = sample.data
  const options = choices.map((choice, i) => `${letters[i]}. ${choice}`).join('\n')
  const content = choices.length > 0 ? `${prompt}\n${options}\nAnswer with one letter.` : prompt
  const { text } = await ask({ prompt: [{ role: 'user', content }], temperature: 0 })
  const found = choices.length > 0 ? (/\b([A-Z])\b/.exec(text)?.[1] ?? null) : text.trim() === '' ? null : text.trim()
  return { answer: found, correct: found === null ? null : found === sample.target }
}
