/** Cost columns of reports and comparisons. */
import type { RunUsage } from '../task.ts'

/** Formats a count: 950, 12.3k, 4.56M. */
export function showCount(n: number | null): string {
  if (n === null) return '–'
  if (n < 10_000) return String(n)
  return n < 1_000_000 ? `${(n / 1000).toFixed(1)}k` : `${(n / 1e6).toFixed(2)}M`
}

/** Formats an amount of money; small amounts get two significant digits. */
export const showMoney = (money: number | null): string =>
  money === null ? '–' : money >= 1 || money === 0 ? money.toFixed(2) : money.toPrecision(2)

export const showTime = (ms: number | null | undefined): string => {
  if (ms === null || ms === undefined) return '–'
  return ms < 1000
    ? `${Math.round(ms)} ms`
    : ms < 60_000
      ? `${(ms / 1000).toFixed(1)} s`
      : `${(ms / 60_000).toFixed(1)} min`
}

export interface CostColumn {
  readonly name: string
  show(usage: RunUsage): string
}

const ownColumns: readonly CostColumn[] = [
  { name: 'tokens in', show: usage => showCount(usage.inputTokens) },
  { name: 'cached', show: usage => showCount(usage.cachedTokens) },
  { name: 'tokens out', show: usage => showCount(usage.outputTokens) },
  { name: 'cost', show: usage => showMoney(usage.money) },
  { name: 'latency p50', show: usage => showTime(usage.latencyMs?.p50) },
  { name: 'p95', show: usage => showTime(usage.latencyMs?.p95) },
  { name: 'requests', show: usage => showCount(usage.requests) },
  { name: 'retries', show: usage => showCount(usage.retries) },
]

/** Shown if a model truncated an input. */
const shortenedColumn: CostColumn = { name: 'inputs cut', show: ({ shortened = 0 }) => showCount(shortened) }

/** Shown if a judge was used. */
const judgeColumns: readonly CostColumn[] = [
  { name: 'judge in', show: ({ judge }) => showCount(judge?.inputTokens ?? null) },
  { name: 'judge out', show: ({ judge }) => showCount(judge?.outputTokens ?? null) },
  { name: 'judge cost', show: ({ judge }) => showMoney(judge?.money ?? null) },
]

/** The columns that apply to these runs. */
export const costColumns = (usages: readonly (RunUsage | undefined)[]): readonly CostColumn[] => [
  ...ownColumns,
  ...(usages.some(usage => (usage?.shortened ?? 0) > 0) ? [shortenedColumn] : []),
  ...(usages.some(usage => usage?.judge !== undefined) ? judgeColumns : []),
]

/** Whether there is anything to report: built-in models send no requests and count no tokens. */
export const hasCosts = (usage: RunUsage | undefined): usage is RunUsage =>
  usage !== undefined &&
  (usage.judge !== undefined ||
    usage.shortened !== undefined ||
    (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0) > 0 ||
    (usage.latencyMs?.p95 ?? 0) > 0)

/** Costs by name, for flat tables. */
export function costFigures(usage: RunUsage): readonly (readonly [name: string, figure: number])[] {
  const { latencyMs, judge, ...counts } = usage
  const ofJudge = {
    judgeAnswers: judge?.answers ?? null,
    judgeInputTokens: judge?.inputTokens ?? null,
    judgeOutputTokens: judge?.outputTokens ?? null,
    judgeMoney: judge?.money ?? null,
  }
  const all = { ...counts, latencyP50: latencyMs?.p50 ?? null, latencyP95: latencyMs?.p95 ?? null, ...ofJudge }
  return Object.entries(all).flatMap(([name, figure]) => (typeof figure === 'number' ? [[name, figure] as const] : []))
}
