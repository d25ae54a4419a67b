/** Assigns colours and shapes: a series keeps its own across tasks, and series of one task differ as long as there are enough. */
import { seriesMarks } from '@elenchus/drawing'

export interface Marks {
  /** Marks of one task's series, in order. */
  of(names: readonly string[]): number[]
}

export function marksOf(): Marks {
  const known = new Map<string, number>()
  return {
    of(models) {
      const times = new Map<string, number>()
      // A second series of the same model in a task gets its own mark.
      const keys = models.map(model => {
        const time = (times.get(model) ?? 0) + 1
        times.set(model, time)
        return `${model}\u0000${time}`
      })
      const taken = new Set<number>()
      const given = keys.map(key => {
        const own = known.get(key)
        if (own === undefined || taken.has(own)) return null
        taken.add(own)
        return own
      })
      return given.map((own, i) => {
        if (own !== null) return own
        const mark = freeMark(taken, new Set(known.values())) ?? i % seriesMarks
        taken.add(mark)
        if (!known.has(keys[i]!)) known.set(keys[i]!, mark)
        return mark
      })
    },
  }
}

/** A mark unused in the report, or else unused in the task. */
function freeMark(taken: ReadonlySet<number>, used: ReadonlySet<number>): number | undefined {
  const all = Array.from({ length: seriesMarks }, (_, i) => i)
  return all.find(mark => !used.has(mark) && !taken.has(mark)) ?? all.find(mark => !taken.has(mark))
}
