/** What tests of tasks share: data in a folder of their own, a task run from end to end, models that answer by what they are shown. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mockModel } from '../../adapters/mock.ts'
import type { Model, Request } from '../../contract/model.ts'
import type { TaskOptions } from '../../contract/task-options.ts'
import { evaluate } from '../../engine/evaluate.ts'
import { modelNamed } from '../../models/registry.ts'
import { gather, scratchFolder } from '../../testing/folder.ts'
import { taskNamed } from '../registry.ts'

/** Writes data into a folder that goes when the tests of the file are done: text as it is, anything else as JSON. */
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
  const made = await taskNamed(task, { data: [data], ...options })
  const result = await evaluate(made, {
    model: typeof model === 'string' ? await modelNamed(model) : model,
    ...(protocol ? { protocols: [protocol] } : {}),
  })
  const rows = await gather(result.rows())
  rows.sort((a, b) => (a.sampleId < b.sampleId ? -1 : 1))
  return { scores: Object.values(result.scores)[0]!, rows }
}

/** A model that answers by what it is shown. */
export const shown = (answer: (text: string, request: Request) => string) => {
  const model = mockModel({
    answer: request =>
      answer(typeof request.prompt === 'string' ? request.prompt : request.prompt.at(-1)!.content, request),
  })
  return { ...model, capabilities: { ...model.capabilities, readsSample: false } }
}

/** A model that keeps what it was asked and always says the same. */
export const keeping = <T>(kept: T[], of: (text: string, request: Request) => T, answer: string) =>
  shown((text, request) => {
    kept.push(of(text, request))
    return answer
  })
