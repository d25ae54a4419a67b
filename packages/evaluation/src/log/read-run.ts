/** Reads a run folder: validates the header and streams the rows. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readTextSync } from '@elenchus/files'
import { z } from 'zod'
import { EvaluationError } from '../error.ts'
import { parseJsonAs } from '../json.ts'
import type { Row } from '../task.ts'
import { formatVersion, headerFile, type RunHeader, rowsFile } from './header.ts'
import { readRowLines } from './read.ts'

/** Header fields that scores and reports need. */
const headerSchema = z.looseObject({
  format: z.number(),
  created: z.string(),
  versions: z.record(z.string(), z.string()),
  settings: z.looseObject({
    task: z.string(),
    taskSettings: z.record(z.string(), z.unknown()),
    dataset: z.looseObject({ name: z.string(), checksum: z.string() }),
    model: z.string(),
    protocols: z.array(z.string()),
    repeats: z.number(),
  }),
}) as unknown as z.ZodType<RunHeader>

export function readHeader(folder: string): RunHeader {
  const path = join(folder, headerFile)
  if (!existsSync(path)) throw new EvaluationError(`${folder}: not a run folder (header.json is missing)`)
  const text = readTextSync(path, { noFollow: true })
  const { format } = parseJsonAs(z.looseObject({ format: z.number() }), text, path)
  if (format !== formatVersion)
    throw new EvaluationError(
      `${folder}: the log has format ${format}, but this version of Elenchus reads only format ${formatVersion}`,
    )
  return parseJsonAs(headerSchema, text, path)
}

/** Opens a run folder for reading; needs no lock. */
export function readRun(folder: string): { readonly header: RunHeader; rows(): AsyncIterable<Row> } {
  const header = readHeader(folder)
  const path = join(folder, rowsFile)
  return { header, rows: () => readRowLines(path) }
}
