/**
 * Predicted labels by id: JSON lines `{"id", "prediction"}`, CSV `id,prediction`, or the option scores that
 * `elenchus train --test` writes, `{"id", "scores"}`. Bad lines and duplicate ids are collected.
 */
import { readCsv } from '@elenchus/robustlr/node'
import { z } from 'zod'
import { readText } from '../cli/files.ts'
import type { BadLine } from './metagraphs.ts'

export interface Answers {
  readonly byId: ReadonlyMap<string, string>
  readonly bad: readonly BadLine[]
  readonly duplicates: readonly { readonly id: string; readonly line: number }[]
}

interface Read {
  readonly line: number
  readonly answer: { readonly id: string; readonly prediction: string } | { readonly problem: string }
}

const jsonAnswer = z.looseObject({ id: z.union([z.string(), z.number()]) })
const answerValue = z.union([z.string(), z.number(), z.boolean()])
const scored = z.array(z.number()).min(2).max(10)

/** The letter of the option with the best score. */
function bestOption(scores: unknown): string | undefined {
  const read = scored.safeParse(scores)
  return read.success ? optionLetters[read.data.indexOf(Math.max(...read.data))] : undefined
}

function answerOf(text: string): Read['answer'] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: `not JSON (${(error as Error).message})` }
  }
  const read = jsonAnswer.safeParse(value)
  const given: Readonly<Record<string, unknown>> = read.data ?? {}
  const answer = answerValue.safeParse(
    given['prediction'] ?? given['answer'] ?? given['label'] ?? bestOption(given['scores']),
  )
  return read.success && answer.success
    ? { id: String(read.data.id), prediction: String(answer.data) }
    : { problem: 'a line needs an object with "id" and "prediction"' }
}

/** Reads CSV with a header of `id` and `prediction` (or `answer`, `label`), or with these two columns and no header. */
function csvAnswers(text: string): Read[] {
  const { records, problems } = readCsv(text)
  const head = records[0]?.fields.map(name => name.trim().toLowerCase()) ?? []
  const at = ['prediction', 'answer', 'label'].map(name => head.indexOf(name)).find(column => column >= 0) ?? -1
  const header = head.includes('id') && at >= 0
  const [id, prediction] = header ? [head.indexOf('id'), at] : [0, 1]
  return [
    ...records.slice(header ? 1 : 0).map(({ line, fields }) => ({
      line,
      answer:
        fields.length !== (header ? head.length : 2)
          ? { problem: `${fields.length} fields; a line is ${header ? head.join(',') : 'id,prediction'}, or JSON` }
          : { id: fields[id]!.trim(), prediction: fields[prediction]!.trim() },
    })),
    ...problems.map(({ line, problem }) => ({ line, answer: { problem } })),
  ]
}

function answersIn(text: string): Read[] {
  if (!text.trimStart().startsWith('{')) return csvAnswers(text)
  return text
    .split('\n')
    .map((line, i) => ({ line: i + 1, text: line }))
    .filter(each => each.text.trim() !== '')
    .map(each => ({ line: each.line, answer: answerOf(each.text) }))
}

export async function readAnswers(path: string): Promise<Answers> {
  const byId = new Map<string, string>()
  const bad: BadLine[] = []
  const duplicates: { id: string; line: number }[] = []
  for (const { line, answer } of answersIn(await readText(path))) {
    if ('problem' in answer) bad.push({ line, problem: answer.problem })
    else if (byId.has(answer.id)) duplicates.push({ id: answer.id, line })
    else byId.set(answer.id, answer.prediction)
  }
  return { byId, bad, duplicates }
}

/** Distinct ids: the second item with the same id is ID#2, the third ID#3. */
export function numberedIds(items: readonly { readonly id: string }[]): string[] {
  const seen = new Map<string, number>()
  return items.map(({ id }) => {
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return times === 1 ? id : `${id}#${times}`
  })
}

/** The letters of options, in order. */
export const optionLetters = 'ABCDEFGHIJ'

/** The option that an answer names, by letter or by index from 0; `null` if none. */
export function parseOptionIndex(value: string): number | null {
  const text = value.trim().toUpperCase()
  if (/^\d+$/.test(text)) return Number(text)
  return text.length === 1 && optionLetters.includes(text) ? optionLetters.indexOf(text) : null
}

/** The label that an answer to an inference pair names; `null` if none. */
export function parseInferenceLabel(value: string): string | null {
  const text = value.trim().toLowerCase().replaceAll(/[-_]/g, ' ')
  if (['entailed', 'entailment', 'yes', 'entails'].includes(text)) return 'entailed'
  if (['not entailed', 'not entailment', 'no'].includes(text)) return 'not entailed'
  return ['neutral', 'contradiction'].includes(text) ? text : null
}
