/** `elenchus compare`: paired comparison of runs. */
import { compareRuns, type RunUsage } from '@elenchus/evaluation'
import { namesOfRuns, usageOfRun } from '@elenchus/evaluation/log'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError, writeJson, writeLines } from '../../cli/io.ts'
import { addOptions, flag, type OptionValues, repeatable, seed, text } from '../../cli/options.ts'
import { asInputError, loadTasks, type OpenedRun, openRuns } from '../../files/runs.ts'
import { comparisonLines } from './show.ts'

const options = {
  store: text('--store <url>', 'postgres://…; the names are then runs in this store'),
  baseline: text('--baseline <run>', 'compare every run with this one, and no others with each other'),
  task: repeatable('--task <module>', 'module of your own task, so that its runs are judged by it'),
  seed: seed('seed for the bootstrap', { default: 1 }),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  command
    .argument('<runs...>', 'two or more runs: run folders, samples_….jsonl of lm-evaluation-harness, logs of Inspect')
    .action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus compare runs/first runs/second',
    'elenchus compare runs/first samples_logiqa_2025-03-01T10-11-12.jsonl',
  )
}

/** A run by its displayed name or its path. */
function nameOf(runs: readonly OpenedRun[], shown: readonly ReadonlyMap<string, string>[], given: string): string {
  const path = given.replace(/[\\/]+$/, '')
  const isMeant = ({ name, folder }: OpenedRun, i: number) =>
    name === given || folder === given || folder === path || [...shown[i]!.values()].includes(given)
  return runs.find(isMeant)?.name ?? given
}

async function run(names: readonly string[], given: OptionValues<typeof options>): Promise<void> {
  const { store, json, baseline } = given
  await loadTasks(given.task)
  const runs = await openRuns(names, store === undefined ? {} : { store })
  if (runs.length < 2 && runs.every(({ header }) => header.settings.protocols.length < 2))
    throw new UsageError('name two runs or more')
  const shown = namesOfRuns(runs)
  const comparisons = await asInputError(() =>
    compareRuns(
      runs.map(({ name, header, rows }, i) => ({ name, names: shown[i]!, header, rows: rows() })),
      { seed: given.seed, ...(baseline === undefined ? {} : { baseline: nameOf(runs, shown, baseline) }) },
    ),
  )
  if (comparisons.every(({ items }) => items === 0))
    throw new InputError('no two of these runs share a task and its data; there is nothing to compare')
  const costs: { name: string; run: string; usage: RunUsage }[] = []
  for (const [i, each] of runs.entries())
    for (const [protocol, usage] of Object.entries(await usageOfRun(each)))
      costs.push({ name: shown[i]!.get(protocol)!, run: each.folder, usage })
  if (json) return writeJson('compare', { comparisons, runs: costs })
  const byName = new Map(costs.map(({ name, usage }) => [name, usage]))
  await writeLines(comparisonLines(comparisons, byName, { matrix: baseline === undefined }))
}
