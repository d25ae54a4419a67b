/** Subcommands, each loaded when it is called or its help is requested. */
import type { Command } from 'commander'
import type { CommandEntry } from './command.ts'
import commandHelp from './command-help.json' with { type: 'json' }
import { UsageError } from './io.ts'
import { rejectRepeats } from './options.ts'
import { suggestSimilar } from './similar.ts'

type CommandHelp = Readonly<{ summary: string; examples: readonly string[] }>

/** Finds the help of a command by its whole name, such as `elenchus data stats`; former names of commands have none. */
export function findHelp(command: Command): CommandHelp | undefined {
  const names: string[] = []
  for (let each = command; each.parent !== null; each = each.parent) names.unshift(each.name())
  return (commandHelp as Readonly<Record<string, CommandHelp>>)[['elenchus', ...names].join(' ')]
}

const loaders = new WeakMap<Command, CommandEntry['load']>()

/** Loads the module of a command, which adds its arguments and options; a second call does nothing. */
export async function loadSubcommand(command: Command): Promise<void> {
  const loader = loaders.get(command)
  loaders.delete(command)
  if (loader === undefined) return
  const { define } = await loader()
  define(command)
  rejectRepeats(command)
}

export function defineSubcommands(parent: Command, entries: readonly CommandEntry[]): void {
  for (const { name, hidden = false, load } of entries) {
    const command = parent.command(name, { hidden }).exitOverride()
    command.description(findHelp(command)?.summary ?? '')
    loaders.set(command, load)
  }
  // The subcommand's options are added just before it reads its arguments.
  parent.hook('preSubcommand', (_, subcommand) => loadSubcommand(subcommand))
  rejectUnknownNames(parent, entries)
  defineHelp(parent)
}

/** Makes `bogus --help` an error; commander would print the parent's help. */
function rejectUnknownNames(parent: Command, entries: readonly CommandEntry[]): void {
  parent.addHelpText('before', () => {
    const [name] = parent.args
    if (name === undefined || name.startsWith('-') || parent.registeredArguments.length > 0) return ''
    if (parent.commands.some(each => each.name() === name)) return ''
    const listed = entries.filter(({ hidden }) => !hidden).map(each => each.name)
    throw new UsageError(`unknown command '${name}'${suggestSimilar(name, listed)}`)
  })
}

/** Adds `help X Y`, which prints the same as `X Y --help`; commander's own help command would not load the options. */
function defineHelp(parent: Command): void {
  parent.helpCommand(false)
  parent
    .command('help [command...]')
    .description('show the help of a command')
    .exitOverride()
    .action(async (path: readonly string[]) => {
      let command = parent
      for (const name of path) {
        const next = command.commands.find(each => each.name() === name)
        // Commander reports an unknown command and suggests a similar one.
        if (next === undefined) {
          await command.parseAsync([name], { from: 'user' })
          return
        }
        await loadSubcommand(next)
        command = next
      }
      command.outputHelp()
    })
}
