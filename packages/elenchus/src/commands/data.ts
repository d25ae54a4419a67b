/** `elenchus data`: what is in a corpus file, and what is wrong with it. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../cli/command.ts'
import { defineSubcommands } from '../cli/subcommands.ts'

const jobs: readonly CommandEntry[] = [
  { name: 'stats', summary: 'statistics as the papers print them', load: () => import('./data-stats.ts') },
  { name: 'check', summary: 'problems, by line', load: () => import('./data-check.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, jobs)
  example(command, 'elenchus data stats metalogic_train.json')
}
