/** `elenchus data`: where corpora come from, what is in their files, what is wrong with them, what they share. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const jobs: readonly CommandEntry[] = [
  { name: 'list', summary: 'where the corpora come from', load: () => import('./list.ts') },
  { name: 'get', summary: 'download one from its authors', load: () => import('./get.ts') },
  { name: 'stats', summary: 'statistics as the papers print them', load: () => import('./stats.ts') },
  { name: 'check', summary: 'problems, by line', load: () => import('./check.ts') },
  { name: 'overlap', summary: 'what two files share', load: () => import('./overlap.ts') },
  { name: 'portion', summary: 'a part of a file, drawn or shared with another', load: () => import('./portion.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, jobs)
  example(command, 'elenchus data stats metalogic_train.json')
}
