/** What a format could not hold, in one line on standard error. */
import { type Loss, sumLosses } from '@elenchus/metagraph/codecs'
import { warn } from '../cli/output.ts'

export function reportLosses(losses: readonly Loss[], format: string): void {
  if (losses.length === 0) return
  const listed = sumLosses(losses).map(({ what, count }) => `${what} (${count})`)
  warn(`${format} has no place for: ${listed.join(', ')}`)
}
