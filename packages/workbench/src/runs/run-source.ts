/** Sources of runs: folders, and stores in PostgreSQL. */
import { createReadStream, existsSync, lstatSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Row, RunHeader } from '@elenchus/evaluation'
import { readHeader } from '@elenchus/evaluation/log'
import { getReadFlags, readLineBytes } from '@elenchus/files'
import pg from 'pg'
import type { RunLocation } from './report.ts'

/** The rows of a run must not be a link to another file of the server. */
const readFlags = getReadFlags({ noFollow: true })

export interface FoundRow {
  readonly row: Row
  readonly offset: number
  readonly length: number
  /** Offset of the next row. */
  readonly next: number
}

export interface RunSource {
  /** Unique key; never shown. */
  readonly key: string
  readonly name: string
  readonly header: RunHeader
  /** Changes whenever rows may have been added. */
  readStamp(): Promise<string>
  readRowsFrom(next: number): AsyncIterable<FoundRow>
  readRow(offset: number, length: number): Promise<Row>
  /** Where worker threads find the run. */
  readonly location: RunLocation
}

function openFolderSource(folder: string, name: string): RunSource {
  const path = join(folder, 'rows.jsonl')
  return {
    key: folder,
    name,
    header: readHeader(folder),
    async readStamp() {
      const found = lstatSync(path, { throwIfNoEntry: false })
      return found ? `${found.size} ${found.mtimeMs}` : 'none'
    },
    async *readRowsFrom(next) {
      if (!existsSync(path)) return
      const stream = createReadStream(path, { start: next, flags: readFlags as unknown as string })
      for await (const { bytes, offset, complete } of readLineBytes(stream, {
        name: `${name}/rows.jsonl`,
        noFollow: true,
      })) {
        // An incomplete line is still being written, or was cut off by a crash.
        if (!complete) return
        if (bytes.length === 0) continue
        const row = JSON.parse(Buffer.from(bytes).toString('utf8')) as Row
        yield { row, offset: next + offset, length: bytes.length, next: next + offset + bytes.length + 1 }
      }
    },
    async readRow(offset, length) {
      const file = await open(path, readFlags)
      try {
        const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
        return JSON.parse(buffer.toString('utf8')) as Row
      } finally {
        await file.close()
      }
    },
    location: { folder },
  }
}

/** Finds the runs of a folder: the folder itself, or its subfolders up to two levels deep. Symbolic links are not followed. */
export function findRunsInFolder(folder: string): {
  sources: RunSource[]
  problems: { name: string; reason: string }[]
} {
  const sources: RunSource[] = []
  const problems: { name: string; reason: string }[] = []
  const scan = (path: string, depth: number): void => {
    const name = relative(folder, path) || basename(path)
    if (existsSync(join(path, 'header.json'))) {
      try {
        sources.push(openFolderSource(path, name))
      } catch (error) {
        problems.push({ name, reason: (error as Error).message.replaceAll(path, name) })
      }
      return
    }
    if (depth < 2)
      for (const entry of readdirSync(path, { withFileTypes: true }))
        if (entry.isDirectory()) scan(join(path, entry.name), depth + 1)
  }
  if (existsSync(folder)) scan(folder, 0)
  return { sources, problems }
}

export interface RunStore {
  list(): Promise<RunSource[]>
  close(): Promise<void>
}

/** Opens a store of runs; its tables are defined in `@elenchus/evaluation/store`. */
export function openRunStore(address: string): RunStore {
  const pool = new pg.Pool({ connectionString: address, max: 4, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  const select = async <R extends pg.QueryResultRow>(query: string, ...values: (string | number)[]): Promise<R[]> =>
    (await pool.query<R>(query, values)).rows
  const createSource = (name: string, header: RunHeader): RunSource => ({
    key: `${address} ${name}`,
    name,
    header,
    async readStamp() {
      const query = 'select max(number) as last from elenchus.rows where run = $1'
      const [row] = await select<{ last: string | null }>(query, name)
      return String(row?.last ?? 0)
    },
    async *readRowsFrom(next) {
      const query = 'select number, line from elenchus.rows where run = $1 and number > $2 order by number limit 1000'
      for (;;) {
        const rows = await select<{ number: string; line: string }>(query, name, next)
        for (const { number, line } of rows) {
          next = Number(number)
          yield { row: JSON.parse(line) as Row, offset: next, length: 0, next }
        }
        if (rows.length < 1000) return
      }
    },
    async readRow(offset) {
      const query = 'select line from elenchus.rows where run = $1 and number = $2'
      const [row] = await select<{ line: string }>(query, name, offset)
      return JSON.parse(row!.line) as Row
    },
    location: { address, name },
  })
  return {
    async list() {
      const [table] = await select<{ found: boolean }>(`select to_regclass('elenchus.runs') is not null as found`)
      if (!table?.found) return []
      const query = 'select name, header from elenchus.runs order by created'
      const rows = await select<{ name: string; header: string }>(query)
      return rows.map(({ name, header }) => createSource(name, JSON.parse(header) as RunHeader))
    },
    close: () => pool.end(),
  }
}
