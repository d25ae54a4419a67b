/**
 * A user's own data: JSON lines `{"id", "prompt", "target"}` with, as they apply, `choices` (a multiple-choice question, the
 * target being the letter), `group`, `labels`. Exemplars for few-shot prompts are lines of the same kind in a file of their own
 * (the setting `exemplars`), with `why` for chains of thought.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readLines } from '@elenchus/files'
import { z } from 'zod'
import { readChoice } from '../../answers/index.ts'
import { checkedJson } from '../../contract/checked-json.ts'
import { ModelError } from '../../contract/model-error.ts'
import type { Answer, AnswerContext, Ask, Dataset, Sample, Task } from '../../contract/task.ts'
import type { TaskOptions } from '../../contract/task-options.ts'
import { EvaluationError, unreadable } from '../../error.ts'
import type { JsonObject } from '../../json.ts'
import { afterThoughts } from '../../protocols/after-thoughts.ts'
import { likeliest } from '../../protocols/likeliest.ts'
import { readingDetails } from '../../protocols/reading-details.ts'
import { accuracyScorer } from '../../scoring/score-rows.ts'
import { checksumOf } from '../data-files.ts'
import { asText, asTurns, refuseMore, refuseOptions, type Shot, shotsOf } from '../prompting.ts'

export interface OwnData {
  readonly prompt: string
  readonly choices: readonly string[]
  /** Of an exemplar: how one comes to the answer. */
  readonly why?: string
}

