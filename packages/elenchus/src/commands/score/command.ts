/** `elenchus score`: the papers' metrics, one subcommand each; its code loads when it is called. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const scorers: readonly CommandEntry[] = [
  {
    name: 'robustlr',
    summary: 'weighted F1 by theory, groups, labels, strict consistency',
    load: () => import('./robustlr.ts'),
  },
  {
    name: 'metalogic',
    summary: 'node, step, formula, certainty and overall',
    load: () => import('./metalogic.ts'),
  },
  { name: 'mrc', summary: 'accuracy of multiple choice', load: () => import('./mrc.ts') },
  { name: 'nli', summary: 'accuracy and F1 of inference', load: () => import('./nli.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, scorers)
  example(
    command,
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl',
  )
}
