/** Groups runs by task, with their metrics and published results. */
import type { Scores } from '@elenchus/evaluation'
import type { Reply } from '../contract/types.ts'
import type { IndexedRun, RunCatalog } from './run-catalog.ts'

type TaskReply = Reply<'readLeaderboard'>['tasks'][number]
type Ranked = TaskReply['runs'][number]

/** Maximum wait for scores; pages poll until they are ready. */
const timeoutMs = 300

/** Reads the scores of a run; null while they are being computed, empty if that fails. */
export function readScoresWithTimeout(catalog: RunCatalog, run: IndexedRun): Promise<Record<string, Scores> | null> {
  const timeout = new Promise<null>(resolve => setTimeout(resolve, timeoutMs, null).unref())
  return Promise.race([catalog.scores(run).catch(() => ({})), timeout])
}

/** Reads the metrics of a run by protocol; null while they are being computed. */
export async function readProtocols(catalog: RunCatalog, run: IndexedRun): Promise<Ranked['protocols']> {
  const scores = await readScoresWithTimeout(catalog, run)
  if (scores === null) return null
  return Object.entries(scores).map(([protocol, { metrics, usage }]) => ({
    protocol,
    usage: usage ?? null,
    metrics: Object.fromEntries(
      Object.entries(metrics).map(([name, { value, n, interval }]) => [
        name,
        { value, n, interval: interval ? { low: interval[0], high: interval[1] } : null },
      ]),
    ),
  }))
}

export async function groupByTask(runs: readonly IndexedRun[], ranked: readonly Ranked[]): Promise<TaskReply[]> {
  const groups = new Map<string, number[]>()
  runs.forEach(({ source }, i) => {
    const { task } = source.header.settings
    groups.set(task, [...(groups.get(task) ?? []), i])
  })
  return Promise.all(
    [...groups].map(async ([task, indices]) => ({
      task,
      ...(await describeTask(indices.map(i => runs[i]!))),
      runs: indices.map(i => ranked[i]!),
    })),
  )
}

async function describeTask(runs: readonly IndexedRun[]): Promise<Omit<TaskReply, 'task' | 'runs'>> {
  const unknown = { chance: null, mainMetric: 'accuracy', published: null }
  try {
    const [{ addInputParts }, { describeRun }, { findPublishedColumn }] = await Promise.all([
      import('@elenchus/evaluation'),
      import('@elenchus/evaluation/tasks'),
      import('@elenchus/evaluation/tasks'),
    ])
    const [{ source }] = runs as [IndexedRun]
    const descriptor = await describeRun(source.header)
    const column = findPublishedColumn(
      descriptor.published,
      source.header.data ?? { kind: 'other' },
      runs.map(({ source: { header } }) => addInputParts(header.settings)),
    )
    return {
      chance: descriptor.chance,
      mainMetric: descriptor.scorer.main,
      published: column && {
        paper: column.table.paper,
        where: column.table.label,
        column: column.column,
        caveat: [column.caveat, column.inputNote.replace(/\.$/, '')].filter(Boolean).join('. '),
        rows: column.rows.map(({ name, kind, value }) => ({ name, kind, value })),
      },
    }
  } catch {
    // The module of a custom task is not available.
    return unknown
  }
}