interface Settings {
  readonly exemplars: readonly Sample<OwnData>[]
  readonly chainOfThought: boolean
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The task over the JSON lines of `options.data`. */
export async function openOwnTask(options: TaskOptions): Promise<Task<OwnData>> {
  const path = options.data?.[0]
  if (path === undefined) throw new EvaluationError('own: which file? Name it by data', { setting: 'data' })
  refuseOptions('own', options, ['input', 'tags', 'permute', 'template', 'structured'])
  refuseMore('own', options, ['exemplars'])
  const { chainOfThought = false, shots = 0 } = options
  const file = options.more?.['exemplars']
  const given: Sample<OwnData>[] = []
  if (typeof file === 'string') for await (const sample of readSamples(file)) given.push(sample)
  else if (shots > 0)
    throw new EvaluationError(
      `own: shots ${shots}: at most 0 without exemplars; give some with the setting exemplars`,
      { setting: 'shots' },
    )
  const settings: Settings = { exemplars: shotsOf('own', shots, given), chainOfThought }
  return {
    name: 'own',
    dataset: await datasetOf(path),
    protocols: ['generate', 'letter', 'option'],
    weighs: { letter: 'letter', option: 'text' },
    settings: {
      shots,
      chainOfThought,
      ...(shots > 0 && typeof file === 'string' ? { exemplars: await checksumOf(file) } : {}),
    },
    samples: () => readSamples(path),
    answer: (sample, ask, context) => answer(sample, ask, context, settings),
    question: ({ data }) => ({ ...data }),
    score: accuracyScorer.score,
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
    throw unreadable(path, error)
  }
  return { name: path, checksum: `sha256:${hash.digest('hex')}`, size }
}

async function* readSamples(path: string): AsyncGenerator<Sample<OwnData>> {
  for await (const { number, text } of readLines(path)) yield sampleOf(text, `${path}, line ${number}`, number)
}

const oneId = z.union([z.string(), z.number()], { error: 'has to be a text or a number' })
const ownLine = z.looseObject({
  id: oneId.nullish(),
  group: oneId.nullish(),
  prompt: z.string(),
  target: z.string(),
  choices: z.array(z.union([z.string(), z.number()], { error: 'has to be a text' })).default([]),
  labels: z.record(z.string(), z.string()).default({}),
  why: z.unknown().optional(),
})

function sampleOf(line: string, where: string, number: number): Sample<OwnData> {
  const { prompt, target, choices, labels, why, ...ids } = checkedJson(ownLine, line, where)
  const letter = letters.slice(0, choices.length)
  if (choices.length > letters.length) throw new EvaluationError(`${where}: more than ${letters.length} "choices"`)
  if (choices.length > 0 && !(target.length === 1 && letter.includes(target)))
    throw new EvaluationError(
      `${where}: "target" is ${JSON.stringify(target)}; with ${choices.length} "choices" it has to be a letter from A to ${letter.at(-1)}`,
    )
  const id = String(ids.id ?? number)
  return {
    id,
    group: String(ids.group ?? id),
    labels,
    target,
    ...(choices.length > 0 ? { options: choices.map((_, i) => letters[i]!) } : {}),
    data: { prompt, choices: choices.map(String), ...(typeof why === 'string' ? { why } : {}) },
  }
}

function textOf({ prompt, choices }: OwnData, protocol: string, chainOfThought: boolean): string {
  const lettered = choices.map((choice, i) => `${letters[i]}. ${choice}`)
  if (protocol === 'letter') return [prompt, ...lettered, 'The answer is'].join('\n')
  if (protocol === 'option') return `${prompt}\nAnswer:`
  if (chainOfThought)
    return [
      prompt,
      ...lettered,
      `Think step by step, then end with "The answer is" and the ${choices.length > 0 ? 'letter' : 'answer'}.`,
    ].join('\n')
  return choices.length > 0 ? [prompt, ...lettered, 'Answer with one letter.'].join('\n') : prompt
}

function shotOf({ data, target }: Sample<OwnData>, protocol: string, chainOfThought: boolean): Shot {
  const asked = textOf(data, protocol, chainOfThought)
  const answer =
    protocol === 'option' ? (data.choices[letters.indexOf(String(target))] ?? String(target)) : String(target)
  const thought = chainOfThought && protocol === 'generate'
  return { asked, answered: thought ? `${data.why ?? ''} The answer is ${answer}`.trim() : answer }
}

/** What stands after the last "the answer is" of a chain of thought, without a closing full stop. */
const finalAnswer = (text: string) => {
  const said = [...text.matchAll(/\banswer is\s*:?\s*/gi)].at(-1)
  return said ? text.slice(said.index + said[0].length).replace(/\.\s*$/, '') : text
}

/** A free answer as it is compared: case, runs of spaces, quotation marks around it and a closing full stop do not matter. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'“”‘’*]+|[\s"'“”‘’*.!]+$/g, '')

async function answer(
  sample: Sample<OwnData>,
  ask: Ask,
  { protocol, capabilities }: AnswerContext,
  { exemplars, chainOfThought }: Settings,
): Promise<Answer> {
  const { choices } = sample.data
  const shots = exemplars.map(exemplar => shotOf(exemplar, protocol, chainOfThought))
  const asked = textOf(sample.data, protocol, chainOfThought)
  const judged = (found: string | null, details?: JsonObject): Answer => ({
    answer: found,
    correct: found === null ? null : found === sample.target,
    ...(details === undefined ? {} : { details }),
  })
  if (protocol !== 'generate') {
    if (choices.length === 0)
      throw new ModelError(`${sample.id} has no "choices" to weigh; use protocol generate`, { kind: 'unsupported' })
    const byLetter = protocol === 'letter'
    const weighed = choices.map((choice, i) => ` ${byLetter ? letters[i] : choice}`)
    const { prompt } = asText(shots, asked, capabilities)
    const { logProbabilities } = await ask({ prompt, choices: weighed, weigh: byLetter ? 'letter' : 'text' })
    const best = likeliest(weighed, logProbabilities, { perCharacter: !byLetter })
    return judged(best === null ? null : letters[best]!)
  }
  const limit = chainOfThought ? { maxTokens: 1024 } : {}
  const { text } = await ask({ ...asTurns(shots, asked, capabilities), temperature: 0, ...limit })
  if (choices.length > 0) {
    const found = readChoice(text, choices)
    return judged(found.answer === null ? null : letters[found.answer]!, readingDetails(found))
  }
  const free = (chainOfThought ? finalAnswer(afterThoughts(text)) : afterThoughts(text)).trim()
  return {
    answer: free === '' ? null : free,
    correct: free === '' ? null : plain(free) === plain(String(sample.target)),
  }
}
