/** More labels for the rows of a run, from a file: EASY and HARD of `elenchus split`, types of `elenchus types --json`, or one's own. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Row } from '@elenchus/evaluation'
import { InputError } from '../cli/errors.ts'

type Labels = ReadonlyMap<string, Readonly<Record<string, string>>>

/** JSON lines with an `id`; every other text in a line is a label. */
export async function readLabels(path: string): Promise<Labels> {
  const found = new Map<string, Record<string, string>>()
  let number = 0
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      number++
      if (line.trim() === '') continue
      const { id, ...rest } = JSON.parse(line) as Record<string, unknown>
      if (typeof id !== 'string' && typeof id !== 'number') throw new InputError(`${path}, line ${number}: no "id"`)
      const texts = Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      found.set(String(id), { ...found.get(String(id)), ...Object.fromEntries(texts) })
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputError(`${path}, line ${number}: not JSON: ${error.message}`)
    const code = (error as NodeJS.ErrnoException).code
    throw code === undefined ? error : new InputError(`${path}: cannot be read (${code})`)
  }
  return found
}

/** The rows with the labels of their samples beside their own. */
export const labelled = (rows: () => AsyncIterable<Row>, labels: Labels) =>
  async function* (): AsyncGenerator<Row> {
    for await (const row of rows()) {
      const more = labels.get(row.sampleId)
      yield more ? { ...row, labels: { ...row.labels, ...more } } : row
    }
  }
