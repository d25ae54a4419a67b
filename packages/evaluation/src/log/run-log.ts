/** The log of a run: a folder with `header.json` and the append-only `rows.jsonl`; scores and costs are computed from the rows. */
import { existsSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock, makeFolderSync, writeFileAtomic } from '@elenchus/files'
import { EvaluationError } from '../error.ts'
import type { Json } from '../json.ts'
import type { Row } from '../task.ts'
import { type Difference, findDifferences, headerFile, type RunHeader, rowsFile } from './header.ts'
import { createKeySet, type KeySet, serializeKey } from './key-set.ts'
import { createDuplicateRowError, readRowLines } from './read.ts'
import { type ScannedRow, scanRows, serializeRow } from './scan.ts'
import { openLineWriter } from './writer.ts'

/** Cost of the rows so far. */
export interface Spent {
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cachedTokens?: number
  /** Cost of the judge, not included in the counts above. */
  readonly judge?: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedTokens?: number }
}

/** A store of rows: a folder here, PostgreSQL in `store/`. */
export interface RunLog {
  readonly header: RunHeader
  /** Keys that have a row (see `serializeKey`). */
  readonly done: KeySet
  readonly spent: Spent
  readonly failed: number
  /** Bytes of an incomplete last line that were removed when the log was opened. */
  readonly repaired: number
  /** Resolves when the row would survive a crash of the process. */
  append(row: Row): Promise<void>
  /** The effective rows: the last row of each key. */
  rows(): AsyncIterable<Row>
  /** Closes the log; `discard` deletes a new run without rows. */
  close(options?: { readonly discard?: boolean }): Promise<void>
}

export interface OpenOptions {
  /** Ask failed items again: their rows do not count as done. */
  readonly retryFailed?: boolean
}

/** Opens a run for writing: takes its lock, repairs its end, and refuses other settings. */
export async function openRun(folder: string, header: RunHeader, options: OpenOptions = {}): Promise<RunLog> {
  makeFolderSync(folder)
  const lock = acquireLock(folder, { activity: 'is writing this run' })
  try {
    return await openLocked(folder, header, options, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openLocked(
  folder: string,
  requestedHeader: RunHeader,
  { retryFailed = false }: OpenOptions,
  release: () => void,
): Promise<RunLog> {
  const isNew = !existsSync(join(folder, headerFile))
  const header = await readOrWriteHeader(folder, requestedHeader)
  const path = join(folder, rowsFile)
  const done = createKeySet()
  const failures = new Set<string>()
  const judge = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 }
  const spent = { requests: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, judge }
  const countRow = (row: ScannedRow): void => {
    const key = serializeKey(row)
    if (row.failed) failures.add(key)
    else {
      failures.delete(key)
      if (!done.add(key)) throw createDuplicateRowError(path, row)
    }
    spent.requests += row.requests
    spent.inputTokens += row.inputTokens
    spent.outputTokens += row.outputTokens
    spent.cachedTokens += row.cachedTokens
    judge.inputTokens += row.judge?.inputTokens ?? 0
    judge.outputTokens += row.judge?.outputTokens ?? 0
    judge.cachedTokens += row.judge?.cachedTokens ?? 0
  }
  const { torn: repaired } = existsSync(path) ? await scanRows(path, countRow, { repair: true }) : { torn: 0 }
  if (!retryFailed) for (const key of failures) done.add(key)
  const writer = await openLineWriter(path)
  return {
    header,
    done,
    spent,
    failed: failures.size,
    repaired,
    append: row => writer.append(serializeRow(row)),
    rows: () => readRowLines(path),
    async close({ discard = false } = {}) {
      let isDiscarded = false
      try {
        await writer.close()
        isDiscarded = discard && isNew && statSync(path).size === 0
        if (isDiscarded) for (const file of [path, join(folder, headerFile)]) rmSync(file, { force: true })
      } finally {
        release()
      }
      if (isDiscarded && readdirSync(folder).length === 0) rmdirSync(folder)
    },
  }
}

async function readOrWriteHeader(folder: string, requestedHeader: RunHeader): Promise<RunHeader> {
  const path = join(folder, headerFile)
  if (!existsSync(path)) {
    if (existsSync(join(folder, rowsFile)))
      throw new EvaluationError(
        `${folder}: the folder contains rows of a run but no header.json; choose another folder`,
      )
    writeFileAtomic(path, `${JSON.stringify(requestedHeader, null, 2)}\n`)
    return requestedHeader
  }
  // Loaded only on resume: the validation needs zod.
  const { readHeader } = await import('./read-run.ts')
  const storedHeader = readHeader(folder)
  requireSameSettings(folder, storedHeader, requestedHeader)
  return storedHeader
}

/** Throws an error that lists the differences if a run has other settings than the call. */
export function requireSameSettings(location: string, stored: RunHeader, requestedHeader: RunHeader): void {
  const differences = findDifferences(stored.settings as unknown as Json, requestedHeader.settings as unknown as Json)
  if (differences.length === 0) return
  throw new EvaluationError(
    `${location}: this run was started with other settings; resume it with the same settings or choose another folder\n${differences.map(formatDifference).join('\n')}`,
  )
}

const formatDifference = ({ setting, was, is }: Difference) =>
  `  ${setting}: was ${JSON.stringify(was)}, now ${JSON.stringify(is)}`

export function createMemoryLog(header: RunHeader): RunLog {
  const rows: Row[] = []
  const done = createKeySet()
  return {
    header,
    done,
    spent: { requests: 0, inputTokens: 0, outputTokens: 0 },
    failed: 0,
    repaired: 0,
    async append(row) {
      done.add(serializeKey(row))
      rows.push(row)
    },
    async *rows() {
      yield* rows
    },
    async close() {},
  }
}
