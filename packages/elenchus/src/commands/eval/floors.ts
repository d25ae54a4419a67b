/** Minimum values of metrics (`--fail-under`), for continuous integration; unknown metrics are refused before the run. */
import { describeTask, type Scores } from '@elenchus/evaluation'
import { UsageError } from '../../cli/io.ts'
import { pairs, readNumber } from '../../cli/options.ts'
import { didYouMean } from '../../cli/similar.ts'
import { percent } from '../../terminal/text.ts'

export type Floors = ReadonlyMap<string, number>

/** Reads a share or a percentage; 50 without % is refused, because metrics are at most 1. */
function readFloor(words: string, name: string): number {
  const [, figure] = /^(.*)%$/.exec(words) ?? []
  if (figure !== undefined) return readNumber(figure, name, { max: 100 }) / 100
  const value = readNumber(words, name)
  if (value > 1) throw new UsageError(`${name}=${words}: metrics are at most 1; write ${value}% or ${value / 100}`)
  return value
}

/** `--fail-under accuracy=0.5`, repeatable or separated by commas. */
export const failUnder = (description: string) =>
  pairs('--fail-under <metric=x>', description, { sample: 'accuracy=0.5', value: readFloor })

/** Declared name of a metric: `pass^3` is declared as `pass^K`. */
const declaredName = (name: string) => name.replace(/(?<=^pass[\^@])\d+$/, 'K')

/** Throws for metrics that the tasks do not have. */
export async function checkFloors(floors: Floors, tasks: readonly string[]): Promise<void> {
  const described = await Promise.all(tasks.map(describeTask))
  const known = described.flatMap(task => (task ? Object.keys(task.scorer.metrics) : []))
  for (const name of floors.keys())
    if (known.length > 0 && !known.includes(declaredName(name)))
      throw new UsageError(
        `--fail-under ${name}: no such metric; available: ${[...new Set(known)].join(', ')}${didYouMean(name, known)}`,
      )
}

export interface NamedScores {
  readonly name: string
  readonly scores: Readonly<Record<string, Scores>>
}

/** Messages for metrics below their floor, and for floors without a metric. */
export function missedFloors(runs: readonly NamedScores[], floors: Floors): string[] {
  const all = runs.flatMap(({ name, scores }) =>
    Object.entries(scores).map(([protocol, { metrics }]) => ({ where: `${name}, ${protocol}`, metrics })),
  )
  return [...floors].flatMap(([metric, floor]) => {
    const found = all.filter(({ metrics }) => Object.hasOwn(metrics, metric))
    if (found.length === 0) {
      const known = new Set(all.flatMap(({ metrics }) => Object.keys(metrics)))
      return [`--fail-under ${metric}=${floor}: no run has that metric; available: ${[...known].join(', ')}`]
    }
    return found.flatMap(({ where, metrics }) => {
      const { value } = metrics[metric]!
      if (value !== null && value >= floor) return []
      return `${where}: ${metric} is ${value === null ? 'not defined' : `${percent(value)}%`}, below ${percent(floor)}%`
    })
  })
}
