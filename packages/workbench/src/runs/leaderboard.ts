/** Runs by task, with their metrics and what the papers print about the task. */
import type { Scores } from '@elenchus/evaluation'
import type { Reply } from '../contract/types.ts'
import type { IndexedRun, Library } from './library.ts'

type TaskReply = Reply<'readLeaderboard'>['tasks'][number]
type Ranked = TaskReply['runs'][number]

/** A large log takes a while to score; the page asks again. */
const patienceMs = 150

/** The scores of a run; null: they are not counted yet. Empty: they cannot be. */
export function scoresSoon(library: Library, run: IndexedRun): Promise<Record<string, Scores> | null> {
  const late = new Promise<null>(resolve => setTimeout(resolve, patienceMs, null).unref())
  return Promise.race([library.scores(run).catch(() => ({})), late])
}

/** The metrics of a run by protocol; null: they are not counted yet, or cannot be. */
export async function protocolsOf(library: Library, run: IndexedRun): Promise<Ranked['protocols']> {
  const scores = await scoresSoon(library, run)
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
      ...(await aboutTask(indices.map(i => runs[i]!))),
      runs: indices.map(i => ranked[i]!),
    })),
  )
}

async function aboutTask(runs: readonly IndexedRun[]): Promise<Omit<TaskReply, 'task' | 'runs'>> {
  const nothing = { chance: null, mainMetric: 'accuracy', published: null }
  try {
    const [{ settingsRead }, { describeRun }, { publishedColumn }] = await Promise.all([
      import('@elenchus/evaluation'),
      import('@elenchus/evaluation/tasks'),
      import('@elenchus/evaluation/published'),
    ])
    const [{ source }] = runs as [IndexedRun]
    const descriptor = await describeRun(source.header)
    const column = publishedColumn(
      descriptor.published,
      source.header.data ?? { kind: 'other' },
      runs.map(({ source: { header } }) => settingsRead(header.settings)),
    )
    return {
      chance: descriptor.chance,
      mainMetric: descriptor.scorer.main,
      published: column && {
        paper: column.table.paper,
        where: column.table.label,
        column: column.column,
        caveat: [column.caveat, column.aboutInputs.replace(/\.$/, '')].filter(Boolean).join('. '),
        rows: column.rows.map(({ name, kind, value }) => ({ name, kind, value })),
      },
    }
  } catch {
    // A task of somebody's own, whose module is not here.
    return nothing
  }
}
