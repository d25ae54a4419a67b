/** Minimum values of metrics (`--fail-under`), for continuous integration; unknown metrics are refused before the run. */
import { describeTask, type Scores } from '@elenchus/evaluation'
import { UsageError } from '../../cli/io.ts'
import { pairs, readNumber } from '../../cli/options.ts'
import { didYouMean } from '../../cli/similar.ts'
import { percent } from '../../terminal/text.ts'

export type Floors = ReadonlyMap<string, number>

/** Reads a share or a percentage; 50 without % is refused, because no metric reaches it. */
function floorOf(words: string, name: string): number {
  const [, figure] = /^(.*)%$/.exec(words) ?? []
  if (figure !== undefined) return readNumber(figure, name, { max: 100 }) / 100
  const value = readNumber(words, name)
  if (value > 1) throw new UsageError(`${name}=${words}: metrics are at most 1; write ${value}% or ${value / 100}`)
  return value
}

/** `--fail-under accuracy=0.5`, repeatable or separated by commas. */
export const failUnder = (description: string) =>
  pairs('--fail-under <metric=x>', description, {
    sample: 'accuracy=0.5',
    value: floorOf,
  })

/** Declared name of a metric: `pass^3` is declared as `pass^K`. */
const declared = (name: string) => name.replace(/(?<=^pass[\^@])\d+$/, 'K')

/** Throws for metrics that the tasks do not have. */
export async function checkFloors(floors: Floors, tasks: readonly string[]): Promise<void> {
  const known = (await Promise.all(tasks.map(describeTask))).flatMap(task =>
    task ? Object.keys(task.scorer.metrics) : [],
  )
  for (const name of floors.keys())
    if (known.length > 0 && !known.includes(declared(name)))
      throw new UsageError(
        `--fail-under ${name}: no such metric; available: ${[...new Set(known)].join(', ')}${didYouMean(name, known)}`,
      )
}

export interface Scored {
  readonly name: string
  readonly scores: Readonly<Record<string, Scores>>
}

/** Messages for metrics below their floor, and for floors without a metric. */
export function missedFloors(runs: readonly Scored[], floors: Floors): string[] {
  return [...floors].flatMap(([metric, floor]) => {
    const found = runs.flatMap(({ name, scores }) =>
      Object.entries(scores).flatMap(([protocol, { metrics }]) =>
        Object.hasOwn(metrics, metric) ? [{ where: `${name}, ${protocol}`, value: metrics[metric]!.value }] : [],
      ),
    )
    if (found.length === 0) {
      const known = [
        ...new Set(runs.flatMap(({ scores }) => Object.values(scores).flatMap(s => Object.keys(s.metrics)))),
      ]
      return [`--fail-under ${metric}=${floor}: no run has that metric; available: ${known.join(', ')}`]
    }
    return found
      .filter(({ value }) => value === null || value < floor)
      .map(
        ({ where, value }) =>
          `${where}: ${metric} is ${value === null ? 'not defined' : `${percent(value)}%`}, below ${percent(floor)}%`,
      )
  })
}
