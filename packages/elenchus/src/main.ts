/** The command line: finds the command, loads only its code, turns errors into one clear line and an exit code. */
import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { InputError, UsageError } from './cli/errors.ts'
import { commands } from './commands/index.ts'

function version(): string {
  return (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version
}

/** Runs one call and gives its exit code: 0 done, 1 the input or the world is at fault, 2 the call is wrong. */
export async function main(args: readonly string[]): Promise<number> {
  // A reader such as `head` may close the pipe early; that ends the work and is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  const program = new Command('elenchus')
    .description('Find out whether a mind, human or machine, reasons or only sounds as if it did.')
    .version(version(), '-V, --version', 'print the version')
    .exitOverride()
    .configureHelp({ helpWidth: Math.min(process.stdout.columns ?? 80, 100) })
    .showSuggestionAfterError()
  for (const entry of commands) {
    const command = program.command(entry.name).description(entry.summary).exitOverride()
    if (args[0] === entry.name) (await entry.load()).define(command)
  }
  program.addHelpText(
    'after',
    '\nExample:\n  $ elenchus s5 "[](p -> q) -> ([]p -> []q)"\n\n`elenchus COMMAND --help` says more about a command.',
  )
  try {
    if (args.length === 0) {
      program.outputHelp()
      return 0
    }
    await program.parseAsync(args, { from: 'user' })
    return typeof process.exitCode === 'number' ? process.exitCode : 0
  } catch (error) {
    return report(error)
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof UsageError) {
    process.stderr.write(`error: ${error.message}\n`)
    return 2
  }
  // Every error type of the libraries that a user can cause names itself; anything else is a bug and shows its stack.
  if (error instanceof InputError || (error instanceof Error && userFacing.has(error.name))) {
    process.stderr.write(`error: ${error.message}\n`)
    return 1
  }
  process.stderr.write(
    `elenchus: internal error, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
  )
  return 1
}

/** Names of library errors that the input causes (matched by name, so that no library is loaded to compare classes). */
const userFacing = new Set([
  'ParseError',
  'TheoryError',
  'FormatError',
  'BenchmarkError',
  'ModelFileError',
  'AbortError',
])
