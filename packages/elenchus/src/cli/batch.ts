/** Batches: JSON lines in, JSON lines out. A bad line gets a row with its error, and the batch continues. */
import { inputName, type Line, readLines } from './files.ts'
import { InputError, isUserError, warn, writeJsonLine } from './io.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line as an object. */
export function parseLine(line: Line): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch (error) {
    throw new InputError(`not JSON: ${(error as Error).message}`)
  }
  if (!isRecord(value)) throw new InputError('each line of a batch has to be one JSON object')
  return value
}

/** A text field, or a list of texts that are its lines. */
export function readTextField(record: Record<string, unknown>, name: string): string {
  const value = record[name]
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join('\n')
  throw new InputError(`the line needs a text field "${name}"`)
}

/** Writes an answer for every line of a file, with the line's `id`, and returns the exit code: 1 if any line was bad. */
export async function runBatch<const A extends object>(
  schema: string,
  path: string,
  answer: (record: Record<string, unknown>) => Promise<A>,
): Promise<number> {
  const bad: string[] = []
  let count = 0
  for await (const line of readLines(path)) {
    count++
    let record: Record<string, unknown> | undefined
    try {
      record = parseLine(line)
      await writeJsonLine(schema, { ...idOf(record), ...(await answer(record)) })
    } catch (error) {
      // Any other error is a bug and ends the batch.
      if (!isUserError(error)) throw error
      const { message } = error
      bad.push(`line ${line.number}: ${message.split('\n')[0]}`)
      await writeJsonLine(schema, { ...idOf(record), line: line.number, error: message })
    }
  }
  if (bad.length === 0) return 0
  warn(`${bad.length} of ${count} lines could not be answered:`)
  for (const line of bad.slice(0, 20)) warn(`  ${inputName(path)}, ${line}`)
  if (bad.length > 20) warn(`  and ${bad.length - 20} more`)
  return 1
}

const idOf = (record: Record<string, unknown> | undefined) => (record && 'id' in record ? { id: record['id'] } : {})
