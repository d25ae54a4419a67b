/** Catalogue of all runs in the given folders and stores, each with an incremental index of its log. */
import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Scores } from '@elenchus/evaluation'
import { notFound } from '../http/http-error.ts'
import { RowIndex } from './row-index.ts'
import { openRunStore, type RunSource, type RunStore, runsInFolder } from './run-source.ts'

export interface IndexedRun {
  readonly id: string
  readonly source: RunSource
  readonly index: RowIndex
  /** Rows were added recently, or are still being indexed. */
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

interface Scored {
  readonly size: number
  readonly started: number
  /** Duration in milliseconds; null while scoring. */
  took: number | null
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

/** Maximum wait for the index; a large log continues to be indexed in the background and is listed as live. */
const timeoutMs = 600

export function openCatalog(
  locations: readonly string[],
  onGrowth: (run: string, rows: number) => void = () => {},
): RunCatalog {
  const folders = locations.filter(location => !/^postgres(ql)?:/.test(location))
  const stores: RunStore[] = locations.filter(location => /^postgres(ql)?:/.test(location)).map(openRunStore)
  const known = new Map<string, Entry>()
  let closed = false

  const update = async (run: Entry): Promise<void> => {
    const stamp = await run.source.stamp()
    if (stamp === run.stamp) {
      run.live = false
      return
    }
    const before = run.index.size
    run.live = true
    let since = performance.now()
    for await (const { row, offset, length, next } of run.source.rowsFrom(run.next)) {
      if (closed) return
      run.index.add(row, offset, length)
      run.next = next
      if (performance.now() - since > 15) {
        await yieldToEventLoop()
        since = performance.now()
      }
    }
    run.stamp = stamp
    // The first read is not growth.
    if (before === 0) run.live = false
    if (run.index.size !== before) onGrowth(run.id, run.index.size)
  }

  const refresh = async (run: Entry): Promise<IndexedRun> => {
    run.updating ??= update(run)
      .then(
        () => {
          run.problem = null
        },
        (error: Error) => {
          run.problem = error
        },
      )
      .finally(() => {
        run.updating = null
      })
    await Promise.race([run.updating, new Promise(resolve => setTimeout(resolve, timeoutMs).unref())])
    if (run.problem) throw run.problem
    return run
  }

  const find = async () => {
    const problems: { name: string; reason: string }[] = []
    const sources: RunSource[] = []
    for (const folder of folders) {
      const found = runsInFolder(folder)
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
      const run: Entry = known.get(id) ?? {
        id,
        source,
        index: new RowIndex(),
        live: true,
        next: 0,
        stamp: '',
        updating: null,
        problem: null,
        scored: null,
      }
      known.set(id, run)
      return run
    })
    return { runs, problems }
  }

  return {
    async list() {
      const { runs, problems } = await find()
      const settled = await Promise.allSettled(runs.map(refresh))
      const broken = settled.flatMap((result, i) =>
        result.status === 'rejected' ? [{ name: runs[i]!.source.name, reason: String(result.reason.message) }] : [],
      )
      return { runs: runs.filter((_, i) => settled[i]!.status === 'fulfilled'), problems: [...problems, ...broken] }
    },
    async open(id) {
      const run = known.get(id) ?? (await find()).runs.find(each => each.id === id)
      if (!run) throw notFound('run')
      return refresh(run)
    },
    async scores(run) {
      const entry = known.get(run.id)!
      // Partially indexed logs are not scored.
      await entry.updating
      const previous = entry.scored
      if (previous && (previous.size === run.index.size || !shouldRescore(previous))) return previous.scores
      const { scoreRun } = await import('@elenchus/evaluation/log')
      const scored: Scored = {
        size: run.index.size,
        started: performance.now(),
        took: null,
        scores: run.source.readable().then(scoreRun),
      }
      entry.scored = scored
      void scored.scores.then(
        () => {
          scored.took = performance.now() - scored.started
        },
        () => {
          entry.scored = null
        },
      )
      return scored.scores
    },
    async close() {
      closed = true
      await Promise.allSettled([...known.values()].map(({ updating }) => updating))
      await Promise.all(stores.map(store => store.close()))
    },
  }
}

/** A growing log is rescored for at most a fifth of the time, and never concurrently. */
const shouldRescore = ({ started, took }: Scored): boolean => took !== null && performance.now() - started > took * 4
