/** The rows of the leaderboard, and figures as text. */
import type { Reply } from '@elenchus/workbench/contract'
import type { Tone } from '../../parts/feedback.tsx'
import { formatNumber } from '../../parts/format.ts'

export type Board = Reply<'readLeaderboard'>
export type BoardTask = Board['tasks'][number]
export type BoardRun = BoardTask['runs'][number]
type Metric = NonNullable<BoardRun['protocols']>[number]['metrics'][string]
type Usage = NonNullable<BoardRun['protocols']>[number]['usage']
export type Kind = 'run' | 'model' | 'human' | 'ceiling' | 'chance'

/** A row of the leaderboard: a run under one protocol, a published result, or the participants of an exam. */
export interface Line {
  readonly key: string
  readonly kind: Kind
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
  /** Accuracy including manual corrections; null if there are none. */
  readonly corrected: number | null
}

export const kinds: Readonly<Record<Kind, { readonly label: string; readonly tone: Tone; readonly sign: string }>> = {
  run: { label: 'run', tone: 'accent', sign: '▶' },
  model: { label: 'published', tone: 'neutral', sign: '❡' },
  human: { label: 'people', tone: 'ok', sign: '☺' },
  ceiling: { label: 'ceiling', tone: 'warn', sign: '⌃' },
  chance: { label: 'chance', tone: 'neutral', sign: '⚂' },
}

/** Shares in percent with one digit, other figures unchanged. */
export function formatFigure(value: number | null): string {
  if (value === null) return '–'
  return Math.abs(value) <= 1 ? `${(value * 100).toFixed(1)}` : value.toLocaleString('en', { maximumFractionDigits: 2 })
}
export const formatInterval = (interval: Line['interval']): string =>
  interval ? `${formatFigure(interval.low)} to ${formatFigure(interval.high)}` : ''

/** 950, 12.3k, 4.56M. */
export function formatCount(n: number | null | undefined): string {
  if (n === null || n === undefined) return '–'
  return n < 10_000 ? formatNumber(n) : n < 1_000_000 ? `${(n / 1000).toFixed(1)}k` : `${(n / 1e6).toFixed(2)}M`
}
export const formatCost = (money: number | null | undefined): string =>
  money === null || money === undefined ? '–' : money >= 1 || money === 0 ? money.toFixed(2) : money.toPrecision(2)
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

/** `exactMatch` → `exact match`, `node.f1` → `node f1`. */
export const metricName = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()

/** The rows of a task by the main metric, the best first; rows without a figure come last. */
export function linesOf(task: BoardTask, people: Board['people']): Line[] {
  const empty = {
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
  const runs = task.runs.flatMap((entry): Line[] => {
    const { run, protocols, corrected } = entry
    const base = {
      ...empty,
      kind: 'run' as const,
      name: run.name,
      source: run.model,
      run: entry,
      corrected: corrected.overrides > 0 && run.rows > 0 ? corrected.right / run.rows : null,
    }
    if (!protocols?.length) return [{ ...base, key: `${run.id} ` }]
    return protocols.map(({ protocol, metrics, usage }) => {
      const { value = null, interval = null } = metrics[task.mainMetric] ?? {}
      return { ...base, key: `${run.id} ${protocol}`, protocol, metrics, usage, value, interval }
    })
  })
  const { rows = [], paper, where } = task.published ?? {}
  const published = rows.map(
    ({ name, kind, value }): Line => ({
      ...empty,
      key: `${kind} ${name}`,
      kind,
      name,
      source: `${paper}, ${where}`,
      value,
    }),
  )
  const exams = people
    .filter(each => each.task === task.task)
    .flatMap(({ exam, title, results: { performance, ceiling } }): Line[] => {
      const base = { ...empty, source: 'exam', exam }
      return [
        { ...base, key: `${exam} mean`, kind: 'human', name: `${title}: mean`, value: performance },
        { ...base, key: `${exam} one`, kind: 'ceiling', name: `${title}: at least one correct`, value: ceiling },
      ]
    })
  const chance: Line[] =
    task.chance === null || published.some(({ kind }) => kind === 'chance')
      ? []
      : [{ ...empty, key: 'chance', kind: 'chance', name: 'Chance', value: task.chance }]
  return [...runs, ...published, ...exams, ...chance].sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

/** Whether a row contains all words of a search. */
export function matchesSearch(line: Line, words: string): boolean {
  const text = `${line.name} ${line.source} ${line.protocol} ${line.run?.run.dataset ?? ''}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** The other metrics of the runs, the most frequent first. */
export function otherMetrics(lines: readonly Line[], main: string, max = 5): string[] {
  const counts = new Map<string, number>()
  for (const { metrics } of lines)
    for (const name of Object.keys(metrics)) if (name !== main) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, max)
    .map(([name]) => name)
}
