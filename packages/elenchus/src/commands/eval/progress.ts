/** Progress of a run on one line of a terminal: share, rate, time left, cost. Silent when piped. */
import type { Progress } from '@elenchus/evaluation'
import { bar, statusLine } from '../../terminal/progress.ts'

function time(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 100) return `${seconds} s`
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}

/** Formats the progress line. */
export function progressText({ done, total, failed, rate, etaMs, tokens, money, concurrency }: Progress): string {
  const parts = [
    total === null ? `${done} answered` : `${bar(done / Math.max(1, total), 24)} ${done} of ${total}`,
    `${rate.toFixed(rate < 10 ? 1 : 0)}/s`,
    ...(etaMs === null || !Number.isFinite(etaMs) ? [] : [`${time(etaMs)} left`]),
    ...(money === null ? (tokens > 0 ? [`${tokens} tokens`] : []) : [`cost ${money.toFixed(4)}`]),
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${concurrency} concurrent`,
  ]
  return parts.join('  ')
}

export interface ProgressLine {
  show(progress: Progress): void
  end(): void
}

export function progressLine(): ProgressLine {
  const line = statusLine()
  return {
    show: progress => line.show(() => progressText(progress), progress.done === progress.total),
    end: line.end,
  }
}
