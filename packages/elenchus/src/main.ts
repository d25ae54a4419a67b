/** The command line: finds the command, loads only its code, turns errors into one clear line and an exit code. */
import { readFileSync } from 'node:fs'
import { Command, CommanderError, Help, type Option } from 'commander'
import { isUserError, systemRefusal, UsageError } from './cli/errors.ts'
import { flushOutput, OutputClosed, watchOutput } from './cli/output.ts'
import { defineSubcommands } from './cli/subcommands.ts'
import { commands } from './commands/index.ts'
import { printable } from './terminal/printable.ts'

function version(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
}

/** The choices of an option stand in its help once: commander adds them only where the description does not name them all. */
function optionDescription(option: Option): string {
  const { argChoices: choices, description } = option
  if (!choices?.every(choice => description.includes(choice))) return Help.prototype.optionDescription(option)
  const plain = Object.assign(Object.create(option) as Option, { argChoices: undefined })
  return Help.prototype.optionDescription(plain)
}

function programOf(): Command {
  const program = new Command('elenchus')
    .description('A workbench for logical reasoning in natural language.')
    .version(version(), '-V, --version', 'print the version')
    .exitOverride()
    .configureHelp({ helpWidth: Math.min(process.stdout.columns ?? 80, 100), optionDescription })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      '\nExample:\n  $ elenchus s5 "[](p -> q) -> ([]p -> []q)"\n\nRun `elenchus COMMAND --help` for the options of a command.',
    )
  defineSubcommands(program, commands)
  return program
}

/** Runs one call and gives its exit code: 0 done, 1 the input or the world is at fault, 2 the call is wrong. */
export async function main(args: readonly string[]): Promise<number> {
  watchOutput()
  const code = await outcome(async () => {
    const program = programOf()
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync(args, { from: 'user' })
  })
  return Math.max(code, await outcome(flushOutput))
}

async function outcome(work: () => Promise<void>): Promise<number> {
  try {
    await work()
  } catch (error) {
    return report(error)
  }
  return typeof process.exitCode === 'number' ? process.exitCode : 0
}

/** The one place where an error becomes a message and an exit code. */
function report(error: unknown): number {
  // Commander has said what is wrong.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof OutputClosed) return typeof process.exitCode === 'number' ? process.exitCode : 0
  const refusal = systemRefusal(error)
  if (error instanceof UsageError || isUserError(error) || isAbort(error) || refusal !== undefined) {
    process.stderr.write(`error: ${printable(refusal ?? (error as Error).message)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
  process.stderr.write(
    `elenchus: internal error, please report it\n${printable(String(error instanceof Error ? error.stack : error))}\n`,
  )
  return 1
}

/** The user broke the work off. */
const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
