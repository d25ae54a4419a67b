/** Catalogue of all runs in the given folders and stores, each with an incremental index of its log. */
import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Scores } from '@elenchus/evaluation'
import { createNotFound } from '../http/http-error.ts'
import type { RunLocation } from './report.ts'
import { RowIndex } from './row-index.ts'
import { findRunsInFolder, openRunStore, type RunSource, type RunStore } from './run-source.ts'

export interface IndexedRun {
  readonly id: string
  readonly source: RunSource
  readonly index: RowIndex
  /** True if rows were added recently, or are still being indexed. */
  live: boolean
}

export interface RunCatalog {
  list(): Promise<{
    readonly runs: readonly IndexedRun[]
    readonly problems: readonly { readonly name: string; readonly reason: string }[]
  }>
  open(id: string): Promise<IndexedRun>
  scores(run: IndexedRun): Promise<Record<string, Scores>>
  close(): Promise<void>
}

/** Scores of a run at a given number of rows. */
interface Scored {
  readonly size: number
  readonly started: number
  /** Duration in milliseconds; null while scoring. */
  durationMs: number | null
  readonly scores: Promise<Record<string, Scores>>
}

interface Entry extends IndexedRun {
  /** Offset at which to continue reading. */
  next: number
  stamp: string
  updating: Promise<void> | null
  problem: Error | null
  scored: Scored | null
}

/** Maximum wait for the index; a large log is then indexed in the background and is listed as live. */
const timeoutMs = 600
/** Indexing yields to other requests after this time. */
const yieldIntervalMs = 15

/** `score` computes the scores of a run. */
export function openCatalog(
  locations: readonly string[],
  score: (location: RunLocation) => Promise<Record<string, Scores>>,
  onGrowth: (run: string, rows: number) => void = () => {},
): RunCatalog {
  const folders = locations.filter(location => !/^postgres(ql)?:/.test(location))
  const stores: RunStore[] = locations.filter(location => /^postgres(ql)?:/.test(location)).map(openRunStore)
  const entries = new Map<string, Entry>()
  let closed = false

  const update = async (run: Entry): Promise<void> => {
    const stamp = await run.source.readStamp()
    if (stamp === run.stamp) {
      run.live = false
      return
    }
    const previousSize = run.index.size
    run.live = true
    let lastYield = performance.now()
    for await (const { row, offset, length, next } of run.source.readRowsFrom(run.next)) {
      if (closed) return
      run.index.add(row, offset, length)
      run.next = next
      if (performance.now() - lastYield > yieldIntervalMs) {
        await yieldToEventLoop()
        lastYield = performance.now()
      }
    }
    run.stamp = stamp
    // Rows of the first read are not new.
    if (previousSize === 0) run.live = false
    if (run.index.size !== previousSize) onGrowth(run.id, run.index.size)
  }

  const refresh = async (run: Entry): Promise<IndexedRun> => {
    run.updating ??= update(run)
      .then(
        () => null,
        (error: Error) => error,
      )
      .then(problem => void Object.assign(run, { problem, updating: null }))
    await Promise.race([run.updating, new Promise(resolve => setTimeout(resolve, timeoutMs).unref())])
    if (run.problem) throw run.problem
    return run
  }

  const findRuns = async () => {
    const problems: { name: string; reason: string }[] = []
    const sources: RunSource[] = []
    for (const folder of folders) {
      const found = findRunsInFolder(folder)
      sources.push(...found.sources)
      problems.push(...found.problems)
    }
    for (const store of stores) {
      try {
        sources.push(...(await store.list()))
      } catch (error) {
        problems.push({ name: 'run store', reason: (error as Error).message })
      }
    }
    const runs = sources.map(source => {
      const hash = createHash('sha256').update(source.key).digest('hex').slice(0, 10)
      const id = `${
        source.name
          .replace(/[^A-Za-z0-9]+/g, '-')
          .replace(/^-|-$/g, '')
          .slice(0, 60) || 'run'
      }-${hash}`
      const idle = { updating: null, problem: null, scored: null }
      const created = () => ({ id, source, index: new RowIndex(), live: true, next: 0, stamp: '', ...idle })
      const run: Entry = entries.get(id) ?? created()
      entries.set(id, run)
      return run
    })
    return { runs, problems }
  }

  return {
    async list() {
      const { runs, problems } = await findRuns()
      const settled = await Promise.allSettled(runs.map(refresh))
      const unreadable = settled.flatMap((result, i) =>
        result.status === 'rejected' ? [{ name: runs[i]!.source.name, reason: String(result.reason.message) }] : [],
      )
      return { runs: runs.filter((_, i) => settled[i]!.status === 'fulfilled'), problems: [...problems, ...unreadable] }
    },
    async open(id) {
      const run = entries.get(id) ?? (await findRuns()).runs.find(each => each.id === id)
      if (!run) throw createNotFound('run')
      return refresh(run)
    },
    async scores(run) {
      const entry = entries.get(run.id)!
      // Partially indexed logs are not scored.
      await entry.updating
      const previous = entry.scored
      if (previous && (previous.size === run.index.size || !shouldRescore(previous))) return previous.scores
      const scores = score(run.source.location)
      const scored: Scored = { size: run.index.size, started: performance.now(), durationMs: null, scores }
      entry.scored = scored
      void scores.then(
        () => Object.assign(scored, { durationMs: performance.now() - scored.started }),
        () => Object.assign(entry, { scored: null }),
      )
      return scored.scores
    },
    async close() {
      closed = true
      await Promise.allSettled([...entries.values()].map(({ updating }) => updating))
      await Promise.all(stores.map(store => store.close()))
    },
  }
}

/** Limits scoring of a growing log to a fifth of the time, and to one computation at a time. */
const shouldRescore = ({ started, durationMs }: Scored): boolean =>
  durationMs !== null && performance.now() - started > durationMs * 4
