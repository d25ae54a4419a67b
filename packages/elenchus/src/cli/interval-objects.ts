/** Converts confidence intervals from pairs to objects {low, high}, as in the JSON of `score metalogic`, `score robustlr` and `train studies`. */
import type { Interval } from '@elenchus/statistics'

export type IntervalObject = Readonly<{ low: number; high: number }>

export function toIntervalObjects(
  intervals: Readonly<Record<string, Interval | undefined>>,
): Record<string, IntervalObject> {
  return Object.fromEntries(
    Object.entries(intervals).flatMap(([name, interval]) =>
      interval ? [[name, { low: interval[0], high: interval[1] }]] : [],
    ),
  )
}
