/** Intervals with named ends, as in the documents of `score metalogic`, `score robustlr` and `train studies`; elsewhere they are pairs. */
import type { Interval } from '@elenchus/statistics'

export type IntervalObject = Readonly<{ low: number; high: number }>

export function toIntervalObjects(
  intervals: Readonly<Record<string, Interval | undefined>>,
): Record<string, IntervalObject> {
  return Object.fromEntries(
    Object.entries(intervals).flatMap(([name, ends]) => (ends ? [[name, { low: ends[0], high: ends[1] }]] : [])),
  )
}
