/** The command line: runs a command, and prints errors as one line with an exit code. */
import { readFileSync } from 'node:fs'
import { Command, CommanderError, Help, type Option } from 'commander'
import {
  describeSystemError,
  flushOutput,
  isUserError,
  OutputClosed,
  type Streams,
  setStreams,
  streams,
  UsageError,
} from './cli/io.ts'
import { sanitizeText } from './cli/sanitize.ts'
import { defineSubcommands } from './cli/subcommands.ts'
import { commands } from './commands/index.ts'

function readVersion(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
}

/** Describes an option in the help; adds its choices unless the description names all of them. */
function describeOption(option: Option): string {
  const { argChoices: choices, description } = option
  if (!choices?.every(choice => description.includes(choice))) return Help.prototype.optionDescription(option)
  const optionWithoutChoices = Object.assign(Object.create(option) as Option, { argChoices: undefined })
  return Help.prototype.optionDescription(optionWithoutChoices)
}

function createProgram(): Command {
  const program = new Command('elenchus')
    .description('A workbench for logical reasoning in natural language.')
    .version(readVersion(), '-V, --version', 'print the version')
    .exitOverride()
    // Options after the name of a subcommand belong to the subcommand.
    .enablePositionalOptions()
    .configureOutput({ writeOut: text => streams.stdout.write(text), writeErr: text => streams.stderr.write(text) })
    .configureHelp({ helpWidth: Math.min(streams.stdout.columns ?? 80, 100), optionDescription: describeOption })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      '\nExample:\n  $ elenchus s5 "[](p -> q) -> ([]p -> []q)"\n\nRun `elenchus COMMAND --help` for the options of a command.',
    )
  defineSubcommands(program, commands)
  return program
}

/** Runs a command and returns its exit code: 0 success, 1 a problem with the input or the system, 2 a wrong command line. */
export async function main(args: readonly string[], io: Partial<Streams> = {}): Promise<number> {
  const { exitCode } = process
  process.exitCode = undefined
  setStreams(io)
  try {
    const code = await runReportingErrors(async () => {
      const program = createProgram()
      if (args.length === 0) program.outputHelp()
      else await program.parseAsync(args, { from: 'user' })
    })
    return Math.max(code, await runReportingErrors(flushOutput))
  } finally {
    process.exitCode = exitCode
  }
}

async function runReportingErrors(work: () => Promise<void>): Promise<number> {
  try {
    await work()
  } catch (error) {
    return reportError(error)
  }
  return typeof process.exitCode === 'number' ? process.exitCode : 0
}

function reportError(error: unknown): number {
  // Commander has printed the message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof OutputClosed) return typeof process.exitCode === 'number' ? process.exitCode : 0
  const systemError = describeSystemError(error)
  if (error instanceof UsageError || isUserError(error) || isAbort(error) || systemError !== undefined) {
    streams.stderr.write(`error: ${sanitizeText(systemError ?? (error as Error).message)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
  streams.stderr.write(
    `elenchus: internal error, please report it\n${sanitizeText(String(error instanceof Error ? error.stack : error))}\n`,
  )
  return 1
}

/** True if the command was aborted with Ctrl-C. */
const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'
