/** `elenchus score`: the papers' metrics, one subcommand each; its code loads when it is called. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../cli/command.ts'

const scorers: readonly CommandEntry[] = [
  {
    name: 'robustlr',
    summary: 'weighted F1 by theory, groups, labels, strict consistency',
    load: () => import('./score-robustlr.ts'),
  },
  {
    name: 'metalogic',
    summary: 'node, step, formula, certainty and overall',
    load: () => import('./score-metalogic.ts'),
  },
]

export function define(command: Command): void {
  const loads = new Map<Command, CommandEntry['load']>()
  for (const { name, summary, load } of scorers) {
    loads.set(command.command(name).description(summary).exitOverride(), load)
  }
  // The subcommand's options are added just before it reads its arguments.
  command.hook('preSubcommand', async (_, subcommand) => {
    const load = loads.get(subcommand)
    if (load !== undefined) (await load()).define(subcommand)
  })
  example(
    command,
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl',
  )
}
