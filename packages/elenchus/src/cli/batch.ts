/** Batches: JSON lines in, JSON lines out. A bad line gets a row with its error, and the batch continues. */
import { inputName, type Line, readLines } from './files.ts'
import { InputError, isUserError, warn, warnList, writeJsonLine } from './io.ts'

type JsonRecord = Readonly<Record<string, unknown>>

/** Parses a line that has to be a JSON object. */
export function parseLine(line: Line): JsonRecord {
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch (error) {
    throw new InputError(`not JSON: ${(error as Error).message}`)
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonRecord
  throw new InputError('expected a JSON object on each line of the batch file')
}

/** Returns a text field; a list of texts is joined with newlines. */
export function readTextField(record: JsonRecord, name: string): string {
  const value = record[name]
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join('\n')
  throw new InputError(`missing field "${name}"; expected a string or a list of strings`)
}

/** Writes an answer for every line of a file, with the line's `id`, and returns the exit code: 1 if any line was bad. */
export async function runBatch<const A extends object>(
  schema: string,
  path: string,
  answer: (record: JsonRecord) => Promise<A>,
): Promise<number> {
  const errorLines: string[] = []
  let count = 0
  for await (const line of readLines(path)) {
    count++
    let record: JsonRecord = {}
    const getIdField = () => ('id' in record ? { id: record['id'] } : {})
    try {
      record = parseLine(line)
      await writeJsonLine(schema, { ...getIdField(), ...(await answer(record)) })
    } catch (error) {
      // Any other error is a bug and ends the batch.
      if (!isUserError(error)) throw error
      const { message } = error
      errorLines.push(`  ${inputName(path)}, line ${line.number}: ${message.split('\n')[0]}`)
      await writeJsonLine(schema, { ...getIdField(), line: line.number, error: message })
    }
  }
  if (errorLines.length === 0) return 0
  warn(`${errorLines.length} of ${count} lines could not be processed:`)
  warnList(errorLines)
  return 1
}
