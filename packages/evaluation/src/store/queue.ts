/** Work queue in pg-boss: one queue per run, with leases. The jobs of a killed worker are queued again within a second. */
import { createHash, randomBytes } from 'node:crypto'
import type { Item } from '../engine/answer-item.ts'
import { type Database, loadPgBoss } from './connection.ts'

export interface QueuedJob {
  readonly id: string
  readonly items: readonly Item[]
}

export interface Queue {
  /** Id of this process. */
  readonly worker: bigint
  /** Creates a run's queue if it is missing. */
  create(run: string, leaseSeconds: number): Promise<void>
  add(run: string, jobs: readonly (readonly Item[])[]): Promise<void>
  take(run: string, count: number): Promise<QueuedJob[]>
  finish(run: string, id: string): Promise<void>
  returnJob(run: string, id: string): Promise<void>
  /** Number of unfinished jobs. */
  pending(run: string): Promise<number>
  requeueDeadJobs(run: string): Promise<void>
  remove(run: string): Promise<void>
  close(): Promise<void>
}

const getQueueName = (run: string) => `run-${createHash('sha256').update(run).digest('hex').slice(0, 24)}`

export async function openQueue(database: Database): Promise<Queue> {
  const worker = randomBytes(8).readBigInt64LE()
  const PgBoss = await loadPgBoss()
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await database.query(text, values) }) },
    schema: 'elenchus_queue',
    supervise: false,
    schedule: false,
  })
  // Every call below reports its own errors.
  boss.on('error', () => {})
  await boss.start()
  const holdLock = () => database.lock(worker)
  await holdLock()

  return {
    worker,
    async create(run, leaseSeconds) {
      const name = getQueueName(run)
      const retries = { retryLimit: 1000, retryDelay: 0, retentionDays: 365 }
      await boss.createQueue(name, { name, expireInSeconds: leaseSeconds, ...retries })
    },
    async add(run, jobs) {
      const name = getQueueName(run)
      // As text: PostgreSQL's JSON rejects some valid JSON characters.
      await boss.insert(jobs.map(items => ({ name, data: { items: JSON.stringify(items) } })))
    },
    async take(run, count) {
      await holdLock()
      const jobs = await boss.fetch<{ items: string }>(getQueueName(run), { batchSize: count })
      if (jobs.length > 0)
        await database.query(
          `insert into elenchus.claims (job, run, worker) select unnest($1::uuid[]), $2, $3
           on conflict (job) do update set worker = excluded.worker`,
          [jobs.map(({ id }) => id), run, worker.toString()],
        )
      return jobs.map(({ id, data }) => ({ id, items: JSON.parse(data.items) as Item[] }))
    },
    async finish(run, id) {
      // Deleted, not completed: the rows are the record.
      await boss.deleteJob(getQueueName(run), id)
      await database.query('delete from elenchus.claims where job = $1 and worker = $2', [id, worker.toString()])
    },
    async returnJob(run, id) {
      await database.query('delete from elenchus.claims where job = $1 and worker = $2', [id, worker.toString()])
      await boss.fail(getQueueName(run), id)
    },
    pending: run => boss.getQueueSize(getQueueName(run), { before: 'completed' }).then(Number),
    async requeueDeadJobs(run) {
      await holdLock()
      await boss.expire()
      const deadJobs = await database.query<{ job: string }>(
        `delete from elenchus.claims c where c.run = $1 and not exists (
           select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
             and ((l.classid::bigint << 32) | l.objid::bigint) = c.worker)
         returning job`,
        [run],
      )
      const jobs = deadJobs.map(({ job }) => job)
      if (jobs.length > 0) await boss.fail(getQueueName(run), jobs)
    },
    async remove(run) {
      await boss.purgeQueue(getQueueName(run))
      await boss.deleteQueue(getQueueName(run))
      await database.query('delete from elenchus.claims where run = $1', [run])
    },
    async close() {
      await boss.stop({ graceful: false, close: false, wait: false })
    },
  }
}
