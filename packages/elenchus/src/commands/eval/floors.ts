/** Floors that metrics have to reach, for continuous integration. A metric that no task declares is refused before anything is paid for. */
import { describeTask, type Scores } from '@elenchus/evaluation'
import { UsageError } from '../../cli/errors.ts'
import { pairs, readNumber } from '../../cli/options.ts'
import { didYouMean } from '../../cli/similar.ts'
import { percent } from '../../terminal/percent.ts'

export type Floors = ReadonlyMap<string, number>

/** A share of one, or a percentage with its sign: scores are shown in percent, and 50 would be a floor that nothing reaches. */
function floorOf(words: string, name: string): number {
  const [, figure] = /^(.*)%$/.exec(words) ?? []
  if (figure !== undefined) return readNumber(figure, name, { most: 100 }) / 100
  const value = readNumber(words, name)
  if (value > 1) throw new UsageError(`${name}=${words}: metrics are at most 1; write ${value}% or ${value / 100}`)
  return value
}

/** `--fail-under accuracy=0.5`, several with commas or in several uses. */
export const failUnder = (description: string) =>
  pairs('--fail-under <metric=x>', description, {
    sample: 'accuracy=0.5',
    value: floorOf,
  })

/** How a metric is declared: `pass^3` as `pass^K`. */
const declared = (name: string) => name.replace(/(?<=^pass[\^@])\d+$/, 'K')

/** Refuses floors for metrics that a task does not have. */
export async function checkFloors(floors: Floors, tasks: readonly string[]): Promise<void> {
  const known = (await Promise.all(tasks.map(describeTask))).flatMap(task =>
    task ? Object.keys(task.scorer.metrics) : [],
  )
  for (const name of floors.keys())
    if (known.length > 0 && !known.includes(declared(name)))
      throw new UsageError(
        `--fail-under ${name}: no such metric; there are ${[...new Set(known)].join(', ')}${didYouMean(name, known)}`,
      )
}

export interface Scored {
  readonly name: string
  readonly scores: Readonly<Record<string, Scores>>
}

/** What to say of metrics below their floor, and of floors that no run has a metric for. */
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
      return [`--fail-under ${metric}=${floor}: no run has that metric; there are ${known.join(', ')}`]
    }
    return found
      .filter(({ value }) => value === null || value < floor)
      .map(
        ({ where, value }) =>
          `${where}: ${metric} is ${value === null ? 'not defined' : `${percent(value)}%`}, below ${percent(floor)}%`,
      )
  })
}
