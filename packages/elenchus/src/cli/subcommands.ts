/** Commands with subcommands: each is named in a table, and its code loads when it is called. */
import type { Command } from 'commander'
import type { CommandEntry } from './command.ts'

export function defineSubcommands(command: Command, entries: readonly CommandEntry[]): void {
  const loads = new Map<Command, CommandEntry['load']>()
  for (const { name, summary, load } of entries) {
    loads.set(command.command(name).description(summary).exitOverride(), load)
  }
  // The subcommand's options are added just before it reads its arguments.
  command.hook('preSubcommand', async (_, subcommand) => {
    const load = loads.get(subcommand)
    if (load !== undefined) (await load()).define(subcommand)
  })
}
