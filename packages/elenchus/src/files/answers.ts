/** Predictions of labels: JSON lines `{"id", "prediction"}` or lines `id,prediction`. Bad lines and repeated ids are collected. */
import { readLines } from '../cli/input.ts'
import type { BadLine } from './metagraphs.ts'

export interface Answers {
  readonly byId: ReadonlyMap<string, string>
  readonly bad: readonly BadLine[]
  readonly duplicates: readonly { readonly id: string; readonly line: number }[]
}

function answerOf(text: string): { id: string; prediction: string } | string {
  if (!text.trimStart().startsWith('{')) {
    const at = text.indexOf(',')
    return at < 0
      ? 'neither JSON nor id,prediction'
      : { id: text.slice(0, at).trim(), prediction: text.slice(at + 1).trim() }
  }
  try {
    const { id, prediction, answer, label } = JSON.parse(text) as Record<string, unknown>
    const said = prediction ?? answer ?? label
    if (id === undefined || said === undefined || said === null) return 'needs "id" and "prediction"'
    return { id: String(id), prediction: String(said) }
  } catch (error) {
    return `not JSON (${(error as Error).message})`
  }
}

export async function readAnswers(path: string): Promise<Answers> {
  const byId = new Map<string, string>()
  const bad: BadLine[] = []
  const duplicates: { id: string; line: number }[] = []
  for await (const { number, text } of readLines(path)) {
    const read = answerOf(text)
    if (typeof read === 'string') bad.push({ line: number, problem: read })
    else if (byId.has(read.id)) duplicates.push({ id: read.id, line: number })
    else byId.set(read.id, read.prediction)
  }
  return { byId, bad, duplicates }
}
