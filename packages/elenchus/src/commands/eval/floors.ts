/** Minimum values of metrics (`--fail-under`) for continuous integration; an unknown metric is an error before the run. */
import { describeTask, type Scores } from '@elenchus/evaluation'
import { UsageError } from '../../cli/io.ts'
import { pairs, parseNumber } from '../../cli/options.ts'
import { suggestSimilar } from '../../cli/similar.ts'
import { percent } from '../../terminal/text.ts'

export type Floors = ReadonlyMap<string, number>

/** Parses a share or a percentage; 50 without % is an error, because metrics are at most 1. */
function readFloor(text: string, name: string): number {
  const [, percentage] = /^(.*)%$/.exec(text) ?? []
  if (percentage !== undefined) return parseNumber(percentage, name, { max: 100 }) / 100
  const value = parseNumber(text, name)
  if (value > 1) throw new UsageError(`${name}=${text}: a metric cannot exceed 1; write ${value}% or ${value / 100}`)
  return value
}

/** Declares `--fail-under accuracy=0.5`, repeatable or separated by commas. */
export const failUnderOption = (description: string) =>
  pairs('--fail-under <metric=x>', description, { example: 'accuracy=0.5', parseValue: readFloor })

/** Returns the declared name of a metric: `pass^3` is declared as `pass^K`. */
const toDeclaredName = (name: string) => name.replace(/(?<=^pass[\^@])\d+$/, 'K')

/** Throws for metrics that the tasks do not have. */
export async function checkFloors(floors: Floors, tasks: readonly string[]): Promise<void> {
  const descriptions = await Promise.all(tasks.map(describeTask))
  const available = descriptions.flatMap(task => (task ? Object.keys(task.scorer.metrics) : []))
  for (const name of floors.keys())
    if (available.length > 0 && !available.includes(toDeclaredName(name)))
      throw new UsageError(
        `--fail-under ${name}: unknown metric; available: ${[...new Set(available)].join(', ')}${suggestSimilar(name, available)}`,
      )
}

export type NamedScores = Readonly<{ name: string; scores: Readonly<Record<string, Scores>> }>

/** Returns a message for every metric below its floor, and for every floor without a metric. */
export function findMissedFloors(runs: readonly NamedScores[], floors: Floors): string[] {
  const protocolScores = runs.flatMap(({ name, scores }) =>
    Object.entries(scores).map(([protocol, { metrics }]) => ({ run: `${name}, ${protocol}`, metrics })),
  )
  return [...floors].flatMap(([metric, floor]) => {
    const matches = protocolScores.filter(({ metrics }) => Object.hasOwn(metrics, metric))
    if (matches.length === 0) {
      const available = new Set(protocolScores.flatMap(({ metrics }) => Object.keys(metrics)))
      return [`--fail-under ${metric}=${floor}: no run has this metric; available: ${[...available].join(', ')}`]
    }
    return matches.flatMap(({ run: where, metrics }) => {
      const { value } = metrics[metric]!
      if (value !== null && value >= floor) return []
      return `${where}: ${metric} is ${value === null ? 'undefined' : `${percent(value)}%`}, below ${percent(floor)}%`
    })
  })
}
