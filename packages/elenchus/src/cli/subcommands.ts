/** Commands by name, each loaded when it is called or when its help is asked for. */
import type { Command } from 'commander'
import type { CommandEntry } from './command.ts'
import { UsageError } from './io.ts'
import { rejectRepeats } from './options.ts'
import { didYouMean } from './similar.ts'

/** Commands whose module has not been loaded yet. */
const unloaded = new WeakMap<Command, CommandEntry['load']>()

/** Adds the arguments and options of a command, once. */
export async function load(command: Command): Promise<void> {
  const loader = unloaded.get(command)
  unloaded.delete(command)
  if (loader === undefined) return
  const { define } = await loader()
  define(command)
  rejectRepeats(command)
}

export function defineSubcommands(parent: Command, entries: readonly CommandEntry[]): void {
  for (const { name, summary, hidden = false, load } of entries)
    unloaded.set(parent.command(name, { hidden }).description(summary).exitOverride(), load)
  // The subcommand's options are added just before it reads its arguments.
  parent.hook('preSubcommand', (_, subcommand) => load(subcommand))
  refuseUnknown(parent, entries)
  defineHelp(parent)
}

/** Makes `bogus --help` an error; commander would print the parent's help. */
function refuseUnknown(parent: Command, entries: readonly CommandEntry[]): void {
  parent.addHelpText('before', () => {
    const [name] = parent.args
    if (name === undefined || name.startsWith('-') || parent.registeredArguments.length > 0) return ''
    if (parent.commands.some(each => each.name() === name)) return ''
    const listed = entries.filter(({ hidden }) => !hidden).map(each => each.name)
    throw new UsageError(`unknown command '${name}'${didYouMean(name, listed)}`)
  })
}

/** Makes `help X Y` print what `X Y --help` prints; commander's own would print it before the options are loaded. */
function defineHelp(parent: Command): void {
  parent.helpCommand(false)
  parent
    .command('help [command...]')
    .description('show what a command does, and its options')
    .exitOverride()
    .action(async (path: readonly string[]) => {
      let command = parent
      for (const name of path) {
        const next = command.commands.find(each => each.name() === name)
        // Commander's own message for an unknown command, with its suggestion.
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
