/** Figures of runs in words and in order: pure, so that it is tested without a page. */
import type { Reply } from '@elenchus/workbench/contract'

export type Board = Reply<'readLeaderboard'>
export type BoardTask = Board['tasks'][number]
export type BoardRun = BoardTask['runs'][number]
export type Metric = NonNullable<BoardRun['protocols']>[number]['metrics'][string]
export type Usage = NonNullable<BoardRun['protocols']>[number]['usage']
export type Kind = 'run' | 'model' | 'human' | 'ceiling' | 'chance'

/** One line of the leaderboard: a run under one protocol, a published figure, or people. */
export interface Line {
  readonly key: string
  readonly kind: Kind
  readonly name: string
  /** Where it comes from: a model, a paper, an exam. */
  readonly from: string
  readonly run: BoardRun | null
  readonly exam: string | null
  readonly protocol: string
  /** By the main metric; null: not known, or not yet. */
  readonly value: number | null
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly metrics: Readonly<Record<string, Metric>>
  readonly usage: Usage
  /** The share of right rows once corrections by hand are counted; null: there are none. */
  readonly corrected: number | null
}

export const kindNames: Readonly<Record<Kind, string>> = {
  run: 'run',
  model: 'published',
  human: 'people',
  ceiling: 'ceiling',
  chance: 'chance',
}

/** A share in per cent with one digit; other figures as they are. */
export function showFigure(value: number | null): string {
  if (value === null) return '–'
  return Math.abs(value) <= 1 ? `${(value * 100).toFixed(1)}` : value.toLocaleString('en', { maximumFractionDigits: 2 })
}
export const showInterval = (interval: Line['interval']): string =>
  interval ? `${showFigure(interval.low)} to ${showFigure(interval.high)}` : ''

/** 950, 12.3k, 4.56M. */
export function showCount(n: number | null | undefined): string {
  if (n === null || n === undefined) return '–'
  return n < 10_000 ? n.toLocaleString('en') : n < 1_000_000 ? `${(n / 1000).toFixed(1)}k` : `${(n / 1e6).toFixed(2)}M`
}
export const showMoney = (money: number | null | undefined): string =>
  money === null || money === undefined ? '–' : money >= 1 || money === 0 ? money.toFixed(2) : money.toPrecision(2)
export function showTime(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

/** `exactMatch` and `node.f1` as words. */
export const showMetric = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]/g, ' ')
    .toLowerCase()

/** Published points fall between the runs where they belong by the figure; what has none stands at the end. */
export function linesOf(task: BoardTask, people: Board['people']): Line[] {
  const none = { run: null, exam: null, protocol: '', interval: null, metrics: {}, usage: null, corrected: null }
  const runs = task.runs.flatMap((entry): Line[] => {
    const { run, protocols, corrected } = entry
    const base = {
      ...none,
      kind: 'run' as const,
      name: run.name,
      from: run.model,
      run: entry,
      corrected: corrected.overrides > 0 && run.rows > 0 ? corrected.right / run.rows : null,
    }
    const whole = protocols === null || protocols.length === 0 ? [null] : protocols
    return whole.map(each => ({
      ...base,
      key: `${run.id} ${each?.protocol ?? ''}`,
      protocol: each?.protocol ?? '',
      metrics: each?.metrics ?? {},
      usage: each?.usage ?? null,
      value: each?.metrics[task.mainMetric]?.value ?? null,
      interval: each?.metrics[task.mainMetric]?.interval ?? null,
    }))
  })
  const published = (task.published?.rows ?? []).map(
    ({ name, kind, value }): Line => ({
      ...none,
      key: `${kind} ${name}`,
      kind,
      name,
      from: `${task.published!.paper}, ${task.published!.where}`,
      value,
    }),
  )
  const ours = people
    .filter(each => each.task === task.task)
    .flatMap(({ exam, title, results }): Line[] => [
      {
        ...none,
        key: `${exam} mean`,
        kind: 'human',
        name: `${title}: mean`,
        from: 'exam',
        exam,
        value: results.performance,
      },
      {
        ...none,
        key: `${exam} one`,
        kind: 'ceiling',
        name: `${title}: at least one right`,
        from: 'exam',
        exam,
        value: results.ceiling,
      },
    ])
  const hasChance = published.some(({ kind }) => kind === 'chance')
  const chance: Line[] =
    task.chance === null || hasChance
      ? []
      : [{ ...none, key: 'chance', kind: 'chance', name: 'Chance', from: '', value: task.chance }]
  return [...runs, ...published, ...ours, ...chance].sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}

export function passes(line: Line, words: string, shown: ReadonlySet<Kind>): boolean {
  if (!shown.has(line.kind)) return false
  const text = `${line.name} ${line.from} ${line.protocol} ${line.run?.run.dataset ?? ''}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** Metrics beside the main one that any of the runs has, the most frequent first. */
export function otherMetrics(lines: readonly Line[], main: string, most = 5): string[] {
  const counts = new Map<string, number>()
  for (const { metrics } of lines)
    for (const name of Object.keys(metrics)) if (name !== main) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([name]) => name)
}
