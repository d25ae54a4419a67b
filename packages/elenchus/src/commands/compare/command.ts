/** `elenchus compare`: runs over the same samples, pair by pair. */
import { compareRuns, type RunUsage } from '@elenchus/evaluation'
import { usageOfRun } from '@elenchus/evaluation/log'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { addOptions, flag, type Given, repeatable, seed, text } from '../../cli/options.ts'
import { writeJson, writeLines } from '../../cli/output.ts'
import { loadTasks, type OpenedRun, ofTheUser, openRuns } from '../../files/runs.ts'
import { comparisonLines } from './show.ts'

const options = {
  store: text('--store <url>', 'postgres://…; the names are then runs in this store'),
  baseline: text('--baseline <run>', 'compare every run with this one, and no others with each other'),
  task: repeatable('--task <module>', 'file of a task of your own, so that its runs are judged by it'),
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

/** A run by the name that the table shows, or by its path. */
const nameOf = (runs: readonly OpenedRun[], given: string) =>
  runs.find(({ name, folder }) => name === given || folder === given || folder === given.replace(/[\\/]+$/, ''))
    ?.name ?? given

async function run(names: readonly string[], given: Given<typeof options>): Promise<void> {
  const { store, json, baseline } = given
  await loadTasks(given.task)
  const runs = await openRuns(names, store === undefined ? {} : { store })
  if (runs.length < 2 && runs.every(({ header }) => header.settings.protocols.length < 2))
    throw new UsageError('name two runs or more')
  const comparisons = await ofTheUser(() =>
    compareRuns(
      runs.map(each => ({ name: each.name, header: each.header, rows: each.rows() })),
      { seed: given.seed, ...(baseline === undefined ? {} : { baseline: nameOf(runs, baseline) }) },
    ),
  )
  if (comparisons.every(({ items }) => items === 0))
    throw new InputError('no two of these runs are of the same task over the same data, so there is nothing to compare')
  const costs = new Map<string, RunUsage>()
  for (const each of runs)
    for (const [protocol, usage] of Object.entries(await usageOfRun(each)))
      costs.set(each.header.settings.protocols.length === 1 ? each.name : `${each.name} (${protocol})`, usage)
  if (json) await writeJson('compare', { comparisons, runs: [...costs].map(([name, usage]) => ({ name, usage })) })
  else await writeLines(comparisonLines(comparisons, costs, { matrix: baseline === undefined }))
}
