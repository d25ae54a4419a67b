/** Runs and rows in PostgreSQL. A row's key is (run, sample, repeat, protocol): a second answer to an item is ignored. */
import { createHash } from 'node:crypto'
import type { RunHeader } from '../log/header.ts'
import { createKeySet, type KeySet, type RowKey, serializeKey } from '../log/key-set.ts'
import { requireSameSettings } from '../log/run-log.ts'
import { serializeRow } from '../log/scan.ts'
import type { Row } from '../task.ts'
import type { Database } from './connection.ts'

/** Code units that PostgreSQL texts cannot contain (U+0000, unpaired surrogates), and the backslash that escapes them. */
const unsafeCodeUnits = /\\|\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

export const escapeId = (id: string): string =>
  id.replace(unsafeCodeUnits, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

export const unescapeId = (stored: string): string =>
  stored.replace(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const schema = `
  create schema if not exists elenchus;
  create schema if not exists elenchus_queue;
  create table if not exists elenchus.runs (
    name text primary key,
    header text not null,
    status text not null default 'open',
    created timestamptz not null default now()
  );
  create table if not exists elenchus.rows (
    run text not null references elenchus.runs (name) on delete cascade,
    sample_id text not null,
    repeat integer not null,
    protocol text not null,
    failed boolean not null,
    requests bigint not null,
    input_tokens bigint not null,
    output_tokens bigint not null,
    number bigint generated always as identity,
    line text not null,
    primary key (run, sample_id, repeat, protocol)
  );
  create index if not exists rows_in_order on elenchus.rows (run, number);
  create table if not exists elenchus.claims (
    job uuid primary key,
    run text not null,
    worker bigint not null
  );
  create table if not exists elenchus.spending (
    run text not null references elenchus.runs (name) on delete cascade,
    worker bigint not null,
    requests bigint not null,
    input_tokens bigint not null,
    output_tokens bigint not null,
    primary key (run, worker)
  );
  create table if not exists elenchus.refusals (
    run text not null references elenchus.runs (name) on delete cascade,
    worker bigint not null,
    reason text not null,
    primary key (run, worker)
  );
`

/** Hashes a text to the number of an advisory lock. */
export function hashToLockId(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigInt64LE(0)
}

/** Creates missing tables. */
export async function createTables(database: Database): Promise<void> {
  // The lock guards against concurrent creation; `if not exists` does not.
  await database.query(`begin; select pg_advisory_xact_lock(${hashToLockId('elenchus tables')}); ${schema} commit`)
}

export type RunStatus = 'open' | 'paused' | 'complete'

/** Opens a run, new or to resume; throws if the settings differ. */
export async function openStoredRun(database: Database, name: string, header: RunHeader): Promise<RunHeader> {
  const text = JSON.stringify(header)
  await database.query('insert into elenchus.runs (name, header) values ($1, $2) on conflict do nothing', [name, text])
  const storedHeader = await readStoredHeader(database, name)
  requireSameSettings(`run ${name}`, storedHeader!, header)
  return storedHeader!
}

/** The header of a run; null if there is none of that name. */
export async function readStoredHeader(database: Database, name: string): Promise<RunHeader | null> {
  const [found] = await database.query<{ header: string }>('select header from elenchus.runs where name = $1', [name])
  return found ? (JSON.parse(found.header) as RunHeader) : null
}

/** Headers of runs by name; empty if the store has no tables. */
export async function readStoredHeaders(database: Database, names: readonly string[]) {
  const [tables] = await database.query<{ found: boolean }>(`select to_regclass('elenchus.runs') is not null as found`)
  if (!tables!.found) return new Map()
  const rows = await database.query<{ name: string; header: string }>(
    'select name, header from elenchus.runs where name = any($1)',
    [names],
  )
  return new Map(rows.map(({ name, header }) => [name, JSON.parse(header) as RunHeader]))
}

export async function setStatus(database: Database, name: string, status: RunStatus): Promise<void> {
  await database.query('update elenchus.runs set status = $2 where name = $1', [name, status])
}

/** Names of runs with open work. */
export async function listOpenRuns(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select name from elenchus.runs where status = 'open' order by created, name`,
  )
  return rows.map(({ name }) => name)
}

const columnCount = 9

/** Inserts rows; rows whose key exists are ignored. */
export async function insertRows(database: Database, run: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const placeholders = rows.map(
    (_, i) => `(${Array.from({ length: columnCount }, (__, k) => `$${i * columnCount + k + 1}`).join(',')})`,
  )
  const values = rows.flatMap(row => [
    run,
    escapeId(row.sampleId),
    row.repeat,
    row.protocol,
    row.error !== null,
    row.requests,
    row.usage.inputTokens ?? 0,
    row.usage.outputTokens ?? 0,
    serializeRow(row),
  ])
  await database.query(
    `insert into elenchus.rows (run, sample_id, repeat, protocol, failed, requests, input_tokens, output_tokens, line)
     values ${placeholders.join(',')} on conflict do nothing`,
    values,
  )
}

export interface Totals {
  readonly rows: number
  readonly failed: number
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Totals, computed from the rows. */
export async function readTotals(database: Database, run: string): Promise<Totals> {
  const [found] = await database.query<Record<string, string>>(
    `select count(*) as rows, count(*) filter (where failed) as failed, coalesce(sum(requests), 0) as requests,
       coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output
     from elenchus.rows where run = $1`,
    [run],
  )
  const { rows, failed, requests, input, output } = found!
  return {
    rows: Number(rows),
    failed: Number(failed),
    requests: Number(requests),
    inputTokens: Number(input),
    outputTokens: Number(output),
  }
}

export type Spending = Pick<Totals, 'requests' | 'inputTokens' | 'outputTokens'>

/** Records what a process has spent on a run, including requests without a row. */
export async function recordSpending(database: Database, run: string, worker: bigint, spent: Spending): Promise<void> {
  await database.query(
    `insert into elenchus.spending (run, worker, requests, input_tokens, output_tokens) values ($1, $2, $3, $4, $5)
     on conflict (run, worker) do update set requests = excluded.requests, input_tokens = excluded.input_tokens,
       output_tokens = excluded.output_tokens`,
    [run, worker.toString(), spent.requests, Math.round(spent.inputTokens), Math.round(spent.outputTokens)],
  )
}

/** Spending of all processes on a run, including the cost of its rows. */
export async function readSpending(database: Database, run: string): Promise<Spending> {
  const [found] = await database.query<Record<string, string>>(
    `select coalesce(sum(requests), 0) as requests, coalesce(sum(input_tokens), 0) as input,
       coalesce(sum(output_tokens), 0) as output from elenchus.spending where run = $1`,
    [run],
  )
  const rows = await readTotals(database, run)
  return {
    requests: Math.max(Number(found!['requests']), rows.requests),
    inputTokens: Math.max(Number(found!['input']), rows.inputTokens),
    outputTokens: Math.max(Number(found!['output']), rows.outputTokens),
  }
}

/** Records that a process stopped because the model's server refuses its requests. */
export async function recordRefusal(database: Database, run: string, worker: bigint, reason: string): Promise<void> {
  // PostgreSQL texts cannot contain U+0000.
  const cleanReason = reason.replaceAll('\u0000', ' ')
  await database.query(
    'insert into elenchus.refusals (run, worker, reason) values ($1, $2, $3) on conflict do nothing',
    [run, worker.toString(), cleanReason],
  )
}

/** Reason of a refusal, unless another process is still working on the run. */
export async function findRefusal(database: Database, run: string): Promise<string | null> {
  const [found] = await database.query<{ reason: string }>(
    `select reason from elenchus.refusals where run = $1 and not exists (
       select 1 from elenchus.claims c where c.run = $1
         and c.worker not in (select worker from elenchus.refusals where run = $1))
     limit 1`,
    [run],
  )
  return found?.reason ?? null
}

export async function deleteRefusals(database: Database, run: string): Promise<void> {
  await database.query('delete from elenchus.refusals where run = $1', [run])
}

interface StoredKey {
  readonly sample_id: string
  readonly repeat: number
  readonly protocol: string
}

const toKey = ({ sample_id, repeat, protocol }: StoredKey): string =>
  serializeKey({ sampleId: unescapeId(sample_id), repeat, protocol })

/** Keys that have a row, out of the given ones. */
export async function findAnsweredKeys(database: Database, run: string, keys: readonly RowKey[]): Promise<Set<string>> {
  const rows = await database.query<StoredKey>(
    'select sample_id, repeat, protocol from elenchus.rows where run = $1 and sample_id = any($2)',
    [run, keys.map(key => escapeId(key.sampleId))],
  )
  return new Set(rows.map(toKey))
}

const pageSize = 5000

/** All keys that have a row. */
export async function readAnsweredKeys(database: Database, run: string): Promise<KeySet> {
  const keys = createKeySet()
  for (let after = '0'; ; ) {
    const rows = await database.query<StoredKey & { number: string }>(
      'select sample_id, repeat, protocol, number from elenchus.rows where run = $1 and number > $2 order by number limit $3',
      [run, after, pageSize],
    )
    for (const row of rows) keys.add(toKey(row))
    if (rows.length < pageSize) return keys
    after = rows.at(-1)!.number
  }
}

/** Streams the rows of a run in the order of insertion. */
export async function* streamRows(database: Database, run: string): AsyncGenerator<Row> {
  for (let after = '0'; ; ) {
    const rows = await database.query<{ line: string; number: string }>(
      'select line, number from elenchus.rows where run = $1 and number > $2 order by number limit $3',
      [run, after, 1000],
    )
    for (const { line } of rows) yield JSON.parse(line) as Row
    if (rows.length < 1000) return
    after = rows.at(-1)!.number
  }
}

/** Deletes failed rows, so that their items are asked again. */
export async function deleteFailedRows(database: Database, run: string): Promise<void> {
  await database.query('delete from elenchus.rows where run = $1 and failed', [run])
}
