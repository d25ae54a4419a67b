/** `elenchus compare`: runs over the same samples, pair by pair. */
import { type Comparison, compareRuns } from '@elenchus/evaluation'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { write, writeJson } from '../cli/output.ts'
import { openRun } from '../evaluating/runs.ts'
import { table } from '../show/table.ts'

interface Options {
  readonly seed: string
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('<runs...>', 'two or more run folders')
    .option('--seed <n>', 'seed of the bootstrap', '1')
    .option('--json', 'print JSON')
    .action(run)
  example(command, 'elenchus compare runs/first runs/second')
}

async function run(folders: readonly string[], { seed, json }: Options): Promise<void> {
  if (folders.length < 2) throw new UsageError('name two run folders or more')
  const runs = folders.map(openRun)
  const comparisons = await compareRuns(
    runs.map(each => ({ name: each.name, rows: each.rows() })),
    { seed: Number(seed) },
  )
  if (comparisons.every(({ items }) => items === 0))
    throw new InputError('the runs share no sample; compare runs over the same data')
  if (json) await writeJson({ comparisons })
  else await write(`${comparisons.map(show).join('\n\n')}\n`)
}

const percent = (value: number) => (100 * value).toFixed(1)

function show({
  first,
  second,
  items,
  unpaired,
  accuracies,
  difference,
  mcnemar,
  adjustedP,
  detectable,
}: Comparison): string {
  const lines = [
    `${first} against ${second}: ${items} shared items${unpaired > 0 ? `, ${unpaired} rows without a partner left out` : ''}`,
    table(
      ['', 'accuracy', 'only this one right'],
      [
        [first, accuracies ? percent(accuracies[0]) : '–', String(mcnemar.onlyFirst)],
        [second, accuracies ? percent(accuracies[1]) : '–', String(mcnemar.onlySecond)],
      ],
    ),
  ]
  if (difference?.interval)
    lines.push(
      `difference ${percent(difference.value)} points, 95% interval ${percent(difference.interval[0])} to ${percent(difference.interval[1])} (paired bootstrap, p = ${difference.p.toPrecision(2)})`,
    )
  lines.push(
    `McNemar, exact: p = ${mcnemar.p.toPrecision(3)}${adjustedP === mcnemar.p ? '' : `, after Holm's correction ${adjustedP.toPrecision(3)}`}`,
  )
  if (detectable !== null)
    lines.push(`with this many items a difference of ${percent(detectable)} points is found four times in five`)
  return lines.join('\n')
}
