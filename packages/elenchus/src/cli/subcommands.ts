/** Commands by name: each stands in a table, its code loads when it is called or when its help is asked for. */
import type { Command } from 'commander'
import type { CommandEntry } from './command.ts'
import { UsageError } from './errors.ts'
import { refuseRepeats } from './options.ts'
import { didYouMean } from './similar.ts'

/** Which commands have not been loaded yet, and how. */
const unloaded = new WeakMap<Command, CommandEntry['load']>()

/** Adds a command's arguments and options, where they are not there yet. */
export async function load(command: Command): Promise<void> {
  const loader = unloaded.get(command)
  unloaded.delete(command)
  if (loader === undefined) return
  const { define } = await loader()
  define(command)
  refuseRepeats(command)
}

export function defineSubcommands(parent: Command, entries: readonly CommandEntry[]): void {
  for (const entry of entries)
    unloaded.set(parent.command(entry.name).description(entry.summary).exitOverride(), entry.load)
  // The subcommand's options are added just before it reads its arguments.
  parent.hook('preSubcommand', (_, subcommand) => load(subcommand))
  refuseUnknown(parent)
  defineHelp(parent)
}

/** `bogus --help` is a wrong call; commander would print the parent's help as if nothing were amiss. */
function refuseUnknown(parent: Command): void {
  parent.addHelpText('before', () => {
    const [name] = parent.args
    const known = parent.commands.map(each => each.name())
    if (name !== undefined && !name.startsWith('-') && !known.includes(name))
      throw new UsageError(`unknown command '${name}'${didYouMean(name, known)}`)
    return ''
  })
}

/** `help X Y` prints what `X Y --help` prints; commander's own would print it before the options are loaded. */
function defineHelp(parent: Command): void {
  parent.helpCommand(false)
  parent
    .command('help [command...]')
    .description('show what a command does, and its options')
    .exitOverride()
    .action(async (path: readonly string[]) => {
      let command = parent
      for (const name of path) {
        const next = command.commands.find(each => each.name() === name || each.aliases().includes(name))
        // Commander's own refusal of an unknown command, with its suggestion.
        if (next === undefined) {
          await command.parseAsync([name], { from: 'user' })
          return
        }
        await load(next)
        command = next
      }
      command.outputHelp()
    })
}
