/** Floors that metrics have to reach, for continuous integration. */
import type { Scores } from '@elenchus/evaluation'
import { UsageError } from '../cli/errors.ts'

/** `accuracy=0.5`, several with commas or in several options. */
export function pairs(option: string, texts: readonly string[]): [string, number][] {
  return texts
    .flatMap(text => text.split(','))
    .map(text => {
      const at = text.indexOf('=')
      const floor = Number(text.slice(at + 1))
      if (at < 1 || text.slice(at + 1).trim() === '' || Number.isNaN(floor))
        throw new UsageError(`--${option} ${text}: such as accuracy=0.5`)
      return [text.slice(0, at), floor]
    })
}

export interface Scored {
  readonly name: string
  readonly scores: Readonly<Record<string, Scores>>
}

/** What to say of metrics below their floor, and of floors that no run has a metric for. */
export function missedFloors(runs: readonly Scored[], floors: Readonly<Record<string, number>>): string[] {
  return Object.entries(floors).flatMap(([metric, floor]) => {
    const found = runs.flatMap(({ name, scores }) =>
      Object.entries(scores).flatMap(([protocol, { metrics }]) =>
        metrics[metric] ? [{ where: `${name}, ${protocol}`, value: metrics[metric].value }] : [],
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
          `${where}: ${metric} is ${value === null ? 'not defined' : value.toFixed(4)}, below ${floor}`,
      )
  })
}
