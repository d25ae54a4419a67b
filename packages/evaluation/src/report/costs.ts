/** Cost columns of reports and comparisons. */
import type { RunUsage } from '../task.ts'

/** Formats a count: 950, 12.3k, 4.56M. */
export function formatCount(n: number | null): string {
  if (n === null) return '–'
  if (n < 10_000) return String(n)
  return n < 1_000_000 ? `${(n / 1000).toFixed(1)}k` : `${(n / 1e6).toFixed(2)}M`
}

/** Formats an amount of money; small amounts get two significant digits. */
export const formatMoney = (money: number | null): string =>
  money === null ? '–' : money >= 1 || money === 0 ? money.toFixed(2) : money.toPrecision(2)

export const formatDuration = (ms: number | null | undefined): string => {
  if (ms === null || ms === undefined) return '–'
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`
}

export interface CostColumn {
  readonly name: string
  format(usage: RunUsage): string
}

const modelColumns: readonly CostColumn[] = [
  { name: 'tokens in', format: usage => formatCount(usage.inputTokens) },
  { name: 'cached', format: usage => formatCount(usage.cachedTokens) },
  { name: 'tokens out', format: usage => formatCount(usage.outputTokens) },
  { name: 'cost', format: usage => formatMoney(usage.money) },
  { name: 'latency p50', format: usage => formatDuration(usage.latencyMs?.p50) },
  { name: 'p95', format: usage => formatDuration(usage.latencyMs?.p95) },
  { name: 'requests', format: usage => formatCount(usage.requests) },
  { name: 'retries', format: usage => formatCount(usage.retries) },
]

/** Shown if a model truncated an input. */
const truncatedInputsColumn: CostColumn = { name: 'inputs cut', format: ({ shortened = 0 }) => formatCount(shortened) }

/** Shown if a judge was used. */
const judgeColumns: readonly CostColumn[] = [
  { name: 'judge in', format: ({ judge }) => formatCount(judge?.inputTokens ?? null) },
  { name: 'judge out', format: ({ judge }) => formatCount(judge?.outputTokens ?? null) },
  { name: 'judge cost', format: ({ judge }) => formatMoney(judge?.money ?? null) },
]

/** The columns that apply to these runs. */
export const selectCostColumns = (usages: readonly (RunUsage | undefined)[]): readonly CostColumn[] => [
  ...modelColumns,
  ...(usages.some(usage => (usage?.shortened ?? 0) > 0) ? [truncatedInputsColumn] : []),
  ...(usages.some(usage => usage?.judge !== undefined) ? judgeColumns : []),
]

/** True if there is anything to report: built-in models send no requests and count no tokens. */
export const hasCosts = (usage: RunUsage | undefined): usage is RunUsage =>
  usage !== undefined &&
  (usage.judge !== undefined ||
    usage.shortened !== undefined ||
    (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0) > 0 ||
    (usage.latencyMs?.p95 ?? 0) > 0)

/** Costs by name, for flat tables. */
export function listCosts(usage: RunUsage): readonly (readonly [name: string, value: number])[] {
  const { latencyMs, judge, ...counts } = usage
  const judgeCosts = {
    judgeAnswers: judge?.answers ?? null,
    judgeInputTokens: judge?.inputTokens ?? null,
    judgeOutputTokens: judge?.outputTokens ?? null,
    judgeMoney: judge?.money ?? null,
  }
  const costs = { ...counts, latencyP50: latencyMs?.p50 ?? null, latencyP95: latencyMs?.p95 ?? null, ...judgeCosts }
  return Object.entries(costs).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
}
