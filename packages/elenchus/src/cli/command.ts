/**
 * Commands as values. A module declares its arguments, options and action with `defineCommand`, or its subcommands with
 * `defineGroup`; help, parsing and exit codes follow from the declaration. Summaries and examples are in command-help.json.
 */
import type { Command } from 'commander'
import { addOptions, type OptionTable, type OptionValues } from './options.ts'
import { defineSubcommands, findHelp } from './subcommands.ts'

export interface CommandModule {
  /** Adds arguments, options, examples and the action to commander's command. */
  define(command: Command): void
}

export interface CommandEntry {
  readonly name: string
  /** Callable, but not listed in the help. */
  readonly hidden?: boolean
  /** Loads the module when the command is called: heavy modules must not slow `--version`. */
  readonly load: () => Promise<CommandModule>
}

export const lazyCommand = (name: string, load: CommandEntry['load'], hidden = false) =>
  ({ name, hidden, load }) satisfies CommandEntry

/** The value of an argument by its notation: `<file>`, `[file]`, `<file...>` or `[file...]`. */
type Positional<Notation> = Notation extends `${string}...${string}`
  ? readonly string[]
  : Notation extends `<${string}`
    ? string
    : string | undefined

type ArgumentList = readonly (readonly [notation: string, description: string])[]
type Positionals<A extends ArgumentList> = { readonly [K in keyof A]: Positional<A[K][0]> }

export interface CommandSpec<A extends ArgumentList, O extends OptionTable> {
  readonly arguments?: A
  readonly options?: O
  /** Further options by the heading that the help shows them under. */
  readonly optionGroups?: Readonly<Record<string, OptionTable>>
  /** Subcommands of a command that can also be called alone. */
  readonly commands?: readonly CommandEntry[]
  /** Runs the command; a returned number becomes the exit code. */
  run(...args: [...Positionals<A>, OptionValues<O>]): Promise<unknown>
}

export function defineCommand<const A extends ArgumentList = [], O extends OptionTable = Record<never, never>>(
  spec: CommandSpec<A, O>,
): CommandModule {
  return {
    define(command) {
      if (spec.commands) {
        // Options after the name of a subcommand belong to the subcommand.
        command.enablePositionalOptions()
        defineSubcommands(command, spec.commands)
      }
      for (const [notation, description] of spec.arguments ?? []) command.argument(notation, description)
      for (const [heading, options] of Object.entries(spec.optionGroups ?? {})) addOptions(command, options, heading)
      addOptions(command, spec.options ?? {})
      addExamples(command)
      command.action(async (...args: unknown[]) => {
        // Commander passes the arguments, the options and the command.
        const code = await spec.run(...(args.slice(0, -1) as [...Positionals<A>, OptionValues<O>]))
        if (typeof code === 'number') process.exitCode = code
      })
    },
  }
}

/** Defines a command that only has subcommands. */
export const defineGroup = (commands: readonly CommandEntry[]): CommandModule => ({
  define(command) {
    defineSubcommands(command, commands)
    addExamples(command)
  },
})

/** Adds example calls to the end of the help. */
function addExamples(command: Command): void {
  const { examples = [] } = findHelp(command) ?? {}
  const heading = examples.length > 1 ? 'Examples' : 'Example'
  command.addHelpText('after', `\n${heading}:\n${examples.map(line => `  $ ${line}`).join('\n')}`)
}
