/** `elenchus theory`: theories in English by themselves, without a question. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const jobs: readonly CommandEntry[] = [
  { name: 'check', summary: 'show how each sentence is read, or why it is refused', load: () => import('./check.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, jobs)
  example(command, 'elenchus theory check theory.txt')
}
