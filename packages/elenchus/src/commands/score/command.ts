/** `elenchus score`: the papers' metrics, one subcommand each; its code loads when it is called. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const scorers: readonly CommandEntry[] = [
  {
    name: 'robustlr',
    summary: 'RobustLR: weighted F1 and strict consistency',
    load: () => import('./robustlr.ts'),
  },
  {
    name: 'metalogic',
    summary: 'MetaLogic: nodes, steps, formulas, certainty, overall',
    load: () => import('./metalogic.ts'),
  },
  { name: 'mrc', summary: 'multiple choice: accuracy', load: () => import('./mrc.ts') },
  { name: 'nli', summary: 'inference pairs: accuracy and F1', load: () => import('./nli.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, scorers)
  example(
    command,
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl',
  )
}
