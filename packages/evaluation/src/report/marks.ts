/** Colours and shapes of series: a name keeps its own from task to task, and no two series of one task share one while there are enough. */
import { seriesMarks } from '@elenchus/drawing'

export interface Marks {
  /** The marks of one task's series, given their names in order. */
  of(names: readonly string[]): number[]
}

export function marksOf(): Marks {
  const known = new Map<string, number>()
  return {
    of(models) {
      const times = new Map<string, number>()
      // The second series of a model in a task (another protocol, another run) is one of its own.
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

/** One that no series of the report has, else one that none of the task has. */
function freeMark(taken: ReadonlySet<number>, used: ReadonlySet<number>): number | undefined {
  const all = Array.from({ length: seriesMarks }, (_, i) => i)
  return all.find(mark => !used.has(mark) && !taken.has(mark)) ?? all.find(mark => !taken.has(mark))
}
