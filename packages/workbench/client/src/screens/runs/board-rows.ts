/** The rows of the leaderboard, and their search. */
import type { Reply } from '@elenchus/workbench/contract'
import type { Tone } from '../../parts/feedback.tsx'

export type Board = Reply<'readLeaderboard'>
export type BoardTask = Board['tasks'][number]
export type BoardRun = BoardTask['runs'][number]
type Metric = NonNullable<BoardRun['protocols']>[number]['metrics'][string]
type Usage = NonNullable<BoardRun['protocols']>[number]['usage']
export type BoardRowKind = 'run' | 'model' | 'human' | 'ceiling' | 'chance'

/** A row of the leaderboard: a run under one protocol, a published result, or the participants of an exam. */
export interface BoardRow {
  readonly key: string
  readonly kind: BoardRowKind
  readonly name: string
  /** A model, a paper, or `exam`. */
  readonly source: string
  readonly run: BoardRun | null
  readonly exam: string | null
  readonly protocol: string
  /** The main metric; null if unknown or not computed yet. */
  readonly value: number | null
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly metrics: Readonly<Record<string, Metric>>
  readonly usage: Usage
  /** The accuracy with manual corrections; null if there are none. */
  readonly corrected: number | null
}

export const rowKinds: Readonly<Record<BoardRowKind, Readonly<{ label: string; tone: Tone; icon: string }>>> = {
  run: { label: 'run', tone: 'accent', icon: '▶' },
  model: { label: 'published', tone: 'neutral', icon: '❡' },
  human: { label: 'people', tone: 'ok', icon: '☺' },
  ceiling: { label: 'ceiling', tone: 'warn', icon: '⌃' },
  chance: { label: 'chance', tone: 'neutral', icon: '⚂' },
}

const emptyRow = {
  source: '',
  run: null,
  exam: null,
  protocol: '',
  value: null,
  interval: null,
  metrics: {},
  usage: null,
  corrected: null,
}

/** The rows of a task ordered by its main metric, the best first; rows without a value come last. */
export function createBoardRows(task: BoardTask, people: Board['people']): BoardRow[] {
  const runs = task.runs.flatMap((boardRun): BoardRow[] => {
    const { run, protocols, corrected } = boardRun
    const runRow = {
      ...emptyRow,
      kind: 'run' as const,
      name: run.name,
      source: run.model,
      run: boardRun,
      corrected: corrected.overrides > 0 && run.rows > 0 ? corrected.right / run.rows : null,
    }
    if (!protocols?.length) return [{ ...runRow, key: `${run.id} ` }]
    return protocols.map(({ protocol, metrics, usage }) => {
      const { value = null, interval = null } = metrics[task.mainMetric] ?? {}
      return { ...runRow, key: `${run.id} ${protocol}`, protocol, metrics, usage, value, interval }
    })
  })
  const { rows = [], paper, where } = task.published ?? {}
  const source = `${paper}, ${where}`
  const published = rows.map((row): BoardRow => ({ ...emptyRow, ...row, key: `${row.kind} ${row.name}`, source }))
  const exams = people
    .filter(each => each.task === task.task)
    .flatMap(({ exam, title, results: { performance, ceiling } }): BoardRow[] => {
      const examRow = { ...emptyRow, source: 'exam', exam }
      return [
        { ...examRow, key: `${exam} mean`, kind: 'human', name: `${title}: mean`, value: performance },
        {
          ...examRow,
          key: `${exam} one`,
          kind: 'ceiling',
          name: `${title}: at least one person correct`,
          value: ceiling,
        },
      ]
    })
  const chance: BoardRow[] =
    task.chance === null || published.some(({ kind }) => kind === 'chance')
      ? []
      : [{ ...emptyRow, key: 'chance', kind: 'chance', name: 'Chance', value: task.chance }]
  return [...runs, ...published, ...exams, ...chance].sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/** True if a row contains all words of a search. */
export function matchesSearch(row: BoardRow, query: string): boolean {
  const text = `${row.name} ${row.source} ${row.protocol} ${row.run?.run.dataset ?? ''}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** The names of at most `max` metrics besides the main one, the most frequent first. */
export function listOtherMetrics(rows: readonly BoardRow[], main: string, max = 5): string[] {
  const counts = new Map<string, number>()
  for (const { metrics } of rows)
    for (const name of Object.keys(metrics)) if (name !== main) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, max)
    .map(([name]) => name)
}
