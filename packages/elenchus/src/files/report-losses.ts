/** What a format could not hold, in one line on standard error. */
import type { Loss } from '@elenchus/metagraph/codecs'
import { warn } from '../cli/output.ts'

export function reportLosses(losses: readonly Loss[], format: string): void {
  const totals = new Map<string, number>()
  for (const { what, count } of losses) totals.set(what, (totals.get(what) ?? 0) + count)
  if (totals.size === 0) return
  warn(`${format} has no place for: ${[...totals].map(([what, count]) => `${what} (${count})`).join(', ')}`)
}
