/** `elenchus data`: where corpora come from, what is in their files, what is wrong with them, what they share. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const jobs: readonly CommandEntry[] = [
  { name: 'list', summary: 'list the corpora and where they come from', load: () => import('./list.ts') },
  { name: 'get', summary: 'download a corpus from its authors', load: () => import('./get.ts') },
  { name: 'stats', summary: 'print the statistics that the papers print', load: () => import('./stats.ts') },
  { name: 'check', summary: 'list the problems of a file, by line', load: () => import('./check.ts') },
  { name: 'overlap', summary: 'find what two files share', load: () => import('./overlap.ts') },
  { name: 'portion', summary: 'a part of a file, drawn or shared with another', load: () => import('./portion.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, jobs)
  example(command, 'elenchus data stats metalogic_train.json')
}
