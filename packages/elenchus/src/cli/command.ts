/** What a command module offers, and how the table of commands names it without loading it. */
import type { Command } from 'commander'

export interface CommandModule {
  /** Adds arguments, options, an example in the help text, and the action. */
  define(command: Command): void
}

export interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** Loaded only when the command is called: heavy modules must not slow `--version`. */
  readonly load: () => Promise<CommandModule>
}

/** The example every `--help` ends with. */
export function example(command: Command, ...lines: string[]): void {
  command.addHelpText(
    'after',
    `\nExample${lines.length > 1 ? 's' : ''}:\n${lines.map(line => `  $ ${line}`).join('\n')}`,
  )
}
