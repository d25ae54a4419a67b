/** Test helpers for tasks: data files, running a task end to end, and scripted models. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mockModel } from '../../adapters/mock.ts'
import { evaluate } from '../../engine/evaluate.ts'
import type { Model, Request } from '../../model.ts'
import type { TaskOptions } from '../../options.ts'
import { createModel } from '../../providers.ts'
import { gather, scratchFolder } from '../../testing/folder.ts'
import { openTask } from '../registry.ts'

/** Returns a function that writes test data into a temporary folder: strings as they are, other values as JSON. */
export function dataFiles(): (name: string, value: unknown) => string {
  const folder = scratchFolder()
  return (name, value) => {
    const path = join(folder, name)
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
    return path
  }
}

export const lines = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).join('\n')

export async function run(
  task: string,
  data: string,
  model: Model | string,
  options: TaskOptions = {},
  protocol?: string,
) {
  const made = await openTask(task, { data: [data], ...options })
  const result = await evaluate(made, {
    model: typeof model === 'string' ? await createModel(model) : model,
    protocol: protocol ? [protocol] : undefined,
  })
  const rows = await gather(result.rows())
  rows.sort((a, b) => (a.sampleId < b.sampleId ? -1 : 1))
  return { scores: Object.values(result.scores)[0]!, rows }
}

/** A model that answers by the prompt. */
export const shown = (answer: (text: string, request: Request) => string) => {
  const model = mockModel({
    answer: request =>
      answer(typeof request.prompt === 'string' ? request.prompt : request.prompt.at(-1)!.content, request),
  })
  return { ...model, capabilities: { ...model.capabilities, readsSample: false } }
}

/** A model that records its requests and always gives the same answer. */
export const recording = <T>(records: T[], of: (text: string, request: Request) => T, answer: string) =>
  shown((text, request) => {
    records.push(of(text, request))
    return answer
  })
