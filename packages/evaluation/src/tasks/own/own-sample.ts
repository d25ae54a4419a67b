/** One record of the user's data as a sample: a prompt, messages, or fields for a template; choices; and a target. */
import { z } from 'zod'
import { EvaluationError } from '../../error.ts'
import { type Json, type JsonObject, validate } from '../../json.ts'
import type { Message } from '../../model.ts'
import type { Sample } from '../../task.ts'
import type { InputRecord } from './records.ts'

export interface OwnData {
  readonly prompt: string
  /** A conversation that ends with a user message, instead of the prompt. */
  readonly messages?: readonly Message[]
  readonly system?: string
  readonly choices: readonly string[]
  /** For exemplars: explanation of the answer. */
  readonly why?: string
  /** The whole record, for templates. */
  readonly fields: JsonObject
  /** Human verdict on the answer, for evaluating a judge. */
  readonly human?: boolean
}

export const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const textSchema = z.union([z.string(), z.number(), z.boolean()], { error: 'has to be a text or a number' })
const idSchema = z.union([z.string(), z.number()], { error: 'has to be a text or a number' })
const recordSchema = z.looseObject({
  id: idSchema.nullish(),
  group: idSchema.nullish(),
  prompt: z.string().nullish(),
  system: z.string().nullish(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1)
    .nullish(),
  target: z.json().nullish(),
  choices: z.array(textSchema).nullish(),
  labels: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  why: z.unknown().optional(),
  human: z.union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'right', 'wrong', 'true', 'false'])]).nullish(),
})

/** Letter of a target, which is a letter, the text of an option, or its index from 0. */
function toLetter(target: Json, choices: readonly string[], location: string): string {
  const knownLetters = letters.slice(0, choices.length)
  if (typeof target === 'number' && Number.isInteger(target) && target >= 0 && target < choices.length)
    return letters[target]!
  if (typeof target === 'string') {
    const upperCase = target.trim().toUpperCase()
    if (upperCase.length === 1 && knownLetters.includes(upperCase)) return upperCase
    const index = choices.findIndex(choice => choice.trim() === target.trim())
    if (index >= 0) return letters[index]!
  }
  throw new EvaluationError(
    `${location}: "target" is ${JSON.stringify(target)}; with ${choices.length} "choices" it must be a letter from A to ${knownLetters.at(-1)}, the text of an option, or its index from 0`,
  )
}

const positiveVerdicts = new Set<unknown>([true, 1, '1', 'right', 'true'])

export interface SampleRequirements {
  /** A template is used, so `prompt` and `messages` are optional. */
  readonly hasTemplate: boolean
  /** A target is required; it is optional for a judge. */
  readonly needsTarget: boolean
}

export function toSample({ value, location, number }: InputRecord, requirements: SampleRequirements): Sample<OwnData> {
  const record = validate(recordSchema, value, location)
  const { prompt, messages, system, why, human } = record
  if (!requirements.hasTemplate && (prompt ?? messages ?? null) === null)
    throw new EvaluationError(
      `${location}: expected "prompt" (a text) or "messages" (a list), unless you give a template`,
    )
  if (messages && messages.at(-1)?.role !== 'user')
    throw new EvaluationError(`${location}: the last message in "messages" must have the role user`)
  const target = record.target ?? null
  const isTextual = (each: Json) => ['string', 'number', 'boolean'].includes(typeof each)
  if (requirements.needsTarget && target === null) throw new EvaluationError(`${location}: "target" is missing`)
  if (Array.isArray(target) && (target.length === 0 || !target.every(isTextual)))
    throw new EvaluationError(
      `${location}: "target" must be a text, a number, or a non-empty list of texts and numbers`,
    )
  const choices = (record.choices ?? []).map(String)
  if (choices.length > letters.length)
    throw new EvaluationError(`${location}: "choices" has more than ${letters.length} options`)
  const id = String(record.id ?? number)
  const convertTarget = () =>
    Array.isArray(target) ? target.map(each => toLetter(each, choices, location)) : toLetter(target, choices, location)
  return {
    id,
    group: String(record.group ?? id),
    labels: Object.fromEntries(Object.entries(record.labels ?? {}).map(([name, label]) => [name, String(label)])),
    target: choices.length > 0 && target !== null ? convertTarget() : target,
    options: choices.length > 0 ? choices.map((_, i) => letters[i]!) : undefined,
    data: {
      prompt: prompt ?? messages?.at(-1)?.content ?? '',
      messages: messages ?? undefined,
      system: system ?? undefined,
      choices,
      why: typeof why === 'string' ? why : undefined,
      fields: value as JsonObject,
      human: human === null || human === undefined ? undefined : positiveVerdicts.has(human),
    },
  }
}
