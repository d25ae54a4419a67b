/** Every run that the server was pointed at, each with an index that grows with its log. */
import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Scores } from '@elenchus/evaluation'
import { notFound } from '../refusals/refusal.ts'
import { RowIndex } from './row-index.ts'
import { openRunStore, type RunSource, type RunStore, runsInFolder } from './source.ts'

export interface IndexedRun {
  readonly id: string
  readonly source: RunSource
  readonly index: RowIndex
  /** Rows have come within the last seconds, or are still being indexed. */
  live: boolean
}

export interface Library {
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
  readonly began: number
  /** Milliseconds that it took; null: it is under way. */
  took: number | null
  readonly scores: Promise<Record<string, Scores>>
}

interface Entry extends IndexedRun {
  /** Where to go on reading. */
  next: number
  stamp: string
  working: Promise<void> | null
  problem: Error | null
  scored: Scored | null
}

/** An answer waits so long for the index; a large log goes on being indexed afterwards, and the list says that it is live. */
const patienceMs = 600

export function openLibrary(
  places: readonly string[],
  onGrowth: (run: string, rows: number) => void = () => {},
): Library {
  const folders = places.filter(place => !/^postgres(ql)?:/.test(place))
  const stores: RunStore[] = places.filter(place => /^postgres(ql)?:/.test(place)).map(openRunStore)
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
    for await (const { row, place, length, next } of run.source.rowsFrom(run.next)) {
      if (closed) return
      run.index.add(row, place, length)
      run.next = next
      // Others are served in between.
      if (performance.now() - since > 15) {
        await breathe()
        since = performance.now()
      }
    }
    run.stamp = stamp
    // What was there when it was first read has not grown.
    if (before === 0) run.live = false
    if (run.index.size !== before) onGrowth(run.id, run.index.size)
  }

  const refreshed = async (run: Entry): Promise<IndexedRun> => {
    run.working ??= update(run)
      .then(
        () => {
          run.problem = null
        },
        (error: Error) => {
          run.problem = error
        },
      )
      .finally(() => {
        run.working = null
      })
    await Promise.race([run.working, new Promise(resolve => setTimeout(resolve, patienceMs).unref())])
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
        problems.push({ name: 'a store of runs', reason: (error as Error).message })
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
        working: null,
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
      const settled = await Promise.allSettled(runs.map(refreshed))
      const broken = settled.flatMap((result, i) =>
        result.status === 'rejected' ? [{ name: runs[i]!.source.name, reason: String(result.reason.message) }] : [],
      )
      return { runs: runs.filter((_, i) => settled[i]!.status === 'fulfilled'), problems: [...problems, ...broken] }
    },
    async open(id) {
      const run = known.get(id) ?? (await find()).runs.find(each => each.id === id)
      if (!run) throw notFound('run')
      return refreshed(run)
    },
    async scores(run) {
      const entry = known.get(run.id)!
      // Scores of half a log would only be counted again.
      await entry.working
      const before = entry.scored
      if (before && (before.size === run.index.size || !isWorthwhile(before))) return before.scores
      const { scoreRun } = await import('@elenchus/evaluation/log')
      const scored: Scored = {
        size: run.index.size,
        began: performance.now(),
        took: null,
        scores: run.source.readable().then(scoreRun),
      }
      entry.scored = scored
      void scored.scores.then(
        () => {
          scored.took = performance.now() - scored.began
        },
        () => {
          entry.scored = null
        },
      )
      return scored.scores
    },
    async close() {
      closed = true
      await Promise.allSettled([...known.values()].map(({ working }) => working))
      await Promise.all(stores.map(store => store.close()))
    },
  }
}

/** A log that grows is scored again now and then: never while it is being scored, and at most a quarter of the time. */
const isWorthwhile = ({ began, took }: Scored): boolean => took !== null && performance.now() - began > took * 4
